"""Joint against alternating solver: speed-up, iterations and where the time goes, beside Table 1."""

import numpy as np

from figures.drawing import Drawing, Figure
from figures.select import defined, distinct, failures, left_out, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, only_at, panels
from text import number, plural

# Table 1: minutes and iterations a frame, joint and alternating, on processors; a test holds it against reference_data.
TABLE_1 = {1: ((0.09, 0.05), (23.1, 14.3)), 2: ((1.17, 0.26), (32.6, 13.6)), 3: ((13.99, 3.77), (30.0, 21.3))}
PARTS = {
    "assembly": ("assembly", SKY),
    "linear": ("factorisation", ORANGE),
    "cg": ("conjugate gradients", GREEN),
    "contact": ("contact", GREY),
}
METRICS = ("seconds_per_frame", "alternating_seconds_per_frame", "speedup", "iterations_per_frame")


def draw(study) -> Drawing:
    known = needed(where(study.samples, solver="joint"), "solver = joint")
    known = where(known, tolerance=max(distinct(known, "tolerance")))  # those of Fig. 12, not the tighter ones
    largest = {}  # mesh with each number of subdivisions
    for sample in sorted(defined(known, *METRICS), key=lambda s: s.parameter("cells")):
        largest[sample.parameter("subdivisions")] = sample
    shown = [largest[levels] for levels in sorted(largest)]
    canvas, (speed, count, split) = panels(1, 3, 3.4)
    drawing = Drawing(canvas, "")
    levels = values(shown, "subdivisions")
    speed.plot(levels, values(shown, "speedup"), "D", color=PURPLE, markersize=6.5, label="ratio of the times, here")
    speed.plot(list(TABLE_1), [m[0] / m[1] for m, _ in TABLE_1.values()], "x--", color=BLACK, label="the same, Table 1")
    draw_iterations(count, shown, levels)
    draw_split(split, shown)
    finish(speed, count)
    handles = [h for axes in (speed, count, split) for h in axes.get_legend_handles_labels()[0]]
    canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)
    names = (*METRICS, "alternating_iterations_per_frame", "cells", "state_difference", "mat_difference")
    drawing.series = [series("joint and alternating", shown, "subdivisions", names)]
    drawing.notes = [row(sample) for sample in shown]
    drawing.alt = "Speed-up, iterations and split of the time over subdivisions. " + " ".join(drawing.notes)
    drawing.notes += left_out(known, shown, "smaller mats")
    drawing.notes += failures(known, "subdivisions", "cells", metrics=METRICS)
    return drawing


def draw_iterations(axes, shown, levels):
    """Iterations of both solvers; Table 1's as crosses of the same colour."""
    for which, (name, label, colour, marker) in enumerate(
        (
            ("iterations_per_frame", "joint (crosses: Table 1)", BLUE, "o"),
            ("alternating_iterations_per_frame", "alternating", VERMILLION, "s"),
        )
    ):
        axes.plot(levels, values(shown, name), marker, color=colour, markersize=6.5, label=label)
        axes.plot(list(TABLE_1), [iterations[which] for _, iterations in TABLE_1.values()], "x--", color=colour)


def draw_split(axes, shown):
    """Stacked shares of a frame's time, joint (J) and alternating (A) side by side."""
    places, ticks = [], []
    for sample in shown:
        for prefix, letter in (("", "J"), ("alternating_", "A")):
            places.append(len(places) + 0.5 * (len(places) // 2))
            ticks.append(f"{letter}{number(sample.parameter('subdivisions'))}")
            bottom = 0.0
            for part, (label, colour) in PARTS.items():
                share = sample.metric(f"{prefix}{part}_share")
                axes.bar(places[-1], share, bottom=bottom, color=colour, label=label if len(places) == 1 else None)
                bottom += share
    axes.set(xticks=places, xticklabels=ticks, ylim=(0, 1), title="where the time goes", ylabel="share of the time [1]")
    axes.set_xlabel("joint, alternating")


def finish(speed, count):
    for panel in (speed, count):
        panel.set(xlabel="subdivisions [1]", xticks=list(TABLE_1), xlim=(0.7, 3.3))
    speed.set(yscale="log", title="joint over alternating", ylabel="ratio of the times [1]")
    only_at(speed.yaxis, (1, 2, 5, 10, 20, 50))
    count.set(title="iterations", ylabel="iterations a frame [1]")
    count.set_ylim(bottom=0)


def row(sample) -> str:
    """A row of the table beside Table 1."""
    levels = sample.parameter("subdivisions")
    minutes, iterations = TABLE_1.get(levels, ((np.nan, np.nan), (np.nan, np.nan)))
    return (
        f"{plural(levels, 'subdivision')}, {number(sample.metric('prisms'))} prisms, "
        f"{number(sample.metric('membrane_vertices'))} membrane vertices: joint "
        f"{number(sample.metric('seconds_per_frame'), 3)} s and {number(sample.metric('iterations_per_frame'), 3)} "
        f"iterations a frame, alternating {number(sample.metric('alternating_seconds_per_frame'), 3)} s and "
        f"{number(sample.metric('alternating_iterations_per_frame'), 3)}, ratio {number(sample.metric('speedup'), 3)} "
        f"(Table 1: {number(60 * minutes[0], 3)} s and {number(iterations[0], 3)}, {number(60 * minutes[1], 3)} s and "
        f"{number(iterations[1], 3)}, ratio {number(minutes[0] / minutes[1], 2)})."
    )


FIGURE = Figure(
    name="wrinkle_mat_cost",
    title="One joint system or two alternating ones",
    paper="Chen et al. 2023, Table 1",
    caption=(
        "The same frames solved by the joint and the alternating solver from the same states, in one process. Crosses: "
        "Table 1, on 24 cores and in a scene whose sizes and tolerances are not printed, so only ratios compare. Of each "
        "number of subdivisions the largest mat that was run; the list names them. "
        "Assembly counts the elements, the mapped Hessians and the line searches."
    ),
    draw=draw,
)
