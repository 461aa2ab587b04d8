"""A jacket and trousers on a body that moves, as a strip of film; how they wrinkle and change their thickness meanwhile."""

import numpy as np
from matplotlib.colors import to_rgb

from render import (
    COLOURS, Figure, Surface, View,
    columns, entry, failures, frame, frame_surface, mosaic, needed, oblique, ordered, scale_bar, short_label, stored, told, where,
)  # fmt: skip
from store.frame import read_series

VIEW = View(8, 115)  # from the front, a little from the wearer's right
OUTFITS = {"leather": ("leather over leather", ("#5B6FA8", "#8A6E5A")), "down": ("a down jacket over jeans", ("#C8843C", "#4F6D9A"))}
BODY = "#E5CDBB"
DOWN = 1e5  # [Pa] of that jacket
STANDARD = {"element": "dual", "diagonals": "drawn", "covered": "all", "drive": "heavy", "tolerance": 0.01}
SAYS = (
    "{outfit}: {nodes:5} nodes of prisms, {membrane_vertices:5} vertices of the membrane, {body_vertices:5} of the body; {contacts_body} pairs of jacket and body in contact at most, "
    "{contacts_between} of both garments, {contacts_within} of one with itself, {crossings} crossings; thickness down to {thinnest:3} of that at rest, {passes_per_frame:3} passes of "
    "Algorithm 1 and {seconds_per_frame:2} s a frame."
)


def draw(study):
    usual = [s for s in where(stored(study.samples, "steps"), **STANDARD) if s.ok and s.parameter("bending_young") <= 1e5]
    moving = needed(newest([s for s in usual if s.parameter("lowered") > 0]), "garments on a body that moves")
    still = [twin for one in moving for twin in beside(one, usual)]
    drawing, panels = mosaic(";".join([*(letter * 2 for letter in "ab"[: len(moving)]), "cd"]), 2.9 * len(moving) + 2.2, height_ratios=(*[1.35] * len(moving), 1.0))
    for panel, sample in zip(panels, moving):
        strip(panel, sample)
    waves, thickness = panels[-2:]
    colours = dict(zip(map(outfit_of, moving), COLOURS))
    looks = [(s, colours[outfit_of(s)], style) for samples, style in ((moving, "-"), (still, "--")) for s in samples]
    for sample, colour, style in looks:
        named = dict(zip(("time", "slope", "spread"), series(sample)))
        waves.plot(named["time"], named["slope"], style, color=colour)
        thickness.plot(named["time"], 100 * named["spread"], style, color=colour)
        drawing.add(name_of(sample), {"time [s]": named["time"], "slope off the prisms": named["slope"], "change of thickness [%]": 100 * named["spread"]})
    frame(waves, "time [s]", "slope of wrinkles")
    frame(thickness, "time [s]", "change of thickness [%]")
    drawing.legend([entry(name_of(s), c, linestyle=style) for s, c, style in looks], 2)
    notes = [told(SAYS, s, outfit=name_of(s)) for s in moving]
    return drawing.tell("Garments on a body that moves; their wrinkles, and their thickness.", notes, failures(study.samples, "element", "edge", "lowered"))


def newest(samples):
    """Of each outfit that of the finest mesh, leather first."""
    return list({outfit_of(s): s for s in ordered(samples, "-jacket_young", "nodes")}.values())


def beside(moving, samples):
    """The same on a body that stands still, of the same mesh."""
    return [s for s in samples if s.parameter("lowered") == 0 and outfit_of(s) == outfit_of(moving) and s.parameter("edge") == moving.parameter("edge")][:1]


def outfit_of(sample):
    return "down" if sample.parameter("jacket_young") == DOWN else "leather"


def name_of(sample):
    return f"{OUTFITS[outfit_of(sample)][0]}, body {'moves' if sample.parameter('lowered') > 0 else 'stands still'}"


def series(sample):
    """Time [s], slope and change of thickness of all steps."""
    of = columns(sample, "steps")
    return of[0], of[12], of[10]


def strip(panel, sample):
    """All moments beside each other, coloured by what they are of."""
    panel.set_axis_off()
    times = read_series(sample.folder / sample.frame_index).times
    moments = [(times[name], frame_surface(sample, i, "part")) for i, name in enumerate(sample.frames)]
    wide = 1.05 * max(np.ptp(VIEW.seen(one.points)[:, 0]) for _, one in moments)
    beside = [one.points + i * wide * VIEW.axes()[0] for i, (_, one) in enumerate(moments)]
    firsts = np.cumsum([0, *(len(points) for points in beside[:-1])])
    whole = Surface(np.concatenate(beside), np.concatenate([one.triangles + n for (_, one), n in zip(moments, firsts)]))
    kinds = np.concatenate([one.more[0] for _, one in moments]).astype(int)
    palette = np.array([to_rgb(c) for c in (*OUTFITS[outfit_of(sample)][1], BODY)])
    oblique(panel, whole, VIEW, palette[kinds][whole.triangles], "front")
    for (time, _), points in zip(moments, beside):
        seen = VIEW.seen(points)
        short_label(panel, f"{time:.2f} s", (seen[:, 0].mean(), seen[:, 1].max()), (0, 6), ha="center", fontsize=10)
    panel.set_title(OUTFITS[outfit_of(sample)][0], pad=16)
    scale_bar(panel, 0.2, "0.2 m")


FIGURE = Figure(
    "garments_worn",
    "A jacket and trousers on a moving body",
    "Chen et al. 2023, Fig. 1",
    "One layer of the printed prisms under a membrane that is subdivided once, of the printed materials; garments and body are this suite’s own: two panels each, on capsules. The trousers’ waist is held. The jacket falls on the shoulders, arms go down, "
    "elbows bend, and the body takes a step. Below, left: root mean square slope of the membrane off the prisms. Right: root mean square change of the jacket’s thickness.",
    draw,
)
