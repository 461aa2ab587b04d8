"""Error over the number of elements, dual against full quadrature, with the slope of second order."""

import numpy as np
from matplotlib.lines import Line2D

from figures.cases import by_scheme, cases
from figures.drawing import Drawing, Figure, Series
from figures.marks import draw_points, failed, qualifiers
from figures.select import defined, distinct, failures, values
from figures.style import GREY, decades, only_at, panels, plain
from text import number

METRICS = ("relative_error", "aspect_ratio")
SIDES = (
    ("against the exact elastica", "|error of H/W| [%]"),
    ("against the scheme’s own finest mesh", "|change of H/W| [%]"),
)


def draw(study) -> Drawing:
    found = cases(study)
    canvas, axes = panels(len(found), 2, 0.6 + 2.9 * len(found), sharex=True, squeeze=False)
    drawing, schemes = Drawing(canvas, ""), {}
    for row, (name, members) in zip(axes, found):
        for label, mark, samples in by_scheme(members):
            errors = error_series(f"{label}, {name}", defined(samples, *METRICS))
            plot_errors(row, errors, mark)
            schemes[label] = mark.entry(label)
            drawing.series.append(errors)
            drawing.notes += observed_orders(errors)
        finish(row, members, name)
    for panel in axes[-1]:
        panel.set_xlabel("elements along the beam [1]")
    everyone = [sample for _, members in found for sample in members]
    entries = [*schemes.values(), Line2D([], [], color=GREY, label="slope of second order"), *qualifiers(everyone)]
    canvas.legend(handles=entries, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)
    drawing.alt = "Log-log plots of the error of H/W over the number of elements. " + " ".join(drawing.notes)
    drawing.notes += failures(everyone, "element", "elements_along", "thickness", "gamma", metrics=METRICS)
    return drawing


def error_series(label, drawn) -> Series:
    """Both errors of each mesh, in percent; the finest mesh has no change against itself and gets NaN."""
    ratio = values(drawn, "aspect_ratio")
    change = 100 * np.abs(ratio / ratio[-1] - 1) if len(ratio) else ratio
    change[-1:] = np.nan
    return Series(
        label,
        {
            "elements_along [1]": values(drawn, "elements_along"),
            "aspect_ratio [1]": ratio,
            "relative_error [%]": 100 * values(drawn, "relative_error"),
            "change against finest mesh [%]": change,
            "sample_key": [s.key for s in drawn],
            "caveats": ["; ".join(s.caveats) for s in drawn],
        },
    )


def plot_errors(row, errors, mark):
    """Hollow marks stand for caveats; a change of exactly zero has no logarithm and is not drawn."""
    x, caveats = errors.columns["elements_along [1]"], errors.columns["caveats"]
    for panel, column in zip(row, ("relative_error [%]", "change against finest mesh [%]")):
        size = np.abs(errors.columns[column])
        draw_points(panel, x, np.where(size > 0, size, np.nan), caveats, mark)
        panel.set(xscale="log", yscale="log")


def finish(row, members, name):
    """Scales, labels, and the triangle of second order in the panel where the order shows."""
    for panel, (title, label) in zip(row, SIDES):
        panel.set_title(f"{title}\n{name}")
        only_at(panel.xaxis, distinct(members, "elements_along"))
        panel.tick_params(axis="x", labelrotation=45)
        decades(panel.yaxis, plain)
        panel.set_ylabel(label)
        failed(panel, members, "elements_along")
    slope_triangle(row[1])


def slope_triangle(axes):
    """A right triangle of slope −2 in the lower left corner, below the points."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    start, width = left * (right / left) ** 0.12, (right / left) ** 0.25
    foot = low / (high / low) ** 0.05
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
    axes.set_ylim(foot / (high / low) ** 0.08, high)


def observed_orders(errors) -> list:
    """The slope between meshes whose change against the finest is not yet spoilt by the finest one's own error."""
    x, change = errors.columns["elements_along [1]"], errors.columns["change against finest mesh [%]"]
    usable = np.isfinite(change) & (change > 0)
    usable &= x <= x.max(initial=0) / 4
    if usable.sum() < 3:
        return []
    slope = -np.polyfit(np.log(x[usable]), np.log(change[usable]), 1)[0]
    return [f"Observed order of {errors.label}: {number(slope, 3)}."]


FIGURE = Figure(
    name="order_of_convergence",
    title="Convergence under refinement",
    paper="Chen et al. 2023, Fig. 6, as numbers",
    caption=(
        "Error of H/W over the number of elements along the beam, one layer. Left: against the exact "
        "inextensible elastica, where what remains on fine meshes is the difference between a thick beam and "
        "a line. Right: change of H/W against the same scheme’s finest mesh, which shows the order; the "
        "finest mesh itself is not drawn there."
    ),
    draw=draw,
)
