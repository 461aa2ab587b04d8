"""What Chen et al. 2023, Fig. 4, explains, drawn anew: a membrane on a thick shell, and a motion of it that leaves the shell alone."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import BLACK, GREY, ORANGE, VERMILLION, Figure, entry, needed, start

CELLS, HIGH = 3, 0.45  # of the shell; its thickness over a cell's length
AMPLITUDES = np.array([0.42, -0.20, 0.46])  # Q's coordinates: of the node in the middle of each cell
SHELL = (0.80, 0.88, 0.98)


def draw(study):
    needed(study.samples, "the coupling, which this diagram explains")
    drawing, panels = start(1, 2, 1.75)
    rest = np.zeros(2 * CELLS + 1)
    shell(panels[0], rest)
    moved = high_frequency(AMPLITUDES)
    shell(panels[1], moved)
    x = np.arange(2 * CELLS + 1) / 2
    for at, up in zip(x, moved):
        panels[1].annotate("", (at, up), (at, 0), arrowprops={"arrowstyle": "-|>", "color": VERMILLION, "linewidth": 1.6, "shrinkA": 0, "shrinkB": 1.5}, zorder=6)
    panels[1].annotate("Δx", (x[1], moved[1]), (6, 1), textcoords="offset points", color=VERMILLION)
    for panel, title in zip(panels, ("at rest: x = P y", "high-frequency motion Δx, PᵀΔx = 0")):
        panel.set(aspect="equal", title=title, xlim=(-0.15, CELLS + 0.15), ylim=(-HIGH - 0.12, 0.54))
        panel.axis("off")
    drawing.legend([
        entry("thick shell, its nodes y", SHELL, marker="o", linewidth=6, markerfacecolor=BLACK, markeredgecolor=BLACK),
        entry("membrane, its nodes x", ORANGE, marker="o"),
    ])  # fmt: skip
    drawing.add("diagram", {"place [cells]": x, "Δx [cells]": moved})
    return drawing.tell("A membrane of two segments a cell on a thick shell at rest, and displaced so that no node of the shell has a share in it.")


def prolongation() -> np.ndarray:
    """P of the upper side: a node at one of the shell's is there, one in the middle of a cell between two."""
    p = np.zeros((2 * CELLS + 1, CELLS + 1))
    for i in range(CELLS + 1):
        p[2 * i, i] = 1
    for i in range(CELLS):
        p[2 * i + 1, i : i + 2] = 0.5
    return p


def high_frequency(amplitudes) -> np.ndarray:
    """Δx = Q z: a node in the middle of a cell by z, those at the cell's ends by −z/2 each, so that PᵀΔx = 0."""
    moved = np.zeros(2 * CELLS + 1)
    for i, z in enumerate(amplitudes):
        moved[2 * i : 2 * i + 3] += z * np.array([-0.5, 1, -0.5])
    return moved


def shell(panel, height):
    """Cells with their nodes, and the membrane over them."""
    corners = [np.array([(i, -HIGH), (i + 1, -HIGH), (i + 1, 0), (i, 0)]) for i in range(CELLS)]
    panel.add_collection(PolyCollection(corners, facecolors=[SHELL], edgecolors=GREY, linewidths=0.9))
    nodes = np.arange(CELLS + 1)
    for z in (-HIGH, 0):
        panel.plot(nodes, 0 * nodes + z, "o", color=BLACK, markersize=7, zorder=3)
    panel.plot(np.arange(2 * CELLS + 1) / 2, height, "o-", color=ORANGE, markersize=4.5, linewidth=1.8, zorder=4)


FIGURE = Figure(
    "coupling_diagram",
    "A membrane complementary to a thick shell",
    "Chen et al. 2023, Fig. 4",
    "The paper’s diagram drawn anew in the plane. Left: at rest the membrane (two segments a cell) lies on the shell’s upper side, each of its nodes where the shell’s nodes say, x = P y. "
    "Right: its high-frequency motion, a column of Q for each node within a cell; PᵀΔx = 0 holds, so that the shell’s nodes alone say how the whole moves at low frequency.",
    draw,
)
