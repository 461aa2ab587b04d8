"""Ways down to a frame's minimum: the energy's gap over time, by solver, a panel for each number of subdivisions; beside Table 1."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, PLAIN, PURPLE, SHADED, SKY, VERMILLION, Figure, Mark, Series,
    best, cell, columns, defined, failures, frame, left_out, needed, number, plural, start, table_of, told,
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
HEADS = (
    "subdivisions", "cells", "joint: iterations a frame", "alternating", "alternating / joint", "joint: time a frame [s]", "alternating [s]",
    "joint / alternating",
)  # fmt: skip
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
    rows = [line for sample in shown for line in both_rows(sample)]
    drawing.tables.append(table_of(HEADS, rows, [PLAIN, SHADED] * len(shown), words=2, order="fixed"))
    lost = left_out(known, shown, "smaller mats") + failures(study.samples, "subdivisions", "cells", metrics=("joint_over_alternating",))
    return drawing.tell("Gap of the energy over time, by solver.", [row(sample) for sample in shown], lost)


def both_rows(sample) -> tuple:
    """Table 1's row as printed, and the same here to a gap of 1e-6."""
    level = sample.parameter("subdivisions")
    printed = [TABLE_1[solver].get(level, {}) for solver in ("joint", "alternating")]
    iterations = [one.get("iterations_per_frame", np.nan) for one in printed], [sample.metric(f"{s}_iterations") for s in TABLE_1]
    times = [60 * one.get("minutes_per_frame", np.nan) for one in printed], [sample.metric(f"{s}_seconds") / sample.parameter("raced") for s in TABLE_1]
    names = (f"{level} as printed", "–"), ("  here", told("{cells} × {cells}", sample))
    return tuple([*name, *map(cell, (*n, n[1] / n[0], *t, t[0] / t[1]))] for name, n, t in zip(names, iterations, times))


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
    "by constraints, so that no product with Q fills in. The table: Table 1 as printed, of mats with 3.9K, 15.5K and 61.4K membrane "
    "vertices on the paper's processor, and (shaded) the same here, to a gap of 1e-6 on one thread.",
    draw,
)
