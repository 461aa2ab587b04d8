"""Coarse surfaces of an animation above, and the same with wrinkles beneath: Chen et al. 2023, Fig. 13."""

from render import Figure, View, failures
from specs.chen2023.enhanced import pairs

CASES = (  # parameters, view, title
    ({"motion": "roll"}, View(22, -65), "{amplitude} turns, rolled"),
    ({"motion": "press", "levels": 2}, View(35, -60), "pressed by {amplitude}"),
    ({"motion": "twist", "levels": 2}, View(15, -60), "{amplitude} turns, twisted"),
)


def draw(study):
    return pairs(study, CASES, "wrinkle_amplitude", failures(study.samples, "motion"))


FIGURE = Figure(
    "enhance_animation_pairs",
    "Wrinkles on a given animation",
    "Chen et al. 2023, Fig. 13",
    "Last frame of each motion: the coarse surface as it is driven, and the fine membrane on it. Only the high-frequency unknowns z "
    "are solved for. Rolled up, which compresses nothing, the membrane rounds the folds; pressed or twisted it wrinkles.",
    draw,
)
