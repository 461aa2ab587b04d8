"""A yoga mat rolled up and let go, or tied by a buckle: in space, its section, and the pitch and thickness of its turns beside the law's."""

import numpy as np

from render import (
    COLOURS, GREY, Figure, Surface, View,
    columns, entry, failures, frame, frame_surface, mosaic, needed, oblique, ordered, scale_bar, stored, told, together, where, without,
)  # fmt: skip

WIDE, VIEW = 0.15, View(24, -62)  # [m] that the mat is drawn wide; how it is seen
STRAP = -2  # the frame of the strap is before the last one
ALONG = View(12, 15)  # so that a roll is seen from its side
SECTION = "#7d94b5"  # the mat, as its pictures are: no colour of a mesh
NAMES = ("x below", "z below", "x above", "z above")
SAYS = (
    "T₀ = {tension} N/m, edges of {edge} m, μ = {friction}, {vertices} vertices: pitch over the law’s {pitch_over_law:5}, loss of thickness over "
    "the law’s {thinning_over_law:3}, {crossings} crossings, {turns_left:2} of the turns left, {seconds_per_frame:2} s a frame."
)
TIED = "Tied by {buckle_is}, {buckle} shorter than the turn they tie, μ = {friction}, {vertices} vertices: the radius is {flare:3} larger at the sides than in the middle."
STRAPPED = TIED.replace("{buckle_is}", "a strap that touches it").replace("they tie", "it ties")


def draw(study):
    everything = needed(stored(study.samples, "pitch", "section"), "stored sections")
    known, tied = needed(where(everything, buckle=0.0), "mats without a buckle"), ordered(without(everything, buckle=0.0), "vertices")
    smooth = ordered(needed(where(known, friction=0.0, seed=1), "friction = 0"), "edge", "-turns", "tension")
    drawing, (*mats, held, free, pitch, thin, roll, radius) = mosaic("aabb;cdef;gggh", 7.2, height_ratios=(1.9, 1, 1.3))
    shown = ordered(known, "vertices", "turns")[-1]
    for panel, first, name in zip(mats, (0, 4), ("held", "let go")):
        rolled(panel, shown, first)
        panel.set_title(name)
    scale_bar(mats[0], 0.05, "50 mm")
    outline(drawing, held, shown, 0, "held, its section")
    outline(drawing, free, shown, 4, "let go")
    laid = list(zip(COLOURS, smooth[:3]))
    for colour, sample in laid:
        turns(drawing, pitch, thin, sample, colour)
    frame(pitch, "angle along [rad]", "pitch [mm]")
    frame(thin, "angle along [rad]", "thickness [mm]")
    buckled(drawing, roll, radius, ordered([s for s in tied if has_strap(s)] or tied, "vertices")[-1:])
    drawing.legend([
        *(entry(name_of(s), c) for c, s in laid),
        entry("a thick elastica and the gap", GREY),
    ], 2)  # fmt: skip
    notes = [*(told(SAYS, s) for s in known), *(told(STRAPPED if has_strap(s) else TIED, s) for s in tied)]
    return drawing.tell("The section of a rolled mat, held and let go, its pitch and thickness.", notes, failures(study.samples, "tension", "edge"))


def buckled(drawing, roll, radius, samples):
    """The roll that a strap or bands tie, at last, and the radius of its outermost turn across it."""
    roll.set_axis_off()
    for sample in samples:
        mat = frame_surface(sample)
        oblique(roll, together(mat, frame_surface(sample, STRAP)) if has_strap(sample) else mat, ALONG, lit="front")
        roll.set_title("tied by a buckle")
        scale_bar(roll, 0.05, "50 mm")
        across, last, held = columns(sample, "radii")[:3]
        radius.plot(1e3 * across, 1e3 * held, color=GREY)
        radius.plot(1e3 * across, 1e3 * last, color=COLOURS[0])
        drawing.add("radius of the tied roll", {"from the middle [mm]": 1e3 * across, "tied [mm]": 1e3 * last, "held [mm]": 1e3 * held})
    frame(radius, "from the middle [mm]", "radius [mm]", title="held (grey), and tied")


def has_strap(sample):
    return sample.parameter("buckle_is") == "strap"


def rolled(panel, sample, first):
    """Its section drawn out across the mat, as nothing varies across it."""
    x_low, z_low, x_high, z_high = columns(sample, "section")[1 + first : 5 + first]
    around = np.column_stack([np.append(x_low, x_high[::-1]), np.append(z_low, z_high[::-1])])
    n, half = len(around), len(x_low)
    points = np.vstack([np.insert(around, 1, y, axis=1) for y in (0, WIDE)])
    one, other, low = np.arange(n), (np.arange(n) + 1) % n, np.arange(half - 1)
    mantle = np.vstack([np.column_stack([one, other, n + one]), np.column_stack([other, n + other, n + one])])
    side = np.vstack([np.column_stack([low, low + 1, n - 1 - low]), np.column_stack([low + 1, n - 2 - low, n - 1 - low])])
    oblique(panel, Surface(points, np.vstack([mantle, side, side + n])), VIEW, lit="front")


def name_of(sample):
    turns, edge = sample.parameter("turns"), 1e3 * sample.parameter("edge")
    return f"T₀ = {sample.parameter('tension'):g} N/m, {turns:g} turn{'s' if turns != 1 else ''}, edges of {edge:g} mm"


def outline(drawing, panel, sample, first, name):
    data = columns(sample, "section")
    x_low, z_low, x_high, z_high = (1e3 * column for column in data[1 + first : 5 + first])
    panel.fill(np.append(x_low, x_high[::-1]), np.append(z_low, z_high[::-1]), color=SECTION, linewidth=0)
    panel.axhline(0, color=GREY, linewidth=0.8)
    panel.set_aspect("equal")
    frame(panel, "x [mm]", "z [mm]", title=name)
    drawing.add(f"section, {name}", {f"{n} [mm]": v for n, v in zip(NAMES, (x_low, z_low, x_high, z_high))})


def turns(drawing, pitch, thin, sample, colour):
    angle, measured, law, thickness, expected = columns(sample, "pitch")
    for panel, points, line in ((pitch, measured, law), (thin, thickness, expected)):
        panel.plot(angle, 1e3 * points, ".", color=colour, markersize=3, zorder=3)
        for turn in np.unique(angle // (2 * np.pi)):
            part = angle // (2 * np.pi) == turn
            panel.plot(angle[part], 1e3 * line[part], color=GREY, linewidth=1.1, zorder=4)
    drawing.add(
        f"turns, {name_of(sample)}",
        {"angle [rad]": angle, "pitch [m]": measured, "law [m]": law, "thickness [m]": thickness, "law’s thickness [m]": expected},
    )


FIGURE = Figure(
    "yoga_mat_roll",
    "A yoga mat rolled up and let go",
    "Chen et al. 2023, Fig. 8",
    "A mat of one layer of dual-quadrature prisms on a floor, rolled up on its first turn, which is held, while the far end is pulled with T₀. "
    "Above: the mat while it is held, and after it was let go, drawn 150 mm wide, as nothing varies across it. Below: its section then; a colour for each mesh, the pitch of the turns and their thickness, without friction, on up to three meshes; lines: "
    "the law of a thick elastica that is wound up, and the gap at which flat pieces of the mesh carry what presses. Last: a roll that a strap ties as it is let go (or elastic bands), "
    "as the paper’s buckle, and how its radius grows from the middle to its sides.",
    draw,
)
