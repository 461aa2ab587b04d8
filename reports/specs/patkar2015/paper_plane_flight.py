"""A paper plane before a wall, widest open at it, and afterwards, and how far it is open over time."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import (
    BLUE, GREY, VERMILLION, Figure, View,
    as_judged, columns, failures, fit, frame, needed, start, stored, surface_of, told, values, where, wide, without,
)  # fmt: skip
from specs.patkar2015.creased import creased

STATES = (("before", "before"), ("at impact", "widest open"), ("after", "after, turned as before"))
KINDS = ((0.05, "with springs", BLUE), (0.0, "without springs", VERMILLION))
SHORT = 2e-5  # [s] steps that tell the uncertainty of claims only
VIEW = View(24, -118)  # from behind, so that the wall is beyond the nose
AWAY, HALF, LOW, HIGH = 0.01, 0.1, -0.14, 0.1  # [m] the study's wall before the nose, and the part of it that is drawn: half its width, and heights
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
        before, impact, after = (surface_of(sample, f"surface {name}") for name, _ in STATES)
        wall = wall_of(before)
        shown = (before, impact, after._replace(points=turned_onto(after.points, before.points)))
        for i, (panel, (name, label)) in enumerate(zip(row, STATES)):
            creased(panel, sample, name, VIEW, shown[i], "front")
            if i < 2:  # afterwards it has fallen away from the wall
                panel.add_collection(PolyCollection(VIEW.seen(wall)[None], facecolors="#f1efe9", edgecolors="#b9b4a6", linewidths=0.9, zorder=0))
            fit(panel, np.concatenate([*(one.points for one in shown), wall]), VIEW, 0.004)
            panel.set_title(label if i else f"{label}, {words}")
            drawing.series.append((before, impact, after)[i].csv(f"{label.partition(',')[0]}, {words}"))
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


def wall_of(plane) -> np.ndarray:
    """Corners of a part of the wall, across the way of a plane that flies along x."""
    x = plane.points[:, 0].max() + AWAY
    return np.array([(x, y, z) for y, z in ((-HALF, LOW), (HALF, LOW), (HALF, HIGH), (-HALF, HIGH))])


def turned_onto(points, onto) -> np.ndarray:
    """The points turned and moved as a rigid body so that they lie nearest to others, in the least squares' sense (Kabsch 1976)."""
    middle, there = points.mean(axis=0), onto.mean(axis=0)
    left, _, right = np.linalg.svd((points - middle).T @ (onto - there))
    sign = np.sign(np.linalg.det(left @ right))
    return (points - middle) @ (left * (1, 1, sign)) @ right + there


FIGURE = Figure(
    "paper_plane_flight",
    "A paper plane flies into a wall",
    "Patkar, Jin & Fedkiw 2015, Fig. 7",
    "The plane from behind at an angle from above, true to scale, creases in orange, and the outline of a part of the wall into which it flies. Afterwards it has fallen and "
    "turned: it is drawn turned back as it flew, so that its fold can be compared. Below: angle between the halves of its body, and (dashed) at the wings' creases. The paper "
    "gives no numbers but the triangles: 8000, with its creases 8716.",
    draw,
)
