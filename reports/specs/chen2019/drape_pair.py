"""Cloths draped over obstacles: coarse and fine, by what keeps their lengths."""

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

from render import ORANGE, SKY, Figure, Surface, as_judged, defined, failures, needed, oblique, start, stored, surface_of, together, told

RADIUS, HALF, ROUNDING = 0.25, 0.2, 0.02  # [m] of the sphere; half a side of the box, of its edges; their tops are in z = 0
STONE = to_rgb("#c9c2b6")
NAMES = {"isometric": ("averaged isometry", SKY), "edge_constraints": ("all edges", ORANGE)}
SAYS = "{what}: {shape_distance:2%} of the side apart on average, {hausdorff_distance:2%} at most."
EARLY = " After one second: {early_distance:2%} on average."


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "coarse", "fine"), "stored cloths")
    known.sort(key=place)
    drawing, axes = start(len(known), 2, 2.7 * len(known), squeeze=False)
    for i, (row, sample) in enumerate(zip(axes, known)):
        for panel, name, count in zip(row, ("coarse", "fine"), ("points", "fine_points")):
            sheet, title = surface_of(sample, name), f"{what(sample)}\n{told('{' + count + '}', sample)} points"
            beneath = obstacle(sample.parameter("obstacle"))
            both = together(sheet, beneath)
            colours = np.repeat([to_rgb(NAMES[sample.parameter("method")][1]), STONE], [len(sheet.triangles), len(beneath.triangles)], axis=0)
            oblique(panel, both, colours=colours, lit="front")
            panel.set_title(f"{chr(10) * (i > 0)}{title}")  # below what the row above says
            drawing.series.append(sheet.csv(title.replace("\n", ", ")))
        apart = told("apart on average: {shape_distance:2%} of the side", sample)
        row[1].text(1, 0, apart, transform=row[1].transAxes, ha="right", va="top")
    said = [told(SAYS + EARLY * late(s), s, what=what(s)) for s in known]
    lost = failures(samples, "obstacle", "method", "points", "kick", "duration")
    return drawing.tell(" ".join(["Cloths over obstacles, coarse and fine.", *said]), below=lost)


def obstacle(name) -> Surface:
    """As the study has it, its top in z = 0."""
    half, rounding = (RADIUS, RADIUS) if name == "sphere" else (HALF, ROUNDING)
    return rounded_box(half, rounding, below=half)


def rounded_box(half, rounding, below) -> Surface:
    """A sphere's eighths moved apart, each to its corner; a row of points closes the top, one the bottom."""
    quarter, turns = np.linspace(0, np.pi / 2, 20), np.pi / 2 * np.arange(4)
    up, around = np.concatenate([quarter, np.pi / 2 + quarter]), np.append(np.add.outer(turns, quarter), 2 * np.pi)
    above, x_side, y_side = (np.repeat(side, 20) for side in ((1, -1), (1, -1, -1, 1), (1, 1, -1, -1)))
    corner = np.stack(np.broadcast_arrays(np.append(x_side, 1), np.append(y_side, 1), above[:, None]), axis=-1)
    normal = np.stack(np.broadcast_arrays(np.outer(np.sin(up), np.cos(around)), np.outer(np.sin(up), np.sin(around)), np.cos(up)[:, None]), axis=-1)
    points = rounding * normal + (half - rounding) * corner
    ends = np.broadcast_to((0, 0, half), points[:1].shape)
    points = np.concatenate([ends, points, -ends]) - (0, 0, below)
    row, column = np.indices(points.shape[:2])
    points, which = np.unique(points.reshape(-1, 3).round(9), axis=0, return_inverse=True)
    a, b, c = corners = which.ravel()[Triangulation(row.ravel(), column.ravel()).triangles.T]
    return Surface(points, corners.T[(a != b) & (b != c) & (c != a)])


def place(sample):
    """Fine cloths first, and the usual of each obstacle before the others."""
    first = (-sample.parameter("fine_points"), sample.parameter("obstacle"), sample.parameter("method") != "isometric")
    return *first, not sample.parameter("kick"), sample.parameter("duration")


def what(sample) -> str:
    push = "" if sample.parameter("kick") else ", no push"
    return told("{obstacle}, {by}{push}, after {duration} s", sample, by=NAMES[sample.parameter("method")][0], push=push)


def late(sample) -> bool:
    """Whether it fell on after the second of which early_distance tells."""
    return sample.parameter("duration") > 1 and bool(defined([sample], "early_distance"))


FIGURE = Figure(
    "drape_pair",
    "A cloth over a sphere and a box",
    "Chen, Kry & Vouga 2019, Fig. 3",
    "Cloths after a fall of one second or longer over a sphere and a box, carried by few points (left) and by more "
    "(right), and how far apart the two surfaces lie. Blue: averaged isometry; orange, where there is one: all edges of the triangulation keep their "
    "lengths. Unless it says no push, two opposite corners were pushed down first. "
    "Only the points keep off what is below: between them triangles of coarse cloths cut into it.",
    draw,
)
