"""Heights of the wrinkled sheet over its rest shape, for several coarse meshes and directions of pressing."""

import numpy as np
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import GREY, panels
from text import described, number

CASES = (
    {"mesh": "aligned", "cells": 8, "direction": 0},
    {"mesh": "aligned", "cells": 16, "direction": 0},
    {"mesh": "aligned", "cells": 8, "direction": 30},
    {"mesh": "aligned", "cells": 8, "direction": 45},
    {"mesh": "aligned", "cells": 8, "direction": -45},
    {"mesh": "irregular", "cells": 8, "direction": 0},
)
LEVELS = 7  # of colour


def draw(study) -> Drawing:
    found = [first for case in CASES if (first := sample_of(study, case)) is not None]
    needed(found, "one of the cases of this figure")
    columns = min(3, len(found))
    rows = -(-len(found) // columns)
    canvas, axes = panels(rows, columns, 0.5 + 2.5 * rows, sharex=True, sharey=True, squeeze=False)
    drawing = Drawing(canvas, "")
    for panel, sample in zip(axes.flat, found):
        drawing.series.append(draw_map(panel, sample))
    for panel in list(axes.flat)[len(found) :]:
        panel.set_visible(False)
    for panel in axes[-1]:
        panel.set_xlabel("x at rest [m]")
    for panel in axes[:, 0]:
        panel.set_ylabel("y at rest [m]")
    drawing.alt = "Height maps of wrinkled sheets: " + "; ".join(sentence(sample) for sample in found) + "."
    drawing.notes = failures(study.samples, "mesh", "cells", "thickness", "direction", "seed")
    return drawing


def sample_of(study, case):
    """The first sample of a case that has heights to draw; the usual thickness first."""
    members = [s for s in where(study.samples, **case) if s.ok and "height" in s.curves]
    return min(members, key=lambda s: (abs(s.parameter("thickness") - 0.002), s.parameter("seed")), default=None)


def draw_map(panel, sample) -> Series:
    """Filled contours of the height, the coarse spacing as grid lines, and an arrow along the pressing."""
    x, (y, height) = sample.curves["height"].x.values, (column.values for column in sample.curves["height"].y)
    most = np.max(np.abs(height))
    contours = np.linspace(-most, most, LEVELS + 1)
    panel.tricontourf(Triangulation(x, y), height, levels=contours, cmap="PuOr")
    angle = np.radians(sample.parameter("direction"))
    panel.annotate(
        "",
        xy=(0.5 + 0.2 * np.cos(angle), 0.5 + 0.2 * np.sin(angle)),
        xytext=(0.5 - 0.2 * np.cos(angle), 0.5 - 0.2 * np.sin(angle)),
        arrowprops={"arrowstyle": "<->", "linewidth": 1.6},
    )
    if sample.parameter("mesh") == "aligned":
        ticks = np.arange(0, 1.0001, 1 / sample.parameter("cells"))
        panel.vlines(ticks, 0, 1, color=GREY, linewidth=0.3)
        panel.hlines(ticks, 0, 1, color=GREY, linewidth=0.3)
    panel.grid(False)
    panel.set(title=title(sample), aspect="equal", xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1))
    return Series(described(sample, ("mesh", "cells", "direction")), {"x [m]": x, "y [m]": y, "height [m]": height})


def title(sample) -> str:
    cells, direction = number(sample.parameter("cells")), number(sample.parameter("direction"))
    kind = "grid" if sample.parameter("mesh") == "aligned" else "irregular"
    return f"{kind} {cells}×{cells}, {direction}°\nλ = {number(sample.metric('wavelength_over_spacing'), 3)} h_c"


def sentence(sample) -> str:
    return (
        f"{described(sample, ('mesh', 'cells', 'direction'))}: wavelength "
        f"{number(sample.metric('wavelength_over_spacing'), 3)} coarse spacings at "
        f"{number(sample.metric('wave_direction'), 3)} degrees"
    )


FIGURE = Figure(
    name="mesh_dependence_maps",
    title="Wrinkle patterns of one membrane on different coarse meshes",
    paper="Chen et al. 2023, § 7: the limitation, seen",
    caption=(
        "Height of the membrane over its rest shape, each picture with its own scale of colours, white at zero. Arrow: "
        "direction of pressing; thin lines: coarse cells. The same membrane, pressed by the same multiple of its "
        "critical strain, wrinkles as its coarse mesh lets it."
    ),
    draw=draw,
)
