"""What Rémillard & Kry 2013, Fig. 5, explains, drawn anew: a mesh is cut along the lattice, a cell has an element for each of its pieces, and elements that hang together share nodes."""

import numpy as np
from matplotlib.path import Path

from render import BLACK, GREY, ORANGE, VERMILLION, Figure, entry, needed, start

CELLS, FINE = (4, 3), 40  # of the lattice; places along a cell by which pieces are told apart
CORNERS = np.array([
    (0.3, 2.2), (0.3, 1.1), (0.9, 0.35), (2.0, 0.22), (3.1, 0.35), (3.7, 1.1), (3.7, 2.1), (3.35, 2.75), (2.75, 2.6), (2.6, 2.0), (2.6, 1.45), (2.15, 1.1),
    (1.78, 1.4), (1.8, 2.2), (1.7, 2.72), (1.52, 2.7), (1.47, 2.2), (1.42, 1.2), (1.36, 1.2), (1.31, 2.2), (1.2, 2.75), (0.65, 2.8),
])  # fmt: skip  [cells]: of a body with two lips close to each other
COLOURS = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999")
BESIDE = 0.16  # [cells] that a second element of a cell is drawn aside


def rounded(corners, steps=8) -> np.ndarray:
    """Catmull and Rom's closed curve through corners."""
    a, b, c, d = (np.roll(corners, shift, axis=0)[:, None] for shift in (1, 0, -1, -2))
    t = (np.arange(steps) / steps)[None, :, None]
    return (b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))).reshape(-1, 2)


OUTLINE = rounded(CORNERS)


