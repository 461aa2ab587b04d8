"""Wavelength over the coarse spacing, and direction over the pressing's: the wrinkles follow the coarse mesh."""

import numpy as np

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, only_at, panels
from text import number

METRICS = ("wavelength", "wavelength_over_spacing", "wave_direction", "misalignment")
GRID, THICK, ROUGH, TURNED = Mark(BLUE, "o", 6.5), Mark(GREEN, "D", 4), Mark(VERMILLION, "s", 4.5), Mark(ORANGE, "^", 6)


def draw(study) -> Drawing:
    everyone = needed(study.samples, "any parameters")
    usual_thickness = 0.002
    grid = where(everyone, mesh="aligned", direction=0)
    kinds = (
        ("grid", where(grid, thickness=usual_thickness), GRID),
        ("irregular mesh", where(everyone, mesh="irregular", direction=0), ROUGH),
        ("grid, other thickness", [s for s in grid if s not in where(grid, thickness=usual_thickness)], THICK),
    )
    canvas, (length, angle) = panels(1, 2, 3.6)
    drawing = Drawing(canvas, "")
    handles = []
    for label, members, mark in kinds:
        drawn = with_spacing(defined(members, *METRICS))
        points_over_spacing(length, drawn, mark._replace(line="none"))
        handles.append(mark._replace(line="none").entry(label))
        drawing.series.append(series(label, defined(members, *METRICS), "cells", (*METRICS, "share", "amplitude")))
    turned = defined(where(everyone, mesh="aligned", thickness=usual_thickness, cells=8), *METRICS)
    points(angle, turned, "direction", "wave_direction", TURNED._replace(line="none"))
    failed(angle, where(everyone, mesh="aligned"), "direction")
    drawing.series.append(series("turned grid", turned, "direction", (*METRICS, "share")))
    finish(length, angle, drawing)
    handles += [TURNED._replace(line="none").entry("grid of 8 × 8 cells, pressed at an angle"), *qualifiers(everyone)]
    canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3)
    drawing.notes = [summary(everyone), *failures(everyone, "mesh", "cells", "thickness", "direction", "seed")]
    drawing.alt = f"Wavelength over coarse spacing, and direction of waves over that of pressing. {drawing.notes[0]}"
    return drawing


def with_spacing(samples):
    """(h_c [m], λ [m], caveat) of each sample; the sheet is 1 m wide."""
    return [(1 / s.parameter("cells"), s.metric("wavelength"), bool(s.caveats)) for s in samples]


def points_over_spacing(axes, drawn, mark):
    for spacing, wavelength, caveat in drawn:
        axes.plot(
            spacing,
            wavelength,
            linestyle="none",
            marker=mark.shape,
            markersize=mark.size,
            color=mark.colour,
            markerfacecolor="white" if caveat else mark.colour,
            markeredgecolor=mark.colour if caveat else "white",
            markeredgewidth=0.7,
            zorder=3,
        )


def finish(length, angle, drawing):
    """The lines λ = 2 h_c, λ = √2 h_c and direction = pressing; scales and labels."""
    spacing = np.array([0.05, 0.2])
    length.plot(spacing, 2 * spacing, color=BLACK, linewidth=1, label="2 h_c", zorder=1)
    length.annotate("λ = 2 h_c", (0.085, 0.17), xytext=(-6, 6), textcoords="offset points", ha="right", fontsize=9)
    length.set(
        xscale="log", yscale="log", xlim=(0.052, 0.2), xlabel="coarse spacing h_c [m]", ylabel="wavelength λ [m]"
    )
    only_at(length.xaxis, (0.0625, 0.0833, 0.125, 0.1667))
    only_at(length.yaxis, (0.1, 0.15, 0.2, 0.3, 0.4))
    length.set_ylim(0.09, 0.42)
    angle.plot([-50, 50], [-50, 50], color=BLACK, linewidth=1, zorder=1)
    angle.annotate(
        "across the pressing", (-20, -20), xytext=(8, -6), textcoords="offset points", fontsize=9, color=GREY
    )
    ticks = (-90, -45, -30, -15, 0, 15, 30, 45, 90)
    angle.set(
        xlabel="direction of pressing [°]",
        ylabel="direction of the wave vector [°]",
        xticks=ticks[1:-1],
        yticks=ticks,
        xlim=(-50, 50),
        ylim=(-97, 97),
    )


def summary(samples) -> str:
    """The spread of λ/h_c, kind by kind."""
    parts = []
    for label, members in (
        ("grid pressed along its axis", where(samples, mesh="aligned", direction=0)),
        ("grid pressed along a diagonal", where(samples, mesh="aligned", direction=45)),
        ("irregular meshes", where(samples, mesh="irregular", direction=0)),
    ):
        ratio = values(defined(members, *METRICS), "wavelength_over_spacing")
        if len(ratio):
            parts.append(f"{label}: {number(min(ratio), 3)} to {number(max(ratio), 3)}")
    return f"λ/h_c, {'; '.join(parts)}."


FIGURE = Figure(
    name="mesh_dependence_wavelength",
    title="Wrinkles follow the coarse mesh",
    paper="Chen et al. 2023, § 7: the limitation, measured",
    caption=(
        "A membrane on a driven coarse sheet, pressed to three times its critical strain. Left: the wavelength is "
        "twice the coarse spacing, the longest wave that P does not see, for a bending stiffness from 1 to 512. Right: "
        "pressed at an angle, the waves keep to the axis of the grid (or jump to its diagonal) instead of standing "
        "across the pressing (line); pressed against the diagonals of the mesh, at −45°, it takes both "
        "axes at once. A hollow mark: no single wave dominates."
    ),
    draw=draw,
)
