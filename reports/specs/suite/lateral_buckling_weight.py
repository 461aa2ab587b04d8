"""The weight at which a strip falls sideways over its width, and where it rests beyond, element by element."""

import csv
import math

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    defined, entry, failed, failures, frame, needed, ordered, points, qualifiers, series_of, start, told, values, where,
)  # fmt: skip
from store.printed import FOLDER

ELEMENTS = {
    "shell_midedge": ("mid-edge shell", Mark(BLUE, "o", 6.5)),
    "prism_tied": ("prism, tied shear", Mark(GREEN, "s", 5)),
    "prism_enhanced": ("prism, tied and enhanced", Mark(SKY, "D", 4)),
    "shell_hinge": ("shell of hinges", Mark(VERMILLION, "^", 6)),
    "prism_dual": ("prism, dual quadrature", Mark(ORANGE, "v", 6)),
}
GERE = 12.853763  # Timoshenko & Gere: 6 j, J_{-1/6}(j) = 0
WIDTH, LOAD = "width over length [1]", "weight over the critical one [1]"
CALCULIX = {0: "+", 0.3: "x"}  # by ν
VARIANTS = (("aligned", "down", "-"), ("irregular", "down", (0, (1, 1.5))), ("aligned", "up", (0, (5, 2))))
PLATES = (("isotropic", "down", BLACK, "-"), ("hinges", "down", GREY, "-"), ("hinges", "up", GREY, (0, (5, 2))))
SAYS = (
    "{element}, {mesh} mesh, weight {pull}: {plate_ratio:4} of the plate’s weight at w = {width} L with {elements_along} elements."
)


def table(name):
    with open(FOLDER / "lateral_buckling" / name, newline="", encoding="utf-8") as source:
        return list(csv.DictReader(source))


def draw(study):
    known = needed([s for s in where(study.samples, poisson=0, load=0, seed=1) if is_thin(s)], "a thin strip and poisson = 0")
    drawing, (weights, errors, beyond) = start(1, 3, 3.7, width_ratios=(1.15, 1, 1))
    lines(drawing, weights)
    notes = []
    for element, (label, mark) in ELEMENTS.items():
        for mesh, pull, line in VARIANTS:
            solved = defined(where(known, element=element, mesh=mesh, pull=pull), "strip_load")
            members = finest(solved)
            look, name = mark._replace(line=line), f"{label}, {mesh}, weight {pull}"
            points(weights, members, "width", "strip_load", look)
            drawing.series.append(series_of(name, members, "width", ("strip_load", "plate_ratio", "critical_gamma")))
            notes += [told(SAYS, sample) for sample in where(members, width=0.25)]
            refined(drawing, errors, where(solved, width=0.25), look, name)
        let_go(drawing, beyond, study, element, label, mark)
    calculix(drawing, beyond)
    finish(weights, errors, beyond, known)
    drawing.legend(legend(known), 4)
    lost = failures(study.samples, "element", "width", "elements_along", "mesh", "load", metrics=("critical_gamma",))
    return drawing.tell("Critical weight over width and over resolution, and the way sideways beyond it.", notes, lost)


def is_thin(sample) -> bool:
    """Prisms of w/50, which do not lock; the others of 2 mm, narrow ones of 0.5 mm."""
    sound = sample.parameter("element") in ("prism_tied", "prism_enhanced")
    thicknesses = (sample.parameter("width") / 50,) if sound else (2e-3, 5e-4)
    return any(math.isclose(sample.parameter("thickness"), thickness) for thickness in thicknesses)


def finest(samples) -> list:
    """Of each width the sample with the most elements."""
    return list({s.parameter("width"): s for s in ordered(samples, "width", "elements_along")}.values())


def lines(drawing, panel):
    """The plate, the plate that hinges are, and narrow strips."""
    rows = [row for row in table("plate.csv") if float(row["poisson"]) == 0]
    for name, pull, colour, line in PLATES:
        chosen = [row for row in rows if row["plate"] == name]
        width, load = ([float(row[key]) for row in chosen] for key in ("width", f"gamma_{pull}"))
        load = np.array(load) / np.sqrt(2)  # q L³/√(EI GJ) at ν = 0
        panel.plot(width, load, color=colour, linestyle=line, linewidth=1.3, zorder=1)
        drawing.add(f"plate: {name}, weight {pull}", {WIDTH: width, "q L³/√(EI GJ) [1]": load})
    panel.axhline(GERE, color=PURPLE, linewidth=1.2, linestyle=":", zorder=1)


