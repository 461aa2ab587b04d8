"""One layer of skin and two under the same compression: large waves, and small ones on them."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, VERMILLION, Figure, Surface, View,
    as_judged, best, columns, failures, frame, light_from, mosaic, needed, oblique, scale_bar, stored, surface_of, told, where,
)  # fmt: skip

WIDE = 0.035  # [m] of the strip as a surface
RAKING = light_from(-0.5, 0.35, 0.8)  # so that small waves on large ones show
TITLES = {1: "one layer", 2: "two layers"}
ONE = (
    "{shape:C} of {title}, seed {seed}: large waves of {1e3*coarse_wavelength:3} mm, {coarse_ratio:3} of equation 1"
)
SAYS = {1: ONE + ".", 2: ONE + ", small ones of {1e3*fine_wavelength:3} mm, {fine_ratio:3} of it."}


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    strips = first_of_each(where(samples, shape="strip"), "profile")
    patches = first_of_each(where(samples, shape="patch"), "surface")
    needed(strips, "a stored profile")
    rows = 4 if patches else 3
    drawing, axes = mosaic(";".join(("ab", "cd", "ef", "gh")[:rows]), 1.7 * rows + 0.4, height_ratios=(2.2, 1.1, 1.1, 2)[:rows])
    axes = np.array(axes).reshape(rows, 2)
    for layers, sample in strips.items():
        relief_of(axes[0, layers - 1], sample, TITLES[layers])
        profiles(drawing, axes[1:3, layers - 1], sample, TITLES[layers])
    for row in axes[1:3]:
        low, high = zip(*(panel.get_ylim() for panel in row))
        for panel in row:
            panel.set_ylim(min(low), max(high))
    for layers, sample in patches.items():
        panel, patch = axes[3, layers - 1], surface_of(sample)
        oblique(panel, patch, View(35))
        scale_bar(panel, 0.005, "5 mm")
        drawing.series.append(patch.csv(f"patch of {TITLES[layers]}"))
    for layers in TITLES:
        for row in range(rows):
            axes[row, layers - 1].set_visible(layers in (patches if row == 3 else strips))
    done = [s for s in samples if s.ok]
    notes = [told(SAYS[s.parameter("layers")], s, title=TITLES[s.parameter("layers")]) for s in done]
    notes += failures(samples, "shape", "layers", "seed")
    return drawing.tell("Heights of one and two layers of skin under the same compression.", notes)


def first_of_each(samples, curve) -> dict:
    """{layers: its sample with the lowest seed}"""
    return best(stored(samples, curve)[::-1], "layers", "-seed")


def relief_of(panel, sample, title):
    """The strip as a surface: nothing varies across it, so that it is drawn as wide as can be seen."""
    x, height = columns(sample, "profile")[:2]
    y = np.linspace(0, WIDE, 2)
    points = np.array([(a, b, z) for b in y for a, z in zip(x * (1 - sample.parameter("compression")), height)])
    n = len(x)
    corners = np.arange(n - 1)[:, None]
    surface = Surface(points, np.vstack([corners + (0, 1, n), corners + (1, n + 1, n)]))
    oblique(panel, surface, View(44, -76), lit=RAKING)
    scale_bar(panel, 0.01, "10 mm")
    panel.set_title(title)


def profiles(drawing, pair, sample, title):
    x, height, large, fine = (1e3 * column for column in columns(sample, "profile"))
    whole, small = pair
    whole.plot(x, height, color=BLUE, label="upper surface")
    whole.plot(x, large, color=ORANGE, linestyle="--", linewidth=1, label="large waves")
    small.plot(x, fine, color=VERMILLION, label="small waves")
    small.axhline(0, color=GREY, linewidth=0.6)
    frame(whole, "material x [mm]", "height [mm]")
    frame(small, "material x [mm]", "small [mm]")
    whole.legend(loc="upper center", ncol=2)
    whole.margins(y=0.25)
    drawing.add(title, {"x [mm]": x, "height [mm]": height, "large waves [mm]": large, "small waves [mm]": fine})


FIGURE = Figure(
    "layered_waves",
    "One and two layers under the same compression",
    "Li & Kry 2014, Fig. 5",
    "Left one layer (dermis), right two (with epidermis), as in the paper. Above: the upper surface of a strip in plane strain whose driver is compressed by a quarter, drawn 35 mm "
    "wide, as nothing varies across it; then its height along it, and its waves longer than two of the small ones; below it what is left: "
    "the small waves, which sit in the troughs, where bending of the dermis compresses its upper side. Last, where the paper "
    "profile was run: square patches on adaptive meshes.",
    draw,
)
