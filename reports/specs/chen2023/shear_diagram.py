"""What Chen et al. 2023, Fig. 3, explains, drawn from its formulas; and ten elements as they hang here with and without that shear."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import (
    BLUE, GREY, VERMILLION, Figure,
    entry, needed, ordered, stored, told, where, wide, start,
)  # fmt: skip
from specs.chen2023.cantilever import draw_reference, mid_line

ELEMENTS, TURN, HIGH = 3, np.radians(28), 0.30  # of the diagram: elements, by how much each turns, height over its length
ACROSS = 9  # lines across an element
SHOWN = {"thickness": 0.01, "gamma": 10.0, "poisson": 0.0, "elements_along": 10}
KINDS = (("quad_dual", "dual quadrature", BLUE), ("quad_full", "full quadrature", VERMILLION))
FILL, SHEARED = (0.80, 0.88, 0.98), (0.97, 0.80, 0.68)


def draw(study):
    beams = [(s, words, colour) for element, words, colour in KINDS for s in stored(where(study.samples, element=element, **SHOWN), "shape")[:1]]
    needed(beams, "ten elements, h = 0.01 m, Γ = 10")
    drawing, axes = start(2, 2, 5.6, height_ratios=(1, 1.05))
    bent(axes[0, 0])
    linear(axes[0, 1])
    hanging(drawing, wide(axes[1]), beams)
    return drawing.tell("A bent beam without shear, the same of linear elements, which shear away from their middles, and ten elements of a beam that hangs.")


def bent(panel):
    """(a) Sections stay at right angles to the mid-line: no shear."""
    angle = np.linspace(0, ELEMENTS * TURN, ELEMENTS * (ACROSS - 1) + 1) - ELEMENTS * TURN / 2
    low, high = (np.column_stack([r * np.sin(angle), r * np.cos(angle)]) for r in (1 / TURN - HIGH / 2, 1 / TURN + HIGH / 2))
    panel.add_collection(PolyCollection([np.vstack([low, high[::-1]])], facecolors=[FILL], edgecolors=GREY))
    sections(panel, low, high)
    looks(panel, "(a) as a beam bends:\nno shear")


def linear(panel):
    """(b) Elements with straight sides: their ends turn, and between them the section turns against the straight mid-line."""
    ends = (np.arange(ELEMENTS + 1) - ELEMENTS / 2) * TURN
    low, high = (np.column_stack([r * np.sin(ends), r * np.cos(ends)]) for r in (1 / TURN - HIGH / 2, 1 / TURN + HIGH / 2))
    for i in range(ELEMENTS):
        share = np.linspace(0, 1, ACROSS)
        below, above = (np.outer(1 - share, one[i]) + np.outer(share, one[i + 1]) for one in (low, high))
        for j in range(ACROSS - 1):
            off = min(1, abs(share[j : j + 2].mean() - 0.5) * 2)  # shear over that at the ends
            colour = (1 - off) * np.array(FILL) + off * np.array(SHEARED)
            panel.add_collection(PolyCollection([np.array([below[j], below[j + 1], above[j + 1], above[j]])], facecolors=[colour], edgecolors="none"))
        sections(panel, below, above)
        panel.add_collection(PolyCollection([np.array([below[0], below[-1], above[-1], above[0]])], facecolors="none", edgecolors=GREY, linewidths=1.6))
    looks(panel, "(b) linear elements: sheared (orange)\naway from their middles")


def sections(panel, low, high):
    panel.plot(*((low + high) / 2).T, color=GREY, linewidth=0.9, linestyle=(0, (4, 2)))
    for a, b in zip(low, high):
        panel.plot(*zip(a, b), color=GREY, linewidth=0.6)


def looks(panel, title):
    panel.autoscale_view()
    panel.set(aspect="equal", title=title)
    panel.axis("off")


def hanging(drawing, panel, beams):
    """Elements as they hang: what the shear, which costs energy, does to the bending."""
    line = draw_reference(panel, beams[0][0])
    drawing.add("exact elastica", line)
    for sample, words, colour in ordered_by_drop(beams):
        x, y = mid_line(sample, "shape")
        panel.plot(x, y, "o-", color=colour, linewidth=2.4, markersize=4.5, zorder=3)
        drawing.add(words, {"x [m]": x, "y [m]": y})
    panel.set(aspect="equal", xlabel="x [m]", ylabel="y [m]", title=told("measured here: {elements_along} elements of {thickness} m hanging by their left end, Γ = {gamma}", beams[0][0]))
    handles = [entry("exact", "black", linewidth=5, alpha=0.3), *(entry(words, colour, marker="o") for _, words, colour in beams)]
    panel.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.02, 1.0))


def ordered_by_drop(beams) -> list:
    names = {id(s): (s, words, colour) for s, words, colour in beams}
    return [names[id(s)] for s in ordered([s for s, _, _ in beams], "aspect_ratio")]


FIGURE = Figure(
    "shear_diagram",
    "Why linear elements lock in shear",
    "Chen et al. 2023, Fig. 3",
    "Above, the paper’s diagram drawn anew from its formulas: (a) a bent beam, whose sections (thin lines) stay at right angles to its mid-line (dashed); (b) three linear elements of the same bending: their sides are straight, so that within each the sections "
    "turn against the mid-line, the more the farther they are from its middle. Below, what that does here: full quadrature feels this shear and hangs far too little, dual quadrature takes it in the middle, where there is none.",
    draw,
)
