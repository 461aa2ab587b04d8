"""Pleated skirts on a rotating stand and landing, and how the hem moves."""

import numpy as np

from render import (
    BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION, Figure, View,
    as_judged, columns, creases, defined, failures, fit, frame, groups, needed, oblique, scale_bar, start, stored, surface_of, told, where,
)  # fmt: skip

COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY)
VIEW = View(20, -60)
SAYS = (
    "{title}: {triangles_before} triangles become {triangles_after}; the sheet turns by {fold_angle:3} rad at creases{uncut}; "
    "hem {hem_below:3} lengths below the waist; largest gap {gap:2} lengths{times}."
)
UNCUT = ", {fold_angle_uncut:3} rad without them"  # these where the study moved others beside
TIMES = (
    "; without stabilisation the motion takes {saved_without:2%} less time, and matching alone is {stabilisation_share:2%} of a "
    "step"
)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    whole = where(samples, creases="cut", stabilisation="pre_and_post")
    known = needed(stored(whole, "triangles"), "stored surfaces")
    kinds = groups(known, "motion", "held", "rate")
    shown = [max(kinds[key], key=lambda s: s.parameter("columns")) for key in sorted(kinds, key=lambda k: (k[0] != "spin", *k))]
    drawing, axes = start(2, max(3, (len(shown) + 2) // 2), 5.6)
    middle = {s.key: surface_of(s).points.mean(axis=0) for s in shown}  # one has fallen
    everywhere = np.concatenate([surface_of(s).points - middle[s.key] for s in shown])
    hem, *free = axes.flat[len(shown) :]
    for panel, sample, colour in zip(axes.flat, shown, COLOURS):
        sheet = surface_of(sample)
        oblique(panel, sheet._replace(points=sheet.points - middle[sample.key]), VIEW)
        number_, *places = columns(sample, "creases")
        creases(panel, np.stack(places, axis=1).reshape(-1, 2, 3) - middle[sample.key], VIEW, linewidths=0.5)
        fit(panel, everywhere, VIEW, 0.02)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(title(sample).replace(", ", "\n", 1), fontsize=8.5)
        hem.plot(*columns(sample, "hem")[:2], color=colour, label=title(sample))
        names = [f"{column.label} [m]" for column in sample.curves["creases"].y]
        drawing.add(f"{title(sample)}: ends of the creases' pieces", {"point": number_, **dict(zip(names, places))})
    frame(hem, "t [s]", "mean radius of the hem [m]", title="hem")
    for panel in free:
        panel.axis("off")
    if free:
        free[0].legend(*hem.get_legend_handles_labels(), fontsize=8, loc="center left")
    notes = [note(s) for s in shown] + failures(samples, "motion", "held", "rate", "columns")
    return drawing.tell("Shaded skirts with the lines of their creases, and the hem's radius over time.", notes)


def note(sample) -> str:
    uncut = told(UNCUT, sample) if defined([sample], "fold_angle_uncut") else ""
    times = told(TIMES, sample) if defined([sample], "saved_without", "stabilisation_share") else ""
    return told(SAYS, sample, title=title(sample), uncut=uncut, times=times)


def title(sample) -> str:
    if sample.parameter("motion") == "land":
        return told("{pleats} pleats, landed", sample)
    held = ", a vertex of each held" if sample.parameter("held") == "panels" else ""
    return told("{pleats} pleats{how}, {rate} rad/s", sample, how=held)


FIGURE = Figure(
    "pleated_skirts",
    "Pleated skirts",
    "Patkar, Jin & Fedkiw 2015, Figs. 1 and 5",
    "Skirts at the end of the motion, seen at an angle from above, all at one scale, with their creases as lines; the waist is "
    "held by a stand that spins, or falls and lands. Drawn is the collision mesh. Panels do not collide with one another.",
    draw,
)
