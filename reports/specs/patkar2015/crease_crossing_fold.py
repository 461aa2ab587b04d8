"""A sheet with two cuts that cross, hung by the ends of either, beside the same mesh uncut."""

import numpy as np

from render import Figure, View, failures, fit, needed, oblique, start, stored, surface_of, told, values, where
from specs.patkar2015.creased import creased

VIEWS = {"first": View(22, -20), "second": View(22, -110)}
KINDS = {"crossed": "crossed cuts", "none": "uncut"}
SAYS = (
    "Held at the {held} cut's ends: folds by {fold:3°} along it and by {fold_other:3°} "
    "across it; {equations} equations for one coordinate, none of them dependent; largest gap {gap:2} of the side."
)


def draw(study):
    known = needed(stored(study.samples, "surface sheet"), "stored surfaces")
    known = where(known, cells=max(values(known, "cells")))
    known = where(known, time_step=max(values(known, "time_step")))  # shorter ones tell the uncertainty of claims
    drawing, axes = start(2, 2, 6.4)
    for row, (held, view) in zip(axes, VIEWS.items()):
        shown = [s for cuts in KINDS for s in where(known, held=held, cuts=cuts)]
        places = np.concatenate([np.empty((0, 3)), *(surface_of(s, "surface sheet").points for s in shown)])
        for panel, sample in zip(row, shown):
            cuts, sheet = sample.parameter("cuts"), surface_of(sample, "surface sheet")
            creased(panel, sample, "sheet", view, lit="front") if cuts == "crossed" else oblique(panel, sheet, view, lit="front")
            fit(panel, places, view, 0.02)
            title = told("{kind}, held at the {held}'s ends: {fold:3°}", sample, kind=KINDS[cuts])
            panel.set_title(title, fontsize=9)
            drawing.series.append(sheet.csv(f"{cuts}, {held}", rest=()))
    notes = [told(SAYS, s) for s in where(known, cuts="crossed")] + failures(study.samples, "cuts", "held", "cells")
    return drawing.tell("A square sheet that hangs by opposite corners, with crossed creases and without.", notes)


FIGURE = Figure(
    "crease_crossing_fold",
    "Two cuts that cross",
    "Patkar et al. 2015, Fig. 8",
    "A square sheet hung by two opposite corners, seen at an angle from above; creases red. Left: cut along both diagonals, "
    "with four copies of the crossing. Right: the same mesh uncut. The angle is the mean along the held diagonal of the "
    "sharpest between neighbouring triangles there. The paper does not say how its sheet is held.",
    draw,
)
