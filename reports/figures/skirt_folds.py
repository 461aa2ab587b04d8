"""Skirts of cloth of several bending stiffnesses: shaded, their folds, and the strain that constraints let pass."""

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, points, qualifiers
from figures.oblique_view import csv, oblique, scale_bar, surface
from figures.select import defined, failures, needed, series, where
from figures.style import BLUE, ORANGE, panels
from text import number


def draw(study) -> Drawing:
    fewest = min((s.parameter("points") for s in study.samples), default=None)
    members = sorted(where(study.samples, points=fewest), key=lambda s: s.parameter("stiffness"))
    shown = needed([s for s in members if s.ok and "surface" in s.curves], "a stored surface")[:3]
    canvas, axes = panels(2, 3, 5.6)
    drawing = Drawing(canvas, "")
    for panel, sample in zip(axes[0], shown):
        oblique(panel, *surface(sample, sample.parameter("waist")))
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(f"D = {number(sample.parameter('stiffness'))} J: {number(sample.metric('folds'), 2)} folds")
        drawing.series.append(csv(sample, f"D = {number(sample.parameter('stiffness'))} J"))
    for panel in axes[0, len(shown) :]:
        panel.set_visible(False)
    for panel, metric, mark, label in (
        (axes[1, 0], "folds", Mark(ORANGE, "o"), "folds around the hem [1]"),
        (axes[1, 1], "rms_strain", Mark(BLUE, "s"), "rms strain of triangles [1]"),
        (axes[1, 2], "residual", Mark(BLUE, "s"), "constraints' residual/tolerance [1]"),
    ):
        points(panel, defined(members, metric), "stiffness", metric, mark)
        failed(panel, members, "stiffness")
        panel.set(xscale="log", xlabel="bending stiffness D [J]", ylabel=label)
        panel.set_ylim(bottom=0)
    if marks := qualifiers(members):
        canvas.legend(handles=marks, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3)
    drawing.series.append(
        series("over stiffness", defined(members, "folds"), "stiffness", ("folds", "rms_strain", "max_strain", "residual"))
    )
    drawing.notes = failures(study.samples, "stiffness", "points")
    told = "; ".join(
        f"D = {number(s.parameter('stiffness'))} J: {number(s.metric('folds'), 3)} folds, rms strain "
        f"{number(s.metric('rms_strain'), 2)}"
        for s in defined(members, "folds", "rms_strain")
    )
    drawing.alt = f"Hanging skirts, shaded, and their folds and strains over bending stiffness. {told}."
    return drawing


FIGURE = Figure(
    name="skirt_folds",
    title="Folds of a skirt over bending stiffness",
    paper="Chen, Kry & Vouga 2019, Fig. 7",
    caption=(
        "Above: a full ring of cloth hung by its waist, 1.2 s after it was let go flat, for three bending stiffnesses. "
        "Below, over the stiffness: folds around the hem; strain of the triangles, which the constraints do not see; and "
        "the constraints' own residual over their tolerance."
    ),
    draw=draw,
)
