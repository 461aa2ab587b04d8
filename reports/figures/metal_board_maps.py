"""Thickness of the stretched board over its deformed plan: the picture of the paper's Fig. 9, with numbers."""

from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.metal_board_force import most_common
from figures.select import failures, needed
from figures.style import panels, plain
from text import number, percent

LEVELS = 12  # of colour, at most


def draw(study) -> Drawing:
    curves = [s for s in study.samples if s.ok and "thickness" in s.curves]
    clamped = most_common(needed([s for s in curves if s.parameter("grips") == "clamped"], "grips = clamped"))
    shown = [max(members, key=lambda s: s.parameter("elements_along")) for members in by_mesh(clamped)]
    canvas, axes = panels(len(shown), 1, 0.6 + 1.75 * len(shown), sharex=True, squeeze=False)
    levels = MaxNLocator(LEVELS).tick_values(*strain_range(shown))
    drawing = Drawing(canvas, "")
    for panel, sample in zip(axes[:, 0], shown):
        filled, series = draw_map(panel, sample, levels)
        drawing.series.append(series)
    bar = canvas.colorbar(filled, ax=list(axes[:, 0]), format=FuncFormatter(plain))
    bar.set_label("change of thickness [%]")
    axes[-1, 0].set_xlabel("x [m]")
    drawing.alt = "Maps of the thickness of stretched boards: " + "; ".join(sentence(sample) for sample in shown) + "."
    drawing.notes = failures(study.samples, "grips", "mesh", "elements_along")
    return drawing


def by_mesh(samples) -> list:
    """The samples of each mesh, aligned first."""
    kinds = sorted({s.parameter("mesh") for s in samples})
    return [[s for s in samples if s.parameter("mesh") == kind] for kind in kinds]


def strain_of(sample):
    """Change of the thickness over that at rest [%]."""
    return 100 * (sample.curves["thickness"].y[1].values / sample.parameter("thickness") - 1)


def strain_range(samples) -> tuple:
    changes = [strain_of(sample) for sample in samples]
    return min(change.min() for change in changes), max(round(change.max(), 6) for change in changes)


def draw_map(panel, sample, levels) -> tuple:
    """The contour set, for its scale of colours, and the plotted numbers."""
    x = sample.curves["thickness"].x.values
    y, thickness, rest_x, rest_y = (column.values for column in sample.curves["thickness"].y)
    change = strain_of(sample)
    triangles = Triangulation(rest_x, rest_y).triangles  # convex at rest; with a neck no longer
    filled = panel.tricontourf(Triangulation(x, y, triangles), change, levels=levels, cmap="cividis", extend="max")
    panel.grid(False)
    panel.set(title=title(sample), aspect="equal", ylabel="y [m]")
    columns = {"x [m]": x, "y [m]": y, "thickness [m]": thickness}
    return filled, Series(f"{sample.parameter('mesh')} mesh", columns)


def title(sample) -> str:
    return (
        f"{sample.parameter('mesh')} mesh, {number(sample.parameter('elements_along'))} cells along: thinnest "
        f"{number(1e3 * sample.metric('min_thickness'), 3)} mm of {number(1e3 * sample.parameter('thickness'), 3)} mm"
    )


def sentence(sample) -> str:
    return (
        f"{sample.parameter('mesh')} mesh: thinnest at {number(sample.metric('neck_position'), 2)} of the length, "
        f"{percent(sample.metric('thickness_ratio'), 3)} of what uniform tension would leave; columns are rough by "
        f"{percent(sample.metric('thickness_roughness'), 2)}"
    )


FIGURE = Figure(
    name="metal_board_maps",
    title="Thickness of the stretched metal board",
    paper="Chen et al. 2023, Fig. 9",
    caption=(
        "Change of thickness over the deformed plan at the final elongation, the finest mesh of each kind, one scale "
        "of colours. The ends are held and keep their thickness; the middle has begun to neck. Each node’s own "
        "thickness, as in the paper: where it looks rough, neighbouring nodes differ by what no prism sees, as its "
        "points of quadrature stand on its centre line and know the mean of its three nodes only."
    ),
    draw=draw,
)
