"""A paper plane before a wall, widest open at it, and afterwards, and how far it is open over time."""

import numpy as np

from render import (
    BLUE, GREY, VERMILLION, Figure, View,
    as_judged, columns, failures, fit, frame, needed, start, stored, surface_of, told, values, where, wide, without,
)  # fmt: skip
from specs.patkar2015.creased import creased

STATES = (("before", "before"), ("at impact", "widest open"), ("after", "after"))
KINDS = ((0.05, "with springs", BLUE), (0.0, "without springs", VERMILLION))
SHORT = 2e-5  # [s] steps that tell the uncertainty of claims only
VIEW = View(20, 35)
WINGS = {"linewidth": 0.9, "linestyle": (0, (4, 2))}
SAYS = (
    "{words:C}, {triangles_creased} triangles from {triangles}: open by {opening_before:3}° before, {opening_largest:3}° at "
    "most, {opening_after:3}° after; the keel's front third is shorter by up to {tip_shortened:2%}."
)


def draw(study):
    samples = without(as_judged(study.samples, resolution=1), time_step=SHORT)
    known = needed(where(stored(samples, "history"), speed=3.0), "speed = 3")
    finest = where(known, along=max(values(known, "along")))
    rows = [(s, words, colour) for kappa, words, colour in KINDS for s in where(finest, kappa=kappa)[:1]]
    needed(rows, "kappa = 0.05 or 0")
    heights = (1.5,) * len(rows) + (0.8,)
    drawing, axes = start(len(rows) + 1, 3, 2.4 * len(rows) + 1.7, height_ratios=heights)
    for row, (sample, words, _) in zip(axes, rows):
        sheets = [surface_of(sample, f"surface {name}") for name, _ in STATES]
        moved = [one._replace(points=one.points - one.points.mean(axis=0)) for one in sheets]  # it falls on
        for i, (panel, (name, label)) in enumerate(zip(row, STATES)):
            creased(panel, sample, name, VIEW, moved[i], "front")
            fit(panel, np.concatenate([one.points for one in moved]), VIEW)
            panel.set_title(label if i else f"{label}, {words}")
            drawing.series.append(sheets[i].csv(f"{label}, {words}"))
    panel = wide(axes[-1])
    for sample, words, colour in rows:
        time, opening, wings = columns(sample, "history")[:3]
        panel.plot(1e3 * time, opening, color=colour, label=words)
        panel.plot(1e3 * time, wings, color=colour, **WINGS)
        drawing.add(f"angles, {words}", {"time [s]": time, "opening [degree]": opening, "wings [degree]": wings})
    panel.plot([], [], color=GREY, label="at the wings' creases", **WINGS)
    frame(panel, "time [ms]", "angle [degree]", xlim=(0, None))
    panel.legend(loc="upper left", bbox_to_anchor=(0, -0.45), ncols=3, fontsize=7.5)
    notes = [told(SAYS, s, words=words) for s, words, _ in rows] + failures(samples, "kappa", "speed", "along")
    return drawing.tell("A paper plane hits a wall, opens, and with springs folds again.", notes)


FIGURE = Figure(
    "paper_plane_flight",
    "A paper plane flies into a wall",
    "Patkar, Jin & Fedkiw 2015, Fig. 7",
    "The plane from in front at an angle from above, its middle in one place, creases in red; it flies towards the lower left, "
    "into a wall across its way. Below: angle between the halves of its body, and (dashed) at the wings' creases. The paper "
    "gives no numbers but the triangles: 8000, with its creases 8716.",
    draw,
)
