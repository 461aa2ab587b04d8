"""Pleated skirts on a rotating stand and landing, and how the hem moves."""

import numpy as np

from render import (
    BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, View,
    as_judged, columns, creases, defined, failures, fit, frame, frame_surface, groups, mosaic, needed, number, oblique, scale_bar, stored, surface_of,
    together, told, where,
)  # fmt: skip
from store.frame import read_series

COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY)
VIEW = View(20, -60)
MOMENTS = (0.0, 0.2, 0.4, 1.0)  # of the landing's time: at first, in the fall, stopped, at the end
LARGE, ABREAST = 2, 4  # skirts: large above, small below
SAYS = (
    "{title}: {triangles_before} triangles become {triangles_after}; the sheet turns by {fold_angle:3} rad at creases{uncut}; "
    "hem {hem_below:3} lengths below the waist; largest gap {gap:2} lengths{times}."
)
UNCUT = ", {fold_angle_uncut:3} rad without them"  # these where the study moved others beside
TIMES = (
    "; without stabilisation the motion takes {saved_without:2%} less time, and matching alone is {stabilisation_share:2%} of a "
    "step"
)


def moved(study, motion) -> list:
    """Of each kind of skirt that moves so the finest."""
    samples = where(as_judged(study.samples, resolution=1), motion=motion)
    whole = where(samples, creases="cut", stabilisation="pre_and_post")
    kinds = groups(needed(stored(whole, "triangles"), f"stored surfaces, motion = {motion}"), "held", "rate")
    return [max(kinds[key], key=lambda s: s.parameter("columns")) for key in sorted(kinds)]


def draw_spun(study):
    shown = moved(study, "spin")
    others = shown[LARGE:]
    rows = -(-(len(others) + 2) // ABREAST)  # of the small ones and the hem, which is as wide as two
    cells = [letter * 3 for letter in "cdefghijklmnopqrst"[: len(others)]] + ["z" * 6]
    cells += ["..." for _ in range(ABREAST * rows - len(others) - 2)]
    layout = ["a" * 6 + ("b" * 6 if len(shown) > 1 else "." * 6), *("".join(cells).ljust(12 * rows, ".")[12 * i : 12 * i + 12] for i in range(rows))]
    drawing, (*panels, hem) = mosaic(";".join(layout), 3.0 + 2.0 * rows, height_ratios=(3.2,) + (1.6,) * rows)
    everywhere = np.concatenate([surface_of(s).points for s in shown])
    for panel, sample, colour in zip(panels, shown, COLOURS):
        oblique(panel, surface_of(sample), VIEW, lit="front")
        number_, *places = columns(sample, "creases")
        creases(panel, np.stack(places, axis=1).reshape(-1, 2, 3), VIEW, linewidths=0.5)
        fit(panel, everywhere, VIEW, 0.02)
        scale_bar(panel, 0.2, "0.2 m")
        panel.set_title(title(sample).replace(", ", "\n"), fontsize=8.5 if panel in panels[LARGE:] else 10)
        hem.plot(*columns(sample, "hem")[:2], color=colour, label=title(sample))
        names = [f"{column.label} [m]" for column in sample.curves["creases"].y]
        drawing.add(f"{title(sample)}: ends of the creases' pieces", {"point": number_, **dict(zip(names, places))})
    frame(hem, "t [s]", "radius [m]", title="mean radius of the hem")
    hem.legend(fontsize=7.5, loc="upper left", bbox_to_anchor=(0, -0.45))
    notes = [note(s) for s in shown] + failures(where(study.samples, motion="spin"), "motion", "held", "rate", "columns")
    return drawing.tell("Shaded skirts with the lines of their creases, and the hem's radius over time.", notes)


def draw_landed(study):
    sample = needed([s for s in moved(study, "land") if len(s.frames) >= len(MOMENTS)], "stored meshes of a landing")[-1]
    known = read_series(sample.folder / sample.frame_index).times
    times = [known.get(name, np.nan) for name in sample.frames]
    chosen = [int(np.nanargmin(np.abs(np.array(times) - part * np.nanmax(times)))) for part in MOMENTS]
    drawing, (panel, hem) = mosaic("a;b", 5.0, height_ratios=(3.4, 1))
    falling(panel, [frame_surface(sample, i) for i in chosen], [f"{number(times[i], 2)} s" for i in chosen])
    time, radius = columns(sample, "hem")[:2]
    hem.plot(time, radius, color=BLUE)
    frame(hem, "t [s]", "radius [m]", title="mean radius of the hem")
    drawing.add("hem", {"t [s]": time, "mean radius of the hem [m]": radius})
    lost = failures(where(study.samples, motion="land"), "motion", "held", "rate", "columns")
    return drawing.tell("A skirt at moments of its fall, each as low as it is then, and the hem's radius over time.", [note(sample)], lost)


def falling(panel, skirts, labels):
    """Beside each other, each at its height; lines where the waist is at first and where it is stopped."""
    right, up = VIEW.axes()[0], np.cos(np.radians(VIEW.elevation))
    apart = 1.15 * max(np.ptp(VIEW.seen(one.points)[:, 0]) for one in skirts)
    beside = [one._replace(points=one.points + i * apart * right) for i, one in enumerate(skirts)]
    oblique(panel, together(*beside), VIEW, lit="front")
    places = np.concatenate([one.points for one in beside])
    waists = [one.points[:, 2].max() for one in skirts]
    fit(panel, np.concatenate([places, places.min(axis=0) - [0.3 * apart * right], places.max(axis=0) + [(0, 0, 0.08)]]), VIEW, 0.02)
    for waist, words in ((waists[0], "waist, at first"), (waists[-1], f"stopped,\n{number(waists[0] - waists[-1], 2)} m lower")):
        panel.axhline(up * waist, color=GREY, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
        panel.text(panel.get_xlim()[0], up * waist, words, fontsize=8, va="bottom", ha="left", color=GREY)
    for one, label in zip(beside, labels):
        panel.text(VIEW.seen(one.points)[:, 0].mean(), VIEW.seen(one.points)[:, 1].max() + 0.04, label, ha="center", va="bottom", fontsize=9.5)
    scale_bar(panel, 0.2, "0.2 m")


def note(sample) -> str:
    uncut = told(UNCUT, sample) if defined([sample], "fold_angle_uncut") else ""
    times = told(TIMES, sample) if defined([sample], "saved_without", "stabilisation_share") else ""
    return told(SAYS, sample, title=title(sample), uncut=uncut, times=times)


def title(sample) -> str:
    if sample.parameter("motion") == "land":
        return told("{pleats} pleats, landed", sample)
    held = ", a vertex of each held" if sample.parameter("held") == "panels" else ""
    return told("{pleats} pleats{how}, {rate} rad/s", sample, how=held)


FIGURES = (
    Figure(
        "pleated_skirts",
        "Knife-pleated skirts on a rotating stand",
        "Patkar, Jin & Fedkiw 2015, Fig. 1",
        "Skirts at the end of the motion, seen at an angle from above, all at one scale, with their creases as lines; the waist is "
        "held by a stand that spins. Drawn is the collision mesh. Panels do not collide with one another.",
        draw_spun,
    ),
    Figure(
        "pleated_skirt_landing",
        "A box-pleated skirt falls with its waist, which is stopped",
        "Patkar, Jin & Fedkiw 2015, Fig. 5",
        "The waist falls as that of a jumping character would, and is stopped; there is no body and no ground. Each skirt is drawn as low as it is then, one scale for all. Drawn is the collision mesh, at an angle from above. "
        "Panels do not collide with one another. Below: the mean radius of the hem over time.",
        draw_landed,
    ),
)
