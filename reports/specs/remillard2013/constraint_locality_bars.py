"""A bent bar under spectral constraints beside one under local averages: in space, the skin on the inside of the bend, and how far wrinkles go."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, Figure, View,
    columns, failures, fit, frame, frame_surface, height_field, light_from, mosaic, needed, oblique, plan, relief, scale_bar, stored, told, where,
)  # fmt: skip
from render.raster import unit
from render.surface import normals_of

KINDS = (("spectral", "spectral constraints", ORANGE, "s"), ("local", "local averages", BLUE, "o"))
LIGHT = light_from(-0.75, 0.2, 0.63)
VIEW, RAKING = View(50, -90), light_from(-0.72, 0.36, 0.6)  # on the inside of the bend, which is the upper side
EXAGGERATION = 6.0  # of slopes: shows ripples of a hundredth of the wrinkles
RAISED = 6.0  # times as high as they are stand the wrinkles of the bars in space
SAYS = (
    "{label:C}: {share_outside:2%} of the wrinkles' energy lies outside of the bent third; more than a wavelength away they are "
    "{far_over_bent:2%} as high as in it."
)


def draw(study):
    found = [(sample, *look) for kind, *look in KINDS if (sample := usual(study.samples, kind)) is not None]
    needed(found, "constraints = spectral or local and stored heights")
    drawing, axes = mosaic("aa;bb;cd;ee", 5.8, height_ratios=(1.7, 1.7, 0.7, 1.5))
    decay = axes[-1]
    bars = [raised(sample) for sample, *_ in found]
    places = np.concatenate([bar.points for bar in bars])
    for panel in axes[len(found) : 2] + axes[2 + len(found) : 4]:
        panel.set_visible(False)
    for panel, flat, bar, (sample, label, colour, marker) in zip(axes, axes[2:], bars, found):
        oblique(panel, bar, VIEW, lit=RAKING)
        fit(panel, places, VIEW, 0.01)
        panel.set_title(label)
        x, y, height = columns(sample, "inner_side")[:3]
        relief(flat, height_field(x, y, height), LIGHT, EXAGGERATION)
        plan(flat, sample.parameter("length"), max(y), yticks=(0, max(y)), xlabel="x at rest [m]", ylabel="y [m]")
        drawing.series.append(bar.csv(f"{label}, bar", rest=()))
        drawing.add(f"{label}, inner side", {"x [m]": x, "y [m]": y, "height [m]": height})
        x, rms = columns(sample, "height_along")[:2]
        relative = rms / sample.metric("rms_bent")
        decay.semilogy(x, relative, color=colour, marker=marker, markersize=4, label=label)
        drawing.add(f"{label}, along the bar", {"x [m]": x, "rms height over that of the bent third": relative})
    scale_bar(axes[0], 0.1, "0.1 m")
    length = found[0][0].parameter("length")
    decay.axvspan(length / 3, 2 * length / 3, color=GREY, alpha=0.15, linewidth=0)
    look = {"ha": "center", "va": "bottom", "color": GREY}
    decay.text(length / 2, 0.02, "bent", transform=decay.get_xaxis_transform(), **look)
    frame(decay, "x at rest [m]", "rms height over\nthat of bent third", log="y", xlim=(0, length))
    decay.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=2, borderaxespad=0.3)
    notes = [told(SAYS, sample, label=label) for sample, label, _, _ in found]
    lost = failures(study.samples, "constraints", "angle", "cells", "seed")
    return drawing.tell("Two bent bars, shaded reliefs of their inner sides, and the wrinkles' height along them.", notes, lost)


def usual(samples, constraints):
    """The sample nearest to the standard one."""
    members = where(stored(samples, "inner_side"), constraints=constraints)
    far = lambda s: (abs(s.parameter("angle") - 0.2), abs(s.parameter("cells") - 8), s.parameter("seed"))  # noqa: E731
    return min([s for s in members if s.frames], key=far, default=None)


def raised(sample):
    """The bar with its wrinkles RAISED times as high over the smooth one, along whose normals they are measured."""
    bar = frame_surface(sample, -1, "height")
    height = bar.more[0][:, None]
    smooth = bar
    for _ in range(2):
        smooth = smooth._replace(points=bar.points - height * normals_at(smooth))
    return bar._replace(points=smooth.points + RAISED * height * normals_at(smooth))


def normals_at(surface):
    """Unit normals at the points."""
    around = np.zeros_like(surface.points)
    for corner in surface.triangles.T:
        np.add.at(around, corner, normals_of(surface))
    return unit(around)


FIGURE = Figure(
    "constraint_locality_bars",
    "Where a bent bar wrinkles",
    "Rémillard & Kry 2013, Fig. 3",
    "A bar of 0.8 m whose middle third is bent, seen on the inside of its bend, wrinkles drawn six times as high as they are: under spectral constraints (first; left in the paper), and "
    "under local averages (second; right in the paper). The small strips are that side of the two, left and right as printed, rolled flat, lit from the left, slopes six times as steep as they are. Bottom: root mean square of the "
    "normal offset from the embedded mesh, all four sides, along the bar.",
    draw,
)
