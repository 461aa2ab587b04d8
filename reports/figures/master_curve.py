"""H/W over Γ on the exact elastica, and the relative error beneath: Chen et al. 2023, Fig. 7."""

from figures.drawing import Drawing, Figure
from figures.kinds import thickness_label, thickness_marks
from figures.marks import failed, points, qualifiers
from figures.master_line import HIGHEST, LOWEST, draw_master_line, master_line
from figures.outside import outside
from figures.select import defined, failures, groups, left_out, needed, series, usual, values, where
from figures.style import decades, panels, signed_percent
from figures.tolerances import DUAL_QUADRATURE, draw_band, judged
from text import percent, plural

METRICS = ("aspect_ratio", "relative_error")


def draw(study) -> Drawing:
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    shown = usual(kind, (100, 1), "elements_along", "layers")
    line, marks = master_line(study.samples), thickness_marks(study.samples)
    canvas, (curve, error) = panels(2, 1, 6.4, sharex=True, gridspec_kw={"height_ratios": (1.7, 1)})
    drawing = Drawing(canvas, alt(shown), draw_master_line(curve, line))
    handles = list(curve.get_lines())
    for i, ((thickness,), members) in enumerate(reversed(groups(shown, "thickness").items())):
        mark, label = marks[thickness], thickness_label(thickness)
        drawn = defined(members, *METRICS)
        points(curve, drawn, "gamma", "aspect_ratio", mark)
        points(error, drawn, "gamma", "relative_error", mark._replace(line="-"), scale=100)
        failed(error, members, "gamma", mark.colour)
        steps = judged(study.verdicts, DUAL_QUADRATURE.get(thickness, ()))
        draw_band(error, steps, line.gamma[0], mark.colour, phase=3 * i)
        handles.append(mark.entry(label))
        drawing.series.append(series(label, drawn, "gamma", METRICS))
    finish(curve, error, shown, handles)
    for (thickness,), members in groups(defined(shown, *METRICS), "thickness").items():
        outside(curve, values(members, "gamma"), values(members, "aspect_ratio"), marks[thickness].colour)
    drawing.notes = failures(shown, "thickness", "gamma", metrics=METRICS) + left_out(
        kind, shown, "they have other meshes"
    )
    return drawing


def finish(curve, error, shown, handles):
    """Scales, labels and the legend."""
    curve.set(xscale="log", yscale="log", xlim=(8e-3, 1.25e4), ylim=(LOWEST, HIGHEST), ylabel="aspect ratio H/W [1]")
    signed_percent(error, 0.01)
    error.set(
        xlabel="gravito-bending parameter Γ = 12 (1 − ν²) ρ g L³ / (E h²) [1]", ylabel="relative error of H/W [%]"
    )
    decades(curve.xaxis)
    decades(curve.yaxis)
    curve.legend(handles=handles + qualifiers(shown), loc="lower right")


def alt(shown) -> str:
    """The range of the errors, thickness by thickness."""
    parts = []
    for (thickness,), members in groups(shown, "thickness").items():
        errors = [sample.metric("relative_error") for sample in defined(members, "relative_error")]
        if errors:
            span = f"from {percent(min(errors))} to {percent(max(errors))}"
            parts.append(f"{thickness_label(thickness)}: {plural(len(errors), 'point')}, errors {span}")
    return (
        "Log-log plot of H/W over Γ with the exact elastica and its asymptotes, errors beneath. "
        + "; ".join(parts)
        + "."
    )


FIGURE = Figure(
    name="master_curve",
    title="The master curve of the heavy cantilever",
    paper="Chen et al. 2023, Fig. 7",
    caption=(
        "Aspect ratio H/W of a cantilever under its own weight over the gravito-bending parameter Γ, for the "
        "dual-quadrature element at ν = 0 with one layer. Solid: exact inextensible elastica; dashed: its "
        "asymptotes, blue for small Γ and red for large. An arrow at the border gives H/W of a point beyond it. Beneath: relative error of H/W; the axis is linear "
        "within ±0.01 % and logarithmic beyond. Dashed steps: the judge’s tolerance for the thickness of "
        "that colour."
    ),
    draw=draw,
)
