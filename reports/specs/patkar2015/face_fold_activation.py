"""A smile line and forehead wrinkles: the surface at several activations, the depth over activation and along a line."""

import numpy as np

from render import (
    BLUE, GREY, VERMILLION, Figure, View,
    as_judged, columns, creases, failures, frame, mosaic, needed, oblique, ordered, scale_bar, stored, surface_of, told, where,
)  # fmt: skip

COLOURS = {"cheek": BLUE, "forehead": VERMILLION}
ACTIVATIONS = ((" 0", "at rest, the lines"), (" ½", "half activated"), (" 1", "fully activated"))
LOOSE = "cut, without anchors, fully activated"  # as flat as without lines
SKIN, VIEW = (0.95, 0.80, 0.70), View(48, -60)
SAYS = (
    "{1e3*depth:2} mm deep at full activation; {tetrahedra} tetrahedra against {tetrahedra_plain} without lines, "
    "{cg_overhead:3} times the conjugate-gradient iterations and {time_overhead:3} times the time."
)


def drawn(part):
    """What draws that part of the face."""

    def draw(study):
        samples = where(as_judged(study.samples, resolution=1), part=part)
        found = stored(samples, "surface 1")
        known, loose = ([s for s in found if (s.parameter("anchor") > 0) == held] for held in (True, False))
        sample = ordered(needed(known, f"stored surfaces, part = {part}"), "steps", "cells")[-1]
        drawing, (*surfaces, depth, line) = mosaic("ab;cd;ef", 7.0, height_ratios=(1.9, 1.9, 1))
        shown = [(sample, *one) for one in ACTIVATIONS]
        shown[1:1] = [(one, " 1", LOOSE) for one in ordered(loose, "steps", "cells")[-1:]]
        for panel in surfaces:
            panel.axis("off")
        for panel, (one, suffix, label) in zip(surfaces, shown):
            skin(panel, one, suffix)
            panel.set_title(label, fontsize=9.5)
        scale_bar(surfaces[0], 0.02, "20 mm")
        over_activation(drawing, depth, sample, COLOURS[part])
        y, deep = columns(sample, "depth along the line")[:2]
        y, deep = y[deep != 0], deep[deep != 0]  # where the line is crossed
        line.plot(1e3 * y, 1e3 * deep, color=COLOURS[part], marker="o", markersize=3.5)
        drawing.add("depth along the line", {"y [m]": y, "depth [m]": deep})
        depth.legend(loc="upper left")
        frame(depth, "activation of the muscle [1]", "depth [mm]", title="depth over activation")
        frame(line, "y along the line [mm]", "depth [mm]", ylim=(0, None), title="along the line, fully activated")
        notes = [told(SAYS, sample)] + failures(samples, "part", "cells")
        return drawing.tell(f"A shaded block, the {part}, at rest, without anchors, half and fully activated, and the depth of its fold.", notes)

    return draw


def skin(panel, sample, suffix):
    surface = surface_of(sample, f"surface{suffix}")
    oblique(panel, surface, VIEW, SKIN)
    if suffix == " 0":
        creases(panel, surface.points[np.stack(columns(sample, f"lines{suffix}")[:2], axis=1).astype(int)], VIEW, linewidths=1.2)


def over_activation(drawing, panel, sample, colour):
    """With lines up and down, and without any."""
    a, depth, plain = columns(sample, "depth over activation")[:3]
    top = int(np.argmax(a)) + 1
    panel.plot(a[:top], 1e3 * depth[:top], color=colour, label="with lines, up")
    panel.plot(a[top:], 1e3 * depth[top:], "o", markerfacecolor="none", color=colour, label="with lines, down")
    panel.plot(a[:top], 1e3 * plain[:top], color=GREY, linestyle="--", label="without lines, up")
    drawing.add("depth over activation", {"activation [1]": a, "depth [m]": depth, "depth without lines [m]": plain})


BELOW = "Orange: lines to fold along. A line that is cut but not anchored leaves the block as flat as without lines. Below: the depth of the middle line in the middle row over activation, up and down; and along that line at full activation."
FIGURES = (
    Figure(
        "face_fold_cheek",
        "A smile line that a muscle folds in and out",
        "Patkar et al. 2015, Fig. 10",
        f"A flat block of flesh on a held base, which stands in for a cheek, with one line and a muscle below it. {BELOW} Without the line "
        "(dashed) nothing folds: that is the paper’s base simulation.",
        drawn("cheek"),
    ),
    Figure(
        "face_fold_forehead",
        "Forehead wrinkles that fade in and out with a muscle",
        "Patkar et al. 2015, Fig. 12",
        f"A flat block of flesh on a held base, which stands in for a forehead, with three lines and a muscle below them. {BELOW}",
        drawn("forehead"),
    ),
)
