"""Error over the number of elements, dual against full quadrature, with the slope of second order."""

import numpy as np
from matplotlib.lines import Line2D

from figures.cases import by_scheme, cases, finest, others
from figures.drawing import Drawing, Figure, NothingToDraw, Series
from figures.marks import draw_points, failed, qualifiers
from figures.select import defined, distinct, failures, values
from figures.style import GREY, decades, only_at, panels, small
from text import number

PREFERRED = ((0.1, 1.0, 0.0, 1), (0.1, 10.0, 0.0, 1), (0.01, 1.0, 0.0, 1))  # the cases that are judged
METRICS = ("relative_error", "aspect_ratio")
ERROR, CHANGE = "relative_error [%]", "against the finest dual mesh [%]"
ROWS = (
    (ERROR, "|error of H/W| against\nthe exact elastica [%]"),
    (CHANGE, "|error of H/W| against\nthe finest dual mesh [%]"),
)


def draw(study) -> Drawing:
    found = cases(study, PREFERRED)
    canvas, axes = panels(2, len(found), 5.4, sharex=True, sharey="row", squeeze=False)
    drawing, schemes, orders = Drawing(canvas, ""), {}, {}
    for column, (name, members) in zip(axes.T, found):
        fine = reference(members)
        for label, mark, samples in by_scheme(members):
            errors = error_series(f"{label}, {name}", defined(samples, *METRICS), fine)
            plot_errors(column, errors, mark)
            schemes[label] = mark.entry(label)
            drawing.series.append(errors)
            orders.setdefault(label, []).extend(observed_order(errors, name))
        finish(column, members, name)
    label_rows(axes)
    everyone = [sample for _, members in found for sample in members]
    handles = [*schemes.values(), Line2D([], [], color=GREY, label="slope of second order"), *qualifiers(everyone)]
    canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)
    drawing.notes += [f"Observed order of {label}: {'; '.join(parts)}." for label, parts in orders.items() if parts]
    drawing.alt = "Log-log plots of the error of H/W over the number of elements. " + " ".join(drawing.notes)
    drawing.notes += failures(everyone, "element", "elements_along", "thickness", "gamma", metrics=METRICS)
    drawing.notes += others(study, found)
    return drawing


def reference(members):
    """The finest mesh with dual quadrature, against which the study's judge measures too; else the finest full one."""
    fine = finest(defined(members, *METRICS), "quad_dual") or finest(defined(members, *METRICS), "quad_full")
    if fine is None:
        raise NothingToDraw("needs samples with a result")
    return fine


def error_series(label, drawn, fine) -> Series:
    """Both errors of each mesh, in percent; the reference itself has no error against itself and gets NaN."""
    ratio = values(drawn, "aspect_ratio")
    change = 100 * (ratio / fine.metric("aspect_ratio") - 1)
    change[[sample is fine for sample in drawn]] = np.nan
    return Series(
        label,
        {
            "elements_along [1]": values(drawn, "elements_along"),
            "aspect_ratio [1]": ratio,
            ERROR: 100 * values(drawn, "relative_error"),
            CHANGE: change,
            "sample_key": [s.key for s in drawn],
            "caveats": ["; ".join(s.caveats) for s in drawn],
        },
    )


def plot_errors(column, errors, mark):
    """Hollow marks stand for caveats; an error of exactly zero has no logarithm and is not drawn."""
    x, caveats = errors.columns["elements_along [1]"], errors.columns["caveats"]
    for panel, (heading, _) in zip(column, ROWS):
        size = np.abs(errors.columns[heading])
        draw_points(panel, x, np.where(size > 0, size, np.nan), caveats, mark)
        panel.set(xscale="log", yscale="log")


def finish(column, members, name):
    """Scales and labels of one case."""
    column[0].set_title(name)
    column[-1].set_xlabel("elements along [1]")
    for panel in column:
        only_at(panel.xaxis, distinct(members, "elements_along"))
        panel.tick_params(axis="x", labelrotation=60)
        failed(panel, members, "elements_along")


def label_rows(axes):
    """Labels of the rows, and the triangle of second order where the order shows."""
    for row, (_, label) in zip(axes, ROWS):
        row[0].set_ylabel(label)
        decades(row[0].yaxis, small)
    low, high = axes[1, 0].get_ylim()
    for panel in axes[1]:
        slope_triangle(panel, low, high)
    axes[1, 0].set_ylim(low / (high / low) ** 0.12, high)


def slope_triangle(axes, low, high):
    """A right triangle of slope −2 in the lower left corner, below the points, whose limits are low and high."""
    left, right = axes.get_xlim()
    start, width = left * (right / left) ** 0.14, (right / left) ** 0.25
    foot = low / (high / low) ** 0.04
    top = foot * width**2
    axes.plot([start, start, start * width, start], [top, foot, foot, top], color=GREY, linewidth=1.2, zorder=2)
    axes.annotate(
        "2",
        (start, (top * foot) ** 0.5),
        xytext=(-4, 0),
        textcoords="offset points",
        ha="right",
        va="center",
        color=GREY,
    )
    axes.annotate(
        "1", (start * width**0.5, foot), xytext=(0, -3), textcoords="offset points", ha="center", va="top", color=GREY
    )


def observed_order(errors, name) -> list:
    """The slope between meshes whose error is not yet spoilt by that of the reference, the finest one."""
    x, change = errors.columns["elements_along [1]"], np.abs(errors.columns[CHANGE])
    usable = np.isfinite(change) & (change > 0)
    usable &= x <= x.max(initial=0) / 4
    if usable.sum() < 3:
        return []
    slope = -np.polyfit(np.log(x[usable]), np.log(change[usable]), 1)[0]
    span = f"{number(x[usable].min())} to {number(x[usable].max())} elements"
    return [f"{number(slope, 3)} at {name} ({span})"]


FIGURE = Figure(
    name="order_of_convergence",
    title="Convergence under refinement",
    paper="Chen et al. 2023, Fig. 6, as numbers",
    caption=(
        "Error of H/W over the number of elements along the beam, ν = 0 and one layer, for the cases that are judged. "
        "Above: against the exact inextensible elastica. At h = 0.1 m that error levels off near 1 % whatever the mesh: "
        "a beam as thick as L/10 stretches under its weight and shears, and the elastica does neither; at h = 0.01 m what "
        "remains is a hundred times smaller. A dip is where an error changes its sign. Beneath: against the finest mesh "
        "with dual quadrature, which the verdicts use too and which is not drawn itself: this error falls with second "
        "order, that of full quadrature only on meshes fine enough not to lock."
    ),
    draw=draw,
)
