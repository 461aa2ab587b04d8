"""One layer of skin and two under the same compression: large waves, and small ones on them."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import csv, oblique, scale_bar, surface
from figures.select import failures, needed, where
from figures.style import BLUE, GREY, ORANGE, VERMILLION, panels
from text import number

MM = 1000
TITLES = {1: "one layer", 2: "two layers"}


def draw(study) -> Drawing:
    strips = needed(first_of_each(where(study.samples, shape="strip"), "profile"), "a stored profile")
    patches = first_of_each(where(study.samples, shape="patch"), "surface")
    rows = 3 if patches else 2
    canvas, axes = panels(rows, 2, 2.3 * rows, squeeze=False, sharex=False)
    drawing = Drawing(canvas, "")
    for layers, sample in strips.items():
        draw_profile(axes[0, layers - 1], axes[1, layers - 1], sample, TITLES[layers])
        drawing.series.append(profile_csv(sample, TITLES[layers]))
    for row in axes[:2]:
        low, high = min(a.get_ylim()[0] for a in row), max(a.get_ylim()[1] for a in row)
        for panel in row:
            panel.set_ylim(low, high)
    for layers, sample in patches.items():
        oblique(axes[2, layers - 1], *surface(sample), elevation=35)
        scale_bar(axes[2, layers - 1], 0.005, "5 mm")
        drawing.series.append(csv(sample, f"patch of {TITLES[layers]}"))
    for column in range(2):
        for row in range(rows):
            if column + 1 not in (patches if row == 2 else strips):
                axes[row, column].set_visible(False)
    drawing.notes = [sentence(s) for s in study.samples if s.ok] + failures(study.samples, "shape", "layers", "seed")
    drawing.alt = "Heights of one and two layers of skin under the same compression. " + " ".join(drawing.notes)
    return drawing


def first_of_each(samples, curve) -> dict:
    """{layers: its sample with the lowest seed}"""
    found = {}
    for sample in sorted(samples, key=lambda s: s.parameter("seed")):
        if sample.ok and curve in sample.curves:
            found.setdefault(sample.parameter("layers"), sample)
    return dict(sorted(found.items()))


def columns(sample):
    curve = sample.curves["profile"]
    return MM * np.asarray(curve.x.values), [MM * np.asarray(c.values) for c in curve.y]


def draw_profile(whole, small, sample, title):
    x, (height, large, fine) = columns(sample)
    whole.plot(x, height, color=BLUE, label="upper surface")
    whole.plot(x, large, color=ORANGE, linestyle="--", linewidth=1, label="large waves")
    small.plot(x, fine, color=VERMILLION, label="small waves")
    small.axhline(0, color=GREY, linewidth=0.6)
    whole.set(xlabel="material x [mm]", ylabel="height [mm]", title=title)
    small.set(xlabel="material x [mm]", ylabel="height over large waves [mm]")
    whole.legend(loc="upper center", ncol=2)
    whole.margins(y=0.25)


def profile_csv(sample, label) -> Series:
    x, (height, large, fine) = columns(sample)
    return Series(label, {"x [mm]": x, "height [mm]": height, "large waves [mm]": large, "small waves [mm]": fine})


def sentence(sample) -> str:
    shape, layers = sample.parameter("shape"), TITLES[sample.parameter("layers")]
    text = (
        f"{shape.capitalize()} of {layers}, seed {number(sample.parameter('seed'))}: large waves of "
        f"{number(MM * sample.metric('coarse_wavelength'), 3)} mm, {number(sample.metric('coarse_ratio'), 3)} of equation 1"
    )
    if sample.parameter("layers") == 2:
        text += (
            f", small ones of {number(MM * sample.metric('fine_wavelength'), 3)} mm, "
            f"{number(sample.metric('fine_ratio'), 3)} of it"
        )
    return text + "."


FIGURE = Figure(
    name="layered_waves",
    title="One and two layers under the same compression",
    paper="Li & Kry 2014, Fig. 5",
    caption=(
        "Left one layer (dermis), right two (with epidermis), as in the paper. Above: the upper surface along a strip in "
        "plane strain whose driver is compressed by a quarter, and its waves longer than two of the small ones; below "
        "it what is left: the small waves, which sit in the troughs, where bending of the dermis compresses its upper "
        "side. Last, where the paper profile was run: square patches on adaptive meshes."
    ),
    draw=draw,
)
