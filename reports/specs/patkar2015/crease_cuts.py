"""What Patkar et al. 2015, Fig. 4, explains, drawn anew: the nodes that a cut embeds in a mesh, from border to border and inside of it."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import BLACK, BLUE, GREEN, GREY, VERMILLION, Figure, entry, needed, start

COLUMNS, ROWS, HIGH = 6, 4, 0.87  # points of a row, rows, and how far these are apart over a side
SHARE = 0.45  # of the way from the lower to the upper row, where the cut is
FROM, TO = 3, 7  # of the strip's slanted edges, between which the inner cut lies


def draw(study):
    needed(study.samples, "cuts, which this diagram explains")
    drawing, (left, right) = start(1, 2, 2.5)
    edges = slanted()
    places = np.array([between(edge) for edge in edges])
    for panel, title in ((left, "from border to border"), (right, "from B to C inside, extended to A and D")):
        mesh(panel)
        panel.set(aspect="equal", title=title)
        panel.axis("off")
    cut(left, places, edges)
    a, d = opposite(FROM, -1), opposite(TO, 1)
    cut(right, np.vstack([a, places[FROM : TO + 1], d]), edges[FROM : TO + 1])
    right.plot(*np.stack([a, d]).T, "o", color=VERMILLION, markersize=6, zorder=6)
    named = {"A": a, "B": places[FROM], "C": places[TO], "D": d, **dict(zip("EFGH", (*edges[FROM], *edges[TO])))}
    for name, place in named.items():
        right.annotate(name, place, (6, 5), textcoords="offset points", fontsize=10, zorder=7)
    drawing.legend([
        entry("cut", VERMILLION, linewidth=2),
        entry("embedded nodes", BLUE, marker="o", linestyle="none"),
        entry("their parents", GREEN, marker="o", linestyle="none"),
        entry("nodes where it ends", VERMILLION, marker="o", linestyle="none"),
    ])  # fmt: skip
    drawing.add("embedded nodes", {"x [sides]": places[:, 0], "y [sides]": places[:, 1]})
    return drawing.tell("A mesh with a cut across it, and one with a cut inside of it that is extended to two nodes; nodes on edges and the ends of these edges are marked.")


def point(i, row) -> tuple:
    return (i + 0.5 * (row % 2), HIGH * row)


def mesh(panel):
    up = [[point(i, r), point(i + 1, r), point(i + r % 2, r + 1)] for r in range(ROWS - 1) for i in range(COLUMNS - 1)]
    down = [[point(i, r + 1), point(i + 1, r + 1), point(i + 1 - r % 2, r)] for r in range(ROWS - 1) for i in range(COLUMNS - 1)]
    panel.add_collection(PolyCollection(up + down, facecolors="#f3f6fb", edgecolors=GREY, linewidths=0.8))
    panel.set(xlim=(-0.2, COLUMNS - 0.2), ylim=(-0.2, HIGH * (ROWS - 1) + 0.25))


def slanted() -> list:
    """Edges between the second and the third row, from left to right: their lower and upper ends."""
    return [pair for i in range(COLUMNS) for pair in ((point(i, 1), point(i, 2)), (point(i, 1), point(i + 1, 2)))][:-1]


def between(edge):
    low, high = map(np.array, edge)
    return (1 - SHARE) * low + SHARE * high


def opposite(edge, way) -> np.ndarray:
    """The third node of the triangle on that side (−1 left, 1 right) of a slanted edge: the end that the next one does not share."""
    mine, other = slanted()[edge], slanted()[edge + way]
    return np.array(next(one for one in other if one not in mine))


def cut(panel, line, crossed):
    panel.plot(*np.transpose(line), color=VERMILLION, linewidth=2, zorder=4)
    parents = np.array(sorted({end for edge in crossed for end in edge}))
    panel.plot(*parents.T, "o", color=GREEN, markersize=6, zorder=5)
    panel.plot(*np.array([between(edge) for edge in crossed]).T, "o", color=BLUE, markersize=6, zorder=5)


FIGURE = Figure(
    "crease_cuts",
    "Which nodes a cut embeds in a mesh",
    "Patkar, Jin & Fedkiw 2015, Fig. 4",
    "The paper’s diagram drawn anew. Left: a cut from border to border; where it crosses an edge there is an embedded node, whose parents are the edge’s ends. Right: a cut from B to C that ends inside is extended to the nodes A and D, "
    "so that B and C are embedded and E, F, G and H are parents, without which the cloth could not turn about the cut’s ends.",
    draw,
)