def pieces():
    """{(cell, number): mask of its places}, and the pairs of pieces that meet across a side of a cell."""
    x, y = (np.arange(n * FINE) / FINE + 0.5 / FINE for n in CELLS)
    inside = Path(OUTLINE).contains_points(np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)).reshape(len(y), len(x))
    label = np.full(inside.shape, -1)
    names = []
    for start_at in zip(*np.nonzero(inside)):
        if label[start_at] >= 0:
            continue
        cell = (start_at[1] // FINE, start_at[0] // FINE)
        names.append((cell, sum(other == cell for other, _ in names)))
        fill(label, inside, start_at, len(names) - 1)
    met = set()
    for one, other in ((label[:, :-1], label[:, 1:]), (label[:-1], label[1:])):
        across = (one >= 0) & (other >= 0) & (one != other)
        met |= set(zip(one[across].tolist(), other[across].tolist()))
    return names, label, sorted(met)


def fill(label, inside, start_at, number):
    """All that hangs together with a place within its cell."""
    cell, pending = (start_at[0] // FINE, start_at[1] // FINE), [start_at]
    label[start_at] = number
    while pending:
        i, j = pending.pop()
        for place in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            within = all(0 <= p < n for p, n in zip(place, inside.shape)) and (place[0] // FINE, place[1] // FINE) == cell
            if within and inside[place] and label[place] < 0:
                label[place] = number
                pending.append(place)


def nodes(names, met):
    """Of each element its nine of quadratic B-splines, in the middle of its cell and of those around; merged along the graph."""
    own = {(e, i, j): (e, i, j) for e in range(len(names)) for i in (-1, 0, 1) for j in (-1, 0, 1)}

    def root(node):
        while own[node] != node:
            node = own[node]
        return node

    pairs = 0
    for a, b in met:
        (ax, ay), (bx, by) = names[a][0], names[b][0]
        for i in (-1, 0, 1):
            for j in (-1, 0, 1):
                other = (b, i + ax - bx, j + ay - by)
                if other in own:
                    own[root(other)] = root((a, i, j))
                    pairs += 1
    return {root(node) for node in own}, pairs


def middle(name) -> np.ndarray:
    (x, y), number = name
    return np.array([x + 0.5, y + 0.5]) + number * BESIDE


def draw(study):
    needed(study.samples, "lattices, whose construction this diagram explains")
    names, label, met = pieces()
    left, pairs = nodes(names, met)
    drawing, panels = start(1, 3, 3.1)
    ring = np.vstack([OUTLINE, OUTLINE[:1]])
    for panel, title in zip(panels, ("cut along the lattice", "closed: an element a piece", f"merged: {9 * len(names)} nodes become {len(left)}")):
        grid(panel)
        panel.set(title=title, aspect="equal", xlim=(-0.65, CELLS[0] + 0.65), ylim=(-0.65, CELLS[1] + 0.8))
        panel.axis("off")
    panels[0].plot(*ring.T, color=BLACK, linewidth=1.6)
    panels[0].plot(*cuts(ring).T, "o", color=VERMILLION, markersize=3.5)
    elements(panels[1], names, label)
    for a, b in met:
        panels[1].plot(*np.array([middle(names[a]), middle(names[b])]).T, color=BLACK, linewidth=1.3, marker="o", markersize=4)
    elements(panels[2], names, label, alpha=0.35)
    for element, i, j in sorted(left):
        double = names[element][1] > 0
        panels[2].plot(*(middle(names[element]) + (i, j)), "s" if double else "o", color=ORANGE if double else BLACK, markersize=3.6, zorder=4)
    drawing.legend([
        entry("mesh", BLACK), entry("where it is cut", VERMILLION, marker="o", linewidth=0), entry("nodes", BLACK, marker="o", linewidth=0),
        entry("nodes of a cell's second element", ORANGE, marker="s", linewidth=0),
    ])  # fmt: skip
    drawing.add("elements", {"cell x": [x for (x, _), _ in names], "cell y": [y for (_, y), _ in names], "of its cell": [n for _, n in names]})
    note = f"{len(names)} elements, {sum(n > 0 for _, n in names)} of them a second one of their cell; {len(met)} pairs of elements meet, {pairs // max(1, len(met))} pairs of nodes each."
    return drawing.tell("A body with a slit, cut by a lattice; one coloured square for each piece of it in a cell, joined where pieces meet; and the nodes that are left.", [note])


def grid(panel):
    for n, line in ((CELLS[0], panel.vlines), (CELLS[1], panel.hlines)):
        line(np.arange(n + 1), 0, CELLS[1] if n == CELLS[0] else CELLS[0], color=GREY, linewidth=0.7)


def cuts(ring) -> np.ndarray:
    """Where the outline crosses lines of the lattice."""
    out = []
    for a, b in zip(ring[:-1], ring[1:]):
        for axis in (0, 1):
            low, high = sorted((a[axis], b[axis]))
            out += [a + (line - a[axis]) / (b[axis] - a[axis]) * (b - a) for line in np.arange(np.ceil(low), high) if high > low]
    return np.array(out)


def elements(panel, names, label, alpha=0.55):
    """The pieces, and the squares that are their elements."""
    extent = (0, CELLS[0], 0, CELLS[1])
    for number, name in enumerate(names):
        colour = COLOURS[number % len(COLOURS)]
        corner = middle(name) - 0.5
        panel.fill(*(corner + np.array([(0, 0), (1, 0), (1, 1), (0, 1)])).T, facecolor=colour, edgecolor=GREY, alpha=0.4 * alpha, linewidth=0.8)
        panel.contourf(label == number, levels=[0.5, 1.5], extent=extent, colors=[colour], alpha=alpha)


FIGURE = Figure(
    "lattice_diagram",
    "Construction of the lattice",
    "Rémillard & Kry 2013, Fig. 5",
    "The paper’s diagram drawn anew in the plane. Left: a mesh is cut along the lattice. Middle: each piece of the body in a cell has an element (a square) of its own, two in one cell where a slit parts it; pieces that meet across a side "
    "are joined (lines). Right: along each line six pairs of nodes of quadratic B-splines become one each, so that parts which are close but apart move apart.",
    draw,
)
