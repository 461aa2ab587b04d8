"""Prisms bent beyond yield: the moment over the curvature, one layer of each kind, and what layers bear over the plate."""

import numpy as np

from render import (
    BLACK, BLUE, GREY, ORANGE, PURPLE, VERMILLION, Figure, Mark, Series,
    columns, defined, failures, frame, needed, only_at, ordered, points, series_of, start, told, where,
)  # fmt: skip

KINDS = {
    "prism_dual": ("two points, as printed", Mark(ORANGE, "o", 6)),
    "prism_full": ("six points", Mark(VERMILLION, "^", 5.5)),
    "prism_tied": ("tied transverse shear", Mark(BLUE, "s", 4.5)),
    "prism_enhanced": ("tied, enhanced thickness strain", Mark(PURPLE, "D", 4.5)),
}
THICK, OVERLOAD = 0.1, 10  # [m], and how far beyond first yield: of what is drawn over curvature and layers
SAYS = "{name}, one layer, ten times the strain of first yield, {walls:3}: {moment_over_plate:3} of the plate's moment."


def draw(study):
    bent = needed(defined(where(study.samples, overload=OVERLOAD, mesh="aligned"), "moment_over_plate"), "bent strips")
    thick, thin = where(bent, thickness=THICK, elements_along=8), [s for s in bent if s.parameter("thickness") < THICK]
    drawing, axes = start(1, 3, 3.6)
    over_curvature, over_layers, over_edges = np.ravel(axes)
    handles, notes, plate = {}, [], None
    for element, (name, mark) in KINDS.items():
        members, slender = ordered(where(thick, element=element), "layers"), ordered(where(thin, element=element), "elements_along")
        one = where(members, layers=1)
        if one:
            curvature, moment, plate = columns(one[0], "moments")[:3]
            over_curvature.plot(curvature, moment, **mark.look(linewidth=1))
            drawing.series.append(Series(f"{name}, one layer", {"curvature": curvature, "moment": moment}))
        points(over_layers, members, "layers", "moment_over_plate", mark._replace(line="-"))
        over_edges.plot([walls(s) for s in slender], [s.metric("moment_over_plate") for s in slender], **mark.look(linewidth=1))
        handles[name] = mark.entry(name)
        drawing.series.append(series_of(name, members + slender, "layers", ("moment_over_plate",)))
        notes += [told(SAYS, s, name=name.capitalize(), walls=f"edges of {walls(s):.3g} walls") for s in (*one, *slender[:1])]
    if plate is not None:
        over_curvature.plot(curvature, plate, color=BLACK, linewidth=1.5, label="plate, fibre by fibre")
        over_curvature.legend(fontsize=8, loc="upper left")
        drawing.series.append(Series("plate", {"curvature": curvature, "moment": plate}))
    for panel, label in ((over_layers, "layers [1]"), (over_edges, "edge over thickness [1]")):
        panel.axhline(1, color=GREY, linestyle="--", linewidth=1)
        panel.set_xscale("log")
        panel.set_yscale("log")
        frame(panel, label, "moment over the plate's [1]")
    only_at(over_layers.yaxis, (1, 2, 3, 4, 5, 6))
    only_at(over_edges.yaxis, (1, 2, 5, 10))
    only_at(over_layers.xaxis, sorted({s.parameter("layers") for s in thick}))
    only_at(over_edges.xaxis, sorted({round(walls(s), 1) for s in thin}))
    frame(over_curvature, "curvature over first yield’s [1]", "moment over σ_Y h² [1]")
    drawing.legend(list(handles.values()), 4)
    lost = failures(study.samples, "element", "layers", "thickness", "elements_along")
    return drawing.tell("Moment over curvature, and over the plate's by layers and by edges.", notes, lost)


def walls(sample) -> float:
    """An edge along the strip over its thickness."""
    return sample.parameter("length") / sample.parameter("elements_along") / sample.parameter("thickness")


FIGURE = Figure(
    "plastic_bending_moments",
    "Prisms bent beyond yield",
    "Chen et al. 2023, § 6.1, coke can",
    "A strip of von Mises' material, 1 m × 0.25 m × 0.1 m, bent in plane strain. Left: the end's moment, one layer of each kind of prism, and of a plate whose fibres get thinner and thicker as they flow. "
    "Middle: what layers bear at ten times the strain of first yield, over the plate. Right: one layer of a strip of 4.8 mm, over the edges of its triangles; the printed can’s are 13 walls long, on a wall that is assumed. "
    "Flow keeps the volume; a layer with one thickness strain cannot follow it, and bears its pressure; what grows with the edges is shear.",
    draw,
)
