"""The thick beam stretches: its error against the inextensible and against the extensible elastica."""

from render import (
    BLUE, GREY, ORANGE, Figure, Mark,
    decade, defined, distinct, failed, failures, frame, needed, number, points, qualifiers, series_of, short_label,
    signed_percent, start, usual, where,
)  # fmt: skip
from specs.chen2023.cantilever import thickness_label

LENGTH = 1.0  # [m], Chen et al. 2023, section 6
STRETCH = 0.01  # beyond this mean strain at the clamp the inextensible theory does not apply
KINDS = {
    "relative_error": ("against the inextensible elastica", Mark(ORANGE, "o", 7)),
    "relative_error_extensible": ("against the extensible elastica", Mark(BLUE, "s")),
}


def draw(study):
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    kind = usual(kind, (100, 1), "elements_along", "layers")
    thickness = max(distinct(kind, "thickness"))
    shown, label = where(kind, thickness=thickness), thickness_label(thickness)
    drawing, panel = start(1, 1, 3.9)
    for metric, (words, mark) in KINDS.items():
        drawn = defined(shown, metric)
        points(panel, drawn, "gamma", metric, mark, scale=100)
        drawing.series.append(series_of(words, drawn, "gamma", (metric,)))
    panel.set_xscale("log")
    signed_percent(panel, 0.01)
    frame(panel, "gravito-bending parameter Γ [1]", "relative error of H/W [%]", xticks=decade)
    limit = 12 * STRETCH * (LENGTH / thickness) ** 2  # Γ h²/(12 L²) = STRETCH    h, L [m], Γ [1]
    panel.axvline(limit, color=GREY, linestyle="--", linewidth=1)
    look = {"xycoords": ("data", "axes fraction"), "ha": "left", "va": "bottom", "color": GREY}
    short_label(panel, f"stretch above 1 %: Γ > {number(limit)}", (limit, 0.03), (5, 0), **look)
    failed(panel, shown, "gamma")
    panel.legend(handles=[mark.entry(words) for words, mark in KINDS.values()] + qualifiers(shown), loc="upper left")
    intro = f"Error of H/W over Γ at {label}, against the inextensible elastica and against the extensible one."
    return drawing.tell(intro, below=[f"Drawn for {label}.", *failures(shown, "gamma", metrics=list(KINDS))])


FIGURE = Figure(
    "thick_beam",
    "The thick beam against the extensible elastica",
    "",
    "Relative error of H/W of the thickest beam (dual quadrature, ν = 0) against two exact solutions: the inextensible elastica of "
    "the master curve and one that stretches under the beam’s own weight. Right of the dashed line the mean strain at the clamp, "
    "Γ h²/(12 L²), is above 1 %. The axis is linear within ±0.01 % and logarithmic beyond.",
    draw,
)
