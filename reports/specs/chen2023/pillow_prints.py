"""Depth of the print over time, and the upper side when the ball has left, for each number of layers."""

from render import (
    BLACK, Figure,
    columns, cycle, defined, distinct, failures, frame, groups, needed, ordered, plural, start, stored, told, where,
    without,
)  # fmt: skip

OTHERS = (6, 14)  # cells that tell the uncertainty of claims only
METRICS = ("print_depth", "fading_time")
SAYS = (
    "{label}: print {1e3*print_depth} mm, fading by e in {fading_time:3} s, largest force {press_force:3} N, "
    "{1e3*seconds_per_step:2} ms a step."
)


def draw(study):
    samples = without(study.samples, cells=OTHERS)
    known = needed(stored(defined(samples, *METRICS), "print", "profile"), "the curves print and profile")
    shown = where(known, cells=max(distinct(known, "cells")))
    drawing, (fading, profile) = start(1, 2, 3.6)
    for index, ((layers,), members) in enumerate(groups(shown, "layers").items()):
        label, look = plural(layers, "layer"), cycle(index, dashes=True)
        time, depth = columns(members[0], "print")[:2]
        x, before, after = columns(members[0], "profile")[:3]
        fading.plot(time, 1e3 * depth, label=label, **look)
        if index == 0:
            profile.plot(x, 1e3 * before, color=BLACK, linewidth=0.9, linestyle=":", label="before")
        profile.plot(x, 1e3 * after, **look)
        drawing.add(f"{label}, over time", {"time [s]": time, "print [mm]": 1e3 * depth})
        drawing.add(f"{label}, profile", {"x [m]": x, "before [mm]": 1e3 * before, "after [mm]": 1e3 * after})
    frame(fading, "time [s]", "depth of the print [mm]", log="y", yticks=(1, 2, 5, 10, 20, 50), title="in the middle")
    fading.set_ylim(bottom=1)
    frame(profile, "x at rest [m]", "height of the upper side [mm]", title="when the ball has left")
    drawing.legend([*fading.get_legend_handles_labels()[0], *profile.get_legend_handles_labels()[0]], 5)
    notes = [told(SAYS, s, label=plural(s.parameter("layers"), "layer")) for s in ordered(shown, "layers")]
    lost = failures(samples, "layers", "cells", metrics=METRICS)
    return drawing.tell("Depth of the print over time and profiles of the pillow.", notes, lost)


FIGURE = Figure(
    "pillow_prints",
    "The print of a ball in a pillow of 1, 2, 3 and 6 layers",
    "Chen et al. 2023, Fig. 11",
    "A ball is driven into a viscoelastic pillow on a table, held, and lifted again. Left: by how much the pillow is thinner in the "
    "middle than before; straight on this scale where it fades exponentially. Right: the upper side through the middle when the "
    "ball is back where it started.",
    draw,
)
