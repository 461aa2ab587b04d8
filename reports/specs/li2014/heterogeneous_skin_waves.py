"""Skins of varying properties under compression, and how long their wrinkles are from place to place."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, Figure, View,
    as_judged, columns, failures, frame, groups, needed, number, oblique, scale_bar, start, stored, surface_of, told,
)  # fmt: skip

GRADED = {"stiffness": "varying stiffness", "thickness": "varying thickness", "wavelength": "uniform, graded clusters"}
LAYERS = {1: ("large", ""), 2: ("fine", ", second layer")}


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "surface"), "a stored surface")
    kinds = groups(known, "layers", "graded", "clusters")  # of each the one on the finest mesh
    in_order = sorted(kinds, key=lambda kind: (kind[0], list(GRADED).index(kind[1]), kind[2]))
    shown = [max(kinds[kind], key=lambda s: s.metric("vertices")) for kind in in_order]
    drawing, axes = start(len(shown), 2, 2.3 * len(shown), squeeze=False, width_ratios=(1.5, 1))
    for (picture, chart), sample in zip(axes, shown):
        oblique(picture, surface_of(sample), View(40, -75))
        length = 1e-3 * (2 if sample.parameter("length") < 0.02 else 10)
        scale_bar(picture, length, f"{number(1000 * length)} mm")
        picture.set_title(title(sample))
        wavelengths(drawing, chart, sample)
    axes[-1, 1].set_xlabel("y [mm]")
    handles = axes[0, 1].get_legend_handles_labels()[0]
    drawing.canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.7, 1.0), ncol=3)
    notes = [sentence(s) for s in shown] + failures(samples, "graded", "clusters", "layers")
    return drawing.tell("Shaded skins beside the wavelength across them.", notes)


def wavelengths(drawing, chart, sample):
    kind = LAYERS[sample.parameter("layers")][0]
    y, measured, predicted, painted = (1e3 * column for column in columns(sample, kind))
    chart.plot(y, predicted, color=GREY, linestyle=(0, (5, 2)), label="eq. 1, local")
    chart.plot(y, painted, color=ORANGE, label="of the clusters")
    chart.plot(y, measured, "o", color=BLUE, markersize=4.5, label="measured")
    label = "fine wavelength [mm]" if kind == "fine" else "wavelength [mm]"
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
    "Skins compressed along x whose stiffness or thickness grows along y, from front to back, drawn true to scale, and the "
    "wavelength in bands across them: measured (root mean square of the wave number), that of eq. 1 for the local material, "
    "and that which the clusters are laid out for. With clusters alike everywhere the wrinkles no longer follow the material; "
    "graded clusters grade the wrinkles of a uniform one.",
    draw,
)
