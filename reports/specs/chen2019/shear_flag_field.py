"""A sheared flag: how much farther each point is from the held corner than at rest, by method, and over time."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm

from render import (
    BLACK, BLUE, COLOURS, DASHES, VERMILLION, Figure, View,
    blended, columns, failures, fit, frame, mosaic, needed, oblique, ordered, plain, scale_bar, short_label, stored, surface_of, told, values, where, without,
)  # fmt: skip

NAMES = {
    "isometric": "averaged isometry",
    "isometric_bordered": "isometry and border's edges",
    "isometric_three_components": "three components",
    "edge_constraints": "all edges",
    "quad_constraints": "sides of quadrilaterals",
}
STRETCHED = ("quad_constraints",)  # it hangs twice as deep: in a column of its own
REFINED = 324  # points that tell the uncertainty of claims only
NEARER, PAPER = -10, 1  # [%] where colours end; the paper says of its flag that increases are below the latter
SCALE = TwoSlopeNorm(0, NEARER, PAPER)
WARM = LinearSegmentedColormap.from_list("increase", [(0, BLUE), (0.5, "#f2f2f2"), (0.75, "#f6c344"), (1, VERMILLION)]).with_extremes(over="#5b1a6b")
VIEW = View(14, -110)
WORDS = "{label}: the largest increase is {max_distance_increase:2%} in the mean of the last fifth of the time and {peak_distance_increase:2%} at its peak; 95 of 100 points are below {increase_95:2%}."
TITLE = "{name}, {tolerance}\nfarthest {max_distance_increase:2%} (mean of last fifth),\npeak {peak_distance_increase:2%}"


def draw(study):
    samples = without(study.samples, points=REFINED)
    done = needed(stored(samples, "surface"), "a stored surface")
    done = where(done, points=max(values(where(done, method="isometric") or done, "points")))
    first = where(done, seed=min(values(done, "seed")))  # the others tell the uncertainty of claims only
    known = [s for method in NAMES for s in ordered(where(first, method=method), "-tolerance")]
    tall = [s for s in known if s.parameter("method") in STRETCHED]
    others = [s for s in known if s not in tall]
    drawing, panels, below = room(len(others), len(tall))
    for alike in (others, tall):
        shown = panels[: len(others)] if alike is others else panels[len(others) :]
        for panel, sample in zip(shown, alike):
            flag(drawing, panel, sample)
            fit(panel, np.concatenate([surface_of(s).points for s in alike]), VIEW, 0.08)
            scale_bar(panel, 0.2, "0.2 m")
    look = {"orientation": "horizontal", "shrink": 0.7, "aspect": 40, "extend": "both", "ticks": [NEARER, NEARER / 2, 0, PAPER / 2, PAPER], "format": plain}
    bar = drawing.canvas.colorbar(ScalarMappable(SCALE, WARM), ax=panels, **look)
    bar.set_label("farther from the upper held corner (dot) than at rest [%]; blue: nearer, violet: over 1 %", fontsize=8.5)
    over_time(drawing, below, known)
    at_one_scale(drawing, panels[0], panels[len(others) :] if others else ())
    said = [told(WORDS, s, label=label(s)) for s in known]
    lost = failures(samples, "method", "tolerance", "points")
    return drawing.tell(" ".join(["Flags coloured by how much farther points are from a corner.", *said]), below=lost)


def at_one_scale(drawing, usual, tall):
    """What these panels have room for at the scale of a `usual` one, from the top of what they show."""
    drawing.canvas.draw_without_rendering()
    inch = max(np.divide(span(usual), size(usual)))  # [m] of it
    for panel in tall:
        width, height = inch * size(panel)
        middle, top = np.mean(panel.get_xlim()), panel.get_ylim()[1]
        panel.set(xlim=(middle - width / 2, middle + width / 2), ylim=(top - height, top))


def span(panel):
    """[m] across and up."""
    return np.ptp(panel.get_xlim()), np.ptp(panel.get_ylim())


def size(panel):
    """[in] that it has room for."""
    box = panel.get_position(original=True)
    return np.array([box.width, box.height]) * panel.figure.get_size_inches()


def room(flags, tall):
    """Panels of flags, two in a row, and right of them high ones; below all of them one for what happens over time."""
    rows = max(1, -(-flags // 2))
    left = [[2 * row, 2 * row + 1] for row in range(rows)]
    layout = [[f"flag {i}" if i < flags else "." for i in pair] + [f"tall {i}" for i in range(tall)] for pair in left]
    names = [f"flag {i}" for i in range(flags)] + [f"tall {i}" for i in range(tall)]
    drawing, axes = mosaic([*layout, ["time"] * (2 + tall)], 3.1 * rows + 1.9, height_ratios=(3,) * rows + (1.2,))
    found = dict(zip(sorted([*names, "time"]), axes))
    return drawing, [found[name] for name in names], found["time"]


def flag(drawing, panel, sample):
    sheet = surface_of(sample)
    increase = 100 * sheet.more[0]
    oblique(panel, sheet, VIEW, blended(sheet, increase, SCALE, WARM), "front")
    x, z = sheet.rest.T
    seen = VIEW.seen(sheet.points)
    panel.plot(*seen[np.argmin(np.hypot(x, z - z.max()))], "o", color=BLACK, markersize=4)
    mass = seen[np.argmin(np.hypot(x - x.max(), z - z.min()))]
    panel.plot(*mass, "o", color=BLACK, markersize=9, zorder=5)
    short_label(panel, "mass", mass, (8, -2))
    grey = "; all grey: no folds" if increase.min() > -1 and increase.max() < 0.1 else ""
    panel.set_title(told(TITLE, sample, name=NAMES[sample.parameter("method")]) + grey, fontsize=8.5)
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
    frame(panel, "time [s]", "largest increase [%]", log="y", yticks=plain, ylim=(0.01, 100))
    panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.62), ncols=2)


def label(sample) -> str:
    return told("{name}, {tolerance}", sample, name=NAMES[sample.parameter("method")])


FIGURE = Figure(
    "shear_flag_field",
    "A flag sheared by a heavy corner",
    "Chen, Kry & Vouga 2019, Fig. 4",
    "A flag held along its left side, with a mass spread around its lower right corner, where it is drawn. Colour: how much farther each point is "
    "from the upper held corner (dot) than at rest, at the end; cloth that has folds is nearer. Equal lengths of the colour scale are 10 % of nearer and 1 % of farther; where it is all grey, no point is nearer by 1 %. All flags are drawn at one scale. Warm colours are what the paper says its flag has, less than 1 %; violet is more. Above each flag what keeps its lengths, the tolerance of the "
    "constraints, the largest increase in the mean over the last fifth of the time, and the largest of all time. Below: the largest increase over time.",
    draw,
)
