"""A given surface beside the same with wrinkles, one large and the others beneath: Chen et al. 2023, Fig. 14."""

import numpy as np

from render import Figure, View, failures, fit, mosaic, needed, number, oblique, ordered, shape, stored, told, where

GIVEN, WRINKLED = (0.80, 0.88, 0.98), (0.98, 0.86, 0.66)
NAMES = ("coarse", "wrinkled")
CURVES = [f"{name}_{part}" for name in NAMES for part in ("points", "triangles")]
CASES = (  # parameters, view, title; the first is the large one
    ({"surface": "bumpy_sphere", "scale": 1.5, "levels": 2}, View(20), "bumpy sphere"),
    ({"surface": "torus", "scale": 1.5}, View(40), "torus"),
    ({"surface": "cylinder", "axis": "largest", "scale": 1.5, "levels": 2}, View(20), "cylinder"),
    ({"surface": "cylinder", "axis": "other", "scale": 1.5, "levels": 2}, View(20), "cylinder"),
)
LAYOUT = "aaabbb;cdefgh"


def draw(study):
    drawable = ordered(stored(study.samples, *CURVES), "-refinement")
    found = [(where(drawable, **chosen)[:1], view, title) for chosen, view, title in CASES]
    needed(sum((one for one, *_ in found), []), "a coarse and a wrinkled surface")
    drawing, axes = mosaic(LAYOUT, 5.2, height_ratios=(1.35, 1))
    said = []
    for pair, (one, view, title) in zip(zip(axes[::2], axes[1::2]), found):
        for panel in pair:
            panel.axis("off")
        if not one:
            continue
        surfaces = [shape(one[0], f"{name}_points", f"{name}_triangles") for name in NAMES]
        places = np.concatenate([surface.points for surface in surfaces])
        how = told("{scale} times as long along the {axis} curvature", one[0])
        for panel, name, surface, colour in zip(pair, NAMES, surfaces, (GIVEN, WRINKLED)):
            oblique(panel, surface, view, colour, "front", **({"edges": "#8a9bb5"} if name == "coarse" else {}))
            fit(panel, places, view)
            heading = title if name == "coarse" else told("×{scale} along\n{axis} curvature", one[0])
            panel.set_title(f"{heading}\n{number(len(surface.triangles))} triangles", fontsize=8)
            drawing.series.append(surface.csv(f"{name}, {title}, {how}"))
        said.append(told("{title}, rest shape {how}: wrinkles up to {mm:2} mm high.", one[0], title=title.capitalize(), how=how, mm=1000 * one[0].metric("amplitude")))
    return drawing.tell(" ".join(["Given and wrinkled surfaces.", *said]), below=failures(study.samples, "surface", "axis", "scale", "levels"))


FIGURE = Figure(
    "enhance_geometry_pairs",
    "Wrinkles on a given surface",
    "Chen et al. 2023, Fig. 14",
    "Left of each pair (blue): the input, which stays the low-frequency shape. Right (sand): the membrane on it, compressed by a rest shape that is longer along a principal "
    "curvature direction; the waves run along that direction. Made shapes: the paper’s model is not published.",
    draw,
)
