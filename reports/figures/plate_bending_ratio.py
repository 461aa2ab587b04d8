"""What a plate bent on a cylinder stores in each bending model, over orientation and over resolution."""

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION, only_at, panels
from text import number

MODELS = {
    "hinge": ("quadratic hinge", Mark(ORANGE, "s", 5)),
    "discrete_hinge": ("discrete hinge", Mark(VERMILLION, "x", 5, (0, (1, 1.5)))),
    "cotangent_dropped": ("cotangent, border's rows dropped", Mark(SKY, "v", 5)),
    "cotangent": ("cotangent, border's area passed inside", Mark(BLUE, "^", 5)),
    "meshless": ("meshless Laplacian", Mark(GREEN, "o", 6.5)),
    "midedge": ("mid-edge normals", Mark(PURPLE, "D", 3.5)),
}
DRAWN_OVER_ORIENTATION = 24  # cells along a side


def draw(study) -> Drawing:
    known = needed(where(study.samples, model=tuple(MODELS)), "a model that is drawn")
    canvas, ((grid, irregular), (grid_error, irregular_error)) = panels(2, 2, 6.4)
    drawing = Drawing(canvas, "")
    for sampling, panel, below in (("aligned", grid, grid_error), ("irregular", irregular, irregular_error)):
        for model, (label, mark) in MODELS.items():
            members = where(known, sampling=sampling, model=model)
            drawing.series += over_orientation(panel, members, f"{label}, {sampling}", mark)
            solved = defined(members, "error")
            points(below, solved, "cells", "error", mark)
            failed(below, members, "cells", mark.colour)
            drawing.series.append(
                series(f"{label}, {sampling}, over cells", solved, "cells", ("error", "mean", "least", "most"))
            )
    finish(grid, irregular, grid_error, irregular_error)
    handles = [mark.entry(label) for label, mark in MODELS.values()]
    canvas.legend(handles=handles + qualifiers(known), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=2)
    drawing.notes = [kept(study.samples), cantilever(study.samples), *failures(study.samples, "model", "sampling", "cells")]
    drawing.alt = f"Energy over its exact value, over orientation and resolution. {' '.join(drawing.notes)}"
    return drawing


def over_orientation(panel, members, label, mark) -> list:
    out = []
    for sample in where(members, cells=DRAWN_OVER_ORIENTATION):
        curve = sample.curves.get("orientation")
        if curve is None:
            continue
        angles, ratio = curve.x.values, curve.y[0].values
        panel.plot(
            angles, ratio, color=mark.colour, marker=mark.shape, markersize=0.75 * mark.size, linestyle=mark.line, linewidth=1
        )
        out.append(Series(label, {"direction [degree]": angles, "energy over ½Dκ²A [1]": ratio}))
    return out


def finish(grid, irregular, grid_error, irregular_error):
    """Scales and labels."""
    grid.set(title="grid of right triangles", yscale="log", ylim=(0.65, 3.4), ylabel="energy over ½Dκ²A [1]")
    only_at(grid.yaxis, (0.7, 0.8, 0.9, 1, 1.5, 2, 3))
    irregular.set(title="irregular points, Delaunay's triangles", ylim=(0.85, 1.2))
    for panel in (grid, irregular):
        panel.axhline(1, color=BLACK, linestyle="--", linewidth=1)
        panel.set(xlabel="direction of curvature [degree]", xticks=range(0, 181, 45))
    for panel in (grid_error, irregular_error):
        panel.axhline(0.01, color=BLACK, linestyle=":", linewidth=1)
        panel.set(xscale="log", yscale="log", ylim=(1e-6, 4), xlabel="cells along a side [1]")
        only_at(panel.xaxis, (12, 24, 48, 96))
    grid_error.set_ylabel("largest |energy/½Dκ²A − 1| [1]")


def kept(samples) -> str:
    """The one model that is off the scale."""
    rows = sorted(defined(where(samples, model="cotangent_kept", sampling="aligned"), "mean"), key=cells)
    told = "; ".join(f"{number(cells(s))} cells: {number(s.metric('mean'), 3)}" for s in rows)
    return f"Cotangent Laplacian with its border's rows kept, grid, mean energy over ½Dκ²A: {told or 'no sample'}."


def cantilever(samples) -> str:
    rows = sorted(defined(where(samples, model="hinge"), "cantilever"), key=lambda s: (s.parameter("sampling"), cells(s)))
    told = "; ".join(
        f"{s.parameter('sampling')}, {number(4 * cells(s))} cells: {number(value, 3)}"
        for s, value in zip(rows, values(rows, "cantilever"))
    )
    return f"D of a cantilever of hinges over D: {told or 'no sample'}."


def cells(sample) -> float:
    return sample.parameter("cells")


FIGURE = Figure(
    name="plate_bending_ratio",
    title="Energy of a plate on a cylinder",
    paper="",
    caption=(
        "A square plate of 1 m bent on a cylinder of curvature 0.5/m should store ½Dκ² per area (dashed), whichever way "
        "it is bent. Above: energy over that, over the direction of curvature, 24 × 24 cells or as many points. Below: the "
        "worst direction's error over resolution; dotted: 1 %. Hinges on right triangles follow 1 − 2u + 4u² with "
        "u = cos φ sin φ, at any resolution."
    ),
    draw=draw,
)
