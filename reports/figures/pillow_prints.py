"""Depth of the print over time, and the upper side when the ball has left, for each number of layers."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.select import defined, distinct, failures, groups, needed
from figures.style import BLACK, COLOURS, DASHES, only_at, panels
from text import number, plural

METRICS = ("print_depth", "fading_time")


def draw(study) -> Drawing:
    known = [s for s in defined(study.samples, *METRICS) if {"print", "profile"} <= s.curves.keys()]
    needed(known, "the curves print and profile")
    size = max(distinct(known, "cells"))
    shown = [s for s in known if s.parameter("cells") == size]
    canvas, (fading, profile) = panels(1, 2, 3.6)
    drawing = Drawing(canvas, "")
    for index, ((layers,), members) in enumerate(groups(shown, "layers").items()):
        look = {"color": COLOURS[index % len(COLOURS)], "linestyle": DASHES[index % len(DASHES)]}
        drawing.series += draw_pillow(fading, profile, members[0], plural(layers, "layer"), look, index == 0)
    fading.set(yscale="log", xlabel="time [s]", ylabel="depth of the print [mm]", title="in the middle")
    fading.set_ylim(bottom=1)
    only_at(fading.yaxis, (1, 2, 5, 10, 20, 50))
    profile.set(xlabel="x at rest [m]", ylabel="height of the upper side [mm]", title="when the ball has left")
    canvas.legend(
        handles=[*fading.get_legend_handles_labels()[0], *profile.get_legend_handles_labels()[0][:1]],
        loc="lower center",
        bbox_to_anchor=(0.5, 1.0),
        ncol=5,
    )
    drawing.notes = [sentence(s) for s in sorted(shown, key=lambda s: s.parameter("layers"))]
    drawing.alt = "Depth of the print over time and profiles of the pillow. " + " ".join(drawing.notes)
    drawing.notes += failures(study.samples, "layers", "cells", metrics=METRICS)
    return drawing


def draw_pillow(fading, profile, sample, label, look, first) -> list:
    """One pillow in both panels; the first one with its shape before."""
    time, depth = sample.curves["print"].x.values, 1000 * np.asarray(sample.curves["print"].y[0].values)
    x, sides = sample.curves["profile"].x.values, [1000 * np.asarray(c.values) for c in sample.curves["profile"].y]
    fading.plot(time, depth, label=label, **look)
    if first:
        profile.plot(x, sides[0], color=BLACK, linewidth=0.9, linestyle=":", label="before")
    profile.plot(x, sides[1], **look)
    return [
        Series(f"{label}, over time", {"time [s]": time, "print [mm]": depth}),
        Series(f"{label}, profile", {"x [m]": x, "before [mm]": sides[0], "after [mm]": sides[1]}),
    ]


def sentence(sample) -> str:
    return (
        f"{plural(sample.parameter('layers'), 'layer')}: print {number(1000 * sample.metric('print_depth'), 4)} mm, "
        f"fading by e in {number(sample.metric('fading_time'), 3)} s, largest force "
        f"{number(sample.metric('press_force'), 3)} N, {number(1000 * sample.metric('seconds_per_step'), 2)} ms a step."
    )


FIGURE = Figure(
    name="pillow_prints",
    title="The print of a ball in a pillow of 1, 2, 3 and 6 layers",
    paper="Chen et al. 2023, Fig. 11",
    caption=(
        "A ball is driven into a viscoelastic pillow on a table, held, and lifted again. Left: by how much the "
        "pillow is thinner in the middle than before; straight on this scale where it fades exponentially. Right: "
        "the upper side through the middle when the ball is back where it started."
    ),
    draw=draw,
)
