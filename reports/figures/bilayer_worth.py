"""What eq. 3 is worth: wavelength and critical strain of the exact bilayer over eq. 3's, over modulus ratio and depth."""

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, failures, groups, needed, series, values, where
from figures.style import BLACK, COLOURS, GREY, MARKERS, decades, only_at, panels
from text import number, percent

HALF_SPACE = 100  # of `depth`: as good as infinite
ROWS = (("wavelength_over_eq3", "λ over eq. 3’s [1]"), ("strain_over_eq3", "critical strain over eq. 3’s [1]"))
PLATE = (0, (4, 2))


def draw(study) -> Drawing:
    usual = needed(where(study.samples, poisson_skin=0.3), "poisson_skin = 0.3")
    deep = [sample for sample in usual if sample.parameter("depth") == HALF_SPACE]
    shallow = [s for s in usual if s.parameter("depth") < HALF_SPACE and s.parameter("modulus_ratio") == 100]
    canvas, grid = panels(2, 2, 6.2, sharey="row", sharex="col")
    drawing, handles = Drawing(canvas, ""), {}
    for index, (poisson,) in enumerate(groups(deep + shallow, "poisson_interior")):
        mark = Mark(COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)], 4.5)
        handles[poisson] = mark.entry(f"ν_q = {number(poisson)}")
        for column, (members, x) in enumerate(((deep, "modulus_ratio"), (shallow, "depth"))):
            draw_column(drawing, grid[:, column], where(members, poisson_interior=poisson), x, mark, poisson)
    finish(grid, list(handles.values()) + styles() + qualifiers(usual))
    drawing.notes = notes(deep)
    drawing.alt = "Wavelength and critical strain of the exact bilayer over those of eq. 3. " + " ".join(drawing.notes)
    drawing.notes += failures(usual, "modulus_ratio", "poisson_interior", "depth")
    return drawing


def draw_column(drawing, column, members, x, mark, poisson):
    """One Poisson's ratio over modulus ratio or depth: exact as points, the bonded plate as a dashed line."""
    for axes, (name, _) in zip(column, ROWS):
        drawn = defined(members, f"{name}_exact", f"{name}_plate")
        points(axes, drawn, x, f"{name}_exact", mark)
        ordered = sorted(drawn, key=lambda sample: sample.parameter(x))
        plate = values(ordered, f"{name}_plate")
        axes.plot(values(ordered, x), plate, color=mark.colour, linestyle=PLATE, linewidth=1.1, zorder=2)
        failed(axes, members, x, mark.colour)
    if members:
        metrics = [f"{name}_{film}" for name, _ in ROWS for film in ("exact", "plate", "inext", "free")]
        drawing.series.append(series(f"over {x}, ν_q = {number(poisson)}", members, x, metrics))


def styles() -> list:
    return [
        Line2D([], [], color=GREY, marker="o", markersize=4.5, linewidth=0.9, label="exact bilayer"),
        Line2D([], [], color=GREY, linestyle=PLATE, linewidth=1.1, label="bonded plate"),
        Line2D([], [], color=BLACK, linewidth=1.4, label="eq. 3"),
    ]


def finish(grid, handles):
    for axes, (_, label) in zip(grid[:, 0], ROWS):
        axes.set_ylabel(label)
    for axes in grid.flat:
        axes.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    grid[0, 0].set(xscale="log", ylim=(0.35, 1.55), title="half-space")
    grid[1, 0].set_xlabel("modulus ratio E_x/E_q [1]")
    decades(grid[1, 0].xaxis)
    grid[0, 1].set(xscale="log", title="finite depth, E_x/E_q = 100")
    grid[1, 1].set_xlabel("depth over the wavelength of eq. 3 [1]")
    only_at(grid[1, 1].xaxis, (0.05, 0.1, 0.2, 0.5, 1, 2))
    grid[0, 0].legend(handles=handles, loc="upper right", ncols=2)


def notes(deep) -> list:
    """How far eq. 3 is off, from a modulus ratio of 30 on."""
    stiff = [s for s in defined(deep, "wavelength_over_eq3_exact") if s.parameter("modulus_ratio") >= 30]
    if not stiff:
        return []
    length = np.max(np.abs(values(stiff, "wavelength_over_eq3_exact") - 1))
    strain = np.max(np.abs(values(stiff, "strain_over_eq3_exact") - 1))
    return [
        f"From a modulus ratio of 30 on eq. 3 is within {percent(length)} of the exact wavelength, and its critical "
        f"strain within {percent(strain)}."
    ]


FIGURE = Figure(
    name="bilayer_worth",
    title="What eq. 3 is worth",
    paper="",
    caption=(
        "Wavelength (top) and critical strain (bottom) at the onset of wrinkling, over those of eq. 3 of Rémillard "
        "& Kry 2013, ν_x = 0.3. Points: the exact compressible neo-Hookean bilayer, lengths before the compression; "
        "dashed: a plate bonded to the interior. Eq. 3 is a plate that slides on the interior without friction. Left: "
        "on a half-space; right: on an interior of finite depth with a fixed bottom."
    ),
    draw=draw,
)
