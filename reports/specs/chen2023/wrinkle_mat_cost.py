"""Joint against alternating solver: speed-up, iterations and where the time goes, beside Table 1."""

import math

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure,
    best, defined, distinct, failures, frame, left_out, needed, number, plot, plural, series_of, start, told, where,
)  # fmt: skip
from store.printed import printed_rows

# Table 1, on processors: {solver: {subdivisions: row}}
TABLE_1 = {s: printed_rows("wrinkle_mat/table1.csv", "subdivisions", solver=s) for s in ("joint", "alternating")}
LEVELS = sorted(TABLE_1["joint"])
PARTS = {
    "assembly": ("assembly", SKY),
    "linear": ("factorisation", ORANGE),
    "cg": ("conjugate gradients", GREEN),
    "contact": ("contact", GREY),
}
SOLVERS = {  # prefix of the metrics, label, look
    "joint": ("", "joint (crosses: Table 1)", BLUE, "o"),
    "alternating": ("alternating_", "alternating", VERMILLION, "s"),
}
METRICS = ("seconds_per_frame", "alternating_seconds_per_frame", "speedup", "iterations_per_frame")
MORE = ("alternating_iterations_per_frame", "cells", "state_difference", "mat_difference")
SAYS = (
    "{label}, {prisms} prisms, {membrane_vertices} membrane vertices: joint {seconds_per_frame:3} s and {iterations_per_frame:3} "
    "iterations a frame, alternating {alternating_seconds_per_frame:3} s and {alternating_iterations_per_frame:3}, ratio "
    "{speedup:3} (Table 1: {joint}, {alternating}, ratio {ratio:2})."
)


def draw(study):
    known = needed(where(study.samples, solver="joint"), "solver = joint")
    known = where(known, tolerance=max(distinct(known, "tolerance")))  # those of Fig. 12, not the tighter ones
    shown = list(best(defined(known, *METRICS), "subdivisions", "cells").values())
    drawing, (speed, count, split) = start(1, 3, 3.4)
    plot(speed, shown, "subdivisions", "speedup", "D", color=PURPLE, markersize=6.5, label="ratio of the times, here")
    speed.plot(LEVELS, [ratio(level) for level in LEVELS], "x--", color=BLACK, label="the same, Table 1")
    for solver, (prefix, label, colour, marker) in SOLVERS.items():
        metric = f"{prefix}iterations_per_frame"
        plot(count, shown, "subdivisions", metric, marker, color=colour, markersize=6.5, label=label)
        count.plot(LEVELS, [TABLE_1[solver][level]["iterations_per_frame"] for level in LEVELS], "x--", color=colour)
    draw_split(split, shown)
    frame(speed, y="ratio of the times [1]", log="y", yticks=(1, 2, 5, 10, 20, 50), title="joint over alternating")
    frame(count, y="iterations a frame [1]", title="iterations")
    count.set_ylim(bottom=0)
    for panel in (speed, count):
        frame(panel, "subdivisions [1]", xticks=LEVELS, xlim=(0.7, 3.3))
    drawing.legend([h for panel in (speed, count, split) for h in panel.get_legend_handles_labels()[0]])
    drawing.series = [series_of("joint and alternating", shown, "subdivisions", (*METRICS, *MORE))]
    lost = left_out(known, shown, "smaller mats") + failures(known, "subdivisions", "cells", metrics=METRICS)
    return drawing.tell("Speed-up, iterations and split of the time over subdivisions.", [row(s) for s in shown], lost)


def ratio(level) -> float:
    joint, alternating = (TABLE_1[solver].get(level, {}).get("minutes_per_frame", math.nan) for solver in SOLVERS)
    return joint / alternating


def draw_split(panel, shown):
    """Stacked shares of a frame's time, joint (J) and alternating (A) side by side."""
    ticks = [(s, prefix, name[0].upper()) for s in shown for name, (prefix, *_) in SOLVERS.items()]
    places = [i + 0.5 * (i // 2) for i in range(len(ticks))]
    bottom = np.zeros(len(ticks))
    for part, (label, colour) in PARTS.items():
        shares = np.array([s.metric(f"{prefix}{part}_share") for s, prefix, _ in ticks])
        panel.bar(places, shares, bottom=bottom, color=colour, label=label)
        bottom += shares
    names = [told(f"{letter}{{subdivisions}}", s) for s, _, letter in ticks]
    panel.set(xticks=places, xticklabels=names, ylim=(0, 1), title="where the time goes", ylabel="share of the time [1]")
    panel.set_xlabel("joint, alternating")


def row(sample) -> str:
    """A row of the table beside Table 1."""
    level, printed = sample.parameter("subdivisions"), {}
    for solver in SOLVERS:
        row = TABLE_1[solver].get(level, {"minutes_per_frame": math.nan, "iterations_per_frame": math.nan})
        printed[solver] = f"{number(60 * row['minutes_per_frame'], 3)} s and {number(row['iterations_per_frame'], 3)}"
    return told(SAYS, sample, label=plural(level, "subdivision"), ratio=ratio(level), **printed)


FIGURE = Figure(
    "wrinkle_mat_cost",
    "One joint system or two alternating ones",
    "Chen et al. 2023, Table 1",
    "The same frames solved by the joint and the alternating solver from the same states, in one process. Crosses: Table 1, on 24 "
    "cores and in a scene whose sizes and tolerances are not printed, so only ratios compare. Of each number of subdivisions the "
    "largest mat that was run; the list names them. Assembly counts the elements, the mapped Hessians and the line searches.",
    draw,
)
