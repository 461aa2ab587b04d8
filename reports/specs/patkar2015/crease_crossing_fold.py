"""A sheet with two cuts that cross: flat, with the copies of its crossing, and hung by the ends of either cut beside the same mesh uncut."""

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Rectangle

from render import (
    BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, Figure, NothingToDraw, View,
    columns, failures, fit, mosaic, needed, oblique, stored, surface_of, told, values, where,
)  # fmt: skip
from specs.patkar2015.creased import creased

VIEWS = {"first": View(22, -20), "second": View(22, -110)}
KINDS = {"crossed": "crossed cuts", "none": "uncut"}
PIECES = (ORANGE, SKY, PURPLE, BLUE)  # of the cloth, against the clock from the one that lies to the right
AROUND, APART = 0.13, 0.035  # [m] of the crossing's surroundings, drawn as far apart as that
SAYS = (
    "Held at the {held} cut's ends: folds by {fold:3°} along it and by {fold_other:3°} "
    "across it; {equations} equations for one coordinate, none of them dependent; largest gap {gap:2} of the side."
)


def draw(study):
    known = needed(stored(study.samples, "surface sheet"), "stored surfaces")
    known = where(known, cells=max(values(known, "cells")))
    known = where(known, time_step=max(values(known, "time_step")))  # shorter ones tell the uncertainty of claims
    drawing, (flat, near, *hung) = mosaic("aabb;cdef", 5.2, height_ratios=(1.5, 1))
    cut(flat, near, needed(where(known, cuts="crossed"), "cuts = crossed")[0])
    for row, (held, view) in zip((hung[:2], hung[2:]), VIEWS.items()):
        shown = [s for cuts in KINDS for s in where(known, held=held, cuts=cuts)]
        places = np.concatenate([np.empty((0, 3)), *(surface_of(s, "surface sheet").points for s in shown)])
        for panel, sample in zip(row, shown):
            cuts, sheet = sample.parameter("cuts"), surface_of(sample, "surface sheet")
            creased(panel, sample, "sheet", view, lit="front", colors=GREEN) if cuts == "crossed" else oblique(panel, sheet, view, lit="front")
            fit(panel, places, view, 0.02)
            title = told("{kind}, by the\n{held}’s ends: {fold:3°}", sample, kind=KINDS[cuts])
            panel.set_title(title, fontsize=8.5)
            drawing.series.append(sheet.csv(f"{cuts}, {held}", rest=("x at rest [m]", "y at rest [m]") * (held == "first")))
        for panel in row[len(shown) :]:
            panel.set_visible(False)
    notes = [told(SAYS, s) for s in where(known, cuts="crossed")] + failures(study.samples, "cuts", "held", "cells")
    return drawing.tell("A square sheet with crossed cuts, flat, its crossing's four copies, and hung by opposite corners with creases and without.", notes)


def cut(flat, near, sample):
    """The cloth at rest with its cuts; what is around their crossing, its four pieces drawn apart."""
    sheet = surface_of(sample, "surface sheet")
    ends = np.stack(columns(sample, "creases sheet")[:2], axis=1).astype(int)
    lines, corners = sheet.rest[ends], sheet.rest[sheet.triangles]
    crossing, ways = crossing_of(lines)
    which = piece_of(corners.mean(axis=1) - crossing, ways)
    mesh = {"edgecolors": "#8a94a3", "linewidths": 0.35}
    flat.add_collection(PolyCollection(corners, facecolors="#e9eef6", **mesh))
    flat.add_collection(LineCollection(lines, colors=GREEN, linewidths=2, zorder=3))
    flat.plot(*crossing, "o", color=BLACK, markersize=4, zorder=4)
    around = (np.abs(corners - crossing) < AROUND).any(axis=1).all(axis=1)
    shift = np.array([APART * outwards(i, ways) for i in range(4)])
    for i, colour in enumerate(PIECES):
        mine = corners[around & (which == i)] + shift[i]
        piece, within = PolyCollection(mine, facecolors=colour, alpha=0.45, **mesh), square(crossing + shift[i], AROUND)
        near.add_collection(piece)
        piece.set_clip_path(within.get_path(), within.get_patch_transform() + near.transData)
        near.plot(*(crossing + shift[i]), "o", color=BLACK, markersize=5, zorder=4)
    near.plot(*crossing, "+", color=BLACK, markersize=8)
    half = AROUND + 1.6 * APART
    flat.add_patch(square(crossing, AROUND))
    for panel, title in ((flat, "the cloth and its cuts"), (near, told("what is around the crossing, drawn apart:\n{copies} copies of it", sample))):
        panel.grid(False)
        panel.axis("off")
        panel.set(aspect="equal")
        panel.set_title(title, fontsize=9)
    flat.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
    near.set(xlim=(crossing[0] - half, crossing[0] + half), ylim=(crossing[1] - half, crossing[1] + half))


def square(middle, half):
    """What the panel beside shows, or a piece of it."""
    return Rectangle(middle - half, 2 * half, 2 * half, fill=False, edgecolor=BLACK, linewidth=0.9, zorder=5)


def crossing_of(lines) -> tuple:
    """(where two straight cuts cross, their unit vectors: of the one that rises to the right first) from pieces of either."""
    steps = lines[:, 1] - lines[:, 0]
    rising = steps.prod(axis=1) > 0
    if rising.all() or not rising.any():
        raise NothingToDraw("needs two cuts, one of which rises and one falls")
    points = [lines[of].reshape(-1, 2) for of in (rising, ~rising)]
    ends = [(one[one[:, 0].argmin()], one[one[:, 0].argmax()]) for one in points]
    (a, b), (c, d) = ends
    along, _ = np.linalg.solve(np.stack([b - a, c - d], axis=1), c - a)
    return a + along * (b - a), [(q - p) / np.linalg.norm(q - p) for p, q in ends]


def piece_of(places, ways):
    """0 to the right of both cuts, then against the clock."""
    above = [way[0] * places[:, 1] - way[1] * places[:, 0] > 0 for way in ways]
    return np.select([~above[0] & above[1], above[0] & above[1], above[0] & ~above[1]], [0, 1, 2], 3)


def outwards(piece, ways):
    """The unit vector into the middle of a piece."""
    rising, falling = ways
    out = (rising + falling, rising - falling, -rising - falling, falling - rising)[piece]
    return out / np.linalg.norm(out)


FIGURE = Figure(
    "crease_crossing_fold",
    "Two cuts that cross",
    "Patkar et al. 2015, Fig. 8",
    "Above: a square cloth cut along both diagonals (green), and the square around the crossing with its four pieces drawn apart; each has a copy of the crossing (black), "
    "and they lie on one another. Beneath: the sheet hung by two opposite corners, seen at an angle from above, with creases (green), and the same mesh "
    "uncut. The angle is the mean along the held diagonal of the "
    "sharpest between neighbouring triangles there. The paper does not say how its sheet is held.",
    draw,
)
