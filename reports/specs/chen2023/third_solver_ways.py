"""Table 1's third solver beside its second: the energy's gap over passes, a panel for each number of subdivisions, and the printed iterations."""

import numpy as np

from render import (
    BLUE, ORANGE, PLAIN, SHADED, GREY, Figure, Mark, Series,
    best, cell, columns, defined, failures, frame, left_out, needed, plural, start, table_of, told, where,
)  # fmt: skip
from store.printed import printed_rows

SOLVERS = {"second": ("on the processor (second solver)", Mark(BLUE, "^", 6)), "third": ("on Thrust’s device (third solver)", Mark(ORANGE, "o", 3))}
TABLE_1 = {s: printed_rows("wrinkle_mat/table1.csv", "subdivisions", solver=s) for s in ("alternating", "alternating_gpu")}
GAP = 1e-6  # at which the judge compares
LEAST = 1e-10  # gaps below are drawn there: the minimum is known to round-off only
SAYS = "{label}, {cells} × {cells} cells: {third_passes:3} passes of the third solver to a gap of 1e-6 for {second_passes:3} of the second."
HEADS = ("subdivisions", "cells", "device", "passes, second", "third", "CG iterations, second", "third", "printed iterations a frame, second", "third")


def draw(study):
    usual = where(study.samples, cg_tolerance=0.1, device_tolerance=0.1)
    known = needed(defined(usual, "third_passes", "second_passes"), "samples in which both solvers came to the gap")
    shown = best(known, "subdivisions", "cells")
    drawing, axes = start(1, len(shown), 3.2, sharey=True, squeeze=False)
    handles, notes = {}, []
    for panel, sample in zip(axes[0], shown.values()):
        for solver, (name, mark) in SOLVERS.items():
            gap = columns(sample, solver)[1]
            passes = np.arange(len(gap))
            panel.plot(passes, np.maximum(gap, LEAST), **mark.look(linewidth=1))
            handles[name] = mark.entry(name)
            drawing.series.append(Series(told(f"{name}, {{subdivisions}} subdivisions", sample), {"passes": passes, "gap": gap}))
        panel.axhline(GAP, color=GREY, linestyle="--", linewidth=1)
        label = plural(sample.parameter("subdivisions"), "subdivision")
        frame(panel, "passes [1]", log="y", title=f"{label}, {sample.parameter('cells')} × {sample.parameter('cells')} cells")
        notes.append(told(SAYS, sample, label=label.capitalize()))
    axes[0][0].set_ylabel("(E − E*)/(E₀ − E*) [1]")
    drawing.legend(list(handles.values()), 2)
    lines = [line(sample) for sample in sorted(known, key=lambda s: [s.parameter(n) for n in ("subdivisions", "cells", "device")])]
    drawing.tables.append(table_of(HEADS, lines, [PLAIN, SHADED] * len(known), words=3, order="fixed"))
    lost = left_out(known, list(shown.values()), "smaller mats") + failures(study.samples, "subdivisions", "cells", "device", metrics=("third_passes",))
    return drawing.tell("Gap of the energy over passes of Algorithm 1, by conjugate gradients on the processor and on Thrust’s device.", notes, lost)


def line(sample):
    levels = sample.parameter("subdivisions")
    counts = [sample.metric(f"{solver}_{what}") for what in ("passes", "cg_iterations") for solver in SOLVERS]
    beside = [cell(TABLE_1[solver][levels]["iterations_per_frame"]) for solver in ("alternating", "alternating_gpu")]
    return (str(levels), str(sample.parameter("cells")), sample.parameter("device"), *map(cell, counts), *beside)


FIGURE = Figure(
    "third_solver_ways",
    "Table 1’s third solver beside its second",
    "Chen et al. 2023, Table 1",
    "The last frame of two cubes on a mat, minimised by Algorithm 1 with conjugate gradients on the processor and with those that live on Thrust’s device (its TBB back end where there is no GPU): how near the energy E is to "
    "its least E*, over what it was at the start, before each pass. Dashed: the gap at which the verdicts compare. Printed iterations are of another mat, and end at an accuracy that is not printed.",
    draw,
)
