"""Error over the number of elements, dual against full quadrature, with the slope of second order."""

import numpy as np

from render import (
    GREY, Figure, NothingToDraw,
    decades, defined, distinct, draw_points, entry, failed, failures, frame, number, qualifiers, series_of, short_label,
    small, start, values,
)  # fmt: skip
from specs.chen2023.cantilever import by_scheme, cases, finest, others

PREFERRED = ((0.1, 1.0, 0.0, 1), (0.1, 10.0, 0.0, 1), (0.01, 1.0, 0.0, 1))  # the cases that are judged
METRICS = ("relative_error", "aspect_ratio")
ERROR, CHANGE = "relative_error [%]", "against the finest dual mesh [%]"
ROWS = {
    ERROR: "|error of H/W| against\nthe exact elastica [%]",
    CHANGE: "|error of H/W| against\nthe finest dual mesh [%]",
}


def draw(study):
    found = cases(study, PREFERRED)
    drawing, axes = start(2, len(found), 5.4, sharex=True, sharey="row", squeeze=False)
    schemes, orders = {}, {}
    for column, (name, members) in zip(axes.T, found):
        fine = reference(members)
        for label, mark, samples in by_scheme(members):
            drawn = defined(samples, *METRICS)
            errors = errors_of(drawn, fine)
            for panel, heading in zip(column, ROWS):  # an error of exactly zero has no logarithm
                size = np.abs(errors[heading])
                draw_points(panel, values(drawn, "elements_along"), np.where(size > 0, size, np.nan), drawn, mark)
            schemes[label] = mark.entry(label)
            drawing.series.append(series_of(f"{label}, {name}", drawn, "elements_along", ("aspect_ratio",), errors))
            orders.setdefault(label, []).extend(observed_order(values(drawn, "elements_along"), errors[CHANGE], name))
        for panel in column:
            frame(panel, log="xy", xticks=distinct(members, "elements_along"))
            panel.tick_params(axis="x", labelrotation=60)
            failed(panel, members, "elements_along")
        column[0].set_title(name)
        column[-1].set_xlabel("elements along [1]")
    for row, label in zip(axes, ROWS.values()):
        row[0].set_ylabel(label)
        decades(row[0].yaxis, small)
    low, high = axes[1, 0].get_ylim()
    for panel in axes[1]:  # where the order shows
        slope_triangle(panel, low, high)
    axes[1, 0].set_ylim(low / (high / low) ** 0.12, high)
    everyone = [sample for _, members in found for sample in members]
    drawing.legend([*schemes.values(), entry("slope of second order", GREY), *qualifiers(everyone)])
    notes = [f"Observed order of {label}: {'; '.join(parts)}." for label, parts in orders.items() if parts]
    lost = failures(everyone, "element", "elements_along", "thickness", "gamma", metrics=METRICS) + others(study, found)
    return drawing.tell("Log-log plots of the error of H/W over the number of elements.", notes, lost)


def reference(members):
    """The finest mesh with dual quadrature, against which the study's judge measures too; else the finest full one."""
    fine = finest(defined(members, *METRICS), "quad_dual") or finest(defined(members, *METRICS), "quad_full")
    if fine is None:
        raise NothingToDraw("needs samples with a result")
    return fine


def errors_of(drawn, fine) -> dict:
    """Both errors of each mesh, in percent; the reference itself has no error against itself and gets NaN."""
    change = 100 * (values(drawn, "aspect_ratio") / fine.metric("aspect_ratio") - 1)
    change[[sample is fine for sample in drawn]] = np.nan
    return {ERROR: 100 * values(drawn, "relative_error"), CHANGE: change}


def slope_triangle(axes, low, high):
    """A right triangle of slope −2 in the lower left corner, below the points, whose limits are low and high."""
    left, right = axes.get_xlim()
    start, width = left * (right / left) ** 0.14, (right / left) ** 0.25
    foot = low / (high / low) ** 0.04
    top = foot * width**2
    axes.plot([start, start, start * width, start], [top, foot, foot, top], color=GREY, linewidth=1.2, zorder=2)
    look = {"color": GREY, "fontsize": None}
    short_label(axes, "2", (start, (top * foot) ** 0.5), (-4, 0), ha="right", va="center", **look)
    short_label(axes, "1", (start * width**0.5, foot), (0, -3), ha="center", va="top", **look)


def observed_order(x, change, name) -> list:
    """The slope between meshes whose error is not yet spoilt by that of the reference, the finest one."""
    usable = np.isfinite(change) & (np.abs(change) > 0) & (x <= x.max(initial=0) / 4)
    if usable.sum() < 3:
        return []
    slope = -np.polyfit(np.log(x[usable]), np.log(np.abs(change[usable])), 1)[0]
    return [f"{number(slope, 3)} at {name} ({number(x[usable].min())} to {number(x[usable].max())} elements)"]


FIGURE = Figure(
    "order_of_convergence",
    "Convergence under refinement",
    "Chen et al. 2023, Fig. 6, as numbers",
    "Error of H/W over the number of elements along the beam, ν = 0 and one layer, for three of the six cases. Above: against "
    "the exact inextensible elastica. At h = 0.1 m that error levels off near 1 % whatever the mesh: a beam as thick as L/10 "
    "stretches under its weight and shears, and the elastica does neither; at h = 0.01 m what remains is a hundred times smaller. "
    "A dip is where an error changes its sign. Beneath: against the finest mesh with dual quadrature, which the verdicts use too "
    "and which is not drawn itself: this error falls with second order, that of full quadrature only on meshes fine enough not to "
    "lock.",
    draw,
)
