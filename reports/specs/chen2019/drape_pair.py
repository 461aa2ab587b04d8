"""Cloths draped over obstacles: coarse and fine, by what keeps their lengths."""

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

from render import GREY, ORANGE, SKY, Figure, Surface, View, as_judged, defined, failures, fit, needed, oblique, start, stored, surface_of, together, told

RADIUS, HALF, ROUNDING = 0.25, 0.2, 0.02  # [m] of the sphere; half a side of the box, of its edges; their tops are in z = 0
SIZES = {"sphere": (RADIUS, RADIUS), "box": (HALF, ROUNDING)}  # half a side, and the radius of the edges
VIEW = View(18, -22)  # along the fold of most cloths, whose ends are open: the body is seen
HAIR, GRAIN = 2e-3, 8  # [m] between a body that is drawn and the cloth; parts of a triangle's side
STONE = to_rgb("#c9c2b6")
NAMES = {"isometric": ("averaged isometry", SKY), "edge_constraints": ("all edges", ORANGE)}
SAYS = "{what}: {shape_distance:2%} of the side apart on average, {hausdorff_distance:2%} at most."
EARLY = " After one second: {early_distance:2%} on average."


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "coarse", "fine"), "stored cloths")
    known.sort(key=place)
    drawing, axes = start(len(known), 2, 2.9 * len(known), squeeze=False)
    for i, (row, sample) in enumerate(zip(axes, known)):
        sheets = [surface_of(sample, name) for name in ("coarse", "fine")]
        inset = max(deepest(sheet, sample.parameter("obstacle")) for sheet in sheets) + HAIR
        beneath = obstacle(sample.parameter("obstacle"), inset)
        apart = told("{shape_distance:2%} of the side apart on average", sample)
        for panel, sheet, name, count, words in zip(row, sheets, ("coarse", "fine"), ("points", "fine_points"), (what(sample), apart)):
            title = told("{name}, {" + count + "} points", sample, name=name)
            colours = np.repeat([to_rgb(NAMES[sample.parameter("method")][1]), STONE], [len(sheet.triangles), len(beneath.triangles)], axis=0)
            oblique(panel, together(sheet, beneath), VIEW, colours, "front")
            fit(panel, np.concatenate([one.points for one in sheets]), VIEW, 0.02)
            panel.set_title(f"{chr(10) * (i > 0)}{words}\n{title}")  # below what the row above says
            drawing.series.append(sheet.csv(f"{what(sample)}, {title}"))
        smaller = told("body drawn {small:2} cm smaller all around", sample, small=100 * inset)
        row[0].text(0, 0, smaller, transform=row[0].transAxes, va="top", fontsize=7.5, color=GREY)
    said = [told(SAYS + EARLY * late(s), s, what=what(s)) for s in known]
    lost = failures(samples, "obstacle", "method", "points", "kick", "duration")
    return drawing.tell(" ".join(["Cloths over obstacles, coarse and fine.", *said]), below=lost)


def obstacle(name, inset=0.0) -> Surface:
    """As the study has it, its top in z = 0, or smaller by `inset` [m] all around."""
    half, rounding = SIZES[name]
    return rounded_box(half - inset, max(rounding - inset, 1e-3), below=half)


def deepest(sheet, name) -> float:
    """[m] by which the sheet's triangles, at places all over them, are within the obstacle at most."""
    half, rounding = SIZES[name]
    weights = np.array([(i, j, GRAIN - i - j) for i in range(GRAIN + 1) for j in range(GRAIN + 1 - i)]) / GRAIN
    places = np.einsum("wc,tcx->twx", weights, sheet.points[sheet.triangles]).reshape(-1, 3) + (0, 0, half)
    over = np.abs(places) - (half - rounding)
    away = np.linalg.norm(np.maximum(over, 0), axis=1) + np.minimum(over.max(axis=1), 0) - rounding
    return max(0.0, -float(away.min()))


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
    """Fine cloths first, the paper's method before others, and what agrees best before what agrees less."""
    return -sample.parameter("fine_points"), sample.parameter("method") != "isometric", sample.metric("shape_distance")


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
    "Only the points keep off what is below: between them triangles of coarse cloths cut into it, so that the bodies are drawn smaller, by as much as "
    "the picture says. What agrees best comes first.",
    draw,
)
