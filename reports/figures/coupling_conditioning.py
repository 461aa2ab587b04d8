"""Condition number, nonzeros and fill over the number of subdivisions."""

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, VERMILLION, only_at, panels
from text import number

METRICS = ("condition", "nonzeros_per_vertex")
MESHES = {"aligned": ("grid", Mark(BLUE, "o", 6.5)), "irregular": ("irregular mesh", Mark(VERMILLION, "s", 4.5))}


def draw(study) -> Drawing:
    known = needed(where(study.samples, mesh=tuple(MESHES)), "mesh = aligned or irregular")
    size = max((s.metric("fine_vertices") for s in defined(known, *METRICS)), default=0)
    shown = [s for s in known if not s.ok or s.metric("fine_vertices") == size]
    filled = defined(known, "fill_QtHQ")
    canvas, (condition, count, fill) = panels(1, 3, 3.3)
    drawing = Drawing(canvas, "")
    handles = []
    for mesh, (label, mark) in MESHES.items():
        members = defined(where(shown, mesh=mesh), *METRICS)
        points(condition, members, "levels", "condition", mark)
        points(count, members, "levels", "nonzeros_per_vertex", mark)
        failed(condition, where(shown, mesh=mesh), "levels", mark.colour)
        small = where(filled, mesh=mesh)
        points(fill, small, "levels", "fill_QtHQ", mark)
        handles.append(mark.entry(label))
        drawing.series.append(series(label, members, "levels", (*METRICS, "max_abs_PtQ", "condition_bound")))
        drawing.series.append(series(f"{label}, small", small, "levels", ("fill_QtHQ",)))
    finish(condition, count, fill, sorted({s.parameter("levels") for s in known}))
    handles.append(condition.get_lines()[-1])
    canvas.legend(handles=handles + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)
    drawing.notes = [table(shown), *failures(study.samples, "mesh", "cells", "levels", metrics=METRICS)]
    drawing.alt = f"Condition number, nonzeros per vertex and fill over the number of subdivisions. {drawing.notes[0]}"
    return drawing


def finish(condition, count, fill, levels):
    """The line 2ᴸ, scales and labels."""
    condition.plot(levels, [2.0**level for level in levels], color=BLACK, linestyle="--", linewidth=1, label="2ᴸ")
    condition.set(yscale="log", title="condition of [P Q]", ylabel="condition number [1]")
    count.set(ylim=(0, 7.3), title="nonzeros of [P Q]", ylabel="nonzeros per fine vertex [1]")
    fill.set(yscale="log", title="but: QᵀHQ fills in", ylabel="nonzeros over those of H [1]")
    only_at(condition.yaxis, (2, 4, 8, 16))
    only_at(fill.yaxis, (1, 2, 5, 10, 20, 40))
    count.axhline(7, color=BLACK, linestyle=":", linewidth=1)
    for panel in (condition, count, fill):
        panel.set(xlabel="subdivisions L [1]", xticks=levels)


def table(shown) -> str:
    """Fig. 5's numbers, in words."""
    grid = sorted(defined(where(shown, mesh="aligned"), *METRICS), key=lambda s: s.parameter("levels"))
    if not grid:
        return "No sample on a grid."
    rows = [
        f"{number(s.parameter('cells'))}×{number(s.parameter('cells'))} cells, L = {number(s.parameter('levels'))}: "
        f"{number(s.metric('nonzeros'))} nonzeros, condition number {number(s.metric('condition'), 4)}"
        for s in grid
    ]
    worst = max(values(grid, "max_abs_PtQ"))
    return (
        f"{number(grid[0].metric('fine_vertices'))} fine vertices. {'; '.join(rows)}. Largest |PᵀQ|: {number(worst)}."
    )


FIGURE = Figure(
    name="coupling_conditioning",
    title="Conditioning, nonzeros and fill over subdivisions",
    paper="Chen et al. 2023, Fig. 5, as numbers",
    caption=(
        "Left: condition number of [P Q], which on a grid stays below 2ᴸ (dashed). Middle: nonzeros of [P Q] for each "
        "fine vertex, below 3 + 4 (dotted). Right: what the figure in the paper does not show, on 16 × 16 fine cells: "
        "QᵀHQ, assembled, has the more nonzeros the more subdivisions, as all wrinkle variables around a coarse vertex "
        "meet there; the alternation therefore only multiplies by it."
    ),
    draw=draw,
)
