"""A smile line and forehead wrinkles: the surface at several activations, the depth over activation and along a line."""

import numpy as np

from render import (
    BLUE, GREY, VERMILLION, Figure, View,
    as_judged, columns, failures, frame, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, where,
)  # fmt: skip

COLOURS = {"cheek": BLUE, "forehead": VERMILLION}
ACTIVATIONS = ((" 0", "at rest"), (" ½", "half activated"), (" 1", "fully activated"))
SAYS = (
    "{1e3*depth:2} mm deep at full activation; {tetrahedra} tetrahedra against {tetrahedra_plain} without lines, "
    "{cg_overhead:3} times the conjugate-gradient iterations and {time_overhead:3} times the time."
)


def drawn(part):
    """What draws that part of the face."""

    def draw(study):
        samples = where(as_judged(study.samples, resolution=1), part=part)
        known = [s for s in stored(samples, "surface 1") if s.parameter("anchor") > 0]
        sample = ordered(needed(known, f"stored surfaces, part = {part}"), "steps", "cells")[-1]
        drawing, (surfaces, (depth, key, line)) = start(2, 3, 4.6, height_ratios=[1.2, 1])
        for panel, (suffix, label) in zip(surfaces, ACTIVATIONS):
            oblique(panel, surface_of(sample, f"surface{suffix}"), View(48, -60))
            panel.set_title(label, fontsize=9.5)
        scale_bar(surfaces[0], 0.02, "20 mm")
        over_activation(drawing, depth, sample, COLOURS[part])
        y, deep = columns(sample, "depth along the line")[:2]
        y, deep = y[deep != 0], deep[deep != 0]  # where the line is crossed
        line.plot(1e3 * y, 1e3 * deep, color=COLOURS[part], marker="o", markersize=3.5)
        drawing.add("depth along the line", {"y [m]": y, "depth [m]": deep})
        key.legend(*depth.get_legend_handles_labels(), loc="center", title="depth over activation")
        key.axis("off")
        frame(depth, "activation of the muscle [1]", "depth [mm]")
        frame(line, "y along the line [mm]", "depth at full activation [mm]", ylim=(0, None))
        notes = [told(SAYS, sample)] + failures(samples, "part", "cells")
        return drawing.tell(f"A shaded block, the {part}, at rest, half and fully activated, and the depth of its fold.", notes)

    return draw


def over_activation(drawing, panel, sample, colour):
    """With lines up and down, and without any."""
    a, depth, plain = columns(sample, "depth over activation")[:3]
    top = int(np.argmax(a)) + 1
    panel.plot(a[:top], 1e3 * depth[:top], color=colour, label="with lines, up")
    panel.plot(a[top:], 1e3 * depth[top:], "o", markerfacecolor="none", color=colour, label="with lines, down")
    panel.plot(a[:top], 1e3 * plain[:top], color=GREY, linestyle="--", label="without lines, up")
    drawing.add("depth over activation", {"activation [1]": a, "depth [m]": depth, "depth without lines [m]": plain})


BELOW = "Below: the depth of the middle line in the middle row over activation, up and down; and along that line at full activation."
FIGURES = (
    Figure(
        "face_fold_cheek",
        "A smile line that a muscle folds in and out",
        "Patkar et al. 2015, Fig. 10",
        f"A flat block of flesh on a held base, which stands in for a cheek, with one line to fold along and a muscle below. {BELOW} Without the line "
        "(dashed) nothing folds: that is the paper’s base simulation.",
        drawn("cheek"),
    ),
    Figure(
        "face_fold_forehead",
        "Forehead wrinkles that fade in and out with a muscle",
        "Patkar et al. 2015, Fig. 12",
        f"A flat block of flesh on a held base, which stands in for a forehead, with three lines to fold along and a muscle below. {BELOW}",
        drawn("forehead"),
    ),
)
