"""Thickness of the stretched board over its deformed plan: the picture of the paper's Fig. 9, with numbers."""

from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.tri import Triangulation

from render import Figure, best, columns, failures, plain, start, told
from specs.chen2023.metal_board_force import boards

LEVELS = 12  # of colour, at most
TITLE = "{mesh} mesh, {elements_along} cells along: thinnest {1e3*min_thickness:3} mm of {1e3*thickness:3} mm"
SAYS = (
    "{mesh} mesh: thinnest at {neck_position:2} of the length, {thickness_ratio:3%} of what uniform tension would leave; columns are "
    "rough by {thickness_roughness:2%}"
)


def draw(study):
    shown = best(boards(study, "thickness"), "mesh", "elements_along")
    drawing, axes = start(len(shown), 1, 0.6 + 1.75 * len(shown), sharex=True, squeeze=False)
    changes = [strain_of(sample) for sample in shown.values()]
    low, high = min(change.min() for change in changes), max(round(change.max(), 6) for change in changes)
    levels = MaxNLocator(LEVELS).tick_values(low, high)
    for panel, (mesh, sample), change in zip(axes[:, 0], shown.items(), changes):
        x, y, thickness, *rest = columns(sample, "thickness")[:5]
        triangles = Triangulation(*rest).triangles  # convex at rest; with a neck no longer
        look = {"levels": levels, "cmap": "cividis", "extend": "max"}
        filled = panel.tricontourf(Triangulation(x, y, triangles), change, **look)
        panel.grid(False)
        panel.set(title=told(TITLE, sample), aspect="equal", ylabel="y [m]")
        drawing.add(f"{mesh} mesh", {"x [m]": x, "y [m]": y, "thickness [m]": thickness})
    bar = drawing.canvas.colorbar(filled, ax=list(axes[:, 0]), format=FuncFormatter(plain))
    bar.set_label("change of thickness [%]")
    axes[-1, 0].set_xlabel("x [m]")
    intro = f"Maps of the thickness of stretched boards: {'; '.join(told(SAYS, s) for s in shown.values())}."
    return drawing.tell(intro, below=failures(study.samples, "grips", "mesh", "elements_along"))


def strain_of(sample):
    """Change of the thickness over that at rest [%]."""
    return 100 * (columns(sample, "thickness")[2] / sample.parameter("thickness") - 1)


FIGURE = Figure(
    "metal_board_maps",
    "Thickness of the stretched metal board",
    "Chen et al. 2023, Fig. 9",
    "Change of thickness over the deformed plan at the final elongation, the finest mesh of each kind, one scale of colours. The "
    "ends are held and keep their thickness; the middle has begun to neck. Each node’s own thickness, as in the paper: where it "
    "looks rough, neighbouring nodes differ by what no prism sees, as its points of quadrature stand on its centre line and know "
    "the mean of its three nodes only.",
    draw,
)
