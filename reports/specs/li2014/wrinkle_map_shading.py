"""A skin shaded by its own normals, by its map, and by blended key frames."""

import numpy as np

from render import Figure, as_judged, columns, failures, needed, start, stored, where
from specs.li2014.wrinkle_map_angles import PRINTED, one_of_each

TITLES = ("simulated", "its own 8-bit map", "three key frames, blended")


def draw(study):
    samples = where(as_judged(study.samples, resolution=1), **PRINTED)
    known = one_of_each(needed(stored(samples, "shading"), "stored shading"))
    drawing, axes = start(len(known), 3, 2.4 * len(known), squeeze=False)
    for row, (gesture, sample) in zip(axes, known.items()):
        side = 1e3 * sample.parameter("side")
        u, _, *shades = columns(sample, "shading")
        n = round(np.sqrt(len(u)))
        low, high = np.percentile(shades, (0.5, 99.5))  # a row has one range, and all of it
        look = {"cmap": "gray", "vmin": low, "vmax": high, "extent": (0, side, 0, side), "interpolation": "bilinear"}
        for panel, shade, title in zip(row, shades, TITLES):
            panel.imshow(np.reshape(shade, (n, n)), **look)
            panel.grid(False)
            panel.set(xticks=[0, round(side)], yticks=[0, round(side)])
            panel.set_title(f"{gesture}: {title}", fontsize=8.5)
        row[0].set_ylabel("material y [mm]")
        drawing.add(gesture, {"u [m]": u, **dict(zip(TITLES, shades))})
    for panel in axes[-1]:
        panel.set_xlabel("material x [mm]")
    intro = "Grey pictures of a wrinkled patch, shaded by three kinds of normals."
    return drawing.tell(intro, failures(samples, "gesture", "seed"))


FIGURE = Figure(
    "wrinkle_map_shading",
    "Shading by wrinkle maps",
    "Li & Kry 2014, § 5.2",
    "The skin at s = 0.75 in material space, shaded by a distant light: by the simulation's normals, by the 8-bit map of that "
    "very pose, and by key frames at s = 0, 0.5 and 1 blended in the driver's frame. A row has one range of greys.",
    draw,
)
