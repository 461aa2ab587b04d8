"""Ways down to a frame's minimum: the energy's gap over time, by solver, a panel for each number of subdivisions; beside Table 1."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark, Series,
    best, columns, defined, failures, frame, left_out, needed, number, plural, start, told,
)  # fmt: skip
from store.printed import printed_rows

# Table 1, on processors: {solver: {subdivisions: row}}
TABLE_1 = {s: printed_rows("wrinkle_mat/table1.csv", "subdivisions", solver=s) for s in ("joint", "alternating")}
SOLVERS = {
    "joint": ("joint, as printed", Mark(VERMILLION, "o", 4)),
    "joint_exact": ("joint, true Hessian", Mark(ORANGE, "s", 4)),
    "alternating": ("alternating, as printed", Mark(BLUE, "^", 4)),
    "alternating_exact": ("alternating, true Hessian", Mark(PURPLE, "v", 4)),
    "alternating_own": ("alternating, own preconditioner", Mark(SKY, "P", 4)),
    "sparse_joint": ("sparse joint", Mark(GREEN, "D", 4)),
}
SAYS = (
    "{label}, {cells} × {cells} cells, to a gap of 1e-6, a frame of {raced}: joint {joint_iterations} steps, alternating {alternating_iterations} "
    "passes, ratio of the times {joint_over_alternating:3} (Table 1: {printed:2}), joint over sparse joint "
    "{joint_over_sparse_joint:3}."
)
GAPS = (1e-2, 1e-4, 1e-6, 1e-8)  # at which the judge compares
LEAST = 1e-10  # gaps below are drawn there: the minimum is known to round-off only


def draw(study):
    known = needed(defined(study.samples, "joint_over_alternating"), "samples in which both solvers ran")
    shown = sorted(best(known, "subdivisions", "cells").values(), key=lambda s: s.parameter("subdivisions"))
    drawing, axes = start(1, len(shown), 3.5, sharey=True, squeeze=False)
    handles = {}
    for panel, sample in zip(axes[0], shown):
        for solver, (label, mark) in SOLVERS.items():
            if solver not in sample.curves:
                continue
            seconds, gap = columns(sample, solver)[:2]
            first = np.diff(seconds, prepend=np.nan)[1] / 2 if len(seconds) > 1 else 1e-3  # there is no log of zero
            panel.plot(np.maximum(seconds, first), np.maximum(gap, LEAST), **mark.look(linewidth=1))
            handles[solver] = mark.entry(label)
            drawing.series.append(Series(told(f"{label}, {{subdivisions}} subdivisions", sample), {"s": seconds, "gap": gap}))
        for gap in GAPS:
            panel.axhline(gap, color=GREY, linestyle="--", linewidth=1)
        title = told("{label}, {cells} × {cells} cells", sample, label=plural(sample.parameter("subdivisions"), "subdivision"))
        frame(panel, "time [s]", log="xy", title=title)
    axes[0][0].set_ylabel("(E − E*)/(E₀ − E*) [1]")
    drawing.legend(list(handles.values()), 3)
    lost = left_out(known, shown, "smaller mats") + failures(study.samples, "subdivisions", "cells", metrics=("joint_over_alternating",))
    return drawing.tell("Gap of the energy over time, by solver.", [row(sample) for sample in shown], lost)


def row(sample) -> str:
    level = sample.parameter("subdivisions")
    joint, alternating = (TABLE_1[solver].get(level, {}).get("minutes_per_frame", np.nan) for solver in TABLE_1)
    return told(SAYS, sample, label=plural(level, "subdivision"), printed=number(joint / alternating, 2))


FIGURE = Figure(
    "mat_precision_ways",
    "Time to accuracy of joint and alternating solvers",
    "Chen et al. 2023, Table 1",
    "The last frame, in which the cubes touch the mat, minimised by each solver from the same state in one process: how near the energy E "
    "is to its least E*, over what it was at the start. Each mark is the start of a pass or Newton step; dashed: the gaps at which "
    "the verdicts compare. As printed: the projected Hessian. Own preconditioner: a factor that is kept over passes, and one H_x a pass. Sparse joint: the membrane’s own vertices as unknowns, held to the mat "
    "by constraints, so that no product with Q fills in.",
    draw,
)
