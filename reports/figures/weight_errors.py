"""What adjusting a cluster's weights does to their sum and place: printed and corrected form."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, VERMILLION, decades, only_at, panels
from text import number

FORMS = (
    ("area_only", "not adjusted (eq. 4)", GREEN, "^"),
    ("printed", "printed (eq. 5–9)", VERMILLION, "s"),
    ("corrected", "corrected", BLUE, "o"),
)
USUAL = {"place": "interior", "vertices": 60, "grading": 2, "origin": 5}
FLOOR = 1e-17  # what is zero is drawn here


def draw(study) -> Drawing:
    samples = defined(study.samples, "sum_error", "place_error")
    needed(where(samples, form="printed", **USUAL), "the usual place, vertices, grading and origin")
    canvas, axes = panels(3, 2, 9.2)
    drawing = Drawing(canvas, "")
    sweep(drawing, axes[0, 0], samples, "vertices", "place_error", "vertices in the support [1]", "|Σω u − place| / σ")
    sweep(drawing, axes[0, 1], samples, "grading", "translation_residual", "grading of spacings [1]", "residual for a move of 1 m [m]")
    draw_origins(drawing, axes[1, 0], where(samples, form="printed", **USUAL)[0])
    draw_places(axes[1, 1], samples)
    corner = {**USUAL, "place": "corner"}
    for axis, form in ((axes[2, 0], FORMS[1]), (axes[2, 1], FORMS[2])):
        found = where(samples, form=form[0], **corner)
        if found:
            drawing.series.append(draw_weights(axis, found[0], form[1]))
    drawing.alt = "Errors of weights over mesh size, grading, origin and place; weights in a corner. " + " ".join(notes(samples))
    drawing.notes = notes(samples) + failures(study.samples, "form", "place", "vertices", "grading", "origin")
    return drawing


def sweep(drawing, axis, samples, name, metric, xlabel, ylabel):
    for form, label, colour, marker in FORMS:
        fixed = {k: v for k, v in USUAL.items() if k != name}
        found = sorted(where(samples, form=form, **fixed), key=lambda s: s.parameter(name))
        shown = {s.parameter(name): s for s in found}  # of several numbers of meshes the last
        found = list(shown.values())
        axis.loglog(values(found, name), np.maximum(values(found, metric), FLOOR), color=colour, marker=marker, label=label)
        drawing.series.append(series(f"{label}: {metric} over {name}", found, name, [metric]))
    axis.set(xlabel=xlabel, ylabel=ylabel)
    decades(axis.yaxis)
    if name == "grading":
        only_at(axis.xaxis, [1, 2, 4, 8])
    axis.legend(loc="center right")


def draw_origins(drawing, axis, sample):
    curve = sample.curves["over_origins"]
    x, y = curve.x.values, curve.y[0].values
    axis.plot(x, y, color=VERMILLION, label="printed")
    line = sample.metric("singular_distance")
    axis.axhline(0, color=BLUE, label="corrected: 0 to round-off")
    axis.set_yscale("symlog", linthresh=1e-3)
    axis.set(xlabel="place of the centre from the origin [r]", ylabel="Σω − 1 [1]", xlim=(x[0], x[-1]))
    axis.set_ylim(-2 * np.max(np.abs(y)), 30 * np.max(np.abs(y)))
    axis.set_title(f"one mesh, another origin (det A = 0 at {number(line, 3)} r or farther)", fontsize=8.5)
    axis.legend(loc="upper left")
    drawing.series.append(Series("printed: sum of weights over the place of the origin", {"place [r]": x, "sum less one": y}))


def draw_places(axis, samples):
    places = ("interior", "border", "corner")
    for k, (form, label, colour, _) in enumerate(FORMS):
        for i, place in enumerate(places):
            found = where(samples, form=form, **{**USUAL, "place": place})
            if not found:
                continue
            axis.bar(i + 0.26 * (k - 1), max(found[-1].metric("place_error"), FLOOR), 0.24, bottom=FLOOR, color=colour,
                     label=label if i == 0 else None)
    axis.set_yscale("log")
    axis.set(xticks=range(len(places)), xticklabels=places, ylabel="|Σω u − place| / σ", ylim=(FLOOR, 1e8))
    decades(axis.yaxis)
    axis.legend(loc="upper left", fontsize=7)


def draw_weights(axis, sample, label) -> Series:
    curve = sample.curves["weights"]
    x, (y, w) = curve.x.values, (column.values for column in curve.y)
    size = 1200 * np.abs(w) / np.sum(np.abs(w))
    axis.scatter(x, y, s=size, color=[VERMILLION if one < 0 else BLUE for one in w], alpha=0.6, linewidths=0)
    angle = np.linspace(0, np.pi / 2, 60)
    axis.plot(np.cos(angle), np.sin(angle), color=GREY, linewidth=0.8)
    total = np.sum(w)
    axis.plot(np.sum(w * x) / total, np.sum(w * y) / total, "+", color=BLACK, markersize=10, markeredgewidth=1.6)
    axis.set(aspect="equal", xlim=(-0.15, 1.1), ylim=(-0.15, 1.1), xlabel="x from the centre [r]", ylabel="y from the centre [r]")
    axis.set_title(f"in a corner, {label}: Σω = {number(total, 3)}", fontsize=8.5)
    return Series(f"weights in a corner, {label}", {"x [r]": x, "y [r]": y, "weight": w})


def notes(samples) -> list:
    out = []
    for form, label, _, _ in FORMS:
        found = where(samples, form=form)
        out.append(
            f"{label[0].upper()}{label[1:]}: |Σω − 1| up to {number(max(values(found, 'sum_error')), 2)}, "
            f"|Σω u − place|/σ up to {number(max(values(found, 'place_error')), 2)}, "
            f"Σ|ω| up to {number(max(values(found, 'absolute_sum')), 3)}, over all samples."
        )
    return out


FIGURE = Figure(
    name="weight_errors",
    title="Weights adjusted to the mesh",
    paper="Li & Kry 2014, Fig. 4 and eq. 5–9",
    caption=(
        "One cluster on meshes drawn at random, finer on one side of a line through its centre. Place: the centre for the "
        "printed form, the centroid of the truncated Gaussian over the domain for the others. Worst of all meshes. Middle "
        "left: the same mesh with another origin of material space, along the direction in which det A vanishes. Below, the "
        "mesh on which the printed form is worst: "
        "weights by area of the dots, negative ones vermillion, and the place they average to (+); the arc is the support."
    ),
    draw=draw,
)
