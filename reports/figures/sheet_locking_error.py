"""Error of the drop by method and tolerance, and the trade-off between locking and stretch."""

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure
from figures.marks import qualifiers
from figures.select import defined, failures, left_out, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, decades, panels, plain
from text import number, percent

METHODS = {
    "isometric": ("averages: trace and determinant", ORANGE, "o"),
    "isometric_patches": ("patches and border edges: ours", GREEN, "D"),
    "isometric_three_components": ("averages: three strains", PURPLE, "s"),
    "edge_constraints": ("all edges", BLUE, "^"),
    "quad_constraints": ("sides of quads", SKY, "v"),
    "discrete_shell": ("elastic shell, E in MPa", VERMILLION, "P"),
}


def draw(study) -> Drawing:
    known = where(study.samples, boundary="opposite_corners", gamma=100)
    shown = needed(defined(known, "relative_error"), "opposite corners held at Γ = 100")
    canvas, axes = panels(1, 2, 4.1, width_ratios=(1.15, 1))
    errors(axes[0], shown)
    trade_off(axes[1], shown)
    present = [m for m in METHODS if where(shown, method=m)]
    handles = [mark(m, METHODS[m][0]) for m in present]
    axes[1].legend(handles=handles + qualifiers(shown), loc="upper center", bbox_to_anchor=(0.35, -0.2), ncols=2, frameon=False)
    drawing = Drawing(canvas, "")
    for method in present:
        these = where(shown, method=method)
        metrics = ("relative_error", "max_strain", "rms_strain", "boundary_edge_stretch", "end_velocity", "centre_sag")
        extra = {name: [s.parameter(name) for s in these] for name in ("rest", "points", "young", "diagonal_stiffness")}
        drawing.series.append(series(METHODS[method][0], these, "tolerance", metrics, extra))
    drawing.alt = "Drop of the free corners against the exact one. " + " ".join(sentence(s) for s in shown)
    drawing.notes = failures(known, "method", "rest", "tolerance", "points", "young")
    drawing.notes += left_out(study.samples, known, "they hold adjacent corners, or have another Γ")
    return drawing


def mark(method, label):
    _, colour, shape = METHODS[method]
    return Line2D([], [], color=colour, marker=shape, linestyle="none", label=label)


def errors(panel, shown):
    """One row per method and tolerance; filled marks: motion, hollow: least energy, large: 600 points and more."""
    rows = []
    for method in METHODS:
        if method == "discrete_shell":
            continue
        for tolerance in sorted({s.parameter("tolerance") for s in where(shown, method=method)}, reverse=True):
            rows.append((method, tolerance))
    for row, (method, tolerance) in enumerate(rows):
        for sample in where(shown, method=method, tolerance=tolerance):
            _, colour, shape = METHODS[method]
            moved = sample.parameter("rest") == "motion"
            panel.plot(
                np.clip(100 * sample.metric("relative_error"), -80, 20),
                row,
                marker=shape,
                color=colour,
                markerfacecolor=colour if moved else "white",
                markersize=7.5 if sample.parameter("points") > 600 else 5,
                linestyle="none",
            )
    names = {"isometric": "averages", "isometric_patches": "patches", "isometric_three_components": "three strains",
             "edge_constraints": "edges", "quad_constraints": "quads"}  # fmt: skip
    panel.set_yticks(range(len(rows)), [f"{names[m]} {number(t)}" for m, t in rows])
    panel.invert_yaxis()
    panel.axvline(0, color=BLACK, linewidth=1.2)
    panel.axvspan(-6, 6, color=GREY, alpha=0.12, linewidth=0)
    panel.set(xlabel="error of the drop [%]", title="by method and tolerance")
    panel.xaxis.set_major_formatter(plain)


def trade_off(panel, shown):
    shells = sorted(where(shown, method="discrete_shell", points=289), key=lambda s: s.parameter("young"))
    if shells:
        strain, error = values(shells, "max_strain"), 100 * np.abs(values(shells, "relative_error"))
        panel.plot(strain, error, color=VERMILLION, linewidth=1.2)
        for sample, x, y in zip(shells, strain, error):
            panel.annotate(number(sample.parameter("young")), (x, y), (4, 4), textcoords="offset points", fontsize=7.5)
    for sample in shown:
        if sample.parameter("points") != 289 or not (sample.metric("max_strain") > 0):
            continue
        _, colour, shape = METHODS[sample.parameter("method")]
        moved = sample.parameter("rest") == "motion" or sample.parameter("method") == "discrete_shell"
        x, y = sample.metric("max_strain"), 100 * abs(sample.metric("relative_error"))
        panel.plot(x, max(y, 0.05), marker=shape, color=colour, markerfacecolor=colour if moved else "white", linestyle="none")
    panel.set(xscale="log", yscale="log", xlabel="largest strain of a triangle [1]", ylabel="|error of the drop| [%]")
    decades(panel.xaxis)
    decades(panel.yaxis, plain)
    panel.set_title("no free lunch: 289 points")


def sentence(sample) -> str:
    method = METHODS[sample.parameter("method")][0]
    return (
        f"{method}, {sample.parameter('rest')}, tolerance {number(sample.parameter('tolerance'))}, "
        f"{sample.parameter('points')} points: {percent(sample.metric('relative_error'))}."
    )


FIGURE = Figure(
    name="sheet_locking_error",
    title="Locking against stretch",
    paper="sharpens Chen, Kry & Vouga 2019, Fig. 2, by an exact answer",
    caption=(
        "Left: how far the free corners hang from where the exact cylinder's do; grey: 6 %. Filled: at the end of a damped "
        "motion; hollow: least energy under the constraints; large: 600 points and more. Right: the same error over the "
        "largest strain, both small where a method neither locks nor stretches; the line joins elastic shells of the same "
        "bending stiffness."
    ),
    draw=draw,
)
