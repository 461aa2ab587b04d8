"""The sheets of Figs. 1 and 2, shaded and coloured by strain, each with its free corners' drop against the exact one; and what this suite adds."""

import numpy as np
from matplotlib import colormaps
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, LogNorm

from render import BLACK, VERMILLION, Figure, View, coloured, failures, fit, needed, oblique, percent, short_label, start, stored, surface_of, told, where

STRAINS = LogNorm(1e-3, 0.3)
PALE = ListedColormap(0.25 + 0.75 * colormaps["cividis"](np.linspace(0, 1, 256))[:, :3])  # its dark end would hide shapes
VIEW = View(14, -75)
POINTS = {"method": "isometric", "rest": "motion", "sampling": "irregular", "neighbourhood_scale": 1.6}
RESTS = {**POINTS, "regularisation": "geometric", "alpha": 1e-4, "min_iterations": 1, "tolerance": 0.01, "time_step": 1e-3}
SHAKES = {**POINTS, "regularisation": "relative", "alpha": 1e-6, "min_iterations": 1, "tolerance": 0.01, "time_step": 1e-3}
DEAD_BAND = {**SHAKES, "min_iterations": 0, "tolerance": 0.1}
HELD = {"rest": "statics", "tolerance": 1e-4}
QUADS = "quad_constraints"


def shell(young):
    return {"method": "discrete_shell", "young": young}


def quads(spring):
    return {"method": QUADS, "diagonal_stiffness": spring}


# What may stand in a panel, the first that there is: title, parameters, number of points. The paper's columns from top to bottom.
COLUMNS = {
    "isometry constraints": (
        [(f"tolerance 0.1{words}", {**how, "tolerance": 0.1}, n) for words, how, n in (("", RESTS, 662), ("", RESTS, 289), (", dead band", DEAD_BAND, 289))],
        [("tolerance 0.01", RESTS, n) for n in (662, 289, 144)],
        [("tolerance 0.001", {**RESTS, "tolerance": 0.001, "time_step": step}, n) for n, step in ((662, 1e-3), (289, 1e-3), (100, 2e-3))],
    ),
    "the same, other points": (
        [("twice the neighbourhood", {**RESTS, "neighbourhood_scale": 3.2}, n) for n in (662, 289, 144)],
        [("regular grid", {**RESTS, "sampling": "regular"}, n) for n in (625, 289, 144)],
        [("finer", RESTS, n) for n in (1656, 289)],
    ),
    "elastic shell": tuple([(f"E = {young:g} MPa", shell(young), n) for n in (662, 289)] for young in (1e4, 100, 1)),
    "sides of quads, springs": tuple([(f"{spring} N/m", quads(spring), n) for n in (662, 289)] for spring in (1000, 10, 0)),
}
AT_REST = {"tolerance": 1e-3, "gamma": 100, "seed": 1}  # of the same quads in equilibrium, which another study has
PAIR = (
    [("elastic shell of 10 GPa", shell(1e4), n) for n in (662, 289)],
    [(f"averaged isometry constraints, tolerance {tolerance:g}", {**RESTS, "tolerance": tolerance}, n) for tolerance in (0.001, 0.01) for n in (662, 289, 144)],
)
OTHERS = (
    [("averages, dead band of 0.1", DEAD_BAND, n) for n in (662, 289)],
    [("averages, shaking", SHAKES, n) for n in (289, 144)],
    [("all edges, dead band of 0.1", {"method": "edge_constraints", "min_iterations": 0}, 289)],
    [("all edges, held to 0.0001", {"method": "edge_constraints", **HELD}, n) for n in (662, 289)],
    [("three strains, held to 0.0001", {"method": "isometric_three_components", **HELD}, n) for n in (662, 289, 144)],
    [("patches, held to 0.0001", {"method": "isometric_patches", "sampling": "irregular", "soft_membrane": 10, **HELD}, n) for n in (662, 289)],
)


def draw(study, stretch):
    known = hung(study)
    panels = [[first_of(options, known) or at_rest(options, stretch) for options in column] for column in COLUMNS.values()]
    found = needed([one for column in panels for one in column if one], "opposite corners held and their stored sheets")
    drawing, axes = start(3, 4, 5.2, squeeze=False)
    said, places = [], places_of(found)
    for column, heading, there in zip(axes.T, COLUMNS, panels):
        short_label(column[0], heading, (0.5, 1), (0, 36), xycoords="axes fraction", ha="center", fontsize=7.5)
        for panel, one in zip(column, there):
            if one:
                said.append(picture(drawing, panel, one, places, 7.5))
                panel.title.set_color(VERMILLION if fewer(one, found) else BLACK)
                continue
            panel.axis("off")
            panel.set_title("not in these results", fontsize=7.5)
    return finished(drawing, axes, study, said)


def fewer(one, others) -> bool:
    """Whether it has fewer points than most of the panels."""
    points = [sample.parameter("points") for _, sample in others]
    return one[1].parameter("points") < 0.8 * max(points, key=lambda n: (points.count(n), n))  # a grid of 625 stands beside 662


