"""The crushed tube on coarse and on fine points, shaded, and the number of waves around it while it is crushed."""

import numpy as np

from render import (
    BLACK, GREY, Figure, View,
    cycle, distinct, entry, failures, fit, frame, needed, oblique, ordered, scale_bar, shape, short_label, start, stored, told, values, where,
)  # fmt: skip

MOMENTS = ("early", "middle", "settled")
VIEW = View(4, -90)
INSIDE = "#8b96a5"
NAME = "{points} points, R/h = {slenderness}"
SAYS = NAME + ": {early_waves:2} waves at first, {settled_waves:2} in the end."
QUANTITIES = {"rms strain [1]": "rms_strain", "bending energy [J]": "bending_energy", "unconverged share [1]": "unconverged_share"}


def draw(study):
    usual = where(study.samples, seed=1, neighbourhood_scale=1.6, regularisation="relative", fallback_iterations=0)
    known = ordered(stored(usual, "shape settled"), "points")
    thin = max(values(usual, "slenderness"), default=0)
    standard = needed(where(known, slenderness=thin), "the standard tube and its stored shapes")
    shown = [standard[0], standard[-1]] if len(standard) > 1 else standard
    heights = [1.5] * len(shown) + [1.5]
    drawing, axes = start(len(shown) + 1, 3, 1.5 * len(shown) + 2.1, height_ratios=heights)
    places = np.concatenate([shape(s, f"shape {moment}", "triangles").points for s in shown for moment in MOMENTS])
    for row, sample in zip(axes, shown):
        for panel, moment in zip(row, MOMENTS):
            tube = shape(sample, f"shape {moment}", "triangles")
            oblique(panel, tube, VIEW, (0.80, 0.86, 0.94), "front", INSIDE)
            fit(panel, places, VIEW)
            panel.set_title(told("{points} points, ", sample) * (panel is row[0]) + moment)
            drawing.series.append(tube.csv(told("{points} points, ", sample) + moment))
    half = 0.5 * radius(standard[0])
    scale_bar(axes[0, 0], half, told("{half:2} m", standard[0], half=half))
    grid = axes[-1, 0].get_gridspec()
    for panel in axes[-1]:
        panel.remove()
    histories(drawing, *(drawing.canvas.add_subplot(part) for part in (grid[-1, :2], grid[-1, 2])), known)
    settled = {told(NAME, s): [s.metric(name) for name in QUANTITIES.values()] for s in known}
    drawing.add("settled", {"quantity": list(QUANTITIES), **settled})
    intro = "Shaded tubes that are crushed, and the number of waves around over the shortening."
    return drawing.tell(" ".join([intro, *(told(SAYS, s) for s in known)]), below=failures(usual, "points", "slenderness"))


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
    "Above: the tube on coarse and on fine points after a quarter and 0.6 of the crushing, and 20 ms after it (settled, though it "
    "still moves), from the side, all at one scale. Below, left: mean number of waves around, weighted with their power, while the rings "
    "approach each other, and (settled) from 10 to 20 ms after that; dotted: the most waves of an elastic tube of that thickness "
    "by linear theory, which allows all numbers from 0 to it. Right: rms strain: root of the mean square of the triangles' Green strains, "
    "which the constraints on averages over neighbourhoods do not see.",
    draw,
)
