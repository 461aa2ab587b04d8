"""A skin shaded by its own normals, by its map, and by blended key frames."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed
from figures.style import panels
from figures.wrinkle_map_angles import one_of_each

TITLES = ("simulated", "its own 8-bit map", "three key frames, blended")


def draw(study) -> Drawing:
    known = one_of_each(needed([s for s in study.samples if s.ok and "shading" in s.curves], "stored shading"))
    canvas, axes = panels(len(known), 3, 2.4 * len(known), squeeze=False)
    drawing = Drawing(canvas, "")
    for row, sample in zip(axes, known):
        curve = sample.curves["shading"]
        side = 1e3 * sample.parameter("side")
        n = round(np.sqrt(len(curve.x.values)))
        columns = {"u [m]": curve.x.values}
        for panel, column, title in zip(row, curve.y[1:], TITLES):
            image = np.reshape(column.values, (n, n))
            panel.imshow(image, cmap="gray", vmin=0, vmax=1, extent=(0, side, 0, side), interpolation="bilinear")
            panel.grid(False)
            panel.set(xticks=[0, round(side)], yticks=[0, round(side)])
            panel.set_title(f"{sample.parameter('gesture')}: {title}", fontsize=8.5)
            columns[title] = column.values
        row[0].set_ylabel("material y [mm]")
        drawing.series.append(Series(sample.parameter("gesture"), columns))
    for panel in axes[-1]:
        panel.set_xlabel("material x [mm]")
    drawing.notes = failures(study.samples, "gesture", "seed")
    drawing.alt = "Grey pictures of a wrinkled patch, shaded by three kinds of normals. " + " ".join(drawing.notes)
    return drawing


FIGURE = Figure(
    name="wrinkle_map_shading",
    title="Shading by wrinkle maps",
    paper="Li & Kry 2014, § 5.2",
    caption=(
        "The skin at s = 0.75 in material space, shaded by a distant light: by the simulation's normals, by the 8-bit map "
        "of that very pose, and by key frames at s = 0, 0.5 and 1 blended in the driver's frame."
    ),
    draw=draw,
)
