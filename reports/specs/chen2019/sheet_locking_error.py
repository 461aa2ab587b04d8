"""Error of the drop by method and tolerance, and the trade-off between locking and stretch."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    decade, defined, distinct, failures, frame, left_out, needed, number, ordered, plain, qualifiers, series_of, short_label,
    start, told, values, where, without,
)  # fmt: skip

METHODS = {  # name in the legend, on the axis, mark
    "isometric": ("averages: trace and determinant", "averages", Mark(ORANGE, "o", 5, "none")),
    "isometric_patches": ("patches and border edges: ours", "patches", Mark(GREEN, "D", 5, "none")),
    "isometric_three_components": ("averages: three strains", "three strains", Mark(PURPLE, "s", 5, "none")),
    "edge_constraints": ("all edges", "edges", Mark(BLUE, "^", 5, "none")),
    "quad_constraints": ("sides of quads", "quads", Mark(SKY, "v", 5, "none")),
    "discrete_shell": ("elastic shell, E in MPa", "", Mark(VERMILLION, "P", 5, "none")),
}
METRICS = ("relative_error", "max_strain", "rms_strain", "boundary_edge_stretch", "end_velocity", "centre_sag")
SAYS = "{name}, {rest}, tolerance {tolerance}, {points} points, seed {seed}: {relative_error:%}."


def draw(study):
    # They tell the uncertainty of claims only.
    samples = without(study.samples, points=144)
    known = where(samples, boundary="opposite_corners", gamma=100)
    shown = needed(defined(known, "relative_error"), "opposite corners held at Γ = 100")
    drawing, (left, right) = start(1, 2, 4.1, width_ratios=(1.15, 1))
    errors(left, shown)
    trade_off(right, where(shown, points=289))
    present = {method: look for method, look in METHODS.items() if where(shown, method=method)}
    handles = [mark._replace(size=5.5).entry(label) for label, _, mark in present.values()] + qualifiers(shown)
    drawing.legend(handles, 3)
    for method, (label, _, _) in present.items():
        these = where(shown, method=method)
        extra = {name: [s.parameter(name) for s in these] for name in ("rest", "points", "seed", "young", "diagonal_stiffness")}
        drawing.series.append(series_of(label, these, "tolerance", METRICS, extra))
    said = [told(SAYS, s, name=METHODS[s.parameter("method")][0]) for s in shown]
    lost = failures(known, "method", "rest", "tolerance", "points", "seed", "young")
    lost += left_out(samples, known, "they hold adjacent corners, or have another Γ")
    return drawing.tell(" ".join(["Drop of the free corners against the exact one.", *said]), below=lost)


def marked(panel, sample, x, y, size, filled):
    mark = METHODS[sample.parameter("method")][2]._replace(size=size)
    panel.plot(x, y, **mark.look(markerfacecolor=mark.colour if filled else "white"))


def errors(panel, shown):
    """One row per method and tolerance; filled marks: motion, hollow: least energy, large: 600 points and more."""
    constrained = {method: where(shown, method=method) for method, (_, name, _) in METHODS.items() if name}
    rows = [
        (m, t, least)
        for m, samples in constrained.items()
        for least in (1, 0)
        for t in reversed(distinct(where(samples, min_iterations=least), "tolerance"))
    ]
    for row, (method, tolerance, least) in enumerate(rows):
        for sample in where(shown, method=method, tolerance=tolerance, min_iterations=least):
            error = np.clip(100 * sample.metric("relative_error"), -100, 20)
            large = sample.parameter("points") > 600
            marked(panel, sample, error, row, 7.5 if large else 5, sample.parameter("rest") == "motion")
    panel.set_yticks(range(len(rows)), [f"{METHODS[m][1]} {number(t)}{'' if least else ', dead band'}" for m, t, least in rows])
    panel.invert_yaxis()
    panel.axvline(0, color=BLACK, linewidth=1.2)
    panel.axvspan(-6, 6, color=GREY, alpha=0.12, linewidth=0)
    frame(panel, "error of the drop [%]", title="by method and tolerance")
    panel.xaxis.set_major_formatter(plain)


def trade_off(panel, shown):
    shells = ordered(where(shown, method="discrete_shell"), "young")
    strain, error = values(shells, "max_strain"), 100 * np.abs(values(shells, "relative_error"))
    panel.plot(strain, error, color=VERMILLION, linewidth=1.2)
    for sample, *place in zip(shells, strain, error):
        short_label(panel, told("{young}", sample), place, (4, 4), fontsize=7.5)
    for sample in shown:
        if sample.metric("max_strain") > 0:
            filled = sample.parameter("rest") == "motion" or sample in shells
            error = max(100 * abs(sample.metric("relative_error")), 0.05)
            marked(panel, sample, sample.metric("max_strain"), error, 5.5, filled)
    labels = {"x": "largest strain of a triangle [1]", "y": "|error of the drop| [%]", "title": "no free lunch: 289 points"}
    frame(panel, log="xy", xticks=decade, yticks=plain, **labels)


FIGURE = Figure(
    "sheet_locking_error",
    "Locking against stretch",
    "sharpens Chen, Kry & Vouga 2019, Fig. 2, by an exact answer",
    "Left: how far the free corners hang from where the exact cylinder's do; grey: 6 %. Filled: at the end of a damped motion, "
    "projected in every step but where it says dead band; "
    "hollow: least energy under the constraints; large: 600 points and more. Right: the same error over the largest strain, "
    "both small where a method neither locks nor stretches; the line joins elastic shells of the same bending stiffness.",
    draw,
)
