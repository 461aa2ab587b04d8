"""What each sample cost, new over base: a row of dots for each study, on a logarithmic scale."""

import math

import numpy as np
from matplotlib.lines import Line2D

from comparison.names import sample_name
from render.pointer import located
from render.style import BLACK, BLUE, GREY, VERMILLION, decades, only_at, panels
from text import number, plural

SPREAD = 0.32  # of the dots of a row, up and down
ROW, MARGINS = 0.3, 1.1  # [in]
FASTER, SLOWER = {"color": BLUE}, {"color": VERMILLION, "markerfacecolor": "none"}
MEDIAN = {"color": BLACK, "markerfacecolor": "none", "markeredgewidth": 1.4}
GOLDEN = (math.sqrt(5) - 1) / 2
NICE = [m * 10.0**e for e in range(-6, 7) for m in (1, 2, 5)]


def positive(ratio) -> bool:
    return math.isfinite(ratio) and ratio > 0


def slowest_first(comparison) -> list:
    """Studies by how much slower they became; alike ones by their names."""
    return sorted(comparison.clock(), key=lambda cost: (-cost.ratio if positive(cost.ratio) else math.inf, cost.study))


def draw(comparison):
    """A canvas with the dots of all studies, the ratio of medians as a diamond, lines at 1 and at the limit."""
    rows = slowest_first(comparison)
    canvas, axes = panels(1, 1, MARGINS + ROW * len(rows))
    for place, cost in enumerate(rows):
        for sample, x, y in dots(cost, place):
            axes.plot(x, y, "o", markersize=4.5, **(FASTER if sample.ratio < 1 else SLOWER))
        if positive(cost.ratio):
            axes.plot(cost.ratio, place, "D", markersize=8, zorder=5, **MEDIAN)
    finish(axes, comparison, rows)
    return canvas


def dots(cost, place):
    """(sample, x, y), spread over the row so that equal ratios do not hide one another; the same each time."""
    ordered = sorted((sample for sample in cost.samples if positive(sample.ratio)), key=lambda sample: sample.ratio)
    for i, sample in enumerate(ordered):
        offset = 0.0 if len(ordered) == 1 else SPREAD * (2 * ((i * GOLDEN) % 1) - 1)
        yield sample, sample.ratio, place + offset


def finish(axes, comparison, rows):
    axes.axvline(1, color=BLACK, linewidth=1.2, zorder=1)
    axes.axvline(comparison.cost_limit, color=GREY, linewidth=1.0, linestyle="--", zorder=1)
    axes.set(xscale="log", xlim=limits(comparison, rows), ylim=(len(rows) - 0.4, -0.6))
    axes.set_xlabel("wall seconds, new over base [1]")
    axes.set_yticks(range(len(rows)), [cost.study for cost in rows])
    axes.grid(False, axis="y")
    low, high = axes.get_xlim()
    ticks = [tick for tick in NICE if low <= tick <= high]
    if len(ticks) > 9:
        decades(axes.xaxis)
    else:
        only_at(axes.xaxis, ticks)
    entries = [
        entry("o", "a sample, not faster", **SLOWER),
        entry("o", "a sample, faster", **FASTER),
        entry("D", "ratio of the medians", **MEDIAN),
        Line2D([], [], color=GREY, linestyle="--", linewidth=1.0, label=f"limit {number(comparison.cost_limit)}"),
    ]
    axes.legend(handles=entries, loc="lower center", bbox_to_anchor=(0.4, 1.0), ncol=4, frameon=False)


def entry(marker, label, **look):
    return Line2D([], [], marker=marker, linestyle="none", markersize=5, label=label, **look)


def limits(comparison, rows) -> tuple:
    """At least from a half to two, and room on both sides of the outermost dot."""
    ratios = [sample.ratio for cost in rows for sample in cost.samples if positive(sample.ratio)]
    ratios += [cost.ratio for cost in rows if positive(cost.ratio)]
    return min([0.5, *ratios]) / 1.15, max([2.0, comparison.cost_limit, *ratios]) * 1.15


def hover(canvas, box, comparison, names) -> dict:
    """The dots for scripts/hover.js: each with its sample and what that cost in both folders."""
    axes, series = canvas.axes[0], []
    for place, cost in enumerate(slowest_first(comparison)):
        marks = [(sample_name(s.parameters, names[cost.study]), s, x, y) for s, x, y in dots(cost, place)]
        if positive(cost.ratio):
            marks.append((f"median of {plural(len(cost.samples), 'sample')}", cost, cost.ratio, place))
        for name, costed, x, y in marks:
            series += placed(axes, canvas, box, f"{cost.study}: {name}", costed, x, y)
    return {"panels": [{"x": "new over base", "y": "wall seconds, base and new"}], "series": series}


def placed(axes, canvas, box, name, costed, x, y) -> list:
    one = located(axes, name, np.array([x]), np.array([y]), canvas, box)
    if not one:
        return []
    left, top = one["points"][0][:2]
    words = f"{number(costed.base)} s, {number(costed.new)} s"
    return [{"panel": 0, "name": name, "points": [[left, top, number(x, 4), words]]}]


def alt_text(comparison) -> str:
    """What a reader who cannot see the picture should know."""
    rows = comparison.clock()
    slow = [cost.study for cost in rows if cost.regressed]
    said = f"above the limit: {', '.join(slow)}" if slow else "none above the limit"
    studies = plural(len(rows), "study", "studies")
    return f"Wall seconds of each sample, new over base, in a row of dots for each of {studies}; {said}."
