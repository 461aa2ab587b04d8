"""A spinning tank top: shaded at three moments, and its strain and folds over time."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.enhance_shading import draw_shaded, surface
from figures.select import failures, needed
from figures.style import BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, panels
from text import number

MOMENTS = (("still", "hanging still"), ("spun_up", "spun up"), ("spinning", "spinning"))
ANGLES = (12, -70)  # of view


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "motion" in s.curves and surface(s, "spinning") is not None]
    needed(known, "stored surfaces")
    chosen = max(known, key=lambda s: s.parameter("points"))
    canvas, axes = panels(2, 3, 5.6, height_ratios=(1.25, 1))
    for axis in axes[0]:
        axis.remove()
    low, high = box(chosen)
    for place, (name, title) in enumerate(MOMENTS):
        axis = canvas.add_subplot(2, 3, place + 1, projection="3d")
        draw_shaded(axis, chosen, name, ANGLES, (low, high))
        axis.set_title(title)
    drawing = Drawing(canvas, "A tank top hanging still, spun up and spinning, shaded; strain and folds over time.")
    for axis, columns in zip(axes[1], (("strain",), ("folds",), ("radius",))):
        draw_curves(axis, chosen, columns[0])
    drawing.series = [stored(sample) for sample in known]
    drawing.notes = [note(sample) for sample in known] + failures(study.samples, "points", "turns_per_second")
    return drawing


def box(sample):
    """Corners around all moments."""
    points = np.concatenate([surface(sample, name)[0] for name, _ in MOMENTS])
    return points.min(axis=0), points.max(axis=0)


def columns_of(sample):
    curve = sample.curves["motion"]
    return curve.x.values, {column.label: column.values for column in curve.y}


def draw_curves(axis, sample, what):
    time, columns = columns_of(sample)
    if what == "strain":
        axis.plot(time, 100 * np.array(columns["rms strain of triangles"]), color=BLUE, label="rms of triangles")
        tolerance = sample.parameter("tolerance")
        residual = 100 * tolerance * np.array(columns["residual over tolerance"])
        axis.plot(time, residual, color=ORANGE, linewidth=0.6, label="max |g|, averaged")
        axis.set(ylabel="strain [%]", yscale="log")
    elif what == "folds":
        axis.plot(time, columns["folds"], color=GREEN, drawstyle="steps-post", label="folds along the hem")
        axis.plot(time, columns["hanger's speed"], color=GREY, linestyle="--", label="hanger [turns/s]")
        axis.set(ylabel="number [1]", ylim=(0, 1.4 * max(columns["folds"])))
    else:
        axis.plot(time, 100 * np.array(columns["hem's mean radius"]), color=VERMILLION, label="mean radius of the hem")
        axis.plot(time, 100 * np.array(columns["depth of folds"]), color=PURPLE, label="rms depth of folds")
        axis.set(ylabel="length [cm]", ylim=(0, None))
    axis.set_xlabel("time [s]")
    axis.legend(fontsize=7, loc="best")


def stored(sample) -> Series:
    time, columns = columns_of(sample)
    return Series(f"{number(sample.parameter('points'))} points", {"time [s]": time, **columns})


def note(sample) -> str:
    return (
        f"{number(sample.metric('points_made'))} points, {number(sample.parameter('turns_per_second'))} turns a second: "
        f"{number(sample.metric('folds_spinning'))} folds spinning (at most {number(sample.metric('most_folds_spinning'))}), {number(sample.metric('folds_still'))} "
        f"still (at most {number(sample.metric('most_folds_still'))}); depth "
        f"{number(1e3 * sample.metric('depth_spinning'), 3)} mm against {number(1e3 * sample.metric('depth_still'), 3)} mm; "
        f"rms strain {number(100 * sample.metric('rms_strain_spinning'), 3)} % against "
        f"{number(100 * sample.metric('rms_strain_still'), 3)} %; "
        f"{number(sample.metric('projections_per_step'), 3)} iterations a step."
    )


FIGURE = Figure(
    name="spinning_top_shapes",
    title="A tank top on a spinning hanger",
    paper="Chen, Kry & Vouga 2019, Fig. 6",
    caption=(
        "Above: the garment, a tube with four straps whose tops the hanger holds at two shoulders, at three moments. Below, over time: "
        "strain of the triangles and what the averaged constraints see of it; folds along the hem, counted where they "
        "stand out of the ellipse by a fiftieth of the radius, and the hanger’s speed; the hem’s mean distance from the axis and the "
        "depth of its folds. The paper prints the number of points, 3450, and a picture; all else is assumed."
    ),
    draw=draw,
)
