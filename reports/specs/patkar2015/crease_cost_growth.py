"""Times of setting creases up and of a step with them, over triangles and over creases."""

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure,
    decade, distinct, failures, frame, needed, ordered, plot, series_of, start, told, where,
)  # fmt: skip

SETUP = (
    ("seconds_setup", "set-up", BLUE, "o"),
    ("seconds_curves", "curves", ORANGE, "s"),
    ("seconds_cutting", "virtual nodes", GREEN, "^"),
    ("seconds_system", "system, Cholesky", VERMILLION, "D"),
)
STEP = (
    ("seconds_per_step", "sewn", BLUE, "o"),
    ("seconds_without", "not stabilised", ORANGE, "s"),
    ("seconds_uncut", "without creases", GREY, "^"),
)
SIZES = ("triangles_before", "triangles_after", "equations", "factor_nonzeros")
TIMES = ("seconds_curves", "seconds_cutting", "seconds_system", "seconds_setup", *(step[0] for step in STEP))
PLANE = (8000, 3.0)  # triangles and s, as printed
SAYS = (
    "{triangles_before} triangles, {creases} creases: {triangles_after} with copies, set-up {1e3*seconds_setup:3} ms "
    "({setup_in_steps:2} steps); a step {1+overhead_over_uncut:3} times as long as without creases, "
    "{stabilisation_share:2%} of it stabilisation."
)


def draw(study):
    known = needed([s for s in study.samples if s.ok], "times")
    meshes = needed(ordered(where(known, creases=6), "cells"), "meshes with 6 creases")
    creases = needed(ordered(where(known, cells=63), "creases"), "creases on 63 cells")
    drawing, axes = start(2, 2, 5.8)
    for row, kinds, title in zip(axes, (SETUP, STEP), ("set-up", "one step")):
        for panel, shown, x in zip(row, (meshes, creases), ("triangles_before", "creases")):
            for metric, name, colour, marker in kinds:
                plot(panel, shown, x, metric, color=colour, marker=marker, label=name, markersize=4.5)
        frame(row[0], "triangles of the uncut mesh", "time [s]", log="xy", yticks=decade, title=title)
        frame(row[1], "creases across 7938 triangles", "time [s]", log="x", xticks=distinct(creases, "creases"), ylim=(0, None), title=title)
    axes[0, 0].plot(*PLANE, "x", color=BLACK, label="paper plane, printed")
    for panel in axes.flat:
        panel.legend(fontsize=7.5)
    drawing.series = [series_of("by mesh", meshes, "cells", (*SIZES, *TIMES))]
    drawing.series += [series_of("by creases", creases, "creases", (*SIZES, *TIMES))]
    notes = [told(SAYS, s) for s in meshes + [s for s in creases if s not in meshes]] + failures(study.samples, "cells", "creases")
    return drawing.tell("Times over triangles and over creases on logarithmic axes.", notes)


FIGURE = Figure(
    "crease_cost_growth",
    "What creases cost",
    "Patkar, Jin & Fedkiw 2015, Sect. 8",
    "Processor time of one thread, smallest of five. Left over the mesh, 6 creases; right over the number of creases. Set-up: "
    "curves drawn, triangles cut by the virtual node algorithm, the stitching's system and its Cholesky factor; the paper "
    "gives 3 s for the paper plane, on a machine of 2015. A step: elastic forces, implicit damping, stabilisation.",
    draw,
)