def refined(drawing, panel, samples, look, name):
    if not samples:
        return
    points(panel, samples, "elements_along", "plate_ratio", look)
    drawing.series.append(series_of(f"{name}, over elements", samples, "elements_along", ("plate_ratio", "critical_gamma")))


def let_go(drawing, panel, study, element, label, mark):
    members = defined(where(study.samples, element=element, mesh="aligned", thickness=5e-3), "tip_side")
    last = {s.parameter("load"): s for s in ordered(members, "load", "elements_along")}
    drawn = list(last.values())
    points(panel, drawn, "load", "tip_side", mark._replace(line="none"))
    failed(panel, where(study.samples, element=element, thickness=5e-3), "load", mark.colour)
    drawing.series.append(series_of(f"{label}, let go", drawn, "load", ("tip_side", "tip_drop")))


def calculix(drawing, panel):
    for poisson, mark in CALCULIX.items():
        known = [row for row in table("calculix.csv") if float(row["load"]) > 0 and float(row["poisson"]) == poisson]
        rows = {float(row["load"]): row for row in known}  # the finest mesh is last
        load, side = list(rows), [float(row["tip_side"]) for row in rows.values()]
        panel.plot(load, side, mark, color=BLACK, markersize=11, markeredgewidth=1.4, zorder=5)
        drawing.add(f"CalculiX, S8R, ν = {poisson}", {LOAD: load, "tip_side [1]": side})


def finish(weights, errors, beyond, known):
    ticks = {"xticks": (0.05, 0.1, 0.25, 0.5, 1), "yticks": (12, 15, 20, 25, 30, 40)}
    frame(weights, WIDTH, "q L³/√(EI GJ) [1]", log="xy", ylim=(11.5, 60), **ticks)
    ticks = {"xticks": (16, 32, 64, 128), "yticks": (0.9, 1, 1.2, 1.5, 2, 5, 10, 20)}
    frame(errors, "elements along, w = L/4 [1]", "critical weight over the plate’s [1]", log="xy", **ticks)
    errors.axhline(1, color=BLACK, linewidth=1.3, zorder=1)
    frame(beyond, LOAD, "free end’s way sideways over L [1]")
    beyond.axvline(1, color=GREY, linewidth=0.8, linestyle=":", zorder=1)


def legend(known) -> list:
    elements = [mark.entry(label) for label, mark in ELEMENTS.values()]
    plates = [entry("plate", BLACK), entry("plate of hinges", GREY), entry("Timoshenko & Gere, 12.85", PURPLE, linestyle=":")]
    for poisson, mark in CALCULIX.items():
        plates.append(entry(f"CalculiX, S8R, ν = {poisson}", BLACK, marker=mark, markersize=9, linestyle="none"))
    meshes = [entry("irregular mesh", GREY, linestyle=(0, (1, 1.5))), entry("weight upwards", GREY, linestyle=(0, (5, 2)))]
    return [*elements, *plates, *meshes, *qualifiers(known)]


FIGURE = Figure(
    "lateral_buckling_weight",
    "The weight at which a strip falls sideways",
    "Romero et al. 2021, lateral buckling; Timoshenko & Gere, § 6.3",
    "A strip of length L, clamped upright at one end, falls sideways under its own weight (ν = 0; h = L/500, of prisms but the "
    "printed ones w/50). Left: the critical weight over the strip’s width with the finest meshes; black: Kirchhoff’s plate; "
    "dotted: narrow strips, 12.85; grey: the plate that hinges on right triangles are, whose twist is coupled with bending, so "
    "that it carries nearly twice as much the other way up (dashed). Middle: over the plate’s, under refinement. Right: how far "
    "the free end rests beside the plane of a strip of width L/4 that is let go (h = L/200), each over its own critical weight, "
    "and CalculiX’s; enhanced prisms with ν = 0.3, the others with ν = 0.",
    draw,
)
