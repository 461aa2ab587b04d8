"""The mat after the drop, for each number of subdivisions, seen from above with light and shade."""

import numpy as np
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.select import distinct, failures, groups, needed, where
from figures.style import panels
from text import number, plural

LIGHT = np.array([-0.5, 0.5, 0.7]) / np.linalg.norm([-0.5, 0.5, 0.7])
EXAGGERATION = 2.0  # of slopes


def draw(study) -> Drawing:
    known = [s for s in where(study.samples, solver="alternating") if s.ok and "height" in s.curves]
    needed(known, "solver = alternating and stored heights")
    known = where(known, drop_height=min(distinct(known, "drop_height")))  # the others are mats without cubes
    size = max(distinct(known, "cells"))
    found = {levels: members[0] for (levels,), members in groups(where(known, cells=size), "subdivisions").items()}
    canvas, axes = panels(1, len(found), 2.5, sharex=True, sharey=True, squeeze=False)
    drawing = Drawing(canvas, "")
    for panel, (levels, sample) in zip(axes.flat, found.items()):
        drawing.series.append(draw_mat(panel, sample, levels))
        panel.set_xlabel("x at rest [m]")
    axes[0, 0].set_ylabel("y at rest [m]")
    drawing.alt = f"{plural(len(found), 'shaded mat')}. " + " ".join(sentence(sample, levels) for levels, sample in found.items())
    drawing.notes = failures(study.samples, "solver", "subdivisions", "cells")
    return drawing


def draw_mat(panel, sample, levels) -> Series:
    """The height over the rest shape, lit from the upper left."""
    x = sample.curves["height"].x.values
    y, height, wrinkles = (column.values for column in sample.curves["height"].y)
    mesh = Triangulation(x, y)
    corners = np.stack([x, y, EXAGGERATION * height], axis=1)[mesh.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    panel.tripcolor(mesh, facecolors=normals @ LIGHT, cmap="gray", vmin=0.3, vmax=0.95, rasterized=True)
    panel.grid(False)
    title = f"{plural(levels, 'subdivision')}\n{plural(int(sample.metric('wrinkle_count')), 'ridge')}"
    panel.set(title=title, aspect="equal", xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1))
    columns = {"x [m]": x, "y [m]": y, "height [m]": height, "wrinkle height [m]": wrinkles}
    return Series(plural(levels, "subdivision"), columns)


def sentence(sample, levels) -> str:
    return (
        f"{plural(levels, 'subdivision')}: {number(sample.metric('wrinkle_count'))} ridges, "
        f"{number(1000 * sample.metric('wrinkle_rms'), 2)} mm root mean square."
    )


FIGURE = Figure(
    name="wrinkle_mat_shapes",
    title="More subdivisions, more wrinkles",
    paper="Chen et al. 2023, Fig. 12",
    caption=(
        "Two rigid cubes have been dropped on a soft mat with a stiff membrane on top, held along its border; the "
        "cubes are left out. The membrane seen from above, lit from the upper left, slopes twice as steep as they are. "
        "Ridges: local maxima of the height beyond the coarse surface, above a thousandth of the coarse spacing."
    ),
    draw=draw,
)
