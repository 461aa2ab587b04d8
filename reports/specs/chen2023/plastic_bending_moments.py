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
THICK, OVERLOAD = 0.1, 10  # [m], and how far beyond first yield: of what is drawn
SAYS = "{name}, one layer, ten times the strain of first yield: {moment_over_plate:3} of the plate's moment."


def draw(study):
    shown = needed(defined(where(study.samples, thickness=THICK, overload=OVERLOAD, elements_along=8, mesh="aligned"), "moment_over_plate"), "bent strips")
    drawing, axes = start(1, 2, 3.6)
    over_curvature, over_layers = np.ravel(axes)
    handles, notes, plate = {}, [], None
    for element, (name, mark) in KINDS.items():
        members = ordered(where(shown, element=element), "layers")
        if not members:
            continue
        one = where(members, layers=1)
        if one:
            curvature, moment, plate = columns(one[0], "moments")[:3]
            over_curvature.plot(curvature, moment, **mark.look(linewidth=1))
            drawing.series.append(Series(f"{name}, one layer", {"curvature": curvature, "moment": moment}))
            notes.append(told(SAYS, one[0], name=name.capitalize()))
        points(over_layers, members, "layers", "moment_over_plate", mark._replace(line="-"))
        handles[name] = mark.entry(name)
        drawing.series.append(series_of(name, members, "layers", ("moment_over_plate",)))
    if plate is not None:
        over_curvature.plot(curvature, plate, color=BLACK, linewidth=1.5, label="plate, fibre by fibre")
        over_curvature.legend(fontsize=8, loc="upper left")
        drawing.series.append(Series("plate", {"curvature": curvature, "moment": plate}))
    over_layers.axhline(1, color=GREY, linestyle="--", linewidth=1)
    over_layers.set_xscale("log")
    over_layers.set_yscale("log")
    only_at(over_layers.yaxis, (1, 2, 3, 4, 5, 6))
    only_at(over_layers.xaxis, sorted({s.parameter("layers") for s in shown}))
    frame(over_curvature, "curvature over that of first yield [1]", "moment over σ_Y h² [1]")
    frame(over_layers, "layers [1]", "moment over the plate's [1]")
    drawing.legend(list(handles.values()), 4)
    return drawing.tell("Moment over curvature, and over the plate's by layers.", notes, failures(study.samples, "element", "layers"))


FIGURE = Figure(
    "plastic_bending_moments",
    "Prisms bent beyond yield",
    "Chen et al. 2023, § 6.1, coke can",
    "A strip of von Mises' material, 1 m × 0.25 m × 0.1 m, bent in plane strain. Left: the end's moment, one layer of each kind of prism, and of a plate whose fibres get thinner and thicker as they flow. "
    "Right: what layers bear at ten times the strain of first yield, over the plate. Flow keeps the volume; a layer with one thickness strain cannot follow it, and bears its pressure.",
    draw,
)
