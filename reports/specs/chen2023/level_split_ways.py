"""The high-frequency step split by level: the energy's gap over the work of conjugate gradients and over time, a row for each number of subdivisions."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, PLAIN, SHADED, Figure, Mark, Series,
    best, cell, columns, defined, failures, frame, left_out, needed, plural, start, table_of, told, where,
)  # fmt: skip

WHOLE = ("unsplit", Mark(BLUE, "^", 4))
SPLIT = {"direction": ("its direction split by level", Mark(GREEN, "s", 3.5)), "steps": ("a step for each level", Mark(ORANGE, "o", 3.5))}
GAPS = (1e-4, 1e-6)  # at which the judge compares
LEAST = 1e-10  # gaps below are drawn there: the minimum is known to round-off only
MILLION = 1e6
SAYS = "{label}, {cells} × {cells} cells, {name}: {split_passes:3} passes to a gap of 1e-6 for {whole_passes:3} unsplit, {split_over_whole:3} times as long."
HEADS = (
    "subdivisions", "cells", "frames", "step in z", "passes a frame", "CG iterations", "blocks of H multiplied [10⁶]", "H assembled", "time a frame [s]",
    "time over unsplit",
)  # fmt: skip


def draw(study):
    levels = where(study.samples, split="levels", cg_tolerance=0.1, block_tolerance=0.5)
    known = needed(defined(levels, "split_over_whole"), "samples in which both solvers ran")
    shown = {kind: best(where(known, split_of=kind), "subdivisions", "cells") for kind in SPLIT}
    divisions = sorted({s.parameter("subdivisions") for s in known})
    drawing, axes = start(len(divisions), 2, 3 * len(divisions), sharey=True, squeeze=False)
    handles, notes, drawn = {}, [], []
    for row, division in zip(axes, divisions):
        for kind, (name, mark) in SPLIT.items():
            sample = next((s for s in shown[kind].values() if s.parameter("subdivisions") == division), None)
            if sample is None:
                continue
            if not drawn or drawn[-1].parameter("subdivisions") != division:
                add(drawing, row, sample, "whole", *WHOLE)
                handles[WHOLE[0]] = WHOLE[1].entry(WHOLE[0])
            add(drawing, row, sample, "split", name, mark)
            handles[name] = mark.entry(name)
            notes.append(told(SAYS, sample, name=name, label=plural(division, "subdivision").capitalize()))
            drawn.append(sample)
        title = told("{label}, {cells} × {cells} cells", drawn[-1], label=plural(division, "subdivision"))
        for panel, label in zip(row, ("3×3 blocks of H multiplied by [10⁶]", "processor time [s]")):
            for gap in GAPS:
                panel.axhline(gap, color=GREY, linestyle="--", linewidth=1)
            frame(panel, label, log="xy", title=title)
        row[0].set_ylabel("(E − E*)/(E₀ − E*) [1]")
    drawing.legend(list(handles.values()), 3)
    lines = [line for s in sorted(known, key=key) for line in both(s)]
    drawing.tables.append(table_of(HEADS, lines, [PLAIN, SHADED] * len(known), words=4, order="fixed"))
    lost = left_out(known, drawn, "smaller mats, several frames") + failures(study.samples, "subdivisions", "cells", "split_of", metrics=("split_over_whole",))
    return drawing.tell("Gap of the energy over work and time, with the high-frequency step unsplit and split by level.", notes, lost)


def key(sample):
    return [sample.parameter(name) for name in ("subdivisions", "cells", "raced", "split_of")]


def add(drawing, row, sample, solver, name, mark):
    """A way down, over the work and over time; there is no log of nothing done."""
    seconds, gap, products = columns(sample, solver)[:3]
    for panel, along in zip(row, (products / MILLION, seconds)):
        panel.plot(along[1:], np.maximum(gap, LEAST)[1:], **mark.look(linewidth=1))
    drawing.series.append(Series(told(f"{name}, {{subdivisions}} subdivisions", sample), {"s": seconds, "products": products, "gap": gap}))


def both(sample):
    """A line for each solver; the ratio of the times beside the one that splits."""
    place = [str(sample.parameter(name)) for name in ("subdivisions", "cells", "raced")]
    for solver, name in (("whole", WHOLE[0]), ("split", SPLIT[sample.parameter("split_of")][0])):
        counts = [sample.metric(f"{solver}_{what}") for what in ("passes", "cg_iterations", "products", "hessians", "seconds")]
        counts[2] /= MILLION
        yield (*place, name, *map(cell, counts), cell(sample.metric("split_over_whole")) if solver == "split" else "–")


FIGURE = Figure(
    "level_split_ways",
    "The high-frequency solve, unsplit and split by level of subdivision",
    "Chen et al. 2023, § 5",
    "The last frame of two cubes on a mat, minimised by Algorithm 1: with the high-frequency step as printed, with its direction found by sweeps over the levels of subdivision, and with a step for each level, the "
    "coarsest first: how near the energy E is to its least E*, over what it was at the start. Each mark is the start of a pass but the first; dashed: the gaps at which the verdicts compare. A level’s products ask for no more "
    "of H than it and the coarse vertices couple.",
    draw,
)
