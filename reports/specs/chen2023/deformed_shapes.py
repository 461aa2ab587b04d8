"""Deformed cantilevers beside the exact elastica at several Γ."""

import numpy as np

from render import (
    BLACK, COLOURS, MARKERS, Figure, described, distinct, entry, failures, frame, needed, number, start, stored, usual, where,
)  # fmt: skip
from specs.chen2023.cantilever import BROAD, draw_reference, draw_shape, mid_line, thickness_label

MOST = 6  # Γ values in a panel: more are hard to tell apart
LOWEST = -1.45  # [m] the frame's lower edge: a thick beam stretches far beyond at large Γ
LIMITS = {"aspect": "equal", "xlim": (-0.06, 1.08), "ylim": (LOWEST, 0.12)}


def draw(study):
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    shown = usual(kind, (100, 1), "elements_along", "layers")
    drawable = needed(stored(shown, "shape"), "the curve `shape`")
    gammas = spread(distinct([s for s in drawable if s.parameter("gamma") >= 1] or drawable, "gamma"), MOST)
    looks = {g: {"color": COLOURS[i], "marker": MARKERS[i], "markersize": 4.2} for i, g in enumerate(gammas)}
    thick = distinct(drawable, "thickness")[::-1][:3]
    drawing, axes = start(1, len(thick), 3.7 if len(thick) > 1 else 6.0, sharex=True, sharey=True, squeeze=False)
    for panel, thickness in zip(axes[0], thick):
        frame(panel, "x [m]", title=thickness_label(thickness), **LIMITS)
        for sample in where(drawable, thickness=thickness, gamma=tuple(gammas)):
            name = f"Γ = {number(sample.parameter('gamma'))}, {thickness_label(thickness)}"
            if reference := draw_reference(panel, sample):
                drawing.add(f"exact, {name}", reference)
            draw_shape(drawing, panel, sample, name, looks[sample.parameter("gamma")])
    axes[0, 0].set_ylabel("y [m]")
    entries = [entry("exact elastica", BLACK, **BROAD)]
    drawing.legend(entries + [entry(f"Γ = {number(gamma)}", linewidth=1.1, **look) for gamma, look in looks.items()])
    seen = [s for h in thick for s in where(drawable, thickness=h, gamma=tuple(gammas))]
    beyond = [described(s, ("thickness", "gamma")) for s in seen if mid_line(s, "shape")[1].min() < LOWEST]
    below = [f"Stretched beyond the lower edge of the frame: {'; '.join(beyond)}."] if beyond else []
    intro = (
        f"Deformed mid-lines at Γ = {', '.join(map(number, gammas))} for {', '.join(map(thickness_label, thick))}, each over the "
        "exact elastica at the same Γ: the larger Γ, the steeper the beam hangs."
    )
    return drawing.tell(intro, below=below + failures(shown, "thickness", "gamma"))


def spread(values, most) -> list:
    """At most `most` of the ascending values, evenly by position, the ends included."""
    places = np.linspace(0, len(values) - 1, most).round().astype(int)
    return values if len(values) <= most else [values[i] for i in np.unique(places)]


FIGURE = Figure(
    "deformed_shapes",
    "Deformed shapes beside the exact elastica",
    "",
    "Deformed mid-lines of the dual-quadrature element at ν = 0 (marks) over the exact inextensible elastica at the same Γ (broad "
    "grey lines), with equal scales on both axes. A hollow mark: h/L is over 1/20, or the weight stretches the beam by over 1 %. What separates the thick beam from the "
    "elastica is its stretch, of the order Γ h²/(12 L²).",
    draw,
)
