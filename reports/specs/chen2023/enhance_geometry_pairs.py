"""Coarse surfaces above, and the same with wrinkles beneath: Chen et al. 2023, Fig. 14."""

from render import Figure, View, failures
from specs.chen2023.enhanced import pairs

CASES = (  # parameters, view, title
    ({"surface": "cylinder", "axis": "largest", "scale": 1.5, "levels": 2}, View(20), "cylinder, ×{scale}\nalong the largest curvature"),
    ({"surface": "cylinder", "axis": "other", "scale": 1.5}, View(20), "cylinder, ×{scale}\nalong the other curvature"),
    ({"surface": "torus", "scale": 1.5}, View(40), "torus, ×{scale}\nalong the {axis} curvature"),
    ({"surface": "bumpy_sphere", "scale": 1.5, "levels": 2}, View(20), "bumpy sphere, ×{scale}\nalong the {axis} curvature"),
)


def draw(study):
    return pairs(study, CASES, "amplitude", failures(study.samples, "surface", "axis", "scale", "levels"))


FIGURE = Figure(
    "enhance_geometry_pairs",
    "Wrinkles on a given surface",
    "Chen et al. 2023, Fig. 14",
    "Above: the input, which stays the low-frequency shape. Beneath: the membrane on it, its rest shape scaled along a principal "
    "curvature direction. The waves run along that direction.",
    draw,
)
