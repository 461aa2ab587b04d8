"""Forehead wrinkles and a smile line: the surface at several activations, the depth over activation and along a line."""

import numpy as np

from figures.crease_block_states import surface_of
from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique, scale_bar
from figures.select import failures, needed
from figures.style import BLUE, GREY, VERMILLION, panels
from text import number

PARTS = {"forehead": ("Forehead", VERMILLION, "^"), "cheek": ("Cheek", BLUE, "o")}
ACTIVATIONS = ((" 0", "at rest"), (" ½", "half activated"), (" 1", "fully activated"))


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface 1" in s.curves and s.parameter("anchor") > 0]
    shown = finest(needed(known, "stored surfaces of the block"))
    canvas, axes = panels(len(shown) + 1, 3, 1.7 * len(shown) + 2.7, squeeze=False, height_ratios=[1] * len(shown) + [1.2])
    drawing = Drawing(canvas, "")
    for row, sample in zip(axes, shown):
        for panel, (suffix, label) in zip(row, ACTIVATIONS):
            points, triangles, _ = surface_of(sample, suffix)
            oblique(panel, points, triangles, elevation=48, azimuth=-60)
            panel.set_title(f"{PARTS[sample.parameter('part')][0]}, {label}", fontsize=9)
        scale_bar(row[0], 0.02, "20 mm")
    depth, key, line = axes[-1]
    for sample in shown:
        drawing.series += [over_activation(depth, sample), along(line, sample)]
    depth.plot([], [], color=GREY, linestyle="--", label="without lines")
    depth.set(xlabel="activation", ylabel="depth [mm]")
    key.legend(*depth.get_legend_handles_labels(), loc="center", fontsize=7.5)
    key.axis("off")
    line.set(xlabel="y [mm]", ylabel="full depth [mm]", ylim=(0, None))
    drawing.notes = [sentence(s) for s in shown] + failures(study.samples, "part", "cells")
    drawing.alt = "Shaded blocks at rest, half and fully activated, and the depth of a fold. " + " ".join(drawing.notes)
    return drawing


def finest(samples) -> list:
    """Of each part of the face the block with most steps, and of these the finest."""
    found = {}
    for sample in sorted(samples, key=lambda s: (s.parameter("steps"), s.parameter("cells"))):
        found[sample.parameter("part")] = sample
    return [found[part] for part in PARTS if part in found]


def over_activation(panel, sample) -> Series:
    name, colour, marker = PARTS[sample.parameter("part")]
    curve = sample.curves["depth over activation"]
    a, depth, plain = curve.x.values, curve.y[0].values, curve.y[1].values
    top = int(np.argmax(a)) + 1
    panel.plot(a[:top], 1e3 * depth[:top], color=colour, label=f"{name}, on the way up")
    down = {"linestyle": "none", "marker": marker, "markerfacecolor": "none", "color": colour}
    panel.plot(a[top:], 1e3 * depth[top:], **down, label=f"{name}, on the way down")
    panel.plot(a[:top], 1e3 * plain[:top], color=colour, linestyle="--")
    columns = {"activation": a, "depth [m]": depth, "depth without lines [m]": plain}
    return Series(f"{name}, depth over activation", columns)


def along(panel, sample) -> Series:
    name, colour, marker = PARTS[sample.parameter("part")]
    curve = sample.curves["depth along the line"]
    crossed = curve.y[0].values != 0
    y, depth = curve.x.values[crossed], curve.y[0].values[crossed]
    panel.plot(1e3 * y, 1e3 * depth, color=colour, marker=marker, markersize=3.5, label=name)
    return Series(f"{name}, depth along the line", {"y [m]": y, "depth [m]": depth})


def sentence(sample) -> str:
    return (
        f"{PARTS[sample.parameter('part')][0]}: {number(1e3 * sample.metric('depth'), 2)} mm deep at full activation; "
        f"{number(sample.metric('tetrahedra'))} tetrahedra against {number(sample.metric('tetrahedra_plain'))} without "
        f"lines, {number(sample.metric('cg_overhead'), 3)} times the conjugate-gradient iterations and "
        f"{number(sample.metric('time_overhead'), 3)} times the time."
    )


FIGURE = Figure(
    name="face_fold_activation",
    title="Wrinkles that fade in and out with a muscle",
    paper="Patkar et al. 2015, Figs. 10 and 12",
    caption=(
        "Blocks of flesh on a held base, which stand in for a forehead and a cheek, with lines to fold along and a muscle "
        "below. Bottom: the depth of the middle line in the middle row over activation, up and down; and along that line at "
        "full activation."
    ),
    draw=draw,
)
