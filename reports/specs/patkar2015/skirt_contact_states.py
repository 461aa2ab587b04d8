"""Pleated skirts that touch themselves, at rest and at speed, and what their stand's rate does to hem and pleats."""

import numpy as np

from render import (
    BLUE, ORANGE, Figure, View, as_judged, failures, fit, frame, groups, mosaic, needed, ordered, scale_bar, stored, surface_of, told, values, where,
)  # fmt: skip
from specs.patkar2015.creased import creased

VIEW = View(20, -60)
HELD = {"panels": ("a vertex of each pleat held", BLUE), "all": ("the waist held all around", ORANGE)}
SAYS = (
    "{held_words}, {rate} rad/s: the sheet turns by {fold_angle:3} rad at creases, hem {hem_below:3} lengths below the waist, "
    "{crossings} edges through triangles in the worst step, {contacts:3} pairs that push, {speed:2} m/s against the stand."
)


def draw(study):
    known = as_judged(study.samples, resolution=1)
    touching = needed(stored(where(known, contact="barrier", pleats="knife"), "surface end"), "stored surfaces")
    touching = where(touching, columns=max(values(touching, "columns")))
    kinds = {held: ordered(found, "rate") for (held,), found in groups(touching, "held").items()}
    shown = [s for held in HELD if held in kinds for s in (kinds[held][0], kinds[held][-1])]
    drawing, (*panels, fold, hem) = mosaic("ab;cd;ef", 7.0, height_ratios=(2, 2, 1.1))
    places = np.concatenate([surface_of(s, "surface end").points for s in shown])
    for panel, sample in zip(panels, shown):
        creased(panel, sample, "end", VIEW, lit="front", linewidths=0.5)
        fit(panel, places, VIEW, 0.02)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(told("{words}, {rate} rad/s", sample, words=words(sample)))
    for panel in panels[len(shown) :]:
        panel.axis("off")
    for panel, name, label in ((fold, "fold_angle", "fold angle [rad]"), (hem, "hem_below", "hem below waist [lengths]")):
        for held, found in kinds.items():
            label_, colour = HELD[held]
            panel.plot(values(found, "rate"), values(found, name), "o-", color=colour, label=label_)
        frame(panel, "rate of the stand [rad/s]", label)
    fold.legend(fontsize=7.5)
    notes = [told(SAYS, s, held_words=words(s).capitalize()) for found in kinds.values() for s in found]
    return drawing.tell(
        "Shaded skirts with their creases, slowest and fastest; fold angle and hem over the stand's rate.",
        notes + failures(known, "held", "rate", "columns", "contact"),
    )


def words(sample) -> str:
    return HELD[sample.parameter("held")][0]


FIGURE = Figure(
    "skirt_contact_states",
    "Pleated skirts that touch themselves",
    "Patkar, Jin & Fedkiw 2015, Fig. 1",
    "Knife-pleated skirts on a stand, as they hang at rest and as they turn with it, seen at an angle from above, all at one "
    "scale, with their creases as lines. Drawn is the collision mesh, no edge of which goes through a triangle.",
    draw,
)
