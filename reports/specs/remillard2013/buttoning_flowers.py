"""Skins around pressed buttons: shaded, their folds' heights with the ring they are counted on, and the folds' number."""

import numpy as np
from matplotlib.patches import Circle
from matplotlib.tri import Triangulation

from render import (
    BLACK, BLUE, ORANGE, Figure, Mark,
    as_judged, defined, failed, failures, frame, height_map, light_from, needed, ordered, plan, points, qualifiers, relief, series_of, start,
    stored, surface_of, told, values, where,
)  # fmt: skip

SIDE = 0.25  # [m] of the slab
LIGHT = light_from(-0.5, 0.5, 0.7)
LEVELS = 9  # of colour
TICKS = (0, SIDE / 2, SIDE)
THICK = "h = {1e3*thickness:2} mm"
BUTTONS = {1: "one button", 2: "four buttons"}
MARK = Mark(ORANGE, "o")
FLAT = 0.66  # of the wave of eq. 3: what the same constraints leave on flat sheets, wrinkle_wavelength


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    deep = max(values(where(samples, buttons=1), "press"), default=0)
    by_eq3 = [s for s in samples if not s.parameter("layout_wave")]
    one = where(by_eq3, buttons=1, press=deep, seed=1, cells=6, elements_per_wave=8)
    known = needed(ordered(stored(one, "surface"), "thickness"), "one button pressed deep and its stored surface")
    many = stored(where(by_eq3, buttons=2), "surface")[:1]
    chosen = [(where(known, thickness=2e-3) or known)[0], known[-1]]
    drawing, axes = start(2, 3, 5.4)
    for panel, sample in zip(axes[0], chosen + many):
        skin = surface_of(sample)
        relief(panel, skin, LIGHT, shades=(-0.1, 1))
        label = told("{buttons} buttons along a side, " + THICK, sample)
        drawing.series.append(skin.csv(label, **{"z embedded [m]": skin.more[0]}))
        buttons = BUTTONS[sample.parameter("buttons")]
        panel.set_title(told("{buttons}, " + THICK + "\npressed by {1e3*press:2} mm", sample, buttons=buttons))
    for panel, sample in zip(axes[1], chosen):
        fold_map(panel, sample)
    for panel in (*axes[0, : len(chosen + many)], *axes[1, :2]):
        plan(panel, SIDE, xticks=TICKS, yticks=TICKS, xlabel="x [m]")
    for panel in axes[:, 0]:
        panel.set_ylabel("y [m]")
    counts(drawing, axes[1, 2], one)
    for panel in axes[0, len(chosen + many) :]:
        panel.set_visible(False)
    said = [told(THICK + ": {folds:3} folds, {eq3:3} by eq. 3.", s, eq3=eq3(s)) for s in known]
    intro = " ".join(["Shaded skins around buttons, maps of their folds, numbers of folds.", *said])
    return drawing.tell(intro, below=failures(samples, "thickness", "press", "buttons", "seed"))


def fold_map(panel, sample):
    """Height over the embedded mesh, and the ring on which folds are counted."""
    skin, ring = surface_of(sample), sample.parameter("ring")
    height = skin.points[:, 2] - skin.more[0]
    around = np.hypot(*(skin.rest - SIDE / 2).T)
    most = np.max(np.abs(height[around > 0.6 * ring]))
    levels = np.linspace(-most, most, LEVELS + 1)
    height_map(panel, Triangulation(*skin.rest.T, skin.triangles), height, levels, extend="both")
    panel.add_patch(Circle((SIDE / 2, SIDE / 2), ring, fill=False, linewidth=1.1, color=BLACK))
    panel.set_title(told("folds, " + THICK + ": {folds:2}\non the ring, eq. 3: {eq3:2}", sample, eq3=eq3(sample)))


def counts(drawing, panel, one):
    """Folds over the wavelength of eq. 3, with as many as eq. 3 and the waves of flat sheets would make."""
    drawn = defined(one, "folds", "wavelength")
    points(panel, drawn, "wavelength", "folds", MARK)
    failed(panel, one, "wavelength", ORANGE)
    lengths, around = values(drawn, "wavelength"), 2 * np.pi * one[0].parameter("ring")
    waves = np.array([0.8 * min(lengths, default=0.04), 1.25 * max(lengths, default=0.08)])
    panel.plot(waves, around / waves, color=BLACK, linewidth=1.2, label="eq. 3")
    panel.plot(waves, around / (FLAT * waves), color=BLUE, linestyle=(0, (4, 2)), linewidth=1.2, label=f"{FLAT} of its wave")
    ticks = {"xticks": (0.03, 0.04, 0.06, 0.08), "yticks": (3, 4, 6, 8, 10, 15, 20), "ylim": (2, 20)}
    frame(panel, "wavelength of eq. 3 [m]", "folds around the ring [1]", log="xy", title="number of folds", **ticks)
    handles = [MARK.entry("measured"), *panel.get_legend_handles_labels()[0], *qualifiers(one)]
    panel.legend(handles=handles, loc="lower left")
    metrics = ("wavelength", "folds", "wave_over_eq3", "amplitude")
    drawing.series.append(series_of("folds over wavelength", drawn, "thickness", metrics))


def eq3(sample) -> float:
    """Folds of its wavelength around the ring."""
    return 2 * np.pi * sample.parameter("ring") / sample.metric("wavelength")


FIGURE = Figure(
    "buttoning_flowers",
    "Flowers around buttons",
    "Rémillard & Kry 2013, Fig. 8, right",
    "Above: the skin of a soft slab seen from above, lit from the upper left, with buttons pressed into it. Below: height of the "
    "skin over the embedded mesh, white at zero, each picture with its own scale; circle: the ring on which folds are counted. "
    "Right: their number over the wavelength of eq. 3 for several thicknesses of the skin; dashed: with waves of 0.66 of its, as "
    "flat sheets have them under the same constraints.",
    draw,
)
