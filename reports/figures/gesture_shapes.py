"""A patch of two layers, compressed, twisted and pinched: its surface, and both layers' meshes in material space."""

import numpy as np
from matplotlib.collections import LineCollection

from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique, scale_bar
from figures.select import failures, needed
from figures.style import BLUE, VERMILLION, panels
from text import number

NAMES = {"compress": "Compressed", "twist": "Twisted", "pinch": "Pinched, lifted"}


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "triangles 2" in s.curves]
    shown = finest(needed(known, "stored surfaces of both layers"))
    canvas, axes = panels(len(shown), 3, 2.5 * len(shown), squeeze=False)
    drawing = Drawing(canvas, "")
    for row, sample in zip(axes, shown):
        points, triangles, _ = layer(sample, 2)
        oblique(row[0], points, triangles, elevation=40)
        side = sample.parameter("side")
        scale_bar(row[0], 0.01, "10 mm")
        row[0].set_title(NAMES[sample.parameter("gesture")])
        for panel, k, colour in ((row[1], 1, BLUE), (row[2], 2, VERMILLION)):
            wires(panel, sample, k, colour)
            panel.set(xlim=(0, 1e3 * side), ylim=(0, 1e3 * side), aspect="equal", xlabel="u₁ [mm]", ylabel="u₂ [mm]")
            panel.set_title(f"layer {k}: {number(sample.metric(f'vertices_{k}'))} vertices")
            panel.grid(False)
        for k in (1, 2):
            drawing.series.append(csv(sample, k))
    drawing.notes = [sentence(s) for s in shown] + failures(study.samples, "gesture", "side")
    drawing.alt = "Shaded patches of skin and the meshes of their two layers. " + " ".join(drawing.notes)
    return drawing


def finest(samples) -> list:
    """Of each gesture the largest patch, in the paper's order."""
    found = {}
    for sample in sorted(samples, key=lambda s: (s.parameter("side"), s.parameter("finest"))):
        found[sample.parameter("gesture")] = sample
    return [found[name] for name in NAMES if name in found]


def layer(sample, k):
    """Places now [m, one row each], triangles, and places at rest [m]."""
    curve = sample.curves[f"surface {k}"]
    rest_y, *now = (column.values for column in curve.y)
    corners = sample.curves[f"triangles {k}"]
    triangles = np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)
    return np.stack(now, axis=1), triangles, np.stack([curve.x.values, rest_y], axis=1)


def wires(panel, sample, k, colour):
    _, triangles, rest = layer(sample, k)
    edges = np.unique(np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0)
    panel.add_collection(LineCollection(1e3 * rest[edges], colors=colour, linewidths=0.25, rasterized=True))


def csv(sample, k) -> Series:
    points, _, rest = layer(sample, k)
    columns = {"u1 [m]": rest[:, 0], "u2 [m]": rest[:, 1]}
    columns.update({f"{name} [m]": points[:, i] for i, name in enumerate("xyz")})
    return Series(f"{NAMES[sample.parameter('gesture')]}, layer {k}", columns)


def sentence(sample) -> str:
    waves = [number(1e3 * sample.metric(f"wavelength_{k}_measured"), 3) for k in (1, 2)]
    return (
        f"{NAMES[sample.parameter('gesture')]}: waves of {waves[0]} mm in layer 1 and {waves[1]} mm in layer 2; largest "
        f"residual of a constraint {number(sample.metric('residual_after_2'), 2)} thicknesses of layer 2."
    )


FIGURE = Figure(
    name="gesture_shapes",
    title="Compress, twist, pinch",
    paper="Li & Kry 2014, Fig. 1",
    caption=(
        "Left: the upper layer's surface at the gesture's end, seen at an angle from above, true to scale. Middle and "
        "right: the adaptive meshes of the lower and the upper layer in material space."
    ),
    draw=draw,
)
