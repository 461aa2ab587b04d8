"""A kernel's history: time per element run by run, its steps and its goal, and beside it the instructions."""

import math

import numpy as np

from render.style import BLUE, GREEN, GREY, ORANGE, VERMILLION, panels
from text import number

HEIGHT = 2.5  # [in]
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
ROOM = 0.06  # of the values, at least, above and below them: or the noise of a quiet machine fills the picture
FAR = 3.0  # times the largest value: a goal beyond that is told in words


def unit_of(seconds):
    """(size, name) of the unit that a time reads well in."""
    return next((one for one in UNITS if seconds >= one[0]), UNITS[-1])


def draw(kernel, machine):
    """A canvas: time against runs, and instructions beside it where they were counted."""
    if kernel.counted:
        canvas, (left, right) = panels(1, 2, HEIGHT, width_ratios=(2, 1))
        draw_instructions(right, kernel, machine)
    else:
        canvas, left = panels(1, 1, HEIGHT)
    draw_times(left, kernel, machine)
    return canvas


def draw_times(axes, kernel, machine):
    size, unit = unit_of(kernel.points[-1].median)
    x = [point.run + 1 for point in kernel.points]
    median, lower, upper = np.array([(point.median, point.lower, point.upper) for point in kernel.points]).T / size
    axes.vlines(x, lower, upper, color=BLUE, alpha=0.45, linewidth=2.4)
    axes.plot(x, median, "o-", color=BLUE, markersize=4, linewidth=0.8, label="median of the processes")
    low, high = lower.min(), upper.max()
    if math.isfinite(kernel.goal) and kernel.goal / size < FAR * high:
        axes.axhline(kernel.goal / size, color=GREEN, linestyle="--", linewidth=1.2, zorder=1)
        goal = kernel.goal / size
        axes.annotate("goal", (1, goal), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=GREEN)
        low, high = min(low, goal), max(high, goal)
    for step in kernel.steps:
        draw_step(axes, step, size)
    room = max(ROOM * high, 0.1 * (high - low))
    axes.set_ylim(max(low - room, 0), high + 2 * room)  # above: the steps' labels
    axes.set_ylabel(f"{unit} per {kernel.per}")
    name_runs(axes, kernel, machine, 9 if kernel.counted else 14)


def draw_step(axes, step, size):
    colour = VERMILLION if step.ratio > 1 else GREEN
    axes.axvline(step.run + 0.5, color=colour, linewidth=1.0, zorder=1)
    axes.annotate(
        change(step.ratio), (step.run + 0.5, 1), xycoords=("data", "axes fraction"), xytext=(2, -1),
        textcoords="offset points", va="top", color=colour, fontsize=8.5,
    )  # fmt: skip


def draw_instructions(axes, kernel, machine):
    counted = [point for point in kernel.points if math.isfinite(point.instructions)]
    values = np.array([point.instructions for point in counted])
    x = [point.run + 1 for point in counted]
    axes.plot(x, values, "s-", color=ORANGE, markersize=4, linewidth=0.8, label="instructions")
    room = max(ROOM * values.max(), 0.1 * np.ptp(values))
    axes.set_ylim(max(values.min() - room, 0), values.max() + room)
    axes.set_ylabel(f"instructions per {kernel.per}")
    axes.ticklabel_format(axis="y", useOffset=False, style="plain")
    name_runs(axes, kernel, machine, 5)


def name_runs(axes, kernel, machine, most):
    """Commits at the places of the runs: all of them, or each n-th."""
    first, last = kernel.points[0].run, kernel.points[-1].run
    places = range(first, last + 1, max(1, math.ceil((last - first + 1) / most)))
    names = [machine.runs[place].short for place in places]
    axes.set_xticks([place + 1 for place in places], names, rotation=40, ha="right", fontsize=8, color=GREY)
    axes.set_xlim(first + 0.4, last + 1.6)
    axes.set_xlabel("commit")


def change(ratio) -> str:
    """+10.3 %"""
    return f"{100 * (ratio - 1):+.1f} %".replace("-", "−") if math.isfinite(ratio) else "–"


def amount(seconds) -> str:
    """93.1 ns"""
    if not math.isfinite(seconds):
        return "–"
    size, unit = unit_of(seconds)
    return f"{number(seconds / size)} {unit}"


def alt_text(kernel) -> str:
    """What a reader who cannot see the picture should know."""
    times = f"{amount(kernel.points[0].median)} to {amount(kernel.points[-1].median)}"
    steps = ", ".join(f"{change(step.ratio)} at run {step.run + 1}" for step in kernel.steps) or "none"
    return f"Time per {kernel.per} of {kernel.name} over {len(kernel.points)} runs, from {times}. Steps: {steps}."
