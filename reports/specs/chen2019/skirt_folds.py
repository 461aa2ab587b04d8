"""Skirts of cloth of several bending stiffnesses: shaded, their folds, and the strain that constraints let pass."""

from render import (
    BLUE, ORANGE, Figure, Mark, View,
    averaged, defined, failed, failures, frame, mosaic, needed, oblique, ordered, points, qualifiers, scale_bar, series_of, stored,
    surface_of, told, usual, values, where,
)  # fmt: skip

VIEW = View(20, -60)
MEASURES = (
    ("fold_amplitude", Mark(ORANGE, "o"), "depth of folds [m]"),
    ("folds", Mark(ORANGE, "D"), "folds at hem [1]"),
    ("rms_strain", Mark(BLUE, "s"), "rms strain [1]"),
    ("residual", Mark(BLUE, "s"), "residual/tolerance [1]"),
)
SAYS = "D = {stiffness} J: {folds:3} folds, {1e3*fold_amplitude:3} mm deep, rms strain {rms_strain:2}"


def draw(study):
    fewest = min(values(study.samples, "points"), default=0)
    members = ordered(where(study.samples, points=fewest), "stiffness")
    one = needed(stored(usual(members, (1,), "seed"), "surface"), "a stored surface")
    shown = [*one[:-3][:1], *one[-3:]]  # the softest, and the stiffest three
    drawing, axes = mosaic("aabb;ccdd;efgh;ijkl", 7.6, height_ratios=(2, 2, 1, 1.3))
    skirts, means, measures = axes[:4], axes[4:8], axes[8:]
    sheets = [surface_of(sample, hole=sample.parameter("waist")) for sample in shown]
    for panel, below, sample, sheet in zip(skirts, means, shown, sheets):
        seen, name = averaged(sheet), told("D = {stiffness} J", sample)
        oblique(panel, sheet, VIEW, edges="#aebccc", lit="front")
        oblique(below, seen, VIEW, lit="front")
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(told("D = {stiffness} J: {folds:2} folds, {1e3*fold_amplitude:2} mm deep", sample))
        below.set_title(f"{name}, averages", fontsize=8.5)
        drawing.series += [sheet.csv(name), seen.csv(f"{name}, averages")]
    for panel in (*skirts[len(shown) :], *means[len(shown) :]):
        panel.set_visible(False)
    for panel, (metric, mark, label) in zip(measures, MEASURES):
        points(panel, defined(members, metric), "stiffness", metric, mark)
        failed(panel, members, "stiffness")
        frame(panel, "stiffness D [J]", label, log="x")
        panel.set_ylim(bottom=0)
    if marks := qualifiers(members):
        drawing.legend(marks, 3)
    metrics = ("fold_amplitude", "folds", "rms_strain", "max_strain", "residual")
    drawn = defined(members, "fold_amplitude")
    drawing.series.append(series_of("over stiffness", drawn, "stiffness", metrics, {"seed": values(drawn, "seed")}))
    words = "; ".join(told(SAYS, s) for s in defined(one, "fold_amplitude", "rms_strain"))
    intro = f"Hanging skirts, shaded, and their folds and strains over bending stiffness. {words}."
    return drawing.tell(intro, below=failures(study.samples, "stiffness", "points", "seed"))


FIGURE = Figure(
    "skirt_folds",
    "Folds of a skirt over bending stiffness",
    "Chen, Kry & Vouga 2019, Fig. 7",
    "Above: a full ring of cloth hung by its waist, 1.2 s after it was let go flat, by bending stiffness: the points and the triangles between them, and, small, each point where the affine map of its neighbourhood "
    "has it. The method's strain is such an average; a zigzag from point to point, which makes the softest skirts rough, is not in it. Below, over "
    "the stiffness, a mark for each seed: depth and number of the folds, the root of the summed squares of the amplitudes of the waves "
    "around the hem; strain of the triangles, which the constraints do not see; and the constraints' own residual over their "
    "tolerance. The softest cloths stretch: what their folds are is not their stiffness alone.",
    draw,
)
