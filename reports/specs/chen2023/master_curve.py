"""H/W over Γ on the exact elastica, and the relative error beneath: Chen et al. 2023, Fig. 7."""

from render import (
    GREY, Figure,
    defined, failed, failures, frame, groups, left_out, needed, outside, percent, plural, points, qualifiers, series_of,
    signed_percent, start, usual, values, where,
)  # fmt: skip
from specs.chen2023.cantilever import DUAL_QUADRATURE, GAMMA, draw_band, judged, master_line, thickness_label, thickness_marks

METRICS = ("aspect_ratio", "relative_error")


def draw(study):
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    shown = usual(kind, (100, 1), "elements_along", "layers")
    line, marks = master_line(), thickness_marks(study.samples)
    drawing, (curve, error) = start(2, 1, 6.4, sharex=True, height_ratios=(1.7, 1))
    drawing.series.append(line.draw(curve))
    handles = list(curve.get_lines())
    for (thickness,), members in reversed(groups(shown, "thickness").items()):
        mark, label, drawn = marks[thickness], thickness_label(thickness), defined(members, *METRICS)
        points(curve, drawn, "gamma", "aspect_ratio", mark)
        outside(curve, values(drawn, "gamma"), values(drawn, "aspect_ratio"), mark.colour)
        points(error, drawn, "gamma", "relative_error", mark._replace(line="-"), scale=100)
        failed(error, members, "gamma", mark.colour)
        handles.append(mark.entry(label))
        drawing.series.append(series_of(label, drawn, "gamma", METRICS))
    draw_band(error, judged(study.verdicts, DUAL_QUADRATURE), line.gamma[0], GREY)
    signed_percent(error, 0.01)
    frame(error, GAMMA, "relative error of H/W [%]")
    curve.legend(handles=handles + qualifiers(shown), loc="lower right")
    lost = failures(shown, "thickness", "gamma", metrics=METRICS) + left_out(kind, shown, "they have other meshes")
    return drawing.tell(alt(shown), below=lost)


def alt(shown) -> str:
    """The range of the errors, thickness by thickness."""
    parts = []
    for (thickness,), members in groups(defined(shown, "relative_error"), "thickness").items():
        errors = values(members, "relative_error")
        span = f"from {percent(min(errors))} to {percent(max(errors))}"
        parts.append(f"{thickness_label(thickness)}: {plural(len(errors), 'point')}, errors {span}")
    return f"Log-log plot of H/W over Γ with the exact elastica and its asymptotes, errors beneath. {'; '.join(parts)}."


FIGURE = Figure(
    "master_curve",
    "The master curve of the heavy cantilever",
    "Chen et al. 2023, Fig. 7",
    "Aspect ratio H/W of a cantilever under its own weight over the gravito-bending parameter Γ, for the dual-quadrature element "
    "at ν = 0 with one layer. Solid: exact inextensible elastica; dashed: its asymptotes, blue for small Γ and orange for large. An "
    "arrow at the border gives H/W of a point beyond it. Beneath: relative error of H/W; the axis is linear within ±0.01 % and "
    "logarithmic beyond. Dashed: the judge’s tolerance.",
    draw,
)
