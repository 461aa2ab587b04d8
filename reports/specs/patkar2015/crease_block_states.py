"""A block of flesh under a stiff skin: at rest, compressed, cut, and cut and pushed inwards; and a profile of each."""

import numpy as np

from render import (
    BLUE, GREY, ORANGE, VERMILLION, Figure, View,
    as_judged, best, columns, creases, failures, frame, needed, oblique, scale_bar, start, stored, surface_of, told, wide,
)  # fmt: skip

STATES = {"plain": ("Plain", ORANGE), "cut": ("Cut along the lines", BLUE), "pushed": ("Cut and pushed inwards", VERMILLION)}
VIEW = View(32, -65)
SAYS = (
    "{words}: {valleys:2} valleys to a row, on average {valley_distance:2} spacings from the nearest line; the surface turns "
    "by {valley_turn:2}° in those whose walls are apart; those of {valleys_crossed:2%} have crossed."
)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    known = needed(stored(samples, "surface"), "stored surfaces of the block")
    shown = best(known, "state", "across", "-cut_layers", "-seed", order=STATES)
    drawing, axes = start(3, 2, 6.2, height_ratios=(1.4, 1.4, 0.8))
    first = next(iter(shown.values()))
    block(axes[0, 0], shown.get("cut", first), "At rest, with the lines to fold along", at_rest)
    scale_bar(axes[0, 0], 0.02, "20 mm")
    for panel, (state, sample) in zip(axes.flat[1:4], shown.items()):
        block(panel, sample, STATES[state][0])
    panel = wide(axes[2])
    for state, sample in shown.items():
        name, colour = STATES[state]
        before, x, z = columns(sample, "profile")[:3]
        panel.plot(1e3 * before, 1e3 * z, color=colour, marker=".", markersize=3, label=name)
        drawing.add(f"profile, {name.lower()}", {"x at rest [m]": before, "x [m]": x, "z [m]": z})
    count, length = first.parameter("lines"), 1e3 * first.parameter("length")
    for i in range(count):
        panel.axvline((i + 0.5) * length / count, color=GREY, linewidth=0.8, linestyle=":", zorder=1)
    frame(panel, "x at rest [mm]", "height z [mm]")
    panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.42), ncols=3)
    notes = [told(SAYS, s, words=STATES[state][0]) for state, s in shown.items()] + failures(samples, "state", "seed")
    return drawing.tell("Shaded blocks and their profiles.", notes)


def at_rest(sheet):
    return sheet._replace(points=np.column_stack([sheet.rest, np.zeros(len(sheet.rest))]))


def block(panel, sample, title, state=lambda sheet: sheet):
    """The skin with the cuts, those hidden behind a fold too."""
    sheet = state(surface_of(sample))
    oblique(panel, sheet, VIEW)
    if "lines" in sample.curves:
        ends = np.stack(columns(sample, "lines")[:2], axis=1).astype(int)
        creases(panel, sheet.points[ends], VIEW, linewidths=0.7)
    panel.set_title(title)


FIGURE = Figure(
    "crease_block_states",
    "Folds of a block under a stiff skin",
    "Patkar et al. 2015, Fig. 11",
    "A block of flesh on a held base, compressed by 20 % along its length, seen at an angle from above; lines to fold along in "
    "orange. Below, the middle row of vertices, with dotted lines where the cuts are.",
    draw,
)
