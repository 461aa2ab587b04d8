"""Wavelength over the coarse spacing on a mat that answers, beside the waves that its films have without coupling."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, ORANGE, PURPLE, VERMILLION, Figure, Mark,
    as_judged, defined, failures, frame, needed, number, qualifiers, series_of, short_label, start, values, where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_over_spacing", "share")
STANDARD, PRINTED = 2e-3, 1e-4  # [m] membranes’ thicknesses
COUNTED = (1e-3, 31)  # [m], cells: the sample of the printed count of prisms
TURNED = Mark(ORANGE, "^", 6, "none")


def draw(study):
    everyone = needed(as_judged(study.samples), "samples")
    straight = where(everyone, mesh="aligned", direction=0, strain=0.02)
    coupled = where(straight, levels=2)
    kinds = (
        ("film of 2 mm", where(coupled, membrane_thickness=STANDARD), Mark(BLUE, "o", 6.5, "none")),
        ("of 1 mm, the printed count of prisms", where(coupled, membrane_thickness=COUNTED[0], cells=COUNTED[1]), Mark(GREEN, "D", 5, "none")),
        ("as printed: 0.1 mm, no bending", where(coupled, membrane_thickness=PRINTED, bending_young=0), Mark(VERMILLION, "s", 5, "none")),
        ("irregular mesh, 0.1 % pressed", where(everyone, mesh="irregular"), Mark(BLACK, "x", 5, "none")),
        ("2 mm, mat meshed as finely as the film", where(straight, levels=0, membrane_thickness=STANDARD), Mark(PURPLE, "P", 6, "none")),
    )
    drawing, (length, angle) = start(1, 2, 3.8)
    for label, members, mark in kinds:
        drawn = defined(members, *METRICS)
        for sample in drawn:
            edges = {"markerfacecolor": "white"} if sample.caveats else {}
            length.plot(1 / sample.parameter("cells"), sample.metric("wavelength"), **mark.look(zorder=3, **edges))
        drawing.series.append(series_of(label, drawn, "cells", METRICS))
    turned = defined(where(everyone, mesh="aligned", levels=2, cells=8, membrane_thickness=STANDARD), "wave_direction", *METRICS)
    for sample in turned:
        early = sample.parameter("strain") < 0.01
        angle.plot(sample.parameter("direction"), sample.metric("wave_direction"), **TURNED.look(markerfacecolor=ORANGE if early else "white", zorder=3))
    drawing.series.append(series_of("turned grid", turned, "direction", ("wave_direction", *METRICS)))
    guides(length, angle, straight)
    handles = [mark.entry(label) for label, _, mark in kinds]
    early = TURNED.entry("8 × 8 cells pressed at an angle, by 0.1 % (full) and 2 % (hollow)")
    drawing.legend([*handles, early, *qualifiers(everyone)], 2)
    intro = "Wavelength over coarse spacing on a mat that answers, and direction of waves over that of pressing."
    return drawing.tell(intro, [summary(coupled)], failures(everyone, "mesh", "cells", "membrane_thickness", "direction", "seed"))


def guides(length, angle, straight):
    """The lines λ = 2 h_c, the 2 mm film's own wave and direction = pressing; scales and labels."""
    spacing = np.array([0.014, 0.19])
    length.plot(spacing, 2 * spacing, color=BLACK, linewidth=1, zorder=1)
    short_label(length, "λ = 2 h_c", (0.1, 0.2), (-6, 6), ha="right", fontsize=9)
    own = values(defined(where(straight, membrane_thickness=STANDARD), "own_wavelength"), "own_wavelength")
    if len(own):
        length.axhline(own[0], color=BLUE, linestyle="--", linewidth=1, zorder=1)
        short_label(length, "the 2 mm film’s own", (0.19, own[0]), (0, 4), ha="right", fontsize=9)
    scales = {"log": "xy", "xticks": (0.02, 0.04, 0.08, 0.16), "yticks": (0.05, 0.1, 0.2, 0.4)}
    frame(length, "coarse spacing h_c [m]", "wavelength λ [m]", xlim=(0.013, 0.21), ylim=(0.03, 0.45), **scales)
    angle.plot([0, 50], [0, 50], color=BLACK, linewidth=1, zorder=1)
    short_label(angle, "across the pressing", (30, 30), (-8, 6), ha="right", fontsize=9)
    frame(angle, "direction of pressing [°]", "direction of the wave vector [°]", xlim=(-4, 50), ylim=(-4, 50), xticks=(0, 15, 30, 45), yticks=(0, 15, 30, 45))


def summary(coupled) -> str:
    """The spread of λ/h_c, film by film."""
    parts = []
    for label, parameters in (("film of 2 mm", {"membrane_thickness": STANDARD}), ("as printed", {"membrane_thickness": PRINTED, "bending_young": 0})):
        ratio = values(defined(where(coupled, **parameters), *METRICS), "wavelength_over_spacing")
        if len(ratio):
            parts.append(f"{label}: {number(min(ratio), 3)} to {number(max(ratio), 3)}")
    return f"λ/h_c, {'; '.join(parts)}."


FIGURE = Figure(
    "mesh_dependence_body_waves",
    "Wrinkles follow the coarse mesh of a mat that answers",
    "Chen et al. 2023, § 7: the limitation, on a body that answers",
    "A mat of one layer of prisms under a film that is subdivided twice, pressed at its border. Left, pressed by 2 % along the grid: the wavelength of a film that bends is twice the coarse spacing; of the printed one, which does "
    "not, waves of at most that length all cost the same. The same film on a mat that is meshed as finely has its own wave (dashed: theory). Right: as they appear waves keep to the grid’s axis or its diagonal; far beyond they turn. "
    "A hollow mark on the left: no single wave dominates.",
    draw,
)
