"""ν ≠ 0 with one layer: the printed element follows the master curve at Γ_eff = Γ (1 − 2ν)/(1 − ν)², not at Γ."""

import numpy as np

from render import (
    BLACK, GREY, Figure,
    defined, draw_points, failed, failures, frame, groups, left_out, needed, number, outside, percent, points, qualifiers,
    series_of, short_label, start, usual, values, where,
)  # fmt: skip
from specs.chen2023.cantilever import GAMMA, master_line, thickness_label, thickness_marks

METRICS = ("aspect_ratio", "relative_error")
LOCKED = {"color": BLACK, "linestyle": (0, (1, 1.2)), "linewidth": 1.8}
LOWER_MARGIN, TOP = 0.066, 1.1  # [1] of the ratio's axis: thick beams stretch far beyond it at large Γ
RATIO = "ratio to the master curve [1]"


def locking_factor(poisson) -> float:
    """Γ_eff/Γ = (1 − 2ν)/(1 − ν)² [1]: the plate's modulus over λ + 2μ, with which a linear director bends."""
    return (1 - 2 * poisson) / (1 - poisson) ** 2


def draw(study):
    dual = [s for s in where(study.samples, element="quad_dual", layers=1) if s.parameter("poisson") != 0]
    kind = needed(usual(dual, (0.3,), "poisson"), "element = quad_dual, layers = 1 and poisson ≠ 0")
    shown = usual(kind, (100,), "elements_along")
    poisson = shown[0].parameter("poisson")
    line, marks, factor = master_line(), thickness_marks(study.samples), locking_factor(poisson)
    drawing, (curve, ratio) = start(2, 1, 6.0, sharex=True, height_ratios=(1.5, 1))
    drawing.series.append(line.draw(curve))
    draw_locked(drawing, curve, ratio, line, factor)
    frame(ratio, GAMMA, "H/W over exact H/W [1]", ylim=(factor - LOWER_MARGIN, TOP))
    handles = list(curve.get_lines())
    for (thickness,), members in reversed(groups(shown, "thickness").items()):
        mark, label, drawn = marks[thickness], thickness_label(thickness), defined(members, *METRICS)
        gamma, aspect, over = values(drawn, "gamma"), values(drawn, "aspect_ratio"), 1 + values(drawn, "relative_error")
        points(curve, drawn, "gamma", "aspect_ratio", mark)
        draw_points(ratio, gamma, over, drawn, mark)
        outside(curve, gamma, aspect, mark.colour)
        outside(ratio, gamma, over, mark.colour)
        failed(ratio, members, "gamma", mark.colour)
        handles.append(mark.entry(label))
        extra = {RATIO: over, "error against gamma_eff [1]": aspect / line.at(gamma * factor) - 1}
        drawing.series.append(series_of(label, drawn, "gamma", METRICS, extra))
    curve.legend(handles=handles + qualifiers(shown), loc="lower right")
    lost = failures(shown, "thickness", "gamma", metrics=METRICS)
    lost += left_out(dual, shown, "they have another ν or another mesh")
    intro = f"H/W over Γ at ν = {number(poisson)}, beneath its ratio to the exact value."
    return drawing.tell(intro, [closeness(shown, line, poisson)], lost)


def draw_locked(drawing, curve, ratio, line, factor):
    """The master curve at Γ_eff, and its ratio to the master curve at Γ."""
    inside = line.gamma * factor >= line.gamma[0]
    gamma, locked = line.gamma[inside], line.at(line.gamma[inside] * factor)
    curve.plot(gamma, locked, label="exact elastica at Γ (1 − 2ν)/(1 − ν)²", **LOCKED)
    ratio.plot(gamma, locked / line.exact[inside], **LOCKED)
    ratio.axhline(1, color=BLACK, linewidth=1.6, zorder=1)
    ratio.axhline(factor, color=GREY, linewidth=0.8, linestyle="--", zorder=1)
    look = {"xycoords": ("axes fraction", "data"), "ha": "right", "va": "bottom", "color": GREY}
    short_label(ratio, f"(1 − 2ν)/(1 − ν)² = {factor:.3f}", (1.0, factor), (0, 3), **look)
    found = {"gamma [1]": gamma, "aspect_ratio at gamma_eff [1]": locked, RATIO: locked / line.exact[inside]}
    drawing.add("exact elastica at gamma_eff", found)


def closeness(shown, line, poisson) -> str:
    """How well the points lie on the curve at Γ_eff: the largest deviation of each thickness."""
    factor, parts = locking_factor(poisson), []
    clean = [sample for sample in defined(shown, *METRICS) if not sample.caveats]
    for (thickness,), members in groups(clean, "thickness").items():
        worst = np.max(np.abs(values(members, "aspect_ratio") / line.at(values(members, "gamma") * factor) - 1))
        parts.append(f"{percent(worst)} at {thickness_label(thickness)}")
    return (
        f"Γ_eff = Γ (1 − 2ν)/(1 − ν)² = {number(factor, 3)} Γ at ν = {number(poisson)}. Largest deviation from the exact "
        f"elastica at Γ_eff without a caveat: {', '.join(parts) or 'none'}."
    )


FIGURE = Figure(
    "thickness_locking",
    "Thickness locking at ν ≠ 0",
    "Chen et al. 2023, Fig. 7, with a Poisson ratio",
    "The same cantilever with a Poisson ratio and one layer. A director that is linear through the thickness bends with the "
    "modulus λ + 2μ instead of E/(1 − ν²): the points leave the master curve (solid) and follow it at Γ_eff = "
    "Γ (1 − 2ν)/(1 − ν)² (dotted), whatever the thickness or the mesh. Beneath: ratio of H/W to the exact value at Γ; an arrow "
    "at the border gives the value of a point beyond it, where a thick beam stretches under its own weight.",
    draw,
)
