"""The pillow when the ball has left, by its number of layers, coloured by its print; depth of the print over time, and the upper side then."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize

from render import (
    BLACK, Figure, Surface, View,
    columns, cycle, defined, distinct, failures, frame, frame_surface, groups, light_from, mosaic, needed, number, oblique, ordered, plural, scale_bar, short_label,
    stored, together, told, values, where, without,
)  # fmt: skip

OTHERS = (6, 14)  # cells that tell the uncertainty of claims only
METRICS = ("print_depth", "fading_time")
PILLOWS = ((1, "dual"), (2, "dual"), (3, "dual"), (6, "tetrahedra"))  # layers, as in the paper; how many its tetrahedra are is not printed
LIFTED = 2  # its frame
BORDER = 0.85  # of half the side, from the middle on
ALIKE = 0.05  # prints of one depth: what the study's claims leave to it
VIEW = View(38, -60)
RAKING = light_from(-0.8, 0.25, 0.5)  # so that a shallow print throws a shade
DEEP = LinearSegmentedColormap.from_list("sunk", ["#f4f1ea", "#7fb2d6", "#1c4f8f"])
SAYS = (
    "{label}: print {1e3*print_depth} mm, fading by e in {fading_time:3} s, largest force {press_force:3} N, "
    "{1e3*seconds_per_step:2} ms a step."
)


def draw(study):
    whole = where(without(study.samples, cells=OTHERS), beside=0)
    samples = where(whole, element="dual")
    known = needed(stored(defined(samples, *METRICS), "print", "profile"), "the curves print and profile")
    balls, hands = where(known, presser="ball"), where(known, presser="hand")
    shown = where(balls, cells=max(distinct(balls, "cells"))) if balls else hands
    pressed = where(hands, cells=max(distinct(hands, "cells"))) if hands else shown  # the paper's pictures have a hand
    beside = {name: pressed[0].parameter(name) for name in ("cells", "presser")}
    pressed = [*pressed, *where(defined(whole, *METRICS), element="tetrahedra", **beside)]
    drawing, (pillows, fading, profile) = mosaic("aa;bc", 5.0, height_ratios=(2.6, 1.5))
    pictures(drawing, pillows, needed([s for s in pressed if kind(s) in PILLOWS and len(s.frames) > 1], "stored meshes of 1, 2 or 3 layers"))
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
    frame(fading, "time [s]", "depth [mm]", log="y", yticks=(1, 5, 20, 50), title="a ball's print in the middle")
    fading.set_ylim(bottom=1)
    frame(profile, "x at rest [m]", "height [mm]", title="upper side when the ball has left")
    drawing.legend([*fading.get_legend_handles_labels()[0], *profile.get_legend_handles_labels()[0]], 5)
    notes = [told(SAYS, s, label=plural(s.parameter("layers"), "layer")) for s in ordered(shown, "layers")]
    lost = failures(samples, "layers", "cells", metrics=METRICS)
    return drawing.tell("Depth of the print over time and profiles of the pillow.", notes, lost)


def kind(sample):
    return sample.parameter("layers"), sample.parameter("element")


def sunk_by(before, now):
    """[m] downwards, but for how the pillow moves and tilts as a whole: what is linear in places, of those at its border."""
    down = before[:, 2] - now[:, 2]
    places = np.column_stack([np.ones(len(before)), before[:, :2]])
    border = np.hypot(*before[:, :2].T) > BORDER * np.abs(before[:, :2]).max()
    return down - places @ np.linalg.lstsq(places[border], down[border], rcond=None)[0]


def pictures(drawing, panel, samples):
    """Beside each other at one scale, the ball away, coloured by how far the upper side has sunk."""
    drawn = [next(s for s in samples if kind(s) == one) for one in PILLOWS if one in map(kind, samples)]
    pillows = [frame_surface(s, LIFTED if len(s.frames) > LIFTED else -1) for s in drawn]
    sunk = [1e3 * np.clip(sunk_by(frame_surface(s, 0).points, now.points), 0, None) for s, now in zip(drawn, pillows)]
    scale = Normalize(0, max(one.max() for one in sunk))
    right, size = VIEW.axes()[0], 1.06 * np.ptp(VIEW.seen(pillows[0].points)[:, 0])
    beside = [one._replace(points=one.points + i * size * right) for i, one in enumerate(pillows)]
    for sample, one in zip(drawn, beside):
        name = "tetrahedra" if sample.parameter("element") == "tetrahedra" else plural(sample.parameter("layers"), "layer")
        label = told("{layers}: {1e3*print_depth:3} mm", sample, layers=name)
        short_label(panel, label, (VIEW.seen(one.points)[:, 0].mean(), VIEW.seen(one.points)[:, 1].max()), (0, 8), ha="center", fontsize=10)
    colours = np.concatenate([DEEP(scale(one[pillow.triangles]))[..., :3] for one, pillow in zip(sunk, pillows)])
    oblique(panel, together(*beside), VIEW, colours, RAKING)
    scale_bar(panel, 0.1, "0.1 m")
    drawing.canvas.colorbar(ScalarMappable(scale, DEEP), ax=panel, location="bottom", shrink=0.35, aspect=25, label="sunk by [mm]")
    depths = values(drawn, "print_depth")
    panel.set_title(f"the prints are {'alike' if np.ptp(depths) <= ALIKE * depths.max() else 'not alike'}, to {number(100 * np.ptp(depths) / depths.max(), 2)} % of their depth", pad=20)


FIGURE = Figure(
    "pillow_prints",
    "Prints of a hand and a ball in a pillow of 1, 2, 3 and 6 layers",
    "Chen et al. 2023, Fig. 11",
    "A hand (a palm and five capsules, of assumed sizes), or a ball, is driven into a viscoelastic pillow on a table, held, and lifted again. Above: the pillow when the hand "
    "is back where it started, coloured by how far its upper side is below where it was, but for how the pillow tilts as a whole, its depth in the middle above it. The paper shows a shallower print in one layer, and one of high-resolution tetrahedra; here they are six layers of three in each prism’s place. Left, of a ball: by how much the pillow is thinner in the "
    "middle than before; straight on this scale where it fades exponentially. Right: the upper side through the middle when the "
    "ball is back.",
    draw,
)
