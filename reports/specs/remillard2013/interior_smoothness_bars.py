"""The bent bar's wrinkled skin over linear and quadratic interiors, shaded, and its height over the smooth arc."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import (
    BLUE, GREY, VERMILLION, Figure,
    as_judged, columns, distinct, failures, frame, light_from, needed, start, stored, told, values, where,
)  # fmt: skip

LENGTH = 0.8  # [m] of the bar
WIDTH = 0.16  # [m] drawn
ACROSS = np.array([0.55, 0.7])  # where the picture's plane has the direction across the bar
LIGHT = light_from(-0.75, -0.25, 0.6)
KINDS = (("linear", VERMILLION, "linear shape functions"), ("quadratic", BLUE, "quadratic B-splines"))
WAVE = "eq. 3: λ = {1e3*wavelength:2} mm"
SAYS = "{shape}, waves of {1e3*wavelength:2} mm: {locked_share:2} of the height's variance repeats at every border."


def draw(study):
    samples = as_judged(study.samples, elements_per_wave=16)
    known = needed(stored(where(samples, cells=4), "profile"), "cells = 4 and stored profiles")
    angles = values(known, "angle")
    bent, early = where(known, angle=max(angles)), where(known, angle=min(angles))
    waves = distinct(bent, "thickness")[::-1]
    drawing, axes = start(4, len(waves), 7.0, squeeze=False, height_ratios=(1.6, 1.6, 0.9, 0.9))
    for column, thickness in zip(axes.T, waves):
        for panel, (shape, _, label) in zip(column, KINDS):
            for sample in where(bent, thickness=thickness, shape=shape)[:1]:
                shade(panel, sample)
                locked = max(sample.metric("locked_share"), 0)
                title = "{label}, " + WAVE + "\nlocked to borders: {locked:2}"
                panel.set_title(told(title, sample, label=label, locked=locked))
        for panel, members in zip(column[2:], (bent, early)):
            heights(drawing, panel, where(members, thickness=thickness))
        column[3].set_xlabel("along the skin [m]")
    for panel in axes[2:].flat:
        panel.set_ylabel("height [mm]")  # of each, as their scales are their own
    drawing.legend(axes[2, 0].get_legend_handles_labels()[0])
    intro = " ".join(["Shaded wrinkled skins of bent bars, and heights.", *(told(SAYS, s) for s in bent)])
    return drawing.tell(intro, below=failures(samples, "shape", "thickness", "angle", "cells"))


def shade(panel, sample):
    """The profile drawn out across the bar, lit along it, the borders of the interior's cells as ticks in front."""
    s, _, _, x, z = columns(sample, "profile")[:5]
    front = np.stack([x, z], axis=1)
    back = front + WIDTH * ACROSS
    quads = np.stack([front[:-1], front[1:], back[1:], back[:-1]], axis=1)
    step = np.diff(front, axis=0) / np.linalg.norm(np.diff(front, axis=0), axis=1, keepdims=True)
    light = np.clip(-step[:, 1] * LIGHT[0] + step[:, 0] * LIGHT[2], 0, 1)
    order = np.argsort(-quads[:, :, 1].min(axis=1))
    shades = 0.25 + 0.7 * light[order, None] * np.ones(3)
    look = {"facecolors": shades, "edgecolors": "face", "linewidths": 0.3, "rasterized": True}
    panel.add_collection(PolyCollection(quads[order], **look))
    panel.plot(x, z, color=GREY, linewidth=0.6)
    at = borders(sample)
    look = {"linestyle": "none", "marker": "^", "markersize": 4, "color": VERMILLION, "clip_on": False}
    panel.plot(np.interp(at, s, x), np.interp(at, s, z) - 0.02, **look)
    panel.set(xlim=(x.min() - 0.02, back[:, 0].max() + 0.02), ylim=(z.min() - 0.04, back[:, 1].max() + 0.02))
    panel.set_aspect("equal")
    panel.set_axis_off()


def borders(sample):
    return LENGTH * np.arange(1, sample.parameter("cells")) / sample.parameter("cells")


def heights(drawing, panel, members):
    """The skin's height over the arc for both interiors, and the embedded mesh's as a dotted line."""
    for shape, colour, _ in KINDS:
        for sample in where(members, shape=shape)[:1]:
            s, skin, embedded = columns(sample, "profile")[:3]
            panel.plot(s, 1000 * skin, color=colour, linewidth=1.0, label=shape)
            panel.plot(s, 1000 * embedded, color=colour, linewidth=0.9, linestyle=(0, (1, 1.2)))
            label = told("{shape}, {angle} degrees, {1e3*wavelength:2} mm", sample)
            drawing.add(label, {"s [m]": s, "skin [m]": skin, "embedded mesh [m]": embedded})
            for border in borders(sample):
                panel.axvline(border, color=GREY, linewidth=0.5, zorder=0)
    for sample in members[:1]:
        panel.set_title(told("bent by {angle}°, " + WAVE, sample))
    frame(panel, xlim=(0, LENGTH))


FIGURE = Figure(
    "interior_smoothness_bars",
    "Linear and quadratic interiors under the same skin",
    "Rémillard & Kry 2013, Fig. 4",
    "A bar of four cells bent to a hollow, its skin shaded; left long, right short waves. The model is plane: the shape of one "
    "edge is drawn out across the bar. Triangles and grey lines: borders of cells. Below: height of the skin over the arc of a "
    "smoothly bent bar, dotted that of the embedded mesh; the last row is bent by too little to wrinkle. Locked to borders: the "
    "share of the height's variance that repeats at every border, over four meshes and sets of constraints; 0 by chance.",
    draw,
)
