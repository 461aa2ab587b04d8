"""Skins of varying properties under compression, and how long their wrinkles are from place to place."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, Figure, View,
    as_judged, columns, failures, frame, groups, light_from, mosaic, needed, number, oblique, scale_bar, stored, surface_of, told,
)  # fmt: skip

GRADED = {"stiffness": "varying stiffness", "thickness": "varying thickness", "wavelength": "uniform, graded clusters"}
PRINTED = (("stiffness", 1), ("thickness", 1), ("stiffness", 2))  # graded, layers: the paper's three, from left to right, with graded clusters
ABREAST = 3
RAKING = light_from(-0.5, 0.35, 0.8)
LAYERS = {1: ("large", ""), 2: ("fine", ", second layer")}


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "surface"), "a stored surface")
    kinds = groups(known, "layers", "graded", "clusters")  # of each the one on the finest mesh
    in_order = sorted(kinds, key=lambda kind: (place_of(kind), kind[0], list(GRADED).index(kind[1]), kind[2]))
    shown = [max(kinds[kind], key=lambda s: s.metric("vertices")) for kind in in_order]
    printed = sum(place_of(kind) < len(PRINTED) for kind in in_order)
    drawing, pictures, charts = panels_for(printed, len(shown) - printed)
    for picture, chart, sample in zip(pictures, charts, shown):
        oblique(picture, surface_of(sample), View(48, -75), lit=RAKING)
        length = 1e-3 * (2 if sample.parameter("length") < 0.02 else 10)
        scale_bar(picture, length, f"{number(1000 * length)} mm")
        picture.set_title(title(sample).replace(", ", ",\n"))
        wavelengths(drawing, chart, sample)
    drawing.legend(charts[0].get_legend_handles_labels()[0])
    notes = [sentence(s) for s in shown] + failures(samples, "graded", "clusters", "layers")
    return drawing.tell("Shaded skins beside the wavelength across them.", notes)


def panels_for(printed, beyond):
    """(the drawing, a panel for each skin, one below each): rows of the paper's skins, then a heading, and rows of the others."""
    letters, rows, sizes = iter("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"), [], []
    pictures, charts, heading = "", "", ""
    for count, high, low in ((printed, 2.3, 1.0), (beyond, 1.7, 0.9)):
        if rows and count:
            heading = next(letters)
            rows.append(heading * ABREAST)
            sizes.append(0.12)
        for first in range(0, count, ABREAST):
            held = min(ABREAST, count - first)
            above, below = ("".join(next(letters) for _ in range(held)) for _ in range(2))
            pictures, charts = pictures + above, charts + below
            rows += [above.ljust(ABREAST, "."), below.ljust(ABREAST, ".")]
            sizes += [high, low]
    drawing, axes = mosaic(";".join(rows), sum(sizes) + 0.45 * len(rows), height_ratios=sizes)
    by_letter = dict(zip(sorted(set("".join(rows)) - {"."}), axes))
    if heading:
        by_letter[heading].axis("off")
        by_letter[heading].text(0, 0, "Not in the paper: what separates skin and clusters", transform=by_letter[heading].transAxes, fontsize=10, fontweight="bold", va="bottom")
    return drawing, [by_letter[letter] for letter in pictures], [by_letter[letter] for letter in charts]


def place_of(kind) -> int:
    """Where the paper has it, those that it has not behind."""
    layers, graded, clusters = kind
    at = (graded, layers)
    return PRINTED.index(at) if at in PRINTED and clusters != "uniform" else len(PRINTED)


def wavelengths(drawing, chart, sample):
    kind = LAYERS[sample.parameter("layers")][0]
    y, measured, predicted, painted = (1e3 * column for column in columns(sample, kind))
    chart.plot(y, predicted, color=GREY, linestyle=(0, (5, 2)), label="eq. 1, local", zorder=3)
    chart.plot(y, painted, color=ORANGE, linewidth=3, alpha=0.7, label="of the clusters")
    chart.plot(y, measured, "o", color=BLUE, markersize=4.5, label="measured")
    label = "fine wave [mm]" if kind == "fine" else "wave [mm]"
    frame(chart, "y [mm]", label, ylim=(0, 1.15 * np.nanmax([measured, predicted, painted])))
    drawing.add(title(sample), {"y [mm]": y, "measured [mm]": measured, "eq. 1 [mm]": predicted, "clusters [mm]": painted})


def title(sample) -> str:
    clusters = ", clusters alike" if sample.parameter("clusters") == "uniform" else ""
    return GRADED[sample.parameter("graded")] + clusters + LAYERS[sample.parameter("layers")][1]


def sentence(sample) -> str:
    says = "{title:C}: exponent {?_response:2} over the prediction, {?_over_clusters:3} of the clusters' wavelength."
    return told(says.replace("?", LAYERS[sample.parameter("layers")][0]), sample, title=title(sample))


FIGURE = Figure(
    "heterogeneous_skin_waves",
    "Skins of varying stiffness and thickness",
    "Li & Kry 2014, Fig. 6",
    "Skins compressed along x whose stiffness or thickness grows along y, from front to back, drawn true to scale; first the paper’s three, as it has them from left to right, then under a heading what separates skin and clusters. Below each the "
    "wavelength in bands across it: measured (root mean square of the wave number), that of eq. 1 for the local material, "
    "and that which the clusters are laid out for. With clusters alike everywhere the wrinkles no longer follow the material; "
    "graded clusters grade the wrinkles of a uniform one.",
    draw,
)
