"""ν ≠ 0 with one layer: the printed element follows the master curve at Γ_eff = Γ (1 − 2ν)/(1 − ν)², not at Γ."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.kinds import thickness_label, thickness_marks
from figures.marks import draw_points, failed, points, qualifiers
from figures.master_line import HIGHEST, LOWEST, draw_master_line, master_line
from figures.outside import outside
from figures.select import defined, failures, groups, left_out, needed, series, usual, values, where
from figures.style import BLACK, GREY, decades, panels
from text import number, percent

METRICS = ("aspect_ratio", "relative_error")
LOCKED = (0, (1, 1.2))
LOWER_MARGIN, TOP = 0.066, 1.1  # [1] of the ratio's axis: thick beams stretch far beyond it at large Γ


def locking_factor(poisson) -> float:
    """Γ_eff/Γ = (1 − 2ν)/(1 − ν)² [1]: the plate's modulus over λ + 2μ, with which a linear director bends."""
    return (1 - 2 * poisson) / (1 - poisson) ** 2


def draw(study) -> Drawing:
    dual = [
        sample for sample in where(study.samples, element="quad_dual", layers=1) if sample.parameter("poisson") != 0
    ]
    kind = needed(usual(dual, (0.3,), "poisson"), "element = quad_dual, layers = 1 and poisson ≠ 0")
    shown = usual(kind, (100,), "elements_along")
    poisson = shown[0].parameter("poisson")
    line, marks = master_line(study.samples), thickness_marks(study.samples)
    canvas, (curve, ratio) = panels(2, 1, 6.0, sharex=True, gridspec_kw={"height_ratios": (1.5, 1)})
    drawing = Drawing(canvas, "", draw_master_line(curve, line))
    drawing.series.append(draw_locked(curve, ratio, line, locking_factor(poisson)))
    handles = list(curve.get_lines())
    for (thickness,), members in reversed(groups(shown, "thickness").items()):
        drawn = defined(members, *METRICS)
        add_points(curve, ratio, drawn, marks[thickness])
        failed(ratio, members, "gamma", marks[thickness].colour)
        handles.append(marks[thickness].entry(thickness_label(thickness)))
        drawing.series.append(locked_series(thickness_label(thickness), drawn, line, locking_factor(poisson)))
    finish(curve, ratio, shown, handles, locking_factor(poisson))
    for (thickness,), members in groups(defined(shown, *METRICS), "thickness").items():
        gamma, colour = values(members, "gamma"), marks[thickness].colour
        outside(curve, gamma, values(members, "aspect_ratio"), colour)
        outside(ratio, gamma, 1 + values(members, "relative_error"), colour)
    drawing.notes = [closeness(shown, line, poisson), *failures(shown, "thickness", "gamma", metrics=METRICS)]
    drawing.notes += left_out(dual, shown, "they have another ν or another mesh")
    drawing.alt = f"H/W over Γ at ν = {number(poisson)}, beneath its ratio to the exact value. {drawing.notes[0]}"
    return drawing


def draw_locked(curve, ratio, line, factor) -> Series:
    """The master curve at Γ_eff, and its ratio to the master curve at Γ."""
    inside = line.gamma * factor >= line.gamma[0]
    gamma, locked = line.gamma[inside], line.at(line.gamma[inside] * factor)
    curve.plot(
        gamma, locked, color=BLACK, linestyle=LOCKED, linewidth=1.8, label="exact elastica at Γ (1 − 2ν)/(1 − ν)²"
    )
    ratio.plot(gamma, locked / line.exact[inside], color=BLACK, linestyle=LOCKED, linewidth=1.8)
    ratio.axhline(1, color=BLACK, linewidth=1.6, zorder=1)
    return Series(
        "exact elastica at gamma_eff",
        {
            "gamma [1]": gamma,
            "aspect_ratio at gamma_eff [1]": locked,
            "ratio to the master curve [1]": locked / line.exact[inside],
        },
    )


def add_points(curve, ratio, drawn, mark):
    """A sample's ratio to the master curve is 1 + relative_error."""
    points(curve, drawn, "gamma", "aspect_ratio", mark)
    caveats = [sample.caveats for sample in drawn]
    draw_points(ratio, values(drawn, "gamma"), 1 + values(drawn, "relative_error"), caveats, mark)


def locked_series(label, drawn, line, factor) -> Series:
    gamma = values(drawn, "gamma")
    locked = line.at(gamma * factor) if len(drawn) else np.array([])
    extra = {
        "ratio to the master curve [1]": 1 + values(drawn, "relative_error"),
        "error against gamma_eff [1]": values(drawn, "aspect_ratio") / locked - 1,
    }
    return series(label, drawn, "gamma", METRICS, extra)


def closeness(shown, line, poisson) -> str:
    """How well the points lie on the curve at Γ_eff: the largest deviation of each thickness."""
    factor, parts = locking_factor(poisson), []
    for (thickness,), members in groups(defined(shown, *METRICS), "thickness").items():
        clean = [sample for sample in members if not sample.caveats]
        if clean:
            worst = np.max(np.abs(values(clean, "aspect_ratio") / line.at(values(clean, "gamma") * factor) - 1))
            parts.append(f"{percent(worst)} at {thickness_label(thickness)}")
    sentence = f"Γ_eff = Γ (1 − 2ν)/(1 − ν)² = {number(factor, 3)} Γ at ν = {number(poisson)}."
    return (
        f"{sentence} Largest deviation from the exact elastica at Γ_eff without a caveat: {', '.join(parts) or 'none'}."
    )


def finish(curve, ratio, shown, handles, factor):
    """Scales, labels and the legend."""
    curve.set(xscale="log", yscale="log", xlim=(8e-3, 1.25e4), ylim=(LOWEST, HIGHEST), ylabel="aspect ratio H/W [1]")
    ratio.axhline(factor, color=GREY, linewidth=0.8, linestyle="--", zorder=1)
    ratio.annotate(
        f"(1 − 2ν)/(1 − ν)² = {factor:.3f}",
        (1.0, factor),
        xycoords=("axes fraction", "data"),
        ha="right",
        va="bottom",
        xytext=(0, 3),
        textcoords="offset points",
        color=GREY,
        fontsize=8.5,
    )
    ratio.set(
        xlabel="gravito-bending parameter Γ = 12 (1 − ν²) ρ g L³ / (E h²) [1]",
        ylabel="H/W over exact H/W [1]",
        ylim=(factor - LOWER_MARGIN, TOP),
    )
    decades(curve.xaxis)
    decades(curve.yaxis)
    curve.legend(handles=handles + qualifiers(shown), loc="lower right")


FIGURE = Figure(
    name="thickness_locking",
    title="Thickness locking at ν ≠ 0",
    paper="Chen et al. 2023, Fig. 7, with a Poisson ratio",
    caption=(
        "The same cantilever with a Poisson ratio and one layer. A director that is linear through the "
        "thickness bends with the modulus λ + 2μ instead of E/(1 − ν²): the points leave the master curve "
        "(solid) and follow it at Γ_eff = Γ (1 − 2ν)/(1 − ν)² (dotted), whatever the thickness or the mesh. "
        "Beneath: ratio of H/W to the exact value at Γ; an arrow at the border gives the value of a point beyond "
        "it, where a thick beam stretches under its own weight."
    ),
    draw=draw,
)
