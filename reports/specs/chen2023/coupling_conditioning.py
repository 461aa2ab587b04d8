"""Condition number, nonzeros and fill over the number of subdivisions."""

from render import (
    BLACK, BLUE, VERMILLION, Figure, Mark,
    defined, distinct, failed, failures, frame, needed, number, ordered, points, qualifiers, series_of, start, told, values,
    where, without,
)  # fmt: skip

METRICS = ("condition", "nonzeros_per_vertex")
FEWER = (3, 5, 10)  # cells that tell the uncertainty of claims only
MESHES = {"aligned": ("grid", Mark(BLUE, "o", 6.5)), "irregular": ("irregular mesh", Mark(VERMILLION, "s", 4.5))}
ROW = "{cells}×{cells} cells, L = {levels}: {nonzeros} nonzeros, condition number {condition}"


def draw(study):
    samples = without(study.samples, cells=FEWER)
    known = needed(where(samples, mesh=tuple(MESHES)), "mesh = aligned or irregular")
    size = max(values(defined(known, *METRICS), "fine_vertices"), default=0)
    shown = [s for s in known if not s.ok or s.metric("fine_vertices") == size]
    drawing, (condition, count, fill) = start(1, 3, 3.3)
    for mesh, (label, mark) in MESHES.items():
        members, small = defined(where(shown, mesh=mesh), *METRICS), defined(where(known, mesh=mesh), "fill_QtHQ")
        for panel, samples, metric in ((condition, members, METRICS[0]), (count, members, METRICS[1]), (fill, small, "fill_QtHQ")):
            points(panel, samples, "levels", metric, mark)
        failed(condition, where(shown, mesh=mesh), "levels", mark.colour)
        drawing.series.append(series_of(label, members, "levels", (*METRICS, "max_abs_PtQ", "condition_bound")))
        drawing.series.append(series_of(f"{label}, small", small, "levels", ("fill_QtHQ",)))
    levels = distinct(known, "levels")
    (bound,) = condition.plot(levels, [2.0**level for level in levels], color=BLACK, linestyle="--", linewidth=1, label="2ᴸ")
    count.axhline(7, color=BLACK, linestyle=":", linewidth=1)
    frame(condition, y="condition number [1]", log="y", yticks=(2, 4, 8, 16), title="condition of [P Q]")
    frame(count, y="nonzeros per fine vertex [1]", ylim=(0, 7.3), title="nonzeros of [P Q]")
    frame(fill, y="nonzeros over those of H [1]", log="y", yticks=(1, 2, 5, 10, 20, 40), title="but: QᵀHQ fills in")
    for panel in (condition, count, fill):
        frame(panel, "subdivisions L [1]", xticks=levels)
    drawing.legend([mark.entry(label) for label, mark in MESHES.values()] + [bound, *qualifiers(shown)])
    intro = "Condition number, nonzeros per vertex and fill over the number of subdivisions."
    return drawing.tell(intro, [table(shown)], failures(samples, "mesh", "cells", "levels", metrics=METRICS))


def table(shown) -> str:
    """Fig. 5's numbers, in words."""
    grid = ordered(defined(where(shown, mesh="aligned"), *METRICS), "levels")
    if not grid:
        return "No sample on a grid."
    rows, worst = "; ".join(told(ROW, s) for s in grid), number(max(values(grid, "max_abs_PtQ")))
    return told("{fine_vertices} fine vertices. {rows}. Largest |PᵀQ|: {worst}.", grid[0], rows=rows, worst=worst)


FIGURE = Figure(
    "coupling_conditioning",
    "Conditioning, nonzeros and fill over subdivisions",
    "Chen et al. 2023, Fig. 5, as numbers",
    "Left: condition number of [P Q], which on a grid stays below 2ᴸ (dashed). Middle: nonzeros of [P Q] for each fine vertex, "
    "below 3 + 4 (dotted). Right: what the figure in the paper does not show, on 16 × 16 fine cells: QᵀHQ, assembled, has the more "
    "nonzeros the more subdivisions, as all wrinkle variables around a coarse vertex meet there; the alternation therefore only "
    "multiplies by it.",
    draw,
)
