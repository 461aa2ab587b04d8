"""The sparsity pattern of [P Q] over the number of subdivisions: Chen et al. 2023, Fig. 5."""

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import BLUE, GREY, VERMILLION, panels
from text import number

MOST = 4  # patterns beside one another


def draw(study) -> Drawing:
    drawable = [s for s in where(study.samples, mesh="aligned") if s.ok and "nonzeros" in s.curves]
    needed(drawable, "mesh = aligned and few enough cells for the curve `nonzeros`")
    size = max(s.metric("fine_vertices") for s in drawable)
    shown = sorted((s for s in drawable if s.metric("fine_vertices") == size), key=lambda s: s.parameter("levels"))
    canvas, axes = panels(1, min(len(shown), MOST), 2.7, sharex=True, sharey=True, squeeze=False)
    drawing = Drawing(canvas, alt(shown[:MOST]))
    for panel, sample in zip(axes[0], shown):
        drawing.series.append(draw_pattern(panel, sample))
    axes[0, 0].set_ylabel("fine vertex [1]")
    canvas.supxlabel("column of P (blue), then of Q (red) [1]", fontsize=10, y=0.06)
    drawing.notes = failures(study.samples, "mesh", "cells", "levels")
    return drawing


def draw_pattern(panel, sample) -> Series:
    """The nonzeros as points; a grey line parts P from Q."""
    curve, split = sample.curves["nonzeros"], sample.metric("coarse_vertices")
    column, row = curve.x.values, curve.y[0].values
    for part, colour in ((column < split, BLUE), (column >= split, VERMILLION)):
        panel.plot(column[part], row[part], linestyle="none", marker=".", markersize=1.3, color=colour)
    panel.axvline(split - 0.5, color=GREY, linewidth=0.7)
    side = sample.metric("fine_vertices")
    panel.set(xlim=(-2, side + 1), ylim=(side + 1, -2), aspect="equal", title=title(sample))
    panel.grid(False)
    columns = {"column [1]": column, "row [1]": row}
    return Series(f"levels {number(sample.parameter('levels'))}", columns)


def title(sample) -> str:
    cells, levels = number(sample.parameter("cells")), number(sample.parameter("levels"))
    return f"{cells}×{cells} cells, L = {levels}\nnz = {number(sample.metric('nonzeros'))}"


def alt(shown) -> str:
    parts = [f"{number(s.parameter('levels'))}: {number(s.metric('nonzeros'))}" for s in shown]
    return (
        "Nonzeros of the square matrix [P Q] for coarse grids that subdivision brings to one fine grid: a narrow block "
        f"P, then a wide block Q of diagonals. Nonzeros by number of subdivisions: {', '.join(parts)}."
    )


FIGURE = Figure(
    name="coupling_patterns",
    title="Sparsity pattern of the basis [P Q]",
    paper="Chen et al. 2023, Fig. 5, on a grid small enough to see",
    caption=(
        "Nonzeros of [P Q] (one number per vertex) for coarse grids that 1 to 4 subdivisions bring to the same fine "
        "grid; fine vertices from row to row of the grid. Each row of P has at most 3, each column of Q at most 4, "
        "whatever the number of subdivisions. The long rows are the coarse vertices: all wrinkle variables around one move it."
    ),
    draw=draw,
)
