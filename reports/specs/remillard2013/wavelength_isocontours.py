"""Lines of equal wavelength over thickness and ratio of moduli: measured, and eq. 3's."""

import math

import numpy as np
from matplotlib.tri import Triangulation

from render import (
    BLUE, GREEN, GREY, Figure, NothingToDraw,
    as_judged, defined, entry, failures, frame, groups, needed, number, series_of, start, values, where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_predicted", "wavelength_ratio")
LEVELS = (0.02, 0.03, 0.04, 0.06, 0.08, 0.12)  # [m]
PREDICTED = {"color": GREEN, "linestyle": (0, (5, 2)), "linewidth": 1.6}
EDGE = 0.01 / 3  # [m] of the standard mesh
DOT = {"linestyle": "none", "marker": "o", "markersize": 4.5}


def draw(study):
    samples = as_judged(study.samples, edge=EDGE)
    measured = defined(needed(where(samples, layout="eq3"), "layout = eq3"), *METRICS)
    skins = groups(measured, "thickness", "modulus_ratio")
    h, ratio = np.array(list(skins)).T if skins else ((), ())
    if len(skins) < 4 or len(set(h)) < 2 or len(set(ratio)) < 2:
        raise NothingToDraw("needs at least two thicknesses and two ratios of moduli")
    drawing, panel = start(1, 1, 4.2)
    length = [np.mean(np.log10(values(group, "wavelength"))) for group in skins.values()]  # a geometric mean over seeds
    grid = Triangulation(np.log10(ratio), np.log10(h))  # between the samples linear in logarithms
    plane, look = Triangulation(ratio, 1e3 * h, grid.triangles), {"colors": BLUE, "linestyles": "-", "linewidths": 1.6}
    drawn = panel.tricontour(plane, length, levels=np.log10(LEVELS), **look)
    panel.clabel(drawn, fmt=lambda level: f"{100 * 10**level:.0f} cm", fontsize=8.5)
    predicted(panel, h, ratio)
    caveats = [any(s.caveats for s in group) for group in skins.values()]
    for x, y, caveat in zip(ratio, 1e3 * h, caveats):
        panel.plot(x, y, color=GREY, markerfacecolor="white" if caveat else GREY, zorder=4, clip_on=False, **DOT)
    ticks = {"xticks": sorted(set(ratio.round())), "yticks": sorted(set(1e3 * h))}
    frame(panel, "ratio of moduli E_x/E_q", "thickness of the skin h [mm]", log="xy", **ticks)
    handles = [entry("measured", BLUE, linewidth=1.6), entry("predicted, eq. 3", **PREDICTED), entry("sample", GREY, **DOT)]
    handles += [entry("sample with a caveat", GREY, markerfacecolor="white", **DOT)] * any(caveats)
    drawing.legend(handles, 2)
    drawing.series.append(series_of("samples", measured, "thickness", ("modulus_ratio", *METRICS)))
    found = values(measured, "wavelength_ratio")
    words = f"median {number(float(np.median(found)), 3)}, {number(found.min(), 3)} to {number(found.max(), 3)}"
    notes, lost = [f"Measured over predicted: {words}."], failures(samples, "thickness", "modulus_ratio", "seed")
    return drawing.tell("Isocontours of the wavelength over thickness and ratio of moduli.", notes, lost)


def predicted(panel, h, ratio):
    """λ = 2πh (ratio/3)^⅓ for equal Poisson ratios."""
    x = np.geomspace(min(ratio), max(ratio), 50)
    words = {"fontsize": 8.5, "color": GREEN, "ha": "center", "va": "center"}
    words["bbox"] = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}
    for level in LEVELS:
        y = level / (2 * math.pi * np.cbrt(x / 3))
        inside = np.flatnonzero((y >= min(h)) & (y <= max(h)))
        if len(inside) >= 8:
            panel.plot(x[inside], 1e3 * y[inside], zorder=2, **PREDICTED)
            middle = inside[3 * len(inside) // 4]
            panel.annotate(f"{100 * level:.0f} cm", (x[middle], 1e3 * y[middle]), **words)


FIGURE = Figure(
    "wavelength_isocontours",
    "Isocontours of the wavelength",
    "Rémillard & Kry 2013, Fig. 7",
    "Wavelength of the first wrinkles of a skin on one slab (0.5 m × 0.05 m), greedy centres, over thickness and ratio of moduli; "
    "dots are samples, as in the paper. The measured lines are parallel to those of eq. 3 because the width of the constraints' "
    "averages is proportional to it; each belongs to a wave shorter by the factor that the layout of the centres has (in the "
    "paper they lie on one another).",
    draw,
)
