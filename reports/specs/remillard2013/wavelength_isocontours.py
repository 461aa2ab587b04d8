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
MEASURED = {"color": BLUE, "linestyle": "-", "linewidth": 2.2}  # colours as in the paper
PREDICTED = {"color": GREEN, "linestyle": (0, (5, 2)), "linewidth": 1.6}
SHORT = 0.6  # of the width: a line that leaves the plane
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
    plane, look = Triangulation(ratio, 1e3 * h, grid.triangles), {name + "s": value for name, value in MEASURED.items()}
    drawn = panel.tricontour(plane, length, levels=np.log10(LEVELS), **look)
    for level, places in zip(LEVELS, lines_of(drawn)):
        label(panel, f"{100 * level:.0f} cm", BLUE, places, 0.3, 10)
    predicted(panel, h, ratio)
    caveats = [any(s.caveats for s in group) for group in skins.values()]
    for x, y, caveat in zip(ratio, 1e3 * h, caveats):
        panel.plot(x, y, color=GREY, markerfacecolor="white" if caveat else GREY, zorder=4, clip_on=False, **DOT)
    ticks = {"xticks": sorted(set(ratio.round())), "yticks": sorted(set(1e3 * h))}
    frame(panel, "ratio of moduli E_x/E_q", "thickness of the skin h [mm]", log="xy", **ticks)
    handles = [entry("measured", **MEASURED), entry("predicted, eq. 3", **PREDICTED), entry("sample", GREY, **DOT)]
    handles += [entry("sample with a caveat", GREY, markerfacecolor="white", **DOT)] * any(caveats)
    drawing.legend(handles, 4)
    drawing.series.append(series_of("samples", measured, "thickness", ("modulus_ratio", *METRICS)))
    found = values(measured, "wavelength_ratio")
    panel.set_title(f"On each line its wavelength; measured: {number(float(np.median(found)), 2)} of eq. 3's")
    words = f"median {number(float(np.median(found)), 3)}, {number(found.min(), 3)} to {number(found.max(), 3)}"
    notes, lost = [f"Measured over predicted: {words}."], failures(samples, "thickness", "modulus_ratio", "seed")
    return drawing.tell("Isocontours of the wavelength over thickness and ratio of moduli.", notes, lost)


def predicted(panel, h, ratio):
    """λ = 2πh (ratio/3)^⅓ for equal Poisson ratios."""
    x = np.geomspace(min(ratio), max(ratio), 50)
    for level in LEVELS:
        y = level / (2 * math.pi * np.cbrt(x / 3))
        inside = np.flatnonzero((y >= min(h)) & (y <= max(h)))
        if len(inside) >= 8:
            panel.plot(x[inside], 1e3 * y[inside], zorder=3, **PREDICTED)
            label(panel, f"{100 * level:.0f} cm", GREEN, np.column_stack((x[inside], 1e3 * y[inside])), 0.75, 10)


def lines_of(drawn) -> list:
    """Of each level the places of its longest piece, from left to right; none where it is not in the plane."""
    longest = [max(pieces, key=len, default=()) for pieces in drawn.allsegs]
    return [piece[np.argsort(piece[:, 0])] if len(piece) else piece for piece in longest]


def label(panel, words, colour, places, part, size):
    """On a line, at that part of its way from left to right: in its middle where it is short, so that the border cuts no letter."""
    if len(places) < 2:
        return
    low, high = (np.log(places[end, 0]) for end in (0, -1))
    if high - low < SHORT * np.ptp(np.log(panel.get_xlim())):
        part = 0.5
    at = np.log(places[:, 0])
    x = low + part * (high - low)
    y = np.exp(np.interp(x, at, np.log(places[:, 1])))
    box = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}
    panel.annotate(words, (np.exp(x), y), color=colour, fontsize=size, ha="center", va="center", bbox=box, zorder=5)


FIGURE = Figure(
    "wavelength_isocontours",
    "Isocontours of the wavelength",
    "Rémillard & Kry 2013, Fig. 7",
    "Wavelength of the first wrinkles of a skin on one slab (0.5 m × 0.05 m), greedy centres, over thickness and ratio of moduli; "
    "dots are samples, blue is measured and green predicted, as in the paper; numbers tell lines of one wavelength. In the paper the lines of one wavelength lie on one another; here they do not, though a "
    "measured line may lie on that of another wavelength by eq. 3 (8 cm on 12 cm): lines are parallel because the width of the "
    "constraints' averages is proportional to eq. 3's wave, and the layout of the centres makes every wave shorter by one factor.",
    draw,
)
