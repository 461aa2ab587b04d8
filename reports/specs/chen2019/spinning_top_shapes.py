"""A spinning tank top: shaded at three moments, and its strain and folds over time."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, Figure, View,
    averaged, creases, failures, fit, frame, needed, oblique, plain, scale_bar, shape, start, stored, told, without,
)  # fmt: skip

MOMENTS = (("still", "hanging still"), ("spun_up", "spun up"), ("spinning", "spinning"))
REFINED = {"points": (260, 900), "time_step": 2e-3}  # tell the uncertainty of claims only
VIEW = View(12, -70)
INSIDE = "#7d8794"
HELD = 0.01  # [m] below its highest point the hanger holds the garment
# Label of the axis, whether logarithmic, and of each line: stored column, scale, label, look.
PANELS = (
    ("strain [%]", "y", (("rms strain of triangles", 100, "rms of triangles", {"color": BLUE}),
                         ("residual over tolerance", 100, "max |g|, averaged", {"color": ORANGE, "linewidth": 0.6}))),
    ("number [1]", "", (("folds", 1, "folds along the hem", {"color": GREEN, "drawstyle": "steps-post"}),
                        ("hanger's speed", 1, "hanger [turns/s]", {"color": GREY, "linestyle": "--"}))),
    ("length [cm]", "", (("hem's mean radius", 100, "mean radius of the hem", {"color": VERMILLION}),
                         ("depth of folds", 100, "rms depth of folds", {"color": PURPLE}))),
)  # fmt: skip
SAYS = (
    "{points_made} points, {turns_per_second} turns a second: {folds_spinning} folds spinning (at most "
    "{most_folds_spinning}), {folds_still} still (at most {most_folds_still}); depth {1e3*depth_spinning:3} mm against "
    "{1e3*depth_still:3} mm; rms strain {rms_strain_spinning:3%} against {rms_strain_still:3%}; {projections_per_step:3} "
    "iterations a step."
)


def draw(study):
    samples = without(study.samples, **REFINED)
    known = needed(stored(samples, "motion", "spinning_points", "spinning_triangles"), "stored surfaces")
    chosen = max(known, key=lambda s: s.parameter("points"))
    drawing, axes = start(2, 3, 6.4, height_ratios=(3, 1))
    shapes = [shape(chosen, f"{name}_points", f"{name}_triangles") for name, _ in MOMENTS]
    seen = [averaged(one, shapes[0].points) for one in shapes]
    for panel, one, given, (_, title) in zip(axes[0], seen, shapes, MOMENTS):
        oblique(panel, one, VIEW, (0.62, 0.76, 0.95), "front", INSIDE)
        bar = hanger(given)
        creases(panel, bar, VIEW, colors=BLACK, linewidths=3, capstyle="round")
        fit(panel, np.concatenate([*(other.points for other in shapes), *bar]), VIEW, 0.01)
        drawing.series.append(given.csv(title))
        scale_bar(panel, 0.1, "10 cm")
        panel.set_title(title)
    time, columns = motion(chosen)
    columns["residual over tolerance"] = chosen.parameter("tolerance") * columns["residual over tolerance"]
    for panel, (label, log, lines) in zip(axes[1], PANELS):
        for name, scale, words, look in lines:
            panel.plot(time, scale * columns[name], label=words, **look)
        frame(panel, "time [s]", label, log=log, yticks=plain if log else None)
        panel.legend(fontsize=7.5, loc="lower left", bbox_to_anchor=(-0.02, 1.0), handlelength=1.2, borderpad=0.3)
    axes[1, 1].set_ylim(0, None)
    axes[1, 2].set_ylim(0, None)
    for sample in known:
        time, columns = motion(sample)
        drawing.add(told("{points} points", sample), {"time [s]": time, **columns})
    intro = "A tank top hanging still, spun up and spinning, shaded; strain and folds over time."
    return drawing.tell(intro, below=[told(SAYS, s) for s in known] + failures(samples, "points", "turns_per_second"))


def hanger(garment):
    """The bar that holds the straps' tops, and its hook: pairs of places [m]."""
    top = garment.points[garment.points[:, 2] > garment.points[:, 2].max() - HELD]
    middle = top.mean(axis=0)
    along = np.linalg.svd(top - middle)[2][0]
    reach = (top - middle) @ along
    ends = middle + np.outer([1.1 * reach.min(), 1.1 * reach.max()], along)
    return np.stack([ends, [middle, middle + (0, 0, 0.06)]])


def motion(sample):
    curve = sample.curves["motion"]
    return curve.x.values, {column.label: column.values for column in curve.y}


FIGURE = Figure(
    "spinning_top_shapes",
    "A tank top on a spinning hanger",
    "Chen, Kry & Vouga 2019, Fig. 6",
    "Above: the garment, a tube with four straps whose tops the hanger (black) holds at two shoulders, at three moments: each point where the affine map of its neighbourhood from "
    "the first of them has it, as the method’s strain is such an average, without the zigzag from point to point. Below, over "
    "time: strain of the triangles and what the averaged constraints see of it; folds along the hem, counted where they stand "
    "out of the ellipse by a fiftieth of the radius, and the hanger’s speed; the hem’s mean distance from the axis and the "
    "depth of its folds. There is no contact: while the top spins up its back panel comes through the front one (grey, the cloth’s inside). The paper prints the number of points, 3450, and a picture; all else is assumed.",
    draw,
)
