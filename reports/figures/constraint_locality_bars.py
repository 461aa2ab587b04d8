"""The skin on the inside of a bent bar, under spectral constraints and under local averages, and how far wrinkles go."""

import numpy as np
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed
from figures.style import BLUE, GREY, ORANGE, panels
from text import number

KINDS = (("spectral", "spectral constraints", ORANGE, "s"), ("local", "local averages", BLUE, "o"))
LIGHT = np.array([-0.75, 0.2, 0.63]) / np.linalg.norm([-0.75, 0.2, 0.63])
EXAGGERATION = 6.0  # of slopes: shows ripples of a hundredth of the wrinkles


def draw(study) -> Drawing:
    found = [(sample, *kind) for kind in KINDS if (sample := usual(study.samples, kind[0])) is not None]
    needed(found, "constraints = spectral or local and stored heights")
    canvas, axes = panels(len(found) + 1, 1, 1.15 * len(found) + 2.6, sharex=True, height_ratios=[1] * len(found) + [2])
    drawing = Drawing(canvas, "")
    for panel, (sample, _, label, _, _) in zip(axes, found):
        drawing.series.append(draw_relief(panel, sample, label))
    for sample, _, label, colour, marker in found:
        drawing.series.append(draw_decay(axes[-1], sample, label, colour, marker))
    finish(axes[-1], found[0][0])
    drawing.alt = "Shaded reliefs of the inner side of a bent bar, and the wrinkles' height along it. " + " ".join(
        sentence(sample, label) for sample, _, label, _, _ in found
    )
    drawing.notes = [sentence(sample, label) for sample, _, label, _, _ in found]
    drawing.notes += failures(study.samples, "constraints", "angle", "cells", "seed")
    return drawing


def usual(samples, constraints):
    """The sample nearest to the standard one."""
    members = [s for s in samples if s.ok and s.parameter("constraints") == constraints and "inner_side" in s.curves]
    return min(
        members,
        key=lambda s: (abs(s.parameter("angle") - 0.2), abs(s.parameter("cells") - 8), s.parameter("seed")),
        default=None,
    )


def draw_relief(panel, sample, label) -> Series:
    """The height over the embedded mesh, lit from the left."""
    x = sample.curves["inner_side"].x.values
    y, height = (column.values for column in sample.curves["inner_side"].y)
    mesh = Triangulation(x, y)
    corners = np.stack([x, y, EXAGGERATION * height], axis=1)[mesh.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    light, weight = np.zeros(len(x)), np.zeros(len(x))
    for corner in range(3):
        np.add.at(light, mesh.triangles[:, corner], normals @ LIGHT)
        np.add.at(weight, mesh.triangles[:, corner], np.linalg.norm(normals, axis=1))
    panel.tripcolor(mesh, light / weight, shading="gouraud", cmap="gray", vmin=0.0, vmax=1.0, rasterized=True)
    panel.grid(False)
    panel.set(title=label, aspect="equal", ylim=(0, np.max(y)), yticks=(0, np.max(y)), ylabel="y [m]")
    return Series(f"{label}, inner side", {"x [m]": x, "y [m]": y, "height [m]": height})


def draw_decay(panel, sample, label, colour, marker) -> Series:
    x, rms = sample.curves["height_along"].x.values, sample.curves["height_along"].y[0].values
    relative = rms / sample.metric("rms_bent")
    panel.semilogy(x, relative, color=colour, marker=marker, markersize=4, label=label)
    return Series(f"{label}, along the bar", {"x [m]": x, "rms height over that of the bent third": relative})


def finish(panel, sample):
    length = sample.parameter("length")
    panel.axvspan(length / 3, 2 * length / 3, color=GREY, alpha=0.15, linewidth=0)
    panel.text(length / 2, 0.02, "bent", transform=panel.get_xaxis_transform(), ha="center", va="bottom", color=GREY)
    panel.set(xlabel="x at rest [m]", ylabel="rms height / rms in bent third", xlim=(0, length))
    panel.legend(loc="upper right")


def sentence(sample, label) -> str:
    return (
        f"{label[0].upper()}{label[1:]}: {number(100 * sample.metric('share_outside'), 2)} % of the wrinkles' energy lies "
        f"outside of the bent third; more than a wavelength away they are {number(100 * sample.metric('far_over_bent'), 2)} % "
        "as high as in it."
    )


FIGURE = Figure(
    name="constraint_locality_bars",
    title="Where a bent bar wrinkles",
    paper="Rémillard & Kry 2013, Fig. 3",
    caption=(
        "A bar of 0.8 m whose middle third is bent. Top: the skin on the inside of the bend over the embedded mesh, rolled "
        "flat, lit from the left, slopes six times as steep as they are. Bottom: root mean square of the normal offset "
        "from the embedded mesh, all four sides, along the bar."
    ),
    draw=draw,
)
