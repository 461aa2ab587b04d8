"""Skirts of cloth of several bending stiffnesses: shaded, their folds, and the strain that constraints let pass."""

from render import (
    BLUE, ORANGE, Figure, Mark,
    defined, failed, failures, frame, needed, oblique, ordered, points, qualifiers, scale_bar, series_of, start, stored,
    surface_of, told, values, where,
)  # fmt: skip

MEASURES = (
    ("folds", Mark(ORANGE, "o"), "folds around the hem [1]"),
    ("rms_strain", Mark(BLUE, "s"), "rms strain of triangles [1]"),
    ("residual", Mark(BLUE, "s"), "constraints' residual/tolerance [1]"),
)
SAYS = "D = {stiffness} J: {folds:3} folds, rms strain {rms_strain:2}"


def draw(study):
    fewest = min(values(study.samples, "points"), default=0)
    members = ordered(where(study.samples, points=fewest), "stiffness")
    shown = needed(stored(members, "surface"), "a stored surface")[:3]
    drawing, axes = start(2, 3, 5.6)
    for panel, sample in zip(axes[0], shown):
        sheet = surface_of(sample, hole=sample.parameter("waist"))
        oblique(panel, sheet)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(told("D = {stiffness} J: {folds:2} folds", sample))
        drawing.series.append(sheet.csv(told("D = {stiffness} J", sample)))
    for panel in axes[0, len(shown) :]:
        panel.set_visible(False)
    for panel, (metric, mark, label) in zip(axes[1], MEASURES):
        points(panel, defined(members, metric), "stiffness", metric, mark)
        failed(panel, members, "stiffness")
        frame(panel, "bending stiffness D [J]", label, log="x")
        panel.set_ylim(bottom=0)
    if marks := qualifiers(members):
        drawing.legend(marks, 3)
    metrics = ("folds", "rms_strain", "max_strain", "residual")
    drawing.series.append(series_of("over stiffness", defined(members, "folds"), "stiffness", metrics))
    words = "; ".join(told(SAYS, s) for s in defined(members, "folds", "rms_strain"))
    intro = f"Hanging skirts, shaded, and their folds and strains over bending stiffness. {words}."
    return drawing.tell(intro, below=failures(study.samples, "stiffness", "points"))


FIGURE = Figure(
    "skirt_folds",
    "Folds of a skirt over bending stiffness",
    "Chen, Kry & Vouga 2019, Fig. 7",
    "Above: a full ring of cloth hung by its waist, 1.2 s after it was let go flat, for three bending stiffnesses. Below, over "
    "the stiffness: folds around the hem; strain of the triangles, which the constraints do not see; and the constraints' own "
    "residual over their tolerance.",
    draw,
)
