"""The sparsity pattern of [P Q] over the number of subdivisions: Chen et al. 2023, Fig. 5."""

from render import (
    BLUE, GREY, VERMILLION, Figure, columns, failures, needed, ordered, start, stored, told, values, where,
)  # fmt: skip

MOST = 4  # patterns beside one another


def draw(study):
    drawable = stored(where(study.samples, mesh="aligned"), "nonzeros")
    needed(drawable, "mesh = aligned and few enough cells for the curve `nonzeros`")
    size = max(values(drawable, "fine_vertices"))
    shown = ordered([s for s in drawable if s.metric("fine_vertices") == size], "levels")[:MOST]
    drawing, axes = start(1, len(shown), 2.7, sharex=True, sharey=True, squeeze=False)
    for panel, sample in zip(axes[0], shown):
        column, row = columns(sample, "nonzeros")[:2]
        split = sample.metric("coarse_vertices")
        for part, colour in ((column < split, BLUE), (column >= split, VERMILLION)):
            panel.plot(column[part], row[part], linestyle="none", marker=".", markersize=1.3, color=colour, rasterized=True)
        panel.axvline(split - 0.5, color=GREY, linewidth=0.7)
        title = told("{cells}×{cells} cells, L = {levels}\nnz = {nonzeros}", sample)
        panel.set(xlim=(-2, size + 1), ylim=(size + 1, -2), aspect="equal", title=title)
        panel.grid(False)
        drawing.add(told("levels {levels}", sample), {"column [1]": column, "row [1]": row})
    axes[0, 0].set_ylabel("fine vertex [1]")
    drawing.canvas.supxlabel("column of P (blue), then of Q (orange) [1]", fontsize=10, y=0.06)
    intro = (
        "Nonzeros of the square matrix [P Q] for coarse grids that subdivision brings to one fine grid: a narrow block P, then a "
        f"wide block Q of diagonals. Nonzeros by number of subdivisions: {', '.join(told('{levels}: {nonzeros}', s) for s in shown)}."
    )
    return drawing.tell(intro, below=failures(study.samples, "mesh", "cells", "levels"))


FIGURE = Figure(
    "coupling_patterns",
    "Sparsity pattern of the basis [P Q]",
    "Chen et al. 2023, Fig. 5",
    "On a grid small enough to see: nonzeros of [P Q] (one number per vertex) for coarse grids that 1 to 4 subdivisions bring to the same fine grid; fine vertices "
    "from row to row of the grid. Each row of P has at most 3, each column of Q at most 4, whatever the number of subdivisions. The "
    "long rows are the coarse vertices: all wrinkle variables around one move it.",
    draw,
)
