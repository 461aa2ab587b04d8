"""Skins of varying properties under compression, and how long their wrinkles are from place to place."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique, scale_bar, surface
from figures.select import failures, needed
from figures.style import BLACK, BLUE, GREY, ORANGE, panels
from text import number

GRADED = {"stiffness": "varying stiffness", "thickness": "varying thickness", "wavelength": "uniform, graded clusters"}


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface" in s.curves]
    known.sort(key=order)
    shown = one_of_each(needed(known, "a stored surface"))
    canvas, axes = panels(len(shown), 2, 2.3 * len(shown), squeeze=False, width_ratios=(1.5, 1))
    drawing = Drawing(canvas, "")
    for (picture, chart), sample in zip(axes, shown):
        oblique(picture, *surface(sample), elevation=40, azimuth=-75)
        length = 1e-3 * (2 if sample.parameter("length") < 0.02 else 10)
        scale_bar(picture, length, f"{number(1000 * length)} mm")
        picture.set_title(title(sample))
        curve = sample.curves["fine" if sample.parameter("layers") == 2 else "large"]
        drawing.series.append(wavelengths(chart, curve, sample))
    axes[-1, 1].set_xlabel("y [mm]")
    handles, labels = axes[0, 1].get_legend_handles_labels()
    canvas.legend(handles, labels, loc="lower center", bbox_to_anchor=(0.7, 1.0), ncol=3)
    drawing.notes = [sentence(s) for s in shown] + failures(study.samples, "graded", "clusters", "layers")
    drawing.alt = "Shaded skins beside the wavelength across them. " + " ".join(drawing.notes)
    return drawing


def order(sample):
    return (sample.parameter("layers"), list(GRADED).index(sample.parameter("graded")), sample.parameter("clusters"))


def one_of_each(samples) -> list:
    """Of each kind the one on the finest mesh."""
    found = {}
    for sample in samples:
        key = order(sample)
        if key not in found or sample.metric("vertices") > found[key].metric("vertices"):
            found[key] = sample
    return list(found.values())


def wavelengths(chart, curve, sample) -> Series:
    y = 1e3 * np.asarray(curve.x.values)
    measured, predicted, painted = (1e3 * np.asarray(column.values) for column in curve.y)
    chart.plot(y, predicted, color=GREY, linestyle=(0, (5, 2)), label="eq. 1, local")
    chart.plot(y, painted, color=ORANGE, label="of the clusters")
    chart.plot(y, measured, "o", color=BLUE, markersize=4.5, label="measured")
    chart.set_ylim(0, 1.15 * np.nanmax([measured, predicted, painted]))
    chart.set_ylabel(("fine " if sample.parameter("layers") == 2 else "") + "wavelength [mm]")
    columns = {"y [mm]": y, "measured [mm]": measured, "eq. 1 [mm]": predicted, "clusters [mm]": painted}
    return Series(title(sample), columns)


def title(sample) -> str:
    clusters = ", clusters alike" if sample.parameter("clusters") == "uniform" else ""
    layers = ", second layer" if sample.parameter("layers") == 2 else ""
    return GRADED[sample.parameter("graded")] + clusters + layers


def sentence(sample) -> str:
    kind = "fine" if sample.parameter("layers") == 2 else "large"
    return (
        f"{title(sample).capitalize()}: exponent {number(sample.metric(f'{kind}_response'), 2)} over the prediction, "
        f"{number(sample.metric(f'{kind}_over_clusters'), 3)} of the clusters' wavelength."
    )


FIGURE = Figure(
    name="heterogeneous_skin_waves",
    title="Skins of varying stiffness and thickness",
    paper="Li & Kry 2014, Fig. 6",
    caption=(
        "Skins compressed along x whose stiffness or thickness grows along y, from front to back, drawn true to scale, and "
        "the wavelength in bands across them: measured (root mean square of the wave number), that of eq. 1 for the local "
        "material, and that which the clusters are laid out for. With clusters alike everywhere the wrinkles no longer "
        "follow the material; graded clusters grade the wrinkles of a uniform one."
    ),
    draw=draw,
)
