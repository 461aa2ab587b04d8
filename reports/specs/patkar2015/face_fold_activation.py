"""Forehead wrinkles and a smile line: the surface at several activations, the depth over activation and along a line."""

import numpy as np

from render import (
    BLUE, GREY, VERMILLION, Figure, View,
    as_judged, best, columns, failures, frame, needed, oblique, scale_bar, start, stored, surface_of, told,
)  # fmt: skip

PARTS = {"forehead": ("Forehead", VERMILLION, "^"), "cheek": ("Cheek", BLUE, "o")}
ACTIVATIONS = ((" 0", "at rest"), (" ½", "half activated"), (" 1", "fully activated"))
SAYS = (
    "{part:C}: {1e3*depth:2} mm deep at full activation; {tetrahedra} tetrahedra against {tetrahedra_plain} without lines, "
    "{cg_overhead:3} times the conjugate-gradient iterations and {time_overhead:3} times the time."
)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = [s for s in stored(samples, "surface 1") if s.parameter("anchor") > 0]
    shown = best(needed(known, "stored surfaces of the block"), "part", "steps", "cells", order=PARTS).values()
    heights = [1] * len(shown) + [1.2]
    drawing, axes = start(len(shown) + 1, 3, 1.7 * len(shown) + 2.7, squeeze=False, height_ratios=heights)
    depth, key, line = axes[-1]
    for row, sample in zip(axes, shown):
        name, colour, marker = PARTS[sample.parameter("part")]
        for panel, (suffix, label) in zip(row, ACTIVATIONS):
            oblique(panel, surface_of(sample, f"surface{suffix}"), View(48, -60))
            panel.set_title(f"{name}, {label}", fontsize=9)
        scale_bar(row[0], 0.02, "20 mm")
        over_activation(drawing, depth, sample, name, colour, marker)
        y, deep = columns(sample, "depth along the line")[:2]
        y, deep = y[deep != 0], deep[deep != 0]  # where the line is crossed
        line.plot(1e3 * y, 1e3 * deep, color=colour, marker=marker, markersize=3.5, label=name)
        drawing.add(f"{name}, depth along the line", {"y [m]": y, "depth [m]": deep})
    depth.plot([], [], color=GREY, linestyle="--", label="without lines")
    key.legend(*depth.get_legend_handles_labels(), loc="center", fontsize=7.5)
    key.axis("off")
    frame(depth, "activation", "depth [mm]")
    frame(line, "y [mm]", "full depth [mm]", ylim=(0, None))
    notes = [told(SAYS, s) for s in shown] + failures(samples, "part", "cells")
    return drawing.tell("Shaded blocks at rest, half and fully activated, and the depth of a fold.", notes)


def over_activation(drawing, panel, sample, name, colour, marker):
    """With lines up and down, and without any."""
    a, depth, plain = columns(sample, "depth over activation")[:3]
    top = int(np.argmax(a)) + 1
    down = {"linestyle": "none", "marker": marker, "markerfacecolor": "none", "color": colour}
    panel.plot(a[:top], 1e3 * depth[:top], color=colour, label=f"{name}, on the way up")
    panel.plot(a[top:], 1e3 * depth[top:], **down, label=f"{name}, on the way down")
    panel.plot(a[:top], 1e3 * plain[:top], color=colour, linestyle="--")
    drawing.add(f"{name}, depth over activation", {"activation": a, "depth [m]": depth, "depth without lines [m]": plain})


FIGURE = Figure(
    "face_fold_activation",
    "Wrinkles that fade in and out with a muscle",
    "Patkar et al. 2015, Figs. 10 and 12",
    "Blocks of flesh on a held base, which stand in for a forehead and a cheek, with lines to fold along and a muscle below. "
    "Bottom: the depth of the middle line in the middle row over activation, up and down; and along that line at full "
    "activation.",
    draw,
)
