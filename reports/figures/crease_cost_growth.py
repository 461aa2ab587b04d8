"""Times of setting creases up and of a step with them, over triangles and over creases."""

from figures.drawing import Drawing, Figure
from figures.select import failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, decades, panels
from text import number

SETUP = (("seconds_setup", "set-up", BLUE, "o"), ("seconds_curves", "curves", ORANGE, "s"), ("seconds_cutting", "virtual nodes", GREEN, "^"), ("seconds_system", "system, Cholesky", VERMILLION, "D"))
STEP = (("seconds_per_step", "sewn", BLUE, "o"), ("seconds_without", "not stabilised", ORANGE, "s"), ("seconds_uncut", "without creases", GREY, "^"))
PLANE = 3.0  # s, printed for 8000 triangles


def draw(study) -> Drawing:
    known = needed([s for s in study.samples if s.ok], "times")
    meshes = sorted(where(known, creases=6), key=lambda s: s.parameter("cells"))
    creases = sorted(where(known, cells=63), key=lambda s: s.parameter("creases"))
    canvas, axes = panels(2, 2, 5.8)
    for column, (shown, x, label) in enumerate(((meshes, "triangles_before", "triangles of the uncut mesh"), (creases, "creases", "creases across 7938 triangles"))):
        for row, kinds in enumerate((SETUP, STEP)):
            panel = axes[row][column]
            at = [s.metric(x) if x == "triangles_before" else s.parameter(x) for s in shown]
            for metric, name, colour, marker in kinds:
                panel.plot(at, values(shown, metric), color=colour, marker=marker, label=name, markersize=4.5)
            panel.set(xscale="log", xlabel=label, ylabel="time [s]", title=("set-up", "one step")[row])
            if row == 0 and column == 0:
                panel.plot([8000], [PLANE], "x", color=BLACK, label="paper plane, printed")
            if column == 0:
                panel.set(yscale="log")
                decades(panel.yaxis)
            else:
                panel.set(ylim=(0, None))
            panel.legend(fontsize=7)
    drawing = Drawing(canvas, "")
    metrics = ["triangles_before", "triangles_after", "equations", "factor_nonzeros", "seconds_curves", "seconds_cutting", "seconds_system", "seconds_setup", "seconds_per_step", "seconds_without", "seconds_uncut"]
    drawing.series = [series("by mesh", meshes, "cells", metrics), series("by creases", creases, "creases", metrics)]
    drawing.notes = [sentence(s) for s in meshes + [s for s in creases if s.parameter("creases") != 6]]
    drawing.notes += failures(study.samples, "cells", "creases")
    drawing.alt = "Times over triangles and over creases on logarithmic axes. " + " ".join(drawing.notes)
    return drawing


def sentence(sample) -> str:
    return (
        f"{number(sample.metric('triangles_before'))} triangles, {number(sample.parameter('creases'))} creases: "
        f"{number(sample.metric('triangles_after'))} with copies, set-up {number(1e3 * sample.metric('seconds_setup'), 3)} ms "
        f"({number(sample.metric('setup_in_steps'), 2)} steps); a step {number(1 + sample.metric('overhead_over_uncut'), 3)} times as "
        f"long as without creases, {number(100 * sample.metric('stabilisation_share'), 2)} % of it stabilisation."
    )


FIGURE = Figure(
    name="crease_cost_growth",
    title="What creases cost",
    paper="Patkar, Jin & Fedkiw 2015, Sect. 8",
    caption=(
        "Processor time of one thread, smallest of five. Left over the mesh, 6 creases; right over the number of creases. "
        "Set-up: curves drawn, triangles cut by the virtual node algorithm, the stitching's system and its Cholesky factor; "
        "the paper gives 3 s for the paper plane, on a machine of 2015. A step: elastic forces, implicit damping, "
        "stabilisation."
    ),
    draw=draw,
)
