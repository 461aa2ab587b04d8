"""The high-frequency step split by level: the energy's gap over the work of conjugate gradients and over time, a row for each number of subdivisions."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, PLAIN, Figure, Mark, Series,
    best, cell, columns, defined, failures, frame, left_out, needed, plural, start, table_of, told,
)  # fmt: skip

SOLVERS = {"whole": ("all levels in one step", Mark(BLUE, "^", 4)), "split": ("a step for each level", Mark(ORANGE, "o", 4))}
GAPS = (1e-4, 1e-6)  # at which the judge compares
LEAST = 1e-10  # gaps below are drawn there: the minimum is known to round-off only
MILLION = 1e6
SAYS = (
    "{label}, {cells} × {cells} cells, to a gap of 1e-6, a frame of {raced}: {whole_passes:3} passes with all levels in one step, {split_passes:3} split; "
    "time split over whole {split_over_whole:3}."
)
HEADS = (
    "subdivisions", "cells", "frames", "step in z", "passes a frame", "CG iterations", "blocks of H multiplied [10⁶]", "H assembled", "time a frame [s]",
    "split / whole",
)  # fmt: skip


def draw(study):
    levels = [s for s in study.samples if s.parameter("split") == "levels" and s.parameter("cg_tolerance") == 0.1]
    known = needed(defined(levels, "split_over_whole"), "samples in which both solvers ran")
    shown = sorted(best(known, "subdivisions", "cells").values(), key=lambda s: s.parameter("subdivisions"))
    drawing, axes = start(len(shown), 2, 2.6, sharey=True, squeeze=False)
    handles = {}
    for row, sample in zip(axes, shown):
        for solver, (label, mark) in SOLVERS.items():
            seconds, gap, products = columns(sample, solver)[:3]
            drawn = np.maximum(gap, LEAST)
            row[0].plot(products / MILLION, drawn, **mark.look(linewidth=1))
            row[1].plot(seconds, drawn, **mark.look(linewidth=1))
            handles[solver] = mark.entry(label)
            name = told(f"{label}, {{subdivisions}} subdivisions", sample)
            drawing.series.append(Series(name, {"s": seconds, "products": products, "gap": gap}))
        for panel, label in zip(row, ("3×3 blocks of H multiplied by [10⁶]", "processor time [s]")):
            for gap in GAPS:
                panel.axhline(gap, color=GREY, linestyle="--", linewidth=1)
            frame(panel, label, log="y", title=told("{label}, {cells} × {cells} cells", sample, label=plural(sample.parameter("subdivisions"), "subdivision")))
        row[0].set_ylabel("(E − E*)/(E₀ − E*) [1]")
    drawing.legend(list(handles.values()), 2)
    drawing.tables.append(table_of(HEADS, [line for s in known for line in both(s)], [PLAIN] * 2 * len(known), words=4, order="fixed"))
    lost = left_out(known, shown, "smaller mats, several frames") + failures(study.samples, "subdivisions", "cells", metrics=("split_over_whole",))
    notes = [told(SAYS, s, label=plural(s.parameter("subdivisions"), "subdivision").capitalize()) for s in shown]
    return drawing.tell("Gap of the energy over work and time, with the high-frequency step whole and split by level.", notes, lost)


def both(sample):
    """A line for each solver; the ratio of the times beside the one that splits."""
    where = [str(sample.parameter(name)) for name in ("subdivisions", "cells", "raced")]
    for solver, (label, _) in SOLVERS.items():
        counts = [sample.metric(f"{solver}_{what}") for what in ("passes", "cg_iterations", "products", "hessians", "seconds")]
        counts[2] /= MILLION
        yield (*where, label, *map(cell, counts), cell(sample.metric("split_over_whole")) if solver == "split" else "–")


FIGURE = Figure(
    "level_split_ways",
    "The high-frequency step, whole and split by level of subdivision",
    "Chen et al. 2023, § 5",
    "The last frame of two cubes on a mat, minimised by Algorithm 1 with one high-frequency step a pass for all levels of subdivision, and with one for each level, the coarsest first: how near the energy E is "
    "to its least E*, over what it was at the start. Each mark is the start of a pass; dashed: the gaps at which the verdicts compare. A product asks for no more of H than its level and the coarse vertices couple.",
    draw,
)
