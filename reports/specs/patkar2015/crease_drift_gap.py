"""The gap of a cut over time, by stabilisation and order of update, and over the time step."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure,
    Surface, View, columns, decade, failures, fit, frame, frame_surface, mosaic, needed, number, oblique, ordered, stored, usual, values, where,
)  # fmt: skip

ORDERS = {"positions_first": "positions first", "velocities_first": "velocities first", "halves": "velocities in halves"}
KINDS = {
    "none": ("none", VERMILLION, "-"),
    "post": ("post", ORANGE, (0, (5, 2))),
    "pre": ("pre", GREEN, (0, (1, 1.5))),
    "pre_and_post": ("pre and post", BLUE, "-"),
}
TIME, GAP, EARLY = "time [s]", "gap over side [1]", "gap at 0.1 s [1]"
LEAST = 1e-17  # gaps of exactly 0 are drawn there
HUNG = {"post": "post-stabilisation only", "pre_and_post": "pre- and post-stabilisation"}
HUNG_ORDER = "velocities_first"  # in which post-stabilisation alone drifts, as in the figure
VIEW, FLAT, SQUARES, FINER = View(8, -80), View(70, -80), 12, 10
SQUARE = np.array([(0, 1, 0), (1, 1, 0), (0, 1, -1.1), (1, 1, -1.1)])  # [m] where the sheet of 1 m hangs
CHECKS = ((0.93, 0.95, 0.99), (0.35, 0.52, 0.75))


def draw(study):
    known = usual(needed(stored(where(study.samples, cut=("bare", None), bending_rigidity=1e-4), "gap"), "a stored gap"), (12, 0.5), "cells", "duration")
    drawing, axes = mosaic("ab;cd;ef;gh", 9.4, height_ratios=(2.3, 2.3, 1, 1))
    before(axes[0], where(known, order=HUNG_ORDER, stabilisation="post"))
    for panel, (kind, title) in zip(axes[1:3], HUNG.items()):
        hung(panel, ordered(where(known, order=HUNG_ORDER, stabilisation=kind), "-time_step")[:1], title)
    stiff = where(study.samples, bending_rigidity=(0.02, None))  # none of results from before there were springs
    hung(axes[3], where(stiff, cut="springs", cells=12)[:1] if stiff else [], "bending springs across the cut, a stiffer cloth")
    curves = axes[4:]
    for panel, (order, title) in zip(curves, ORDERS.items()):
        over_time(drawing, panel, where(known, order=order), title)
    over_step(drawing, curves[3], where(known, stabilisation="post"))
    curves[0].legend(title="stabilisation", ncols=2, loc="center right", fontsize=7.5, title_fontsize=7.5)
    notes = [worst(label, where(known, stabilisation=kind)) for kind, (label, _, _) in KINDS.items()]
    notes += [seam(stiff)] if stiff else []
    notes += failures(study.samples, "order", "stabilisation", "time_step")
    return drawing.tell("A hung cloth with a cut, by stabilisation; the gap of the cut over time and over the time step.", notes)


def before(panel, samples):
    """The cloth as it is cut, before it falls."""
    panel.axis("off")
    for sample in [s for s in samples if s.frames][:1]:
        start = frame_surface(sample, 0)
        flat, _, checks = textured(start, start)
        oblique(panel, flat, FLAT, checks)
        panel.set_title("the cloth and its texture, before", fontsize=9.5)


def hung(panel, samples, title):
    """The cloth at the end, with a Cartesian texture, as the figure has it."""
    panel.axis("off")
    for sample in samples:
        if sample.frames:
            oblique(panel, *textured(frame_surface(sample, 0), frame_surface(sample)), lit="front")
            fit(panel, SQUARE, VIEW, 0.1)
            panel.set_title(f"{title}\ngap {number(100 * sample.metric('gap_largest'), 2)} % of side", fontsize=9.5)


def textured(before, now):
    """The surface now in triangles FINER times as small, the view, and a colour of each by the square in which it lay before."""
    upright = [((i, j), (i + 1, j), (i, j + 1)) for i in range(FINER) for j in range(FINER - i)]
    turned = [((i + 1, j), (i + 1, j + 1), (i, j + 1)) for i in range(FINER - 1) for j in range(FINER - 1 - i)]
    weights = np.array(upright + turned)
    weights = np.dstack([weights, FINER - weights.sum(axis=2)]) / FINER
    flat, points = (np.einsum("kcw,twx->tkcx", weights, one.points[now.triangles]) for one in (before, now))
    middle = np.floor(SQUARES * flat.mean(axis=2)[..., :2]).sum(axis=2).astype(int).ravel() % 2
    points = points.reshape(-1, 3)
    return Surface(points, np.arange(len(points)).reshape(-1, 3)), VIEW, np.array(CHECKS)[middle]


def over_time(drawing, panel, samples, title):
    for kind, (label, colour, line) in KINDS.items():
        for sample in ordered(where(samples, stabilisation=kind), "-time_step")[:1]:
            time, gap = columns(sample, "gap")[:2]
            panel.plot(time, np.maximum(gap, LEAST), color=colour, linestyle=line, label=label)
            drawing.add(f"{title}, {label}", {TIME: time, GAP: gap})
    panel.axhline(1e-12, color=GREY, linewidth=0.8, linestyle=(0, (3, 3)))
    frame(panel, TIME, GAP, log="y", yticks=decade, ylim=(LEAST, 10), title=title)


def over_step(drawing, panel, samples):
    """At 0.1 s, with post-stabilisation alone."""
    for order, colour, marker in (("velocities_first", ORANGE, "o"), ("halves", GREEN, "s")):
        rows = ordered(where(samples, order=order), "time_step")
        step, gap = 1e3 * values(rows, "time_step"), values(rows, "gap_early")
        panel.plot(step, gap, marker, color=colour, label=ORDERS[order])
        if rows:
            panel.plot(step, gap[-1] * step / step[-1], color=colour, linewidth=0.8, linestyle=(0, (3, 3)))
        drawing.add(f"post only, {ORDERS[order]}", {"time step [ms]": step, EARLY: gap})
    steps = sorted(set(1e3 * values(samples, "time_step")))
    frame(panel, "time step [ms]", EARLY, log="xy", xticks=steps, yticks=decade, title="post only; dashed: ∝ Δt")
    panel.set_ylim(top=5 * panel.get_ylim()[1])  # room for the legend
    panel.legend(loc="upper left", fontsize=7.5)


def seam(samples) -> str:
    bends = {cut: values(where(samples, cut=cut, cells=12), "bend") for cut in ("none", "bare", "springs")}
    if not all(len(found) for found in bends.values()):
        return "The stiffer cloth was not run whole, bare and with springs."
    whole, bare, springs = (number(found[0], 3) for found in bends.values())
    return f"The stiffer cloth turns across its cut by {springs} rad with springs, by {bare} with a bare cut, by {whole} there where it is whole."


def worst(label, samples) -> str:
    largest = number(max(values(samples, "gap_largest"), default=0), 2)
    return f"Stabilisation {label}: largest gap {largest} of the side." if samples else f"{label}: no sample."


FIGURE = Figure(
    "crease_drift_gap",
    "The gap of a cut",
    "Patkar et al. 2015, Fig. 6",
    "Above: the cloth with a checked texture, before, and after it has fallen for half a second, held at its upper corners; velocities updated first, where "
    "post-stabilisation alone lets the cut drift apart, as in the paper. What is stored has each point of the cut once, so that a gap is seen as squares "
    "stretched across it, not as a hole. The last has springs across its cut, and 200 times the others' stiffness against bending, so that a bare cut would be seen. Below: farthest that the two copies of a point of the cut are apart, of that cloth: by what "
    "a step updates first, and by stabilisation. Grey, dashed: 10⁻¹² of the side. Below right: post-stabilisation alone over "
    "the time step. Where the velocities that were matched last move the positions (positions first), post-stabilisation "
    "alone does not drift but for round-off.",
    draw,
)
