"""Heights of the wrinkled sheet over its rest shape, for several coarse meshes and directions of pressing."""

import numpy as np
from matplotlib.tri import Triangulation

from render import (
    GREY, Figure, as_judged, columns, described, failures, height_map, needed, plan, start, stored, told, where,
)  # fmt: skip

CASES = (("aligned", 8, 0), ("aligned", 16, 0), ("aligned", 8, 30), ("aligned", 8, 45), ("aligned", 8, -45), ("irregular", 8, 0))
NAMES = ("mesh", "cells", "direction")
MESHES = {"aligned": "grid", "irregular": "irregular"}
SUBDIVISIONS = 2  # the standard; others tell the uncertainty of claims
LEVELS = 7  # of colour
TITLE = "{kind} {cells}×{cells}, {direction}°\nλ = {wavelength_over_spacing:3} h_c"
SAYS = "{case}: wavelength {wavelength_over_spacing:3} coarse spacings at {wave_direction:3} degrees"


def draw(study):
    samples = as_judged(study.samples, levels=SUBDIVISIONS)
    drawable = stored(samples, "height")
    found = [min(members, key=far) for case in CASES if (members := where(drawable, **dict(zip(NAMES, case))))]
    count = len(needed(found, "one of the cases of this figure"))
    across = count if count < 5 else 3
    rows = -(-len(found) // across)
    drawing, axes = start(rows, across, 0.8 + 7.0 / across * rows, sharex=True, sharey=True, squeeze=False)
    for panel, sample in zip(axes.flat, found):
        draw_map(drawing, panel, sample)
    for panel in axes.flat[len(found) :]:
        panel.set_visible(False)
    for panel in axes[-1]:
        panel.set_xlabel("x at rest [m]")
    for panel in axes[:, 0]:
        panel.set_ylabel("y at rest [m]")
    said = "; ".join(told(SAYS, s, case=described(s, NAMES)) for s in found)
    lost = failures(samples, "mesh", "cells", "thickness", "direction", "seed")
    return drawing.tell(f"Height maps of wrinkled sheets: {said}.", below=lost)


def far(sample):
    """From the usual thickness."""
    return abs(sample.parameter("thickness") - 0.002), sample.parameter("seed")


def draw_map(drawing, panel, sample):
    """Filled contours of the height, the coarse spacing as grid lines, and an arrow along the pressing."""
    x, y, height = columns(sample, "height")[:3]
    most, angle = np.max(np.abs(height)), np.radians(sample.parameter("direction"))
    height_map(panel, Triangulation(x, y), height, np.linspace(-most, most, LEVELS + 1))
    along = 0.2 * np.array([np.cos(angle), np.sin(angle)])
    panel.annotate("", xy=0.5 + along, xytext=0.5 - along, arrowprops={"arrowstyle": "<->", "linewidth": 1.6})
    mesh = sample.parameter("mesh")
    if mesh == "aligned":
        ticks = np.arange(0, 1.0001, 1 / sample.parameter("cells"))
        panel.vlines(ticks, 0, 1, color=GREY, linewidth=0.3)
        panel.hlines(ticks, 0, 1, color=GREY, linewidth=0.3)
    plan(panel, 1, xticks=(0, 0.5, 1), yticks=(0, 0.5, 1))
    panel.set_title(told(TITLE, sample, kind=MESHES[mesh]), fontsize=9)
    drawing.add(described(sample, NAMES), {"x [m]": x, "y [m]": y, "height [m]": height})


FIGURE = Figure(
    "mesh_dependence_maps",
    "Wrinkle patterns of one membrane on different coarse meshes",
    "Chen et al. 2023, § 7: the limitation, seen",
    "Height of the membrane over its rest shape, each picture with its own scale of colours, white at zero. Arrow: direction of "
    "pressing; thin lines: coarse cells. The same membrane, pressed by the same multiple of its critical strain, wrinkles as its "
    "coarse mesh lets it.",
    draw,
)
