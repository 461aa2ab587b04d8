"""A sheet with two cuts that cross, hung by the ends of either, beside the same mesh uncut."""

import numpy as np

from figures.crease_view import axes_of, creased
from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique
from figures.select import failures, needed, where
from figures.style import panels
from text import number

VIEWS = {"first": -20, "second": -110}  # azimuth [degree]


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface sheet" in s.curves]
    finest = max((s.parameter("cells") for s in known), default=0)
    known = needed(where(known, cells=finest), "stored surfaces")
    canvas, axes = panels(2, 2, 6.4)
    drawing = Drawing(canvas, "")
    for row, (held, azimuth) in zip(axes, VIEWS.items()):
        shown = [s for cuts in ("crossed", "none") for s in where(known, held=held, cuts=cuts)]
        places = np.concatenate([layer(s)[0] for s in shown])
        for panel, sample in zip(row, shown):
            view(panel, sample, azimuth, places)
            cut = sample.parameter("cuts") == "crossed"
            panel.set_title(f"{'crossed cuts' if cut else 'uncut'}, held at the {held}'s ends: {degrees(sample)}", fontsize=9)
            points, _ = layer(sample)
            columns = {f"{axis} [m]": points[:, i] for i, axis in enumerate("xyz")}
            drawing.series.append(Series(f"{sample.parameter('cuts')}, {held}", columns))
    drawing.notes = [note(s) for s in where(known, cuts="crossed")] + failures(study.samples, "cuts", "held", "cells")
    drawing.alt = "A square sheet that hangs by opposite corners, with crossed creases and without. " + " ".join(drawing.notes)
    return drawing


def layer(sample):
    """Places now [m] and triangles."""
    curve, corners = sample.curves["surface sheet"], sample.curves["triangles sheet"]
    points = np.stack([column.values for column in curve.y[1:]], axis=1)
    return points, np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)


def view(panel, sample, azimuth, places):
    elevation = 22
    if sample.parameter("cuts") == "crossed":
        creased(panel, sample, "sheet", elevation=elevation, azimuth=azimuth)
    else:
        oblique(panel, *layer(sample), elevation=elevation, azimuth=azimuth)
    right, up = axes_of(elevation, azimuth)
    seen = np.stack([places @ right, places @ up], axis=-1)
    low, high = seen.min(axis=0) - 0.02, seen.max(axis=0) + 0.02
    panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))


def degrees(sample) -> str:
    return f"{number(np.degrees(sample.metric('fold')), 3)}°"


def note(sample) -> str:
    return (
        f"Held at the {sample.parameter('held')} cut's ends: folds by {degrees(sample)} along it and by "
        f"{number(np.degrees(sample.metric('fold_other')), 3)}° across it; {number(sample.metric('equations'))} equations "
        f"for one coordinate, none of them dependent; largest gap {number(sample.metric('gap'), 2)} of the side."
    )


FIGURE = Figure(
    name="crease_crossing_fold",
    title="Two cuts that cross",
    paper="Patkar et al. 2015, Fig. 8",
    caption=(
        "A square sheet hung by two opposite corners, seen at an angle from above; creases red. Left: cut along both "
        "diagonals, with four copies of the crossing. Right: the same mesh uncut. The angle is the mean along the held "
        "diagonal of the sharpest between neighbouring triangles there. The paper does not say how its sheet is held."
    ),
    draw=draw,
)
