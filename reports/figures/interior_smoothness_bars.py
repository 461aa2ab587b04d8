"""The bent bar's wrinkled skin over linear and quadratic interiors, shaded, and its height over the smooth arc."""

import numpy as np
from matplotlib.collections import PolyCollection

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, groups, needed, where
from figures.style import BLUE, GREY, VERMILLION, panels
from text import number

LENGTH = 0.8  # [m] of the bar
WIDTH = 0.16  # [m] drawn
ACROSS = np.array([0.55, 0.7])  # where the picture's plane has the direction across the bar
LIGHT = np.array([-0.75, -0.25, 0.6]) / np.linalg.norm([-0.75, -0.25, 0.6])
KINDS = (("linear", VERMILLION, "linear shape functions"), ("quadratic", BLUE, "quadratic B-splines"))


def draw(study) -> Drawing:
    known = [s for s in where(study.samples, cells=4) if s.ok and "profile" in s.curves]
    bent = where(known, angle=max((s.parameter("angle") for s in known), default=None))
    early = where(known, angle=min((s.parameter("angle") for s in known), default=None))
    needed(bent, "cells = 4 and stored profiles")
    waves = sorted({s.parameter("thickness") for s in bent}, reverse=True)
    canvas, axes = panels(4, len(waves), 8.2, squeeze=False, gridspec_kw={"height_ratios": (1.15, 1.15, 1, 1)})
    drawing = Drawing(canvas, "")
    for column, thickness in enumerate(waves):
        for row, (shape, _, label) in enumerate(KINDS):
            for sample in where(bent, thickness=thickness, shape=shape)[:1]:
                shade(axes[row, column], sample)
                axes[row, column].set_title(title(sample, label))
        for row, members in ((2, bent), (3, early)):
            drawing.series += heights(axes[row, column], where(members, thickness=thickness))
        axes[3, column].set_xlabel("along the skin [m]")
    for row in (2, 3):
        axes[row, 0].set_ylabel("height over arc [mm]")
    axes[2, 0].legend(loc="upper right", ncols=2)
    drawing.alt = "Shaded wrinkled skins of bent bars, and heights. " + " ".join(sentence(s) for s in bent)
    drawing.notes = failures(study.samples, "shape", "thickness", "angle", "cells")
    return drawing


def shade(panel, sample):
    """The profile drawn out across the bar, lit along it, the borders of the interior's cells as ticks in front."""
    s = sample.curves["profile"].x.values
    x, z = (column.values for column in sample.curves["profile"].y[2:])
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
    for border in borders(sample):
        at = np.array([np.interp(border, s, x), np.interp(border, s, z)])
        panel.plot(at[0], at[1] - 0.02, marker="^", markersize=4, color=VERMILLION, clip_on=False)
    panel.set(xlim=(x.min() - 0.02, back[:, 0].max() + 0.02), ylim=(z.min() - 0.04, back[:, 1].max() + 0.02))
    panel.set_aspect("equal")
    panel.set_axis_off()


def borders(sample):
    cells = sample.parameter("cells")
    return [LENGTH * i / cells for i in range(1, cells)]


def heights(panel, members) -> list:
    """The skin's height over the arc for both interiors, and the embedded mesh's as a dotted line."""
    found = []
    for shape, colour, label in KINDS:
        for sample in where(members, shape=shape)[:1]:
            s = sample.curves["profile"].x.values
            skin, embedded = (column.values for column in sample.curves["profile"].y[:2])
            panel.plot(s, 1000 * skin, color=colour, linewidth=1.0, label=shape)
            panel.plot(s, 1000 * embedded, color=colour, linewidth=0.9, linestyle=(0, (1, 1.2)))
            columns = {"s [m]": s, "skin [m]": skin, "embedded mesh [m]": embedded}
            angle, length = sample.parameter("angle"), 1000 * sample.metric("wavelength")
            found.append(Series(f"{shape}, {number(angle)} degrees, {number(length, 2)} mm", columns))
            for border in borders(sample):
                panel.axvline(border, color=GREY, linewidth=0.5, zorder=0)
    if members:
        panel.set_title(f"bent by {number(members[0].parameter('angle'))}°, {wave(members[0])}")
    panel.set_xlim(0, LENGTH)
    return found


def title(sample, label) -> str:
    locked = number(max(sample.metric("locked_share"), 0), 2)
    return f"{label}, {wave(sample)}\nlocked to borders: {locked}"


def wave(sample) -> str:
    return f"eq. 3: λ = {number(1000 * sample.metric('wavelength'), 2)} mm"


def sentence(sample) -> str:
    return (
        f"{sample.parameter('shape')}, waves of {number(1000 * sample.metric('wavelength'), 2)} mm: "
        f"{number(sample.metric('locked_share'), 2)} of the height's variance repeats at every border."
    )


FIGURE = Figure(
    name="interior_smoothness_bars",
    title="Linear and quadratic interiors under the same skin",
    paper="Rémillard & Kry 2013, Fig. 4",
    caption=(
        "A bar of four cells bent to a hollow, its skin shaded; left long, right short waves. The model is plane: the "
        "shape of one edge is drawn out across the bar. Triangles and grey lines: borders of cells. Below: height of the "
        "skin over the arc of a smoothly bent bar, dotted that of the embedded mesh; the last row is bent by too little "
        "to wrinkle. Locked to borders: the share of the height's variance that repeats at every border, over four "
        "meshes and sets of constraints; 0 by chance."
    ),
    draw=draw,
)
