"""The crushed tube on coarse and on fine points, shaded, and the number of waves around it while it is crushed."""

import matplotlib
import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from numpy.polynomial import Polynomial

from render import (
    BLACK, GREY, Figure, View,
    blended, cycle, distinct, entry, failures, fit, frame, mosaic, needed, oblique, ordered, scale_bar, shape, short_label, stored, told, values, where,
)  # fmt: skip

MOMENTS = ("early", "middle", "settled")
VIEW = View(4, -90)
INSIDE = "#8b96a5"
DENTS = matplotlib.colormaps["PuOr"]
NAME = "{points} points, R/h = {slenderness}"
SAYS = NAME + ": {early_waves:2} waves at first, {settled_waves:2} in the end."
QUANTITIES = {"rms strain [1]": "rms_strain", "bending energy [J]": "bending_energy", "unconverged share [1]": "unconverged_share"}


def draw(study):
    usual = where(study.samples, seed=1, neighbourhood_scale=1.6, regularisation="relative", fallback_iterations=0)
    known = ordered(stored(usual, "shape settled"), "points")
    thin = max(values(usual, "slenderness"), default=0)
    standard = needed(where(known, slenderness=thin), "the standard tube and its stored shapes")
    coarse, fine = standard[0], standard[-1]
    pair, first = [fine, coarse][: len(standard)], first_dents(fine)
    printed = [(fine, first), *((sample, "settled") for sample in pair)]  # in the order of the paper
    beside = [(sample, moment) for sample in pair for moment in MOMENTS if (sample, moment) not in printed]
    drawing, axes = mosaic("abc;def;ggh", 6.0, height_ratios=(2.0, 1.0, 1.7))
    large, small = axes[:3], axes[3:6]
    kinds = {id(coarse): "coarse, ", id(fine): "fine, "} if len(pair) > 1 else {}
    places = np.concatenate([shape(s, f"shape {moment}", "triangles").points for s in pair for moment in MOMENTS])
    for panels, those in ((large, printed), (small, beside)):
        for panel, one in zip(panels, those):
            tube(drawing, panel, *one, places, panels is large, kinds.get(id(one[0]), ""))
        for panel in panels[len(those) :]:
            panel.set_visible(False)
    half = 0.5 * radius(coarse)
    scale_bar(large[0], half, told("{half:2} m", coarse, half=half))
    bar = drawing.canvas.colorbar(ScalarMappable(Normalize(-1, 1), DENTS), ax=axes[:6], orientation="horizontal", shrink=0.5, aspect=40)
    bar.set_ticks([-1, 0, 1], labels=["inward", "0", "outward"])
    bar.set_label("from the mean around, as far as each picture's title says", fontsize=8.5)
    histories(drawing, *axes[6:], known)
    settled = {told(NAME, s): [s.metric(name) for name in QUANTITIES.values()] for s in known}
    drawing.add("settled", {"quantity": list(QUANTITIES), **settled})
    intro = "Tubes that are crushed, coloured by how far they are dented, and the number of waves around over the shortening."
    return drawing.tell(" ".join([intro, *(told(SAYS, s) for s in known)]), below=failures(usual, "points", "slenderness"))


def tube(drawing, panel, sample, moment, places, large, kind):
    surface = shape(sample, f"shape {moment}", "triangles")
    out, bulge = dents(surface)
    end = deep(out)
    name = told("{points} points, ", sample) + moment
    oblique(panel, surface, VIEW, blended(surface, out, Normalize(-end, end), DENTS), "front", INSIDE)
    fit(panel, places, VIEW)
    words = "dents" if end > bulge else "no diamonds, waves"
    scale = told("{words} of ±{end:2} mm", sample, words=words, end=1e3 * end)
    panel.set_title(f"{kind}{name},\n{scale}" if large else f"{kind}{name}\n{told('±{end:2} mm', sample, end=1e3 * end)}", fontsize=9 if large else 7.5)
    drawing.series.append(surface.csv(name, **{"outward of the mean around [m]": out}))


def dents(surface):
    """How far out each point is of the mean around at its height [m], and by how much that mean bulges."""
    away, height = np.hypot(*surface.points[:, :2].T), surface.points[:, 2]
    around = Polynomial.fit(height, away, 4)(height)
    return away - around, np.ptp(around)


def deep(out) -> float:
    """[m] which 95 of 100 points stay within: single ones are spikes."""
    return float(np.quantile(abs(out), 0.95))


def first_dents(sample) -> str:
    """The first moment whose dents are deeper than what the tube bulges all around, else the later one."""
    for moment in MOMENTS[:-1]:
        out, bulge = dents(shape(sample, f"shape {moment}", "triangles"))
        if deep(out) > bulge:
            return moment
    return MOMENTS[-2]


def radius(sample) -> float:
    """[m] of the tube as it stands."""
    return float(np.ptp(shape(sample, "shape early", "triangles").points[:, 0]) / 2)


def histories(drawing, waves, strain, known):
    """Waves around and strain over the shortening; dotted: the most waves of the classical range."""
    for i, sample in enumerate(known):
        curve, look = sample.curves["history"], cycle(i, dashes=True)
        column, percent = {c.label: c.values for c in curve.y}, 100 * curve.x.values
        crushing = percent < percent[-1]
        waves.plot(percent[crushing], column["waves around, mean"][crushing], label=told(NAME, sample), **look)
        waves.plot(percent[-1], sample.metric("settled_waves"), marker="o", color=look["color"], clip_on=False)
        strain.plot(percent, 100 * column["rms strain"], **look)
        drawing.add(told(NAME, sample), {"shortening [1]": curve.x.values, **column})
    for thickness in distinct(known, "slenderness"):
        sample = where(known, slenderness=thickness)[0]
        most = sample.metric("classical_waves")
        waves.axhline(most, color=GREY, linewidth=1.0, linestyle=(0, (1, 2)))
        look = {"xycoords": ("axes fraction", "data"), "ha": "right", "fontsize": 7.5, "color": GREY}
        short_label(waves, told("most by Koiter, R/h = {slenderness}", sample), (0.99, most), (0, 2), **look)
    for panel, label in ((waves, "waves around, mean [1]"), (strain, "rms strain [%]")):
        frame(panel, "shortening [%]", label, ylim=(0, None), xlim=(0, None))
    handles = [*waves.get_legend_handles_labels()[0], entry("settled", BLACK, marker="o", linestyle="none")]
    waves.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.5, -0.36), fontsize=7.5, ncols=2)


FIGURE = Figure(
    "crushed_tube",
    "A tube crushed along its axis",
    "Chen, Kry & Vouga 2019, Fig. 5",
    "Above, as the paper has them: the tube on fine points at the first stored moment with dents deeper than the bulge all around, and settled, and on coarse points settled, "
    "from the side, all at one scale. Colour: how far out each point is of the mean around at its height, at a scale of its own in each picture; 95 of 100 points are within it. "
    "Small: the other stored moments. They are after a quarter (early) and 0.6 (middle) of the crushing, and 20 ms after it (settled, though it still moves). Waves smaller than the "
    "bulge are those of the points, not the paper's fine diamonds. Below, left: mean number of waves around, weighted with their power, while the rings "
    "approach each other, and (settled) from 10 to 20 ms after that; dotted: the most waves of an elastic tube of that thickness "
    "by linear theory, which allows all numbers from 0 to it. Right: rms strain: root of the mean square of the triangles' Green strains, "
    "which the constraints on averages over neighbourhoods do not see.",
    draw,
)