def draw_pair(study):
    return in_rows(study, PAIR, 2, 9.5)


def draw_others(study):
    return in_rows(study, OTHERS, 3, 8)


def in_rows(study, sheets, columns, letters):
    known = hung(study)
    found = [one for options in sheets if (one := first_of(options, known))]
    needed(len(found) > 1 and found, "opposite corners held and their stored sheets")
    rows = -(-len(found) // columns)
    drawing, axes = start(rows, columns, (5.2 / columns + 0.2) * rows + 0.7, squeeze=False)
    said = [picture(drawing, panel, one, places_of(found), letters) for panel, one in zip(axes.flat, found)]
    for panel in axes.flat[len(found) :]:
        panel.set_visible(False)
    return finished(drawing, axes, study, said)


def hung(study):
    return where(stored(study.samples, "sheet"), boundary="opposite_corners", gamma=100, seed=1)


def first_of(options, known):
    """(title, sample), None without one."""
    return next(((title, sample) for title, how, n in options for sample in where(known, points=n, **how)[:1]), None)


def at_rest(options, study):
    """The same of quads that this study has in equilibrium, of the most points."""
    title, how, _ = options[0]
    members = where(stored(study.samples, "sheet"), **how, **AT_REST) if study and how["method"] == QUADS else []
    return max(((f"{title}, at rest", s) for s in members), key=lambda one: one[1].parameter("points"), default=None)


def places_of(found):
    return np.concatenate([surface_of(sample, "sheet").points for _, sample in found])


def picture(drawing, panel, one, places, letters):
    """One sheet; returns what it says."""
    (words, sample), sheet = one, surface_of(one[1], "sheet")
    strain, error = sheet.more[0], percent(sample.metric("relative_error"))
    oblique(panel, sheet, VIEW, coloured(sheet, np.maximum(strain, 1e-6), STRAINS, PALE), "front")
    fit(panel, places, VIEW)
    drop = "sag {centre_sag:2} m" if sample.parameter("method") == QUADS else f"drop {'' if error.startswith('−') else '+'}{error}"
    title = told(f"{words}\n{{points_used}} points, {drop}", sample)
    panel.set_title(title, fontsize=letters)
    title = title.replace("\n", ", ")
    drawing.series.append(sheet.csv(title, **{"strain [1]": strain}))
    return f"{title}."


def finished(drawing, axes, study, said):
    look = {"orientation": "horizontal", "extend": "both", "shrink": 0.6, "aspect": 40}
    bar = drawing.canvas.colorbar(ScalarMappable(STRAINS, PALE), ax=list(axes.flat), **look)
    bar.set_label("largest principal strain of the triangles around a point [1]")
    bar.set_ticks([1e-3, 1e-2, 1e-1], labels=["0.001", "0.01", "0.1"])
    lost = failures(study.samples, "method", "tolerance", "points", "seed", "young", "boundary")
    return drawing.tell(" ".join(["Sheets hung by two opposite corners.", *said]), below=lost)


ABOVE = "Above each: how far the drop of the free corners is from that of the exact cylinder"
PAIRED = Figure(
    "sheet_locking_pair",
    "A sheet that locks beside one that does not",
    "Chen, Kry & Vouga 2019, Fig. 1",
    "Two sheets of one weight and bending stiffness (Γ = 100), hung by two opposite corners: left an elastic shell whose membrane is stiff (Young’s modulus "
    f"is varied at that bending stiffness, not the thickness), right the paper’s isometry constraints. {ABOVE}; "
    "a sheet that locks hangs too high. The strain is that of the triangles between the points, of which the constraints see an average.",
    draw_pair,
)
SHAPES = Figure(
    "sheet_locking_shapes",
    "Sheets hung by two opposite corners",
    "Chen, Kry & Vouga 2019, Fig. 2",
    "The paper’s panels in its order, of one weight and bending stiffness (Γ = 100). Motions project in every step and rest, but where it says dead band, which is without "
    f"geometric stiffness. {ABOVE}, and how far the middle sags below the held ones where it keeps the sides of quadrilaterals alone, with springs along their diagonals (at rest: in equilibrium, from "
    "sheet_stretch). In orange: fewer points than most of these sheets, as these results have no others. Dark: lengths are kept. What keeps them and yet hangs as low as the exact sheet does not lock.",
    draw,
    beside=("sheet_stretch",),
)
ADDED = Figure(
    "sheet_locking_others",
    "The same sheet by other constraints",
    "beside Chen, Kry & Vouga 2019, Fig. 2: this suite’s own",
    "What the paper’s figure does not show, of the same sheet: its method as published, with a dead band, or without geometric stiffness, which shakes; all edges of the triangles, three "
    f"strains in place of two, and isometric patches. {ABOVE}.",
    draw_others,
)
FIGURES = (PAIRED, SHAPES, ADDED)
