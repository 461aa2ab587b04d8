"""The gap of a cut over time, by stabilisation and order of update, and over the time step."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure,
    columns, decade, failures, frame, needed, number, ordered, start, stored, usual, values, where,
)  # fmt: skip

ORDERS = {"positions_first": "positions first", "velocities_first": "velocities first", "halves": "velocities in halves"}
KINDS = {
    "none": ("none", VERMILLION, "-"),
    "post": ("post", ORANGE, (0, (5, 2))),
    "pre": ("pre", GREEN, (0, (1, 1.5))),
    "pre_and_post": ("pre and post", BLUE, "-"),
}
TIME, GAP, EARLY = "time [s]", "gap over side [1]", "gap at 0.1 s over side [1]"
LEAST = 1e-17  # gaps of exactly 0 are drawn there


def draw(study):
    known = usual(needed(stored(study.samples, "gap"), "a stored gap"), (12, 0.5), "cells", "duration")
    drawing, axes = start(2, 2, 5.6)
    for panel, (order, title) in zip(axes.flat, ORDERS.items()):
        over_time(drawing, panel, where(known, order=order), title)
    over_step(drawing, axes[1, 1], where(known, stabilisation="post"))
    axes[0, 0].legend(title="stabilisation", ncols=2, loc="center right", fontsize=7.5, title_fontsize=7.5)
    notes = [worst(label, where(known, stabilisation=kind)) for kind, (label, _, _) in KINDS.items()]
    notes += failures(study.samples, "order", "stabilisation", "time_step")
    return drawing.tell("The gap of a cut over time and over the time step.", notes)


def over_time(drawing, panel, samples, title):
    for kind, (label, colour, line) in KINDS.items():
        for sample in ordered(where(samples, stabilisation=kind), "-time_step")[:1]:
            time, gap = columns(sample, "gap")[:2]
            panel.plot(time, np.maximum(gap, LEAST), color=colour, linestyle=line, label=label)
            drawing.add(f"{title}, {label}", {TIME: time, GAP: gap})
    panel.axhline(1e-12, color=GREY, linewidth=0.8, linestyle=(0, (3, 3)))
    frame(panel, TIME, GAP, log="y", yticks=decade, ylim=(LEAST, 10), title=title)


def over_step(drawing, panel, samples):
    """At 0.1 s, with post-stabilisation alone."""
    for order, colour, marker in (("velocities_first", ORANGE, "o"), ("halves", GREEN, "s")):
        rows = ordered(where(samples, order=order), "time_step")
        step, gap = 1e3 * values(rows, "time_step"), values(rows, "gap_early")
        panel.plot(step, gap, marker, color=colour, label=ORDERS[order])
        if rows:
            panel.plot(step, gap[-1] * step / step[-1], color=colour, linewidth=0.8, linestyle=(0, (3, 3)))
        drawing.add(f"post only, {ORDERS[order]}", {"time step [ms]": step, EARLY: gap})
    steps = sorted(set(1e3 * values(samples, "time_step")))
    frame(panel, "time step [ms]", EARLY, log="xy", xticks=steps, yticks=decade, title="post only; dashed: ∝ Δt")
    panel.legend(loc="upper left", fontsize=7.5)


def worst(label, samples) -> str:
    largest = number(max(values(samples, "gap_largest"), default=0), 2)
    return f"Stabilisation {label}: largest gap {largest} of the side." if samples else f"{label}: no sample."


FIGURE = Figure(
    "crease_drift_gap",
    "The gap of a cut",
    "Patkar et al. 2015, Fig. 6",
    "Farthest that the two copies of a point of the cut are apart, of a cloth that falls, held at its upper corners: by what "
    "a step updates first, and by stabilisation. Grey, dashed: 10⁻¹² of the side. Below right: post-stabilisation alone over "
    "the time step. Where the velocities that were matched last move the positions (positions first), post-stabilisation "
    "alone does not drift but for round-off.",
    draw,
)
