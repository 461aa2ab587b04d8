"""A strip rolled up upon itself: its section, and the pitch along it beside two laws."""

import numpy as np

from render import (
    BLUE, COLOURS, GREY, ORANGE, VERMILLION, Figure,
    columns, entry, failures, frame, needed, ordered, series_of, start, stored, values, where,
)  # fmt: skip

SHOWN = {"offset": 1e-3, "friction": 0.0, "seed": 1, "contact": "barrier"}


def draw(study):
    known = needed(stored(study.samples, "pitch", "section"), "stored sections")
    shown = ordered(needed(where(known, **SHOWN), "friction = 0"), "turns", "-edge", "tension")
    drawing, (section, pitch, slip) = start(1, 3, 3.8, width_ratios=(1, 1.2, 0.8))
    rolled(drawing, section, shown[-1])
    laid = [s for s in shown if s.parameter("edge") == shown[0].parameter("edge")]
    for colour, sample in zip(COLOURS, laid):
        pitches(drawing, pitch, sample, colour)
    frame(pitch, "angle along the strip [rad]", "pitch over ξ [1]")
    rotation(drawing, slip, known)
    drawing.legend([
        *(entry(f"T₀ = {s.parameter('tension'):g} N", colour) for colour, s in zip(COLOURS, laid)),
        entry("ξ + gap of flat strips", GREY), entry("ξ + gap of w (−b′)", GREY, linestyle=":"),
    ], 3)  # fmt: skip
    notes = [f"T₀ = {s.parameter('tension'):g} N: gap over that of flat strips {s.metric('gap_over_flat'):.3f}." for s in laid]
    return drawing.tell("The section of a roll, its pitch, and the slip in turning.", notes, failures(study.samples, "tension", "offset", "edge"))


def rolled(drawing, panel, sample):
    along, radius, angle = columns(sample, "section")
    x, z = 1e3 * radius * np.cos(angle), 1e3 * radius * np.sin(angle)
    width = int(np.count_nonzero(along == along[0]))
    panel.plot(x[::width], z[::width], color=BLUE, linewidth=1.2)
    panel.set_aspect("equal")
    frame(panel, "[mm]", "[mm]")
    drawing.add("section", {"along the strip [m]": along, "radius [m]": radius, "angle [rad]": angle})


def pitches(drawing, panel, sample, colour):
    angle, pitch, flat, barrier = columns(sample, "pitch")
    offset = sample.parameter("offset")
    panel.plot(angle, pitch / offset, ".", color=colour, markersize=3, zorder=3)
    for law, line in ((flat, "-"), (barrier, ":")):
        for turn in np.unique(angle // (2 * np.pi)):
            part = angle // (2 * np.pi) == turn
            panel.plot(angle[part], law[part] / offset, color=GREY, linestyle=line, linewidth=1.1)
    name = f"pitch, T₀ = {sample.parameter('tension'):g} N"
    drawing.add(name, {"angle [rad]": angle, "pitch [m]": pitch, "flat strips [m]": flat, "w (−b′) [m]": barrier})


def rotation(drawing, panel, known):
    reach = values(known, "distance") / values(known, "offset")
    panel.plot(reach, values(known, "rotation_slip"), "o", color=VERMILLION, markersize=5)
    along = np.linspace(0, 1.1 * max(reach))
    panel.plot(along, along, color=GREY, linewidth=1.1)
    panel.axhline(1, color=ORANGE, linewidth=1.1, linestyle="--")
    frame(panel, "d̂/ξ [1]", "slip over ξ δθ in turning by δθ [1]", xlim=(0, None), ylim=(0, 1.2))
    drawing.series.append(series_of("slip in turning", known, "offset", ("rotation_slip",), {"d̂/ξ [1]": reach}))


FIGURE = Figure(
    "contact_roll_spiral",
    "A strip rolled up upon itself",
    "",
    "A strip whose first turn is held and turns, while its other end is pulled with T₀; no friction. Left: the section of the "
    "roll at rest. Middle: the radius less that one turn below, over ξ; grey: ξ and the gap at which flat strips of this mesh "
    "carry n T₀/r, n turns outside, and dotted the gap of the barrier alone, without what pairs of edges add. Right: the slip "
    "that friction sees in turning the roll as a whole; dashed: what it would be at the strip’s middle, line: the most that a "
    "gap of d̂ allows.",
    draw,
)
