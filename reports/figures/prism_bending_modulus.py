"""Poisson thickness locking: bending stiffness of n layers of prisms over ν, with the closed form as lines."""

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark, draw_points, failed, qualifiers
from figures.prism_marks import PRISMS
from figures.select import defined, failures, groups, needed, series, values, where
from figures.style import BLACK, COLOURS, MARKERS, only_at, panels
from text import number, percent, plural

METRICS = ("bending_modulus_ratio", "closed_form")


def stiffness_ratio(poisson, layers):
    """1 + ((1 − ν)²/(1 − 2ν) − 1)/n²: bending stiffness of layers linear through the thickness, over the plate's [1]"""
    return 1 + ((1 - poisson) ** 2 / (1 - 2 * poisson) - 1) / layers**2


def draw(study) -> Drawing:
    tied = needed(where(study.samples, element="prism_tied"), "element = prism_tied")
    cured = where(study.samples, element="prism_enhanced")
    canvas, axes = panels(1, 1, 4.2)
    drawing, handles = Drawing(canvas, ""), []
    for index, ((layers,), members) in enumerate(groups(tied, "layers").items()):
        mark = Mark(COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)], 6, "none")
        label = plural(layers, "layer")
        drawing.series += [draw_closed_form(axes, members, layers, mark, label), draw_kind(axes, members, mark, label)]
        handles.append(mark._replace(line="-").entry(label))
        failed(axes, members, "poisson", mark.colour)
    handles += draw_cure(axes, cured, drawing)
    finish(axes, handles + qualifiers(tied + cured))
    drawing.notes = [closeness("The closed form", defined(tied, *METRICS)), *drawing.notes]
    drawing.alt = "Bending stiffness over the plate's, over Poisson's ratio. " + " ".join(drawing.notes)
    drawing.notes += failures(tied + cured, "element", "layers", "poisson", metrics=METRICS)
    return drawing


def draw_closed_form(axes, members, layers, mark, label) -> Series:
    poisson = np.linspace(0, max(values(members, "poisson")), 200)
    ratio = stiffness_ratio(poisson, layers)
    axes.plot(poisson, ratio, color=mark.colour, linewidth=1.2, zorder=2)
    return Series(f"closed form, {label}", {"poisson [1]": poisson, "bending_modulus_ratio [1]": ratio})


def draw_kind(axes, members, mark, label) -> Series:
    drawn = defined(members, *METRICS)
    caveats = [sample.caveats for sample in drawn]
    draw_points(axes, values(drawn, "poisson"), values(drawn, "bending_modulus_ratio"), caveats, mark)
    return series(f"tied prism, {label}", drawn, "poisson", METRICS)


def draw_cure(axes, cured, drawing) -> list:
    """One layer with the enhanced thickness strain; its legend entry."""
    name, mark = PRISMS["prism_enhanced"]
    single = defined(where(cured, layers=1), *METRICS)
    if not single:
        return []
    mark = mark._replace(colour=BLACK, shape="x", size=6.5, line="none")
    ratio = values(single, "bending_modulus_ratio")
    draw_points(axes, values(single, "poisson"), ratio, [s.caveats for s in single], mark)
    drawing.series.append(series(f"{name}, 1 layer", single, "poisson", METRICS))
    worst = percent(np.max(np.abs(ratio - 1)))
    drawing.notes.append(
        f"With the enhanced thickness strain one layer is within {worst} of E/(1 − ν²) at every ν shown."
    )
    return [mark.entry("1 layer, enhanced thickness strain"), Line2D([], [], color=BLACK, label="plate, E/(1 − ν²)")]


def closeness(what, drawn) -> str:
    worst = np.max(np.abs(values(drawn, "bending_modulus_ratio") * values(drawn, "closed_form") - 1), initial=0)
    return f"{what} is met within {percent(worst)} by all {number(len(drawn))} samples of the tied prism."


def finish(axes, handles):
    """Scales, labels and the legend."""
    axes.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    axes.set(
        yscale="log",
        xlim=(-0.01, 0.5),
        xlabel="Poisson’s ratio ν [1]",
        ylabel="bending stiffness over Eh³/(12(1 − ν²)) [1]",
    )
    only_at(axes.yaxis, (1, 1.2, 1.5, 2, 3, 5, 10))
    axes.legend(handles=handles, loc="upper left")


FIGURE = Figure(
    name="prism_bending_modulus",
    title="Poisson thickness locking of prisms",
    paper="",
    caption=(
        "Bending stiffness of a plate in plane strain made of n equal layers of tied prisms, over that of a plate. "
        "A layer whose positions are linear through the thickness cannot contract on one side and widen on the "
        "other; lines: the closed form 1 + ((1 − ν)²/(1 − 2ν) − 1)/n², whatever the thickness or the mesh. An "
        "enhanced thickness strain, one unknown for each prism, cures it with one layer."
    ),
    draw=draw,
)
