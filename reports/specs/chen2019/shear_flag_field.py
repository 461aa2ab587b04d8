"""A sheared flag: how much farther each point is from the held corner than at rest, by method, and over time."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize

from render import (
    BLACK, COLOURS, DASHES, VERMILLION, Figure, View,
    coloured, columns, failures, fit, frame, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, values, where, wide, without,
)  # fmt: skip

NAMES = {
    "isometric": "averaged isometry",
    "isometric_bordered": "isometry and border's edges",
    "isometric_three_components": "three components",
    "edge_constraints": "all edges",
    "quad_constraints": "sides of quadrilaterals",
}
STRETCHED = ("quad_constraints",)  # drawn at a scale of their own: they hang twice as deep
REFINED = 324  # points that tell the uncertainty of claims only
SHOWN = 3  # pictures in a row
SCALE = Normalize(0, 5)  # [%] where colour ends: what the paper says is of increases
WARM = LinearSegmentedColormap.from_list("increase", ["#f2f2f2", VERMILLION])
VIEW = View(14, -110)
SAYS = "{label}: at most {max_distance_increase:2%}, 95 of 100 points below {increase_95:2%}."


def draw(study):
    samples = without(study.samples, points=REFINED)
    done = needed(stored(samples, "surface"), "a stored surface")
    done = where(done, points=max(values(where(done, method="isometric") or done, "points")))
    first = where(done, seed=min(values(done, "seed")))  # the others tell the uncertainty of claims only
    known = [s for method in NAMES for s in ordered(where(first, method=method), "-tolerance")]
    rows = -(-len(known) // SHOWN)
    drawing, axes = start(rows + 1, SHOWN, 3.0 * rows + 1.9, height_ratios=(3,) * rows + (1.1,))
    flags = axes[:rows].ravel()
    for panel, sample in zip(flags, known):
        flag(drawing, panel, sample)
        alike = [s for s in known if (s.parameter("method") in STRETCHED) == (sample.parameter("method") in STRETCHED)]
        fit(panel, np.concatenate([surface_of(s).points for s in alike]), VIEW, 0.02)
        scale_bar(panel, 0.2, "0.2 m")
    for panel in flags[len(known) :]:
        panel.axis("off")
    look = {"orientation": "horizontal", "shrink": 0.6, "aspect": 40, "extend": "max"}
    bar = drawing.canvas.colorbar(ScalarMappable(SCALE, WARM), ax=list(axes[:rows].flat), **look)
    bar.set_label("farther from the upper held corner than at rest [%]; grey: as far or nearer")
    over_time(drawing, wide(axes[rows]), known)
    said = [told(SAYS, s, label=label(s)) for s in known]
    lost = failures(samples, "method", "tolerance", "points")
    return drawing.tell(" ".join(["Flags coloured by how much farther points are from a corner.", *said]), below=lost)


def flag(drawing, panel, sample):
    sheet = surface_of(sample)
    increase = 100 * sheet.more[0]
    oblique(panel, sheet, VIEW, coloured(sheet, increase, SCALE, WARM), "front")
    corner = np.argmin(np.hypot(sheet.rest[:, 0], sheet.rest[:, 1] - sheet.rest[:, 1].max()))
    panel.plot(*VIEW.seen(sheet.points)[corner], "o", color=BLACK, markersize=4)
    title = "{name}\ntolerance {tolerance}: at most {max_distance_increase:2%}"
    panel.set_title(told(title, sample, name=NAMES[sample.parameter("method")]), fontsize=8.5)
    rest = ("x at rest [m]", "z at rest [m]")
    drawing.series.append(sheet.csv(label(sample), rest, **{"increase [%]": increase}))


def over_time(drawing, panel, known):
    """The largest increase, with the paper's 1 % as a line."""
    for i, sample in enumerate(known):
        time, increase = columns(sample, "increase over time")[:2]
        increase = 100 * np.maximum(increase, 1e-5)
        look = {"color": COLOURS[i % len(COLOURS)], "linestyle": DASHES[i // len(COLOURS)]}
        panel.plot(time, increase, label=label(sample), **look)
        drawing.add(f"{label(sample)}, over time", {"time [s]": time, "largest increase [%]": increase})
    panel.axhline(1, color=BLACK, linewidth=1, linestyle=(0, (4, 2)), label="paper: less than 1 %")
    frame(panel, "time [s]", "largest increase [%]", log="y", ylim=(0.01, 100))
    panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.62), ncols=2)


def label(sample) -> str:
    return told("{name}, {tolerance}", sample, name=NAMES[sample.parameter("method")])


FIGURE = Figure(
    "shear_flag_field",
    "A flag sheared by a heavy corner",
    "Chen, Kry & Vouga 2019, Fig. 4",
    "A flag held along its left side, with a mass spread around its lower right corner. Colour: how much farther each point is "
    "from the upper held corner (dot) than at rest, at the end; above each flag what keeps its lengths, the tolerance of the "
    "constraints, and the largest increase, a mean over the last fifth of the time. Below: the largest increase over time.",
    draw,
)
