"""Lines of equal wavelength over thickness and ratio of moduli: measured, and eq. 3's."""

import math

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, NothingToDraw
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLUE, GREEN, GREY, only_at, panels
from text import number

METRICS = ("wavelength", "wavelength_predicted", "wavelength_ratio")
LEVELS = (0.02, 0.03, 0.04, 0.06, 0.08, 0.12)  # [m]


def draw(study) -> Drawing:
    laid_out = needed(where(study.samples, layout="eq3"), "layout = eq3")
    measured = defined(laid_out, *METRICS)
    points = mean_by_skin(measured)
    if len(points) < 4 or len({h for h, _ in points}) < 2 or len({ratio for _, ratio in points}) < 2:
        raise NothingToDraw("needs at least two thicknesses and two ratios of moduli")
    canvas, axes = panels(1, 1, 4.2)
    contours(axes, points)
    predicted(axes, points)
    for (h, ratio), (_, caveat) in points.items():
        axes.plot(ratio, 1e3 * h, "o", color=GREY, markerfacecolor="white" if caveat else GREY, markersize=4.5, zorder=4, clip_on=False)
    axes.set(
        xscale="log", yscale="log", xlabel="ratio of moduli E_x/E_q", ylabel="thickness of the skin h [mm]"
    )
    only_at(axes.xaxis, sorted({round(ratio) for _, ratio in points}))
    only_at(axes.yaxis, sorted({1e3 * h for h, _ in points}))
    canvas.legend(handles=legend(points), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=2)
    drawing = Drawing(canvas, "")
    drawing.series.append(series("samples", measured, "thickness", ("modulus_ratio", *METRICS)))
    drawing.notes = [summary(measured), *failures(study.samples, "thickness", "modulus_ratio", "seed")]
    drawing.alt = f"Isocontours of the wavelength over thickness and ratio of moduli. {drawing.notes[0]}"
    return drawing


def mean_by_skin(samples) -> dict:
    """{(h, ratio): (geometric mean of λ over seeds, whether any has a caveat)}"""
    found = {}
    for sample in samples:
        found.setdefault((sample.parameter("thickness"), sample.parameter("modulus_ratio")), []).append(sample)
    return {
        skin: (math.exp(np.mean(np.log(values(group, "wavelength")))), any(s.caveats for s in group))
        for skin, group in sorted(found.items())
    }


def contours(axes, points):
    """Interpolated linearly in logarithms between the samples."""
    h, ratio = np.log10([h for h, _ in points]), np.log10([ratio for _, ratio in points])
    grid = Triangulation(ratio, h)
    drawn = axes.tricontour(
        Triangulation(10**ratio, 1e3 * 10**h, grid.triangles),
        np.log10([value for value, _ in points.values()]),
        levels=np.log10(LEVELS),
        colors=BLUE,
        linestyles="-",
        linewidths=1.6,
    )
    axes.clabel(drawn, fmt=lambda level: f"{100 * 10**level:.0f} cm", fontsize=8.5)


def predicted(axes, points):
    """λ = 2πh (ratio/3)^⅓ for equal Poisson ratios."""
    low, high = min(ratio for _, ratio in points), max(ratio for _, ratio in points)
    thin, thick = min(h for h, _ in points), max(h for h, _ in points)
    ratio = np.geomspace(low, high, 50)
    for level in LEVELS:
        h = level / (2 * math.pi * np.cbrt(ratio / 3))
        inside = (h >= thin) & (h <= thick)
        if inside.sum() < 8:
            continue
        axes.plot(ratio[inside], 1e3 * h[inside], color=GREEN, linestyle=(0, (5, 2)), linewidth=1.6, zorder=2)
        middle = np.flatnonzero(inside)[3 * inside.sum() // 4]
        axes.annotate(
            f"{100 * level:.0f} cm",
            (ratio[middle], 1e3 * h[middle]),
            fontsize=8.5,
            color=GREEN,
            ha="center",
            va="center",
            bbox={"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"},
        )


def legend(points):
    dot = {"linestyle": "none", "marker": "o", "color": GREY, "markersize": 4.5}
    entries = [
        Line2D([], [], color=BLUE, linewidth=1.6, label="measured"),
        Line2D([], [], color=GREEN, linestyle=(0, (5, 2)), linewidth=1.6, label="predicted, eq. 3"),
        Line2D([], [], label="sample", **dot),
    ]
    if any(caveat for _, caveat in points.values()):
        entries.append(Line2D([], [], markerfacecolor="white", label="sample with a caveat", **dot))
    return entries


def summary(samples) -> str:
    ratio = values(samples, "wavelength_ratio")
    return (
        f"Measured over predicted: median {number(float(np.median(ratio)), 3)}, "
        f"{number(ratio.min(), 3)} to {number(ratio.max(), 3)}."
    )


FIGURE = Figure(
    name="wavelength_isocontours",
    title="Isocontours of the wavelength",
    paper="Rémillard & Kry 2013, Fig. 7",
    caption=(
        "Wavelength of the first wrinkles of a skin on one slab (0.5 m × 0.05 m), greedy centres, over thickness and "
        "ratio of moduli; dots are samples, as in the paper. The measured lines are parallel to those of eq. 3 because "
        "the width of the constraints' averages is proportional to it; each belongs to a wave shorter by the factor "
        "that the layout of the centres has (in the paper they lie on one another)."
    ),
    draw=draw,
)
