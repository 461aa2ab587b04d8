"""What the joint system's factor takes, over the mat and its subdivisions."""

from render import Figure, NothingToDraw, cycle, decade, defined, distinct, failures, frame, ordered, plot, series_of, start, told, where

PANELS = {  # metric: scale, label, title
    "flops": (1.0, "flops of a factorisation [1]", "flops"),
    "factor_bytes": (1e-9, "factor [GB]", "memory of the factor"),
    "flops_over_membrane": (1.0, "over the fine membrane's own [1]", "what Q adds"),
}
MARKED = {"markersize": 4, "linewidth": 1.1}
ROW = "L = {levels}: {cells} cells, {unknowns} unknowns, {flops:3} flops, {1e-9*factor_bytes:3} GB, {flops_over_membrane:3} times the membrane's flops"


def draw(study):
    known = ordered(defined(where(study.samples, system="joint"), *PANELS), "levels", "cells")
    if not known:
        raise NothingToDraw("needs samples of the joint system")
    drawing, axes = start(1, 3, 3.3)
    largest = []
    for place, levels in enumerate(distinct(known, "levels")):
        samples = where(known, levels=levels)
        for panel, (metric, (scale, _, _)) in zip(axes, PANELS.items()):
            plot(panel, samples, "cells", metric, scale=scale, label=f"L = {levels}", **cycle(place, marker=True), **MARKED)
        plot(axes[0], samples, "cells", "membrane_flops", color=cycle(place)["color"], linestyle=":", linewidth=1.1)
        drawing.series.append(series_of(f"L = {levels}", samples, "cells", (*PANELS, "membrane_flops", "unknowns", "entries")))
        largest.append(told(ROW, samples[-1]))
    for panel, (_, label, title) in zip(axes, PANELS.values()):
        frame(panel, "cells along a side [1]", label, log="xy", xticks=distinct(known, "cells"), yticks=decade, title=title)
    axes[0].legend(fontsize=7)
    notes = [f"{'; '.join(largest)}."]
    return drawing.tell("Flops and memory over cells, on logarithmic axes.", notes, failures(study.samples, "system", "cells", "levels"))


FIGURE = Figure(
    "joint_growth_counts",
    "Growth of the joint system's factor",
    "Chen et al. 2023, § 2 and Table 1; counted by this suite",
    "QᵀHQ of a mat whose square cells are subdivided L times, as CHOLMOD orders it; nothing is factorised. Left: flops of one "
    "factorisation, dotted those of the fine membrane's own H. Middle: the factor's numbers as doubles. Right: flops over the "
    "membrane's own. The printed mat has 31 cells.",
    draw,
)
