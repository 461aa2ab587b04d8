"""What adjusting a cluster's weights does to their sum and place: printed and corrected form."""

import numpy as np
from matplotlib.ticker import FuncFormatter

from render import (
    BLACK, BLUE, GREEN, GREY, VERMILLION, Figure,
    columns, decade, defined, failures, frame, needed, number, ordered, plain, series_of, start, told, values, where,
)  # fmt: skip

FORMS = (
    ("area_only", "not adjusted (eq. 4)", GREEN, "^"),
    ("printed", "printed (eq. 5–9)", VERMILLION, "s"),
    ("corrected", "corrected", BLUE, "o"),
)
USUAL = {"place": "interior", "vertices": 60, "grading": 2, "origin": 5}
PLACES = ("interior", "border", "corner")
OFF = "|Σω u − place| / σ"
SWEEPS = (  # parameter, metric, labels, ticks
    ("vertices", "place_error", "vertices in the support [1]", OFF, None),
    ("grading", "translation_residual", "grading of spacings [1]", "residual for a move of 1 m [m]", (1, 2, 4, 8)),
)
SAYS = (
    ": |Σω − 1| up to {sum_error:2}, |Σω u − place|/σ up to {place_error:2}, Σ|ω| up to {absolute_sum:3}, over all samples."
)
FLOOR = 1e-17  # what is zero is drawn here


def draw(study):
    samples = defined(study.samples, "sum_error", "place_error")
    printed = needed(where(samples, form="printed", **USUAL), "the usual place, vertices, grading and origin")
    drawing, axes = start(3, 2, 9.2)
    for panel, words in zip(axes[0], SWEEPS):
        sweep(drawing, panel, samples, *words)
    draw_origins(drawing, axes[1, 0], printed[0])
    draw_places(axes[1, 1], samples)
    for panel, (form, label, _, _) in zip(axes[2], FORMS[1:]):
        for sample in where(samples, form=form, **{**USUAL, "place": "corner"})[:1]:
            draw_weights(drawing, panel, sample, label)
    lost = failures(study.samples, "form", "place", "vertices", "grading", "origin")
    intro = "Errors of weights over mesh size, grading, origin and place; weights in a corner."
    return drawing.tell(intro, notes(samples), lost)


def sweep(drawing, panel, samples, name, metric, x, y, ticks):
    for form, label, colour, marker in FORMS:
        fixed = {k: v for k, v in USUAL.items() if k != name}
        found = ordered(where(samples, form=form, **fixed), name)
        found = list({s.parameter(name): s for s in found}.values())  # of several numbers of meshes the last
        error = np.maximum(values(found, metric), FLOOR)
        panel.plot(values(found, name), error, color=colour, marker=marker, label=label)
        drawing.series.append(series_of(f"{label}: {metric} over {name}", found, name, [metric]))
    frame(panel, x, y, log="xy", xticks=ticks, yticks=decade)
    panel.legend(loc="center right")


def draw_origins(drawing, panel, sample):
    x, y = columns(sample, "over_origins")[:2]
    panel.plot(x, y, color=VERMILLION, label="printed")
    panel.axhline(0, color=BLUE, label="corrected: 0 to round-off")
    panel.set_yscale("symlog", linthresh=1e-3)
    panel.yaxis.set_major_formatter(FuncFormatter(plain))
    frame(panel, "place of the centre from the origin [r]", "Σω − 1 [1]", xlim=(x[0], x[-1]))
    panel.set_ylim(-2 * np.max(np.abs(y)), 30 * np.max(np.abs(y)))
    title = told("one mesh, another origin (det A = 0 at {singular_distance:3} r or farther)", sample)
    panel.set_title(title, fontsize=8.5)
    panel.legend(loc="upper left")
    drawing.add("printed: sum of weights over the place of the origin", {"place [r]": x, "sum less one": y})


def draw_places(panel, samples):
    for k, (form, label, colour, _) in enumerate(FORMS):
        for i, place in enumerate(PLACES):
            for sample in where(samples, form=form, **{**USUAL, "place": place})[-1:]:
                look = {"bottom": FLOOR, "color": colour, "label": None if i else label}
                panel.bar(i + 0.26 * (k - 1), max(sample.metric("place_error"), FLOOR), 0.24, **look)
    ticks = {"xticks": range(len(PLACES)), "yticks": decade}
    frame(panel, y=OFF, log="y", ylim=(FLOOR, 1e8), **ticks)
    panel.set_xticklabels(PLACES)
    panel.legend(loc="upper left", fontsize=7.5)


def draw_weights(drawing, panel, sample, label):
    x, y, w = columns(sample, "weights")[:3]
    size, colours = 1200 * np.abs(w) / np.sum(np.abs(w)), [VERMILLION if one < 0 else BLUE for one in w]
    panel.scatter(x, y, s=size, color=colours, alpha=0.6, linewidths=0)
    angle = np.linspace(0, np.pi / 2, 60)
    panel.plot(np.cos(angle), np.sin(angle), color=GREY, linewidth=0.8)
    total = np.sum(w)
    panel.plot(np.sum(w * x) / total, np.sum(w * y) / total, "+", color=BLACK, markersize=10, markeredgewidth=1.6)
    limits = {"aspect": "equal", "xlim": (-0.15, 1.1), "ylim": (-0.15, 1.1)}
    frame(panel, "x from the centre [r]", "y from the centre [r]", **limits)
    panel.set_title(f"in a corner, {label}: Σω = {number(total, 3)}", fontsize=8.5)
    drawing.add(f"weights in a corner, {label}", {"x [r]": x, "y [r]": y, "weight": w})


def notes(samples) -> list:
    out = []
    for form, label, _, _ in FORMS:
        found, names = where(samples, form=form), ("sum_error", "place_error", "absolute_sum")
        worst = {name: max(values(found, name), default=float("nan")) for name in names}
        out.append(label[0].upper() + label[1:] + told(SAYS, None, **worst))
    return out


FIGURE = Figure(
    "weight_errors",
    "Weights adjusted to the mesh",
    "Li & Kry 2014, eq. 5–9",
    "One cluster on meshes drawn at random, finer on one side of a line through its centre. Place: the centre for the printed "
    "form, the centroid of the truncated Gaussian over the domain for the others. Worst of all meshes. Middle left: the same "
    "mesh with another origin of material space, along the direction in which det A vanishes. Below, the mesh on which the "
    "printed form is worst: weights by area of the dots, negative ones vermillion, and the place they average to (+); the arc "
    "is the support.",
    draw,
)
