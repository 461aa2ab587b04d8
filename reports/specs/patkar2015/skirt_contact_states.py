"""Pleated skirts that touch themselves, at rest, at speed and landing, and what their stand does to hem and pleats."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, Figure, View,
    as_judged, columns, failures, fit, frame, frame_surface, mosaic, needed, number, oblique, ordered, scale_bar, stored, surface_of, told, values, where,
)  # fmt: skip
from store.frame import read_series
from store.sample import read_telemetry
from specs.patkar2015.creased import creased

VIEW = View(20, -60)
HELD = {"panels": ("a vertex of each pleat held", BLUE), "all": ("the waist held all around", ORANGE), "separated": ("prepared as printed, with friction", GREEN)}
SAYS = (
    "{held_words}, {triangles_before} triangles, {rate} rad/s: the sheet turns by {fold_angle:3} rad at creases, hem {hem_below:3} lengths below the waist, "
    "{crossings} edges through triangles in the worst step, {contacts:3} pairs that push, {speed:2} m/s against the stand."
)
LANDED = (
    "{triangles_before} triangles become {triangles_after}; {crossings} edges through triangles in the worst step, copies at most {gap:2} lengths apart; "
    "from {fold_angle_start:3} rad at first the sheet comes to turn by {fold_angle:3} rad at creases, {folded_back:2} rad more than where it is least; {speed:2} m/s at the end."
)
FALLS, STOPS = 0.25, 0.35  # of the landing's time: until then the stand falls, and then it is stopped


def draw(study):
    known = as_judged(study.samples, resolution=1)
    touching = needed(stored([s for s in known if (s.parameter("contact"), s.parameter("pleats"), s.parameter("stand")) == ("barrier", "knife", "turns")], "surface end"), "stored surfaces")
    largest = {kind: max(values([s for s in touching if kind_of(s) == kind], "columns")) for kind in HELD if any(kind_of(s) == kind for s in touching)}
    kinds = {kind: ordered([s for s in touching if kind_of(s) == kind and s.parameter("columns") == columns_], "rate") for kind, columns_ in largest.items()}
    shown = [s for found in kinds.values() for s in (found[0], found[-1])]
    drawing, (*panels, fold, hem) = mosaic("ab;cd;ef;gh", 9.4, height_ratios=(2, 2, 2, 1.1))
    places = np.concatenate([surface_of(s, "surface end").points for s in shown])
    for panel, sample in zip(panels, shown):
        creased(panel, sample, "end", VIEW, lit="front", linewidths=0.5)
        fit(panel, places, VIEW, 0.02)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(told("{words}, {rate} rad/s", sample, words=words(sample)))
    for panel in panels[len(shown) :]:
        panel.axis("off")
    for panel, name, label in ((fold, "fold_angle", "fold angle [rad]"), (hem, "hem_below", "hem below waist [lengths]")):
        for kind, found in kinds.items():
            label_, colour = HELD[kind]
            panel.plot(values(found, "rate"), values(found, name), "o-", color=colour, label=label_)
        frame(panel, "rate of the stand [rad/s]", label)
    fold.legend(fontsize=7.5)
    notes = [told(SAYS, s, held_words=words(s).capitalize()) for found in kinds.values() for s in found]
    return drawing.tell(
        "Shaded skirts with their creases, slowest and fastest; fold angle and hem over the stand's rate.",
        notes + failures(known, "held", "rate", "columns", "contact"),
    )


def draw_landed(study):
    landed = where(as_judged(study.samples, resolution=1), contact="barrier", pleats="box")
    sample = max(needed([s for s in landed if s.parameter("landing") > 0 and len(s.frames) > 2], "stored frames of a landing"), key=lambda s: s.metric("triangles_before"))
    times = read_series(sample.folder / sample.frame_index).times
    chosen = [0, 1, len(sample.frames) - 1]
    drawing, (*panels, fold, hem) = mosaic("aabbcc;dddeee", 5.4, height_ratios=(1.8, 1))
    skirts = [frame_surface(sample, i) for i in chosen]
    places = np.concatenate([one.points for one in skirts])
    for panel, skirt, i in zip(panels, skirts, chosen):
        oblique(panel, skirt, VIEW, lit="front")
        fit(panel, places, VIEW, 0.02)
        panel.set_title(f"{number(times[sample.frames[i]], 3)} s")
    scale_bar(panels[0], 0.2, "0.2 m")
    time, _radius, below = columns(sample, "hem")
    length = sample.metric("hem_below") / np.mean(below[time > 0.8 * time[-1]])  # of the skirt, one over
    steps = read_telemetry(sample)
    for panel, x, y, label in ((fold, steps["time"], steps["fold angle"], "fold angle [rad]"), (hem, time, length * below, "hem below waist [lengths]")):
        panel.axvspan(FALLS * sample.parameter("landing"), STOPS * sample.parameter("landing"), color=GREY, alpha=0.25, linewidth=0, label="the stand is stopped")
        panel.plot(x, y, color=BLUE)
        frame(panel, "t [s]", label)
        drawing.add(label.rsplit(" [", 1)[0], {"t [s]": x, label: y})
    fold.legend(fontsize=7.5)
    return drawing.tell("A skirt before its stand falls, after it was stopped, and at rest; fold angle and hem over time.", [told(LANDED, sample)])


def kind_of(sample) -> str:
    prepared = sample.parameter("preparation") == "separated"
    return "separated" if prepared else sample.parameter("held")


def words(sample) -> str:
    return HELD[kind_of(sample)][0]


FIGURES = (
    Figure(
        "skirt_contact_states",
        "Pleated skirts that touch themselves",
        "Patkar, Jin & Fedkiw 2015, Fig. 1",
        "Knife-pleated skirts on a stand, as they hang at rest and as they turn with it, seen at an angle from above, all at one "
        "scale, with their creases as lines. Drawn is the collision mesh, no edge of which goes through a triangle.",
        draw,
    ),
    Figure(
        "skirt_contact_landing",
        "A box-pleated skirt that touches itself falls with its stand, which is stopped",
        "Patkar, Jin & Fedkiw 2015, Fig. 5",
        "The largest skirt that landed, as it hangs on its stand, which falls freely and is stopped in a tenth of the landing's time; there is no body and no ground. Above: folded at first, soon after the stop, and at rest, at an angle "
        "from above, one scale for all. Drawn is the collision mesh, no edge of which goes through a triangle. Below: the angle at creases and how low the hem is.",
        draw_landed,
    ),
)
