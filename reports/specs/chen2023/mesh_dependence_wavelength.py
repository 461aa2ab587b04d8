"""Wavelength over the coarse spacing, and direction over the pressing's: the wrinkles follow the coarse mesh."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure, Mark,
    as_judged, defined, failed, failures, frame, needed, number, points, qualifiers, series_of, short_label, start, values, where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_over_spacing", "wave_direction", "misalignment")
THICKNESS = 0.002  # [m], the usual one
TURNED = Mark(ORANGE, "^", 6, "none")
TICKS = (-90, -45, -30, -15, 0, 15, 30, 45, 90)


def draw(study):
    everyone = needed(as_judged(study.samples, levels=2), "levels = 2")
    grid = where(everyone, mesh="aligned", direction=0)
    usual = where(grid, thickness=THICKNESS)
    kinds = (
        ("grid", usual, Mark(BLUE, "o", 6.5, "none")),
        ("irregular mesh", where(everyone, mesh="irregular", direction=0), Mark(VERMILLION, "s", 4.5, "none")),
        ("grid, other thickness", [s for s in grid if s not in usual], Mark(GREEN, "D", 4, "none")),
    )
    drawing, (length, angle) = start(1, 2, 3.6)
    for label, members, mark in kinds:
        drawn = defined(members, *METRICS)
        for sample in drawn:
            edges = {"markerfacecolor": "white"} if sample.caveats else {"markeredgecolor": "white"}
            look = mark.look(markeredgewidth=0.7, zorder=3, **edges)
            length.plot(1 / sample.parameter("cells"), sample.metric("wavelength"), **look)  # the sheet is 1 m wide
        drawing.series.append(series_of(label, drawn, "cells", (*METRICS, "share", "amplitude")))
    turned = defined(where(everyone, mesh="aligned", thickness=THICKNESS, cells=8), *METRICS)
    points(angle, turned, "direction", "wave_direction", TURNED)
    failed(angle, where(everyone, mesh="aligned"), "direction")
    drawing.series.append(series_of("turned grid", turned, "direction", (*METRICS, "share")))
    guides(length, angle)
    handles = [mark.entry(label) for label, _, mark in kinds]
    drawing.legend([*handles, TURNED.entry("grid of 8 × 8 cells, pressed at an angle"), *qualifiers(everyone)], 3)
    lost = failures(everyone, "mesh", "cells", "thickness", "direction", "seed")
    intro = "Wavelength over coarse spacing, and direction of waves over that of pressing."
    return drawing.tell(intro, [summary(everyone)], lost)


def guides(length, angle):
    """The lines λ = 2 h_c and direction = pressing; scales and labels."""
    spacing = np.array([0.05, 0.2])
    length.plot(spacing, 2 * spacing, color=BLACK, linewidth=1, label="2 h_c", zorder=1)
    short_label(length, "λ = 2 h_c", (0.085, 0.17), (-6, 6), ha="right", fontsize=9)
    scales = {"log": "xy", "xticks": (0.0625, 0.0833, 0.125, 0.1667), "yticks": (0.1, 0.15, 0.2, 0.3, 0.4)}
    frame(length, "coarse spacing h_c [m]", "wavelength λ [m]", xlim=(0.052, 0.2), ylim=(0.09, 0.42), **scales)
    angle.plot([-50, 50], [-50, 50], color=BLACK, linewidth=1, zorder=1)
    short_label(angle, "across the pressing", (-20, -20), (8, -6), fontsize=9, color=GREY)
    limits = {"xlim": (-50, 50), "ylim": (-97, 97), "xticks": TICKS[1:-1], "yticks": TICKS}
    frame(angle, "direction of pressing [°]", "direction of the wave vector [°]", **limits)


def summary(samples) -> str:
    """The spread of λ/h_c, kind by kind."""
    parts = []
    for label, parameters in (
        ("grid pressed along its axis", {"mesh": "aligned", "direction": 0}),
        ("grid pressed along a diagonal", {"mesh": "aligned", "direction": 45}),
        ("irregular meshes", {"mesh": "irregular", "direction": 0}),
    ):
        ratio = values(defined(where(samples, **parameters), *METRICS), "wavelength_over_spacing")
        if len(ratio):
            parts.append(f"{label}: {number(min(ratio), 3)} to {number(max(ratio), 3)}")
    return f"λ/h_c, {'; '.join(parts)}."


FIGURE = Figure(
    "mesh_dependence_wavelength",
    "Wrinkles follow the coarse mesh",
    "Chen et al. 2023, § 7: the limitation, measured",
    "A membrane on a driven coarse sheet, pressed to three times its critical strain. Left: the wavelength is twice the coarse "
    "spacing, the longest wave that P does not see, for a bending stiffness from 1 to 512. Right: pressed at an angle, the waves "
    "keep to the axis of the grid (or jump to its diagonal) instead of standing across the pressing (line); pressed against the "
    "diagonals of the mesh, at −45°, it takes both axes at once. A hollow mark: no single wave dominates.",
    draw,
)
