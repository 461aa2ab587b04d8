"""Force over indentation, pressure over the radius, and force under refinement, beside Hertz's."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure, Mark,
    columns, defined, entry, failures, frame, needed, only_at, ordered, points, qualifiers, series_of, start, stored, told,
    values, where,
)  # fmt: skip

USUAL = {"indenter": "sphere", "element": "brick", "far_field": "half_space", "distance": 1, "offset": 0, "extent": 8, "seed": 1}
POISSON = {0: Mark(ORANGE, "s", 5), 0.3: Mark(BLUE, "o", 6), 0.45: Mark(GREEN, "D", 5)}
DEPTH, FORCE, OVER = "δ over δ₀ [1]", "F over E* a₀ δ₀ [1]", "F over Hertz’s [1]"
RADIUS, PRESSURE = "r over √(R δ) [1]", "p over p₀ [1]"
SAYS = "ν = {poisson}, {cells} cells to the radius, depth {depth}: F {force_ratio:4}, a {radius_ratio:4}, p₀ {peak_ratio:4} of Hertz’s."


def draw(study):
    known = needed(defined(where(study.samples, **USUAL), "force_ratio"), "a sphere on bricks")
    drawing, (law, pressure, refined) = start(1, 3, 3.6)
    force(drawing, law, known)
    inside(drawing, pressure, known)
    for poisson, mark in POISSON.items():
        members = where(known, poisson=poisson, depth=1)
        points(refined, members, "cells", "force_ratio", mark)
        metrics = ("force_ratio", "radius_ratio", "peak_ratio", "share_error")
        drawing.series.append(series_of(f"ν = {poisson}", members, "cells", metrics))
    refined.axhline(1, color=BLACK, linewidth=1.2, zorder=1)
    refined.axhspan(0.97, 1.03, color=GREY, alpha=0.2, linewidth=0, zorder=0)
    frame(refined, "cells to the radius a₀ [1]", OVER, log="x")
    only_at(refined.xaxis, sorted(set(values(known, "cells").astype(int))))
    kinds = [mark.entry(f"ν = {poisson}") for poisson, mark in POISSON.items()]
    drawing.legend([*kinds, entry("Hertz", BLACK), entry("3 %", GREY, linewidth=6, alpha=0.3), *qualifiers(known)], 6)
    notes = [told(SAYS, sample) for sample in ordered(known, "poisson", "cells", "depth")]
    lost = failures(study.samples, "poisson", "cells", "depth", metrics=("force_ratio",))
    return drawing.tell("A sphere pressed on a block: force, pressure, and force under refinement.", notes, lost)


def force(drawing, panel, known):
    """On one mesh, over the indentation."""
    for poisson, mark in POISSON.items():
        members = where(known, poisson=poisson, cells=4)
        points(panel, members, "indentation", "force", mark._replace(line="none"))
        drawing.series.append(series_of(f"force, ν = {poisson}", members, "indentation", ("force",)))
    delta = np.geomspace(0.3, 3, 40)
    panel.plot(delta, 4 / 3 * delta**1.5, color=BLACK, linewidth=1.2, zorder=1)
    frame(panel, DEPTH, FORCE, log="xy", xticks=(0.3, 0.5, 1, 2, 3), yticks=(0.2, 0.5, 1, 2, 5))


def inside(drawing, panel, known):
    """At the vertices of the finest face."""
    sample = ordered(stored(where(known, poisson=0.3, depth=1), "pressure"), "cells")[-1:]
    for radius, measured, _ in (columns(s, "pressure") for s in sample):
        panel.plot(radius, measured, ".", color=VERMILLION, markersize=5, zorder=3)
        drawing.add("pressure at vertices", {RADIUS: radius, PRESSURE: measured})
    for radius, share, hertz in (columns(s, "share") for s in sample):
        panel.plot(radius, share, color=BLUE, linewidth=1.2)
        panel.plot(radius, hertz, color=BLACK, linewidth=1, linestyle=(0, (3, 2)))
        drawing.add("force within r over all", {RADIUS: radius, "measured [1]": share, "Hertz [1]": hertz})
    radius = np.linspace(0, 1, 201)
    panel.plot(radius, np.sqrt(1 - radius**2), color=BLACK, linewidth=1.2, zorder=1)
    frame(panel, RADIUS, "p over p₀; force within r [1]", xlim=(0, 1.5), ylim=(-0.05, 1.4))
    kinds = [entry("p", VERMILLION, marker=".", linestyle="none"), entry("force within r", BLUE), entry("of Hertz", BLACK, linestyle=(0, (3, 2)))]
    panel.legend(handles=kinds, loc="upper left")


FIGURE = Figure(
    "contact_hertz_law",
    "A sphere pressed on a block, beside Hertz",
    "",
    "A rigid, meshed sphere of radius R is pressed by δ into a block of elastic bricks that stands for a half space; Hertz (1882): it takes the force "
    "F = 4/3 E* √R δ^1.5, touches within a = √(R δ), and presses with p = p₀ √(1 − r²/a²), p₀ = 2 E* a/(π R), at the distance r from the middle. "
    "a₀ = √(R δ₀): the radius that the mesh is made for. Left: the force over the indentation, on the mesh of 4 cells to a₀. Middle: on the finest mesh, "
    "ν = 0.3, the pressure at the vertices of the block’s face (orange dots; Hertz: black line) and the share of the force within r (blue; Hertz: dashed). "
    "Right: the force over Hertz’s by the number of cells to a₀, for three Poisson’s ratios; grey: within 3 %.",
    draw,
)
