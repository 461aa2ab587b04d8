"""Cloths draped over obstacles: coarse and fine, by what keeps their lengths."""

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

from render import ORANGE, SKY, Figure, Surface, as_judged, defined, failures, needed, oblique, start, stored, surface_of, told

RADIUS, SIDE = 0.25, 0.4  # [m] of the sphere, of the box; their tops are in z = 0
STONE = to_rgb("#c9c2b6")
NAMES = {"isometric": ("averaged isometry", SKY), "edge_constraints": ("all edges", ORANGE)}
SAYS = "{what}: {shape_distance:2%} of the side apart on average, {hausdorff_distance:2%} at most."
EARLY = " After one second: {early_distance:2%} on average."


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "coarse", "fine"), "stored cloths")
    known.sort(key=place)
    drawing, axes = start(len(known), 2, 2.7 * len(known), squeeze=False)
    for row, sample in zip(axes, known):
        for panel, name, count in zip(row, ("coarse", "fine"), ("points", "fine_points")):
            sheet, title = surface_of(sample, name), f"{what(sample)}\n{told('{' + count + '}', sample)} points"
            beneath = obstacle(sample.parameter("obstacle"))
            both = Surface(np.concatenate([sheet.points, beneath.points]), np.concatenate([sheet.triangles, beneath.triangles + len(sheet.points)]))
            colours = np.repeat([to_rgb(NAMES[sample.parameter("method")][1]), STONE], [len(sheet.triangles), len(beneath.triangles)], axis=0)
            oblique(panel, both, colours=colours, lit="front")
            panel.set_title(title)
            drawing.series.append(sheet.csv(title.replace("\n", ", ")))
        apart = told("apart on average: {shape_distance:2%} of the side", sample)
        row[1].text(1, 0, apart, transform=row[1].transAxes, ha="right", va="top")
    said = [told(SAYS + EARLY * late(s), s, what=what(s)) for s in known]
    lost = failures(samples, "obstacle", "method", "points", "kick", "duration")
    return drawing.tell(" ".join(["Cloths over obstacles, coarse and fine.", *said]), below=lost)


def obstacle(name) -> Surface:
    """As the study has it."""
    if name == "sphere":
        up, around = (one.ravel() for one in np.meshgrid(np.linspace(0, np.pi, 40), np.linspace(0, 2 * np.pi, 80)))
        points = np.stack([np.sin(up) * np.cos(around), np.sin(up) * np.sin(around), np.cos(up) - 1], axis=1)
        return Surface(RADIUS * points, Triangulation(up, around).triangles)
    corners = SIDE * (np.stack(np.meshgrid((0, 1), (0, 1), (0, 1), indexing="ij"), axis=-1).reshape(8, 3) - (0.5, 0.5, 1))
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return Surface(corners, np.array([half for a, b, c, d in faces for half in ((a, b, c), (a, c, d))]))


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
    "(right), and how far apart the two surfaces lie. Blue: averaged isometry; orange: all edges of the triangulation keep their "
    "lengths. Unless it says no push, two opposite corners were pushed down first. "
    "Only the points keep off what is below: between them triangles of coarse cloths cut into it.",
    draw,
)
