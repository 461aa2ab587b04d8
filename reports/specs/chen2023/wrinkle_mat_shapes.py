"""Two cubes on a mat, seen at an angle from above: before the drop, and after it for each number of subdivisions of the membrane."""

import numpy as np

from render import (
    Figure, Surface, View,
    columns, distinct, failures, fit, height_field, mosaic, needed, oblique, plural, scale_bar, stored, together, told, where, without,
)  # fmt: skip

OTHERS = (6, 11)  # cells of mats that tell the uncertainty of claims only
VIEW = View(42, -62)
EXAGGERATION = 5.0  # of heights: wrinkles are 1 % of the mat
MAT, CUBE = (0.80, 0.88, 0.98), (1.0, 0.76, 0.32)
CORNERS = 8  # of a cube; corner i is on the far side of axis 0, 1, 2 where that bit of i is set
SIDES = ((0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5))
PLACES = {0: "a", 1: "b", 2: "d", 3: "e"}  # of the paper, by subdivisions; its setup stands in c
LAYOUT = "aabbcc;dddeee"
SAYS = "{label}: {wrinkle_count} ridges, {1e3*wrinkle_rms:2} mm root mean square."


def draw(study):
    samples = without(study.samples, cells=OTHERS)
    known = needed(stored(samples, "height"), "stored heights")
    known = where(known, drop_height=min(distinct(known, "drop_height")))  # the others are mats without cubes
    known = where(known, cells=max(distinct(known, "cells")))
    known = where(known, tolerance=max(distinct(known, "tolerance")))  # the others are solved more closely
    known = where(known, membrane_thickness=min(distinct(known, "membrane_thickness")))  # … or do not wrinkle
    found = {n: members[0] for n in PLACES if (members := where(known, subdivisions=n))}
    drawing, panels = mosaic(LAYOUT, 5.3, height_ratios=(2, 3))
    at = dict(zip("abcde", panels))
    before(drawing, at["c"], next(iter(found.values())))
    for n, sample in found.items():
        after(drawing, at[PLACES[n]], plural(n, "subdivision"), sample)
    for n, place in PLACES.items():
        if n not in found:
            empty(at[place], plural(n, "subdivision"))
    said = [told(SAYS, sample, label=plural(n, "subdivision")) for n, sample in found.items()]
    intro = " ".join([f"Two cubes above a mat, and {plural(len(found), 'shaded mat')} with the cubes on them.", *said])
    return drawing.tell(intro, below=failures(samples, "subdivisions", "cells"))


def before(drawing, panel, sample):
    """As it is dropped: the prisms of the mat, the cubes above."""
    cubes = cubes_of(sample, 1)
    oblique(panel, block(sample), VIEW, MAT, edges="#64788f")
    if cubes:
        oblique(panel, together(*cubes), VIEW, CUBE)  # above, and so before all of it
    fit(panel, together(block(sample), *cubes).points, VIEW, 0.03)
    scale_bar(panel, 0.2, "0.2 m")
    panel.set_title(told("before the drop\n{cells} × {cells} × 2 prisms", sample), fontsize=9)
    drawing.series += [one.csv(f"cube {i + 1}, before the drop") for i, one in enumerate(cubes)]


def after(drawing, panel, label, sample):
    x, y, height, wrinkles = columns(sample, "height")[:4]
    mat, cubes = height_field(x, y, EXAGGERATION * height), cubes_of(sample, 4)
    shown = together(mat, *map(lowered, cubes))
    colours = np.repeat([MAT, CUBE], [len(mat.triangles), len(shown.triangles) - len(mat.triangles)], axis=0)
    oblique(panel, shown, VIEW, colours)
    panel.set_title(f"{label}\n{plural(int(sample.metric('wrinkle_count')), 'ridge')}", fontsize=9)
    drawing.add(label, {"x [m]": x, "y [m]": y, "height [m]": height, "wrinkle height [m]": wrinkles})
    drawing.series += [cube.csv(f"cube {i + 1}, {label}") for i, cube in enumerate(cubes)]


def empty(panel, label):
    panel.axis("off")
    panel.set_title(f"{label}\nnot in these results", fontsize=9)


def cubes_of(sample, first) -> list:
    """Over the mat's upper side at rest; x of their corners is the curve's column `first`. Results of older versions have none."""
    if "cubes" not in sample.curves:
        return []
    places = np.stack(columns(sample, "cubes")[first : first + 3], axis=1) - (0, 0, sample.parameter("thickness") / 2)
    return [Surface(one, np.array(SIDES)) for one in places.reshape(-1, CORNERS, 3)]


def lowered(cube) -> Surface:
    """In its true size, its lower side as far down as the mat is drawn."""
    depth = cube.points[:4, 2].mean()
    return cube._replace(points=cube.points + (0, 0, (EXAGGERATION - 1) * depth))


def block(sample) -> Surface:
    """The mat at rest, its upper side in z = 0, as prisms."""
    cells, side, thickness = sample.parameter("cells"), columns(sample, "height")[0].max(), sample.parameter("thickness")
    i, j = (index.ravel() for index in np.indices((cells + 1, cells + 1)))
    upper, flat = np.column_stack([side * i / cells, side * j / cells, 0 * i]), 0 * j
    front, right = (np.column_stack([x, y, -thickness * j / cells]) for x, y in ((side * i / cells, flat), (flat + side, side * i / cells)))
    corner = np.flatnonzero((i < cells) & (j < cells))
    triangles = np.concatenate([corner[:, None] + (0, cells + 1, cells + 2), corner[:, None] + (0, cells + 2, 1)])
    walls = [Surface(wall, triangles) for wall in (front, right)]
    return together(Surface(upper, triangles), *walls)


FIGURE = Figure(
    "wrinkle_mat_shapes",
    "Two cubes dropped on a mat, by number of subdivisions",
    "Chen et al. 2023, Fig. 12",
    "Two rigid cubes (orange) are dropped on a soft mat, a single layer of prisms held along its border (top right), with a stiff membrane on top. The other "
    "panels show the membrane at an angle from above at the end, its heights drawn five times, the cubes in their true size where they lie. "
    "Ridges: local maxima of the height beyond the coarse surface, above a thousandth of the coarse spacing.",
    draw,
)
