"""What eq. 3 is worth: wavelength and critical strain of the exact bilayer over eq. 3's, over modulus ratio and depth."""

import numpy as np

from render import (
    BLACK, COLOURS, GREY, MARKERS, Figure, Mark,
    decade, defined, entry, failed, failures, frame, groups, needed, number, ordered, percent, plot, points, qualifiers,
    series_of, start, values, where,
)  # fmt: skip

HALF_SPACE = 100  # of `depth`: as good as infinite
ROWS = (("wavelength_over_eq3", "λ over eq. 3’s [1]"), ("strain_over_eq3", "critical strain over eq. 3’s [1]"))
PLATE = {"linestyle": (0, (4, 2)), "linewidth": 1.1}


def draw(study):
    usual = needed(where(study.samples, poisson_skin=0.3), "poisson_skin = 0.3")
    deep = where(usual, depth=HALF_SPACE)
    shallow = [s for s in where(usual, modulus_ratio=100) if s.parameter("depth") < HALF_SPACE]
    drawing, grid = start(2, 2, 6.2, sharey="row", sharex="col")
    handles = []
    for index, (poisson,) in enumerate(groups(deep + shallow, "poisson_interior")):
        mark, label = Mark(COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)], 4.5), f"ν_q = {number(poisson)}"
        handles.append(mark.entry(label))
        for column, members, x in ((grid[:, 0], deep, "modulus_ratio"), (grid[:, 1], shallow, "depth")):
            draw_column(drawing, column, where(members, poisson_interior=poisson), x, mark, label)
    for panel in grid.flat:
        panel.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    frame(grid[0, 0], y=ROWS[0][1], log="x", ylim=(0.35, 1.55), title="half-space")
    frame(grid[1, 0], "modulus ratio E_x/E_q [1]", ROWS[1][1], log="x", xticks=decade)
    frame(grid[0, 1], log="x", title="finite depth, E_x/E_q = 100")
    frame(grid[1, 1], "depth over the wavelength of eq. 3 [1]", log="x", xticks=(0.05, 0.1, 0.2, 0.5, 1, 2))
    handles += [entry("exact bilayer", GREY, marker="o", markersize=4.5, linewidth=0.9)]
    handles += [entry("bonded plate", GREY, **PLATE), entry("eq. 3", BLACK, linewidth=1.4)]
    grid[0, 0].legend(handles=handles + qualifiers(usual), loc="upper right", ncols=2)
    lost = failures(usual, "modulus_ratio", "poisson_interior", "depth")
    return drawing.tell("Wavelength and critical strain of the exact bilayer over those of eq. 3.", notes(deep), lost)


def draw_column(drawing, column, members, x, mark, label):
    """One Poisson's ratio over modulus ratio or depth: exact as points, the bonded plate as a dashed line."""
    for panel, (name, _) in zip(column, ROWS):
        drawn = ordered(defined(members, f"{name}_exact", f"{name}_plate"), x)
        points(panel, drawn, x, f"{name}_exact", mark)
        plot(panel, drawn, x, f"{name}_plate", color=mark.colour, zorder=2, **PLATE)
        failed(panel, members, x, mark.colour)
    if members:
        metrics = [f"{name}_{film}" for name, _ in ROWS for film in ("exact", "plate", "inext", "free")]
        drawing.series.append(series_of(f"over {x}, {label}", members, x, metrics))


def notes(deep) -> list:
    """How far eq. 3 is off, from a modulus ratio of 30 on."""
    stiff = [s for s in defined(deep, "wavelength_over_eq3_exact") if s.parameter("modulus_ratio") >= 30]
    if not stiff:
        return []
    length, strain = (percent(np.max(np.abs(values(stiff, f"{name}_exact") - 1))) for name, _ in ROWS)
    return [
        f"From a modulus ratio of 30 on eq. 3 is within {length} of the exact wavelength, and its critical "
        f"strain within {strain}."
    ]


FIGURE = Figure(
    "bilayer_worth",
    "What eq. 3 is worth",
    "",
    "Wavelength (top) and critical strain (bottom) at the onset of wrinkling, over those of eq. 3 of Rémillard & Kry 2013, "
    "ν_x = 0.3. Points: the exact compressible neo-Hookean bilayer, lengths before the compression; dashed: a plate bonded to "
    "the interior. Eq. 3 is a plate that slides on the interior without friction. Left: on a half-space; right: on an interior "
    "of finite depth with a fixed bottom.",
    draw,
)
