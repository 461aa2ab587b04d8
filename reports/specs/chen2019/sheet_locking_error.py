"""How deep resting motions hang over the load and what regularises them, and the error of the drop by method."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    decade, defined, failures, frame, left_out, needed, number, ordered, plain, qualifiers, series_of, start, told, where, without,
)  # fmt: skip

METHODS = {  # name in the legend, on the axis, mark
    "isometric": ("averages: trace and determinant", "averages", Mark(ORANGE, "o", 5, "none")),
    "isometric_patches": ("patches and border edges: ours", "patches", Mark(GREEN, "D", 5, "none")),
    "isometric_three_components": ("averages: three strains", "three strains", Mark(PURPLE, "s", 5, "none")),
    "edge_constraints": ("all edges", "edges", Mark(BLUE, "^", 5, "none")),
    "quad_constraints": ("sides of quads", "quads", Mark(SKY, "v", 5, "none")),
}
LOADS = {10: Mark(VERMILLION, "s", 5, "none"), 100: Mark(BLACK, "o", 5, "none"), 1000: Mark(GREY, "^", 5, "none")}
METRICS = ("relative_error", "unrest", "rms_strain", "boundary_edge_stretch", "end_velocity", "centre_sag")
SAYS = (
    "{name}, {rest}, Γ = {gamma}, α = {alpha}, step {time_step} s, tolerance {tolerance}, {points} points, seed {seed}: "
    "{relative_error:%}."
)


def draw(study):
    known = where(without(study.samples, method="discrete_shell"), boundary="opposite_corners", neighbourhood_scale=1.6, soft_membrane=10)
    shown = needed(defined(known, "relative_error"), "opposite corners held")
    drawing, (left, right) = start(1, 2, 4.1, width_ratios=(1.15, 1))
    errors(left, where(shown, gamma=100))
    given_way(right, where(shown, method="isometric", min_iterations=1, seed=1))
    present = {method: look for method, look in METHODS.items() if where(shown, method=method)}
    handles = [mark._replace(size=5.5).entry(label) for label, _, mark in present.values()]
    handles += [mark.entry(f"right: Γ = {gamma}") for gamma, mark in LOADS.items() if where(shown, gamma=gamma)]
    drawing.legend(handles + qualifiers(shown), 3)
    for method, (label, _, _) in present.items():
        these = where(shown, method=method)
        names = ("rest", "points", "seed", "gamma", "alpha", "time_step", "diagonal_stiffness")
        extra = {name: [s.parameter(name) for s in these] for name in names}
        drawing.series.append(series_of(label, these, "tolerance", METRICS, extra))
    said = [told(SAYS, s, name=METHODS[s.parameter("method")][0]) for s in shown]
    lost = failures(known, "method", "rest", "tolerance", "points", "seed", "gamma")
    lost += left_out(study.samples, known, "they hold adjacent corners, are shells, or have larger neighbourhoods or other membranes")
    return drawing.tell(" ".join(["Drop of the free corners against the exact one.", *said]), below=lost)


def kind(sample):
    if sample.parameter("rest") != "motion":
        return ", least energy"
    if sample.parameter("min_iterations") == 0:
        return ", dead band"
    return "" if sample.metric("unrest") <= 1 else ", shakes"


def errors(panel, shown):
    """One row per method, tolerance and kind; filled: at rest; large: 600 points and more."""
    rows = {}
    for method, (_, label, mark) in METHODS.items():
        for sample in ordered(where(shown, method=method), "tolerance"):
            rows.setdefault(f"{label} {number(sample.parameter('tolerance'))}{kind(sample)}", []).append((sample, mark))
    for place, members in enumerate(rows.values()):
        for sample, mark in members:
            error = np.clip(100 * sample.metric("relative_error"), -100, 30)
            size = 7.5 if sample.parameter("points") > 600 else 5
            fill = mark.colour if sample.metric("unrest") <= 1 else "white"
            panel.plot(error, place, **mark._replace(size=size).look(markerfacecolor=fill))
    panel.set_yticks(range(len(rows)), list(rows))
    panel.invert_yaxis()
    panel.axvline(0, color=BLACK, linewidth=1.2)
    panel.axvspan(-6, 6, color=GREY, alpha=0.12, linewidth=0)
    frame(panel, "error of the drop [%]", title="by method and tolerance, Γ = 100")
    panel.xaxis.set_major_formatter(plain)


def given_way(panel, shown):
    """α h² is the compliance of a regularised row, but for the mean diagonal."""
    for gamma, mark in LOADS.items():
        for sample in where(shown, gamma=gamma):
            compliance = sample.parameter("alpha") * sample.parameter("time_step") ** 2
            large = sample.parameter("points") > 200
            fill = mark.colour if sample.metric("unrest") <= 1 else "white"
            panel.plot(
                compliance,
                100 * sample.metric("relative_error"),
                **mark._replace(size=6.5 if large else 4.5).look(markerfacecolor=fill),
            )
    panel.axhline(0, color=BLACK, linewidth=1.2)
    panel.axhspan(-6, 6, color=GREY, alpha=0.12, linewidth=0)
    labels = {"y": "error of the drop [%]", "title": "what a motion lets through"}
    frame(panel, "α h²: regularisation, step [s²]", log="x", xticks=decade, **labels)
    panel.set_yscale("symlog", linthresh=10)
    panel.set_ylim(-20, 500)
    panel.yaxis.set_major_formatter(plain)


FIGURE = Figure(
    "sheet_locking_error",
    "Locking, and what motions let through",
    "sharpens Chen, Kry & Vouga 2019, Fig. 2, by an exact answer",
    "How far the free corners hang from where the exact cylinder's do; grey: 6 %; above 0: too deep. Filled: at rest, kinetic energy "
    "below 1 % of the exact bending energy and no point faster than 1 cm/s; hollow: not. Left: Γ = 100; large: 600 points and "
    "more. Right: averages in motions that project in every step; a row regularised by α gives way by α h² times its force, so "
    "that resting sheets of one load and one set of points lie on one line; large: 200 points and more.",
    draw,
)
