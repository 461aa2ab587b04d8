"""The gap of a cut over time, by stabilisation and order of update, and over the time step."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, usual, where
from figures.style import BLUE, GREEN, GREY, ORANGE, VERMILLION, decades, only_at, panels
from text import number

ORDERS = {"positions_first": "positions first", "velocities_first": "velocities first", "halves": "velocities in halves"}
KINDS = {"none": ("none", VERMILLION, "-"), "post": ("post", ORANGE, (0, (5, 2))), "pre": ("pre", GREEN, (0, (1, 1.5)))}
KINDS["pre_and_post"] = ("pre and post", BLUE, "-")
LEAST = 1e-17  # gaps of exactly 0 are drawn there


def draw(study) -> Drawing:
    known = needed([s for s in study.samples if s.ok and "gap" in s.curves], "a stored gap")
    known = usual(known, (), "cells", "duration")
    canvas, axes = panels(2, 2, 5.6)
    drawing = Drawing(canvas, "")
    for axis, (order, title) in zip(axes.flat, ORDERS.items()):
        over_time(axis, where(known, order=order), title, drawing)
    over_step(axes[1, 1], known, drawing)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    axes[0, 0].legend(handles, labels, title="stabilisation", ncols=2, loc="center right", fontsize=7.5, title_fontsize=7.5)
    drawing.notes = [worst(known, kind, label) for kind, (label, _, _) in KINDS.items()]
    drawing.notes += failures(study.samples, "order", "stabilisation", "time_step")
    drawing.alt = "The gap of a cut over time and over the time step. " + " ".join(drawing.notes)
    return drawing


def over_time(axis, samples, title, drawing):
    for kind, (label, colour, line) in KINDS.items():
        rows = sorted(where(samples, stabilisation=kind), key=lambda s: -s.parameter("time_step"))
        if not rows:
            continue
        curve = rows[0].curves["gap"]
        gap = np.maximum(curve.y[0].values, LEAST)
        axis.plot(curve.x.values, gap, color=colour, linestyle=line, label=label)
        drawing.series.append(Series(f"{title}, {label}", {"time [s]": curve.x.values, "gap over side [1]": curve.y[0].values}))
    axis.axhline(1e-12, color=GREY, linewidth=0.8, linestyle=(0, (3, 3)))
    axis.set(yscale="log", ylim=(LEAST, 10), xlabel="time [s]", ylabel="gap over side [1]", title=title)
    decades(axis.yaxis)


def over_step(axis, known, drawing):
    """At 0.1 s, with post-stabilisation alone."""
    for order, colour, marker in (("velocities_first", ORANGE, "o"), ("halves", GREEN, "s")):
        rows = sorted(where(known, order=order, stabilisation="post"), key=lambda s: s.parameter("time_step"))
        step = np.array([1e3 * s.parameter("time_step") for s in rows])
        gap = np.array([s.metric("gap_early") for s in rows])
        axis.plot(step, gap, marker, color=colour, label=ORDERS[order])
        if len(rows) > 0:
            axis.plot(step, gap[-1] * step / step[-1], color=colour, linewidth=0.8, linestyle=(0, (3, 3)))
        drawing.series.append(Series(f"post only, {ORDERS[order]}", {"time step [ms]": step, "gap at 0.1 s over side [1]": gap}))
    axis.set(xscale="log", yscale="log", xlabel="time step [ms]", ylabel="gap at 0.1 s over side [1]", title="post only; dashed: ∝ Δt")
    axis.legend(loc="upper left", fontsize=7.5)
    decades(axis.yaxis)
    only_at(axis.xaxis, sorted({1e3 * s.parameter("time_step") for s in where(known, stabilisation="post")}))


def worst(known, kind, label) -> str:
    rows = where(known, stabilisation=kind)
    values = [s.metric("gap_largest") for s in rows]
    return f"Stabilisation {label}: largest gap {number(max(values), 2)} of the side." if values else f"{label}: no sample."


FIGURE = Figure(
    name="crease_drift_gap",
    title="The gap of a cut",
    paper="Patkar et al. 2015, Fig. 6",
    caption=(
        "Farthest that the two copies of a point of the cut are apart, of a cloth that falls, held at its upper corners: "
        "by what a step updates first, and by stabilisation. Grey, dashed: 10⁻¹² of the side. Below right: "
        "post-stabilisation alone over the time step. Where the velocities that were matched last move the positions "
        "(positions first), post-stabilisation alone does not drift but for round-off."
    ),
    draw=draw,
)
