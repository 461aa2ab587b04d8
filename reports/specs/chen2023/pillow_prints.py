"""The pillow when the ball has left, by its number of layers; depth of the print over time, and the upper side then."""

import numpy as np

from render import (
    BLACK, Figure, Surface, View,
    columns, cycle, defined, distinct, failures, frame, frame_surface, groups, light_from, mosaic, needed, oblique, ordered, plural, scale_bar, short_label, stored,
    told, where, without,
)  # fmt: skip

OTHERS = (6, 14)  # cells that tell the uncertainty of claims only
METRICS = ("print_depth", "fading_time")
PILLOWS = (1, 2, 3)  # layers, as in the paper
VIEW = View(40, -60)
RAKING = light_from(-0.8, 0.25, 0.5)  # so that a shallow print throws a shade
SAYS = (
    "{label}: print {1e3*print_depth} mm, fading by e in {fading_time:3} s, largest force {press_force:3} N, "
    "{1e3*seconds_per_step:2} ms a step."
)


def draw(study):
    samples = without(study.samples, cells=OTHERS)
    known = needed(stored(defined(samples, *METRICS), "print", "profile"), "the curves print and profile")
    shown = where(known, cells=max(distinct(known, "cells")))
    drawing, (pillows, fading, profile) = mosaic("aa;bc", 5.0, height_ratios=(3, 1.5))
    pictures(pillows, needed([s for s in where(shown, layers=PILLOWS) if s.frames], "stored meshes of 1, 2 or 3 layers"))
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
    frame(fading, "time [s]", "depth [mm]", log="y", yticks=(1, 5, 20, 50), title="print in the middle")
    fading.set_ylim(bottom=1)
    frame(profile, "x at rest [m]", "height [mm]", title="upper side when the ball has left")
    drawing.legend([*fading.get_legend_handles_labels()[0], *profile.get_legend_handles_labels()[0]], 5)
    notes = [told(SAYS, s, label=plural(s.parameter("layers"), "layer")) for s in ordered(shown, "layers")]
    lost = failures(samples, "layers", "cells", metrics=METRICS)
    return drawing.tell("Depth of the print over time and profiles of the pillow.", notes, lost)


def pictures(panel, samples):
    """Beside each other at one scale, the ball away."""
    drawn = {plural(layers, "layer"): frame_surface(s) for layers in PILLOWS for s in where(samples, layers=layers)[:1]}
    right, size = VIEW.axes()[0], 1.06 * np.ptp(VIEW.seen(next(iter(drawn.values())).points)[:, 0])
    points, triangles, count = [], [], 0
    for i, (label, pillow) in enumerate(drawn.items()):
        points.append(pillow.points + i * size * right)
        triangles.append(pillow.triangles + count)
        count += len(pillow.points)
        short_label(panel, label, (VIEW.seen(points[-1])[:, 0].mean(), VIEW.seen(points[-1])[:, 1].max()), (0, 8), ha="center", fontsize=10)
    oblique(panel, Surface(np.concatenate(points), np.concatenate(triangles)), VIEW, lit=RAKING)
    scale_bar(panel, 0.1, "0.1 m")


FIGURE = Figure(
    "pillow_prints",
    "The print of a ball in a pillow of 1, 2, 3 and 6 layers",
    "Chen et al. 2023, Fig. 11",
    "A ball is driven into a viscoelastic pillow on a table, held, and lifted again (a ball in place of the paper’s hand). Above: the pillow when the ball "
    "is back where it started. Left: by how much the pillow is thinner in the "
    "middle than before; straight on this scale where it fades exponentially. Right: the upper side through the middle when the "
    "ball is back.",
    draw,
)
