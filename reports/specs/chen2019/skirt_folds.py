"""Skirts of cloth of several bending stiffnesses: shaded, their folds, and the strain that constraints let pass."""

import numpy as np

from render import (
    BLACK, BLUE, ORANGE, Figure, Mark, View,
    averaged, creases, defined, distinct, failed, failures, fit, frame, groups, mosaic, needed, oblique, ordered, points, qualifiers, scale_bar, series_of, stored,
    surface_of, told, usual, values, where,
)  # fmt: skip

VIEW = View(12, -90)  # from the side, a little from above
PALE, INSIDE = "#b9cfe8", "#7d8794"
MEASURES = (
    ("fold_amplitude", Mark(ORANGE, "o"), "depth of folds [m]"),
    ("folds", Mark(ORANGE, "D"), "folds at hem [1]"),
    ("rms_strain", Mark(BLUE, "s"), "rms strain [1]"),
    ("residual", Mark(BLUE, "s"), "residual/tolerance [1]"),
)
SAYS = "D = {stiffness} J: down to {drop:2} of {long:2} m, {folds:3} folds, {1e3*fold_amplitude:3} mm deep, rms strain {rms_strain:2}"
TITLE = "D = {stiffness} J: down to {drop:2} of {long:2} m,\n{folds:2} folds, {1e3*fold_amplitude:2} mm deep; rms strain {rms_strain:2%}"


def draw(study):
    fewest = min(values(study.samples, "points"), default=0)
    members = ordered(where(study.samples, points=fewest), "stiffness")
    one = needed(pictured(study.samples), "a stored surface")
    shown = [*one[:-3][:1], *one[-3:]]  # the softest, and the stiffest three
    drawing, axes = mosaic("aabb;ccdd;efgh;ijkl", 7.6, height_ratios=(2.1, 2.1, 0.9, 1.3))
    skirts, raw, measures = axes[:4], axes[4:8], axes[8:]
    sheets = [turned(surface_of(sample, hole=sample.parameter("waist"))) for sample in shown]
    places = np.concatenate([sheet.points for sheet in sheets])
    for panel, below, sample, sheet in zip(skirts, raw, shown, sheets):
        seen, name = averaged(sheet), told("D = {stiffness} J", sample)
        skirt(panel, seen, places, sample.parameter("waist"))
        skirt(below, sheet, places, sample.parameter("waist"), edges="#aebccc")
        panel.set_title(told(TITLE, sample, long=length(sample)), fontsize=9)
        below.set_title(f"{name}, triangles", fontsize=8.5)
        drawing.series += [sheet.csv(name), seen.csv(f"{name}, averages")]
    scale_bar(skirts[0], 0.2, told("0.2 m; all of {points} points", one[0]))
    for panel in (*skirts[len(shown) :], *raw[len(shown) :]):
        panel.set_visible(False)
    for panel, (metric, mark, label) in zip(measures, MEASURES):
        points(panel, defined(members, metric), "stiffness", metric, mark)
        failed(panel, members, "stiffness")
        frame(panel, "stiffness D [J]", label, log="x")
        panel.set_ylim(0, 1.15 * max(values(defined(members, metric), metric), default=1))
    if marks := qualifiers(members):
        drawing.canvas.legend(handles=marks, loc="upper center", bbox_to_anchor=(0.5, 0.0), ncol=3)
    metrics = ("fold_amplitude", "folds", "rms_strain", "max_strain", "residual")
    drawn = defined(members, "fold_amplitude")
    drawing.series.append(series_of("over stiffness", drawn, "stiffness", metrics, {"seed": values(drawn, "seed")}))
    words = "; ".join(told(SAYS, s, long=length(s)) for s in defined(one, "fold_amplitude", "rms_strain"))
    intro = f"Skirts on their way down, shaded, and their folds and strains over bending stiffness. {words}."
    return drawing.tell(intro, below=failures(study.samples, "stiffness", "points", "seed"))


def pictured(samples) -> list:
    """Of one seed: of the most points of which every stiffness is stored."""
    one = stored(usual(samples, (1,), "seed"), "surface")
    full = [of for of in groups(one, "points").values() if len(distinct(of, "stiffness")) == len(distinct(one, "stiffness"))]
    return ordered((full or [one])[-1], "stiffness")


def length(sample) -> float:
    """[m] from waist to hem: how far down cloth hangs that keeps its lengths and hangs straight."""
    return sample.parameter("hem") - sample.parameter("waist")


def turned(surface):
    """About the axis, until the lowest point faces the eye."""
    x, y, _ = surface.points[np.argmin(surface.points[:, 2])]
    away = np.hypot(x, y) or 1.0
    cosine, sine = -y / away, -x / away  # takes (x, y) to (0, -away)
    return surface._replace(points=surface.points @ np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]]))


def skirt(panel, surface, places, waist, **look):
    """The cloth, and as a line the circle by which it is held, as wide and as high as all of them."""
    oblique(panel, surface, VIEW, PALE, "front", INSIDE, **look)
    turns = np.linspace(0, 2 * np.pi, 61)
    ring = np.stack([waist * np.cos(turns), waist * np.sin(turns), 0 * turns], axis=1)
    creases(panel, np.stack([ring[:-1], ring[1:]], axis=1), VIEW, colors=BLACK, linewidths=1.2)
    fit(panel, places, VIEW, 0.02)


FIGURE = Figure(
    "skirt_folds",
    "A skirt by bending stiffness, 1.2 s after it was let go flat",
    "Chen, Kry & Vouga 2019, Fig. 7",
    "The softest looks most like the paper's skirts, and its triangles are strained most. Above: a full ring of cloth held by its waist (black), let go flat, by bending stiffness, at one scale, of the most points that are stored of all, each turned until its lowest point faces the eye. "
    "Large: each point where the affine map of its neighbourhood has it; the method's strain is such an average. Small: the points themselves and the triangles "
    "between them, whose zigzag from point to point is not in the averages. Above each how far below the waist its lowest point is, of the cloth's length from waist to hem: stiff cloth stands out, and all of it still moves. Below, over "
    "the stiffness, on the fewest points, a mark for each seed: depth and number of the folds, the root of the summed squares of the amplitudes of the waves "
    "around the hem; strain of the triangles, which the constraints do not see; and the constraints' own residual over their "
    "tolerance. The softest cloths stretch: what their folds are is not their stiffness alone.",
    draw,
)
