"""The sheets of Figs. 1 and 2, shaded and coloured by strain, each with its free corners' drop against the exact one."""

import numpy as np
from matplotlib import colormaps
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, LogNorm

from render import Figure, View, coloured, failures, fit, needed, oblique, percent, start, stored, surface_of, told, where

STRAINS = LogNorm(1e-3, 0.3)
PALE = ListedColormap(0.25 + 0.75 * colormaps["cividis"](np.linspace(0, 1, 256))[:, :3])  # its dark end would hide shapes
VIEW = View(14, -75)
USUAL = {"method": "isometric", "rest": "motion", "sampling": "irregular", "neighbourhood_scale": 1.6}
RESTS = {"regularisation": "geometric", "alpha": 1e-4, "min_iterations": 1, "time_step": 1e-3}
SHAKES = {"regularisation": "relative", "alpha": 1e-6, "min_iterations": 1, "time_step": 1e-3}
HELD = {"rest": "statics", "tolerance": 1e-4}
# Title, parameters, numbers of points, the first that is there: the paper's columns in its order, then what is exact and ours.
SHEETS = (
    ("averages, dead band of 0.1", {**USUAL, "min_iterations": 0, "tolerance": 0.1}, (662, 289)),
    ("averages, shaking", {**USUAL, **SHAKES, "tolerance": 0.01}, (289, 144)),
    ("averages, tolerance 0.1", {**USUAL, **RESTS, "tolerance": 0.1}, (662, 289)),
    ("averages, tolerance 0.01", {**USUAL, **RESTS, "tolerance": 0.01}, (662, 289, 144)),
    ("averages, tolerance 0.001", {**USUAL, **RESTS, "tolerance": 0.001}, (662, 289)),
    ("neighbourhoods twice as large", {**USUAL, **RESTS, "tolerance": 0.01, "neighbourhood_scale": 3.2}, (289,)),
    ("averages, regular grid", {**USUAL, **RESTS, "tolerance": 0.01, "sampling": "regular"}, (625, 289)),
    ("averages, fine", {**USUAL, **RESTS, "tolerance": 0.01}, (1656,)),
    ("shell, 10 GPa", {"method": "discrete_shell", "young": 1e4}, (662, 289)),
    ("shell, 100 MPa", {"method": "discrete_shell", "young": 100.0}, (662, 289)),
    ("shell, 1 MPa", {"method": "discrete_shell", "young": 1.0}, (662, 289)),
    ("quads, springs 1000 N/m", {"method": "quad_constraints", "diagonal_stiffness": 1000.0}, (662, 289)),
    ("quads, springs 10 N/m", {"method": "quad_constraints", "diagonal_stiffness": 10.0}, (662, 289)),
    ("quads, springs 0 N/m", {"method": "quad_constraints", "diagonal_stiffness": 0.0}, (662, 289)),
    ("all edges, dead band of 0.1", {"method": "edge_constraints", "min_iterations": 0}, (289,)),
    ("all edges, held to 0.0001", {"method": "edge_constraints", **HELD}, (662, 289)),
    ("three strains, held to 0.0001", {"method": "isometric_three_components", **HELD}, (662, 289, 144)),
    ("patches, held to 0.0001", {"method": "isometric_patches", "sampling": "irregular", "soft_membrane": 10, **HELD}, (662, 289)),
)
BY_TITLE = {title: how for title, *how in SHEETS}
PAIR = (
    ("elastic shell of 10 GPa", *BY_TITLE["shell, 10 GPa"]),
    ("averaged isometry constraints, tolerance {tolerance}", *BY_TITLE["averages, tolerance 0.001"]),
    ("averaged isometry constraints, tolerance {tolerance}", *BY_TITLE["averages, tolerance 0.01"]),  # where there is none of the line above
)


def draw(study):
    return drawn(study, SHEETS, columns=4, letters=7.5)


def draw_pair(study):
    return drawn(study, PAIR, columns=2, letters=9.5)


def drawn(study, sheets, columns, letters):
    known = where(stored(study.samples, "sheet"), boundary="opposite_corners", gamma=100, seed=1)
    found = [(words, s) for words, values, counts in sheets for n in counts for s in where(known, points=n, **values)[:1]]
    shown = {}  # by title, the first number of points
    for words, sample in found:
        shown.setdefault(words, sample)
    needed(len(shown) > 1 and shown, "opposite corners held and their stored sheets")
    rows = -(-len(shown) // columns)
    drawing, axes = start(rows, columns, 7 / columns * rows + 0.7, squeeze=False)
    said, places = [], np.concatenate([surface_of(s, "sheet").points for s in shown.values()])
    for panel, (words, sample) in zip(axes.flat, shown.items()):
        sheet, error = surface_of(sample, "sheet"), percent(sample.metric("relative_error"))
        title = told(f"{words.replace(', ', chr(10), 1)}\n{{points_used}} points", sample)
        strain = sheet.more[0]
        oblique(panel, sheet, VIEW, coloured(sheet, np.maximum(strain, 1e-6), STRAINS, PALE), "front")
        fit(panel, places, VIEW)
        panel.set_title(f"{title}, drop {'' if error.startswith('−') else '+'}{error}", fontsize=letters)
        drawing.series.append(sheet.csv(title.replace("\n", ", "), **{"strain [1]": strain}))
        said.append(f"{title}: drop off by {error}.".replace("\n", ", "))
    for panel in axes.flat[len(shown) :]:
        panel.set_visible(False)
    look = {"orientation": "horizontal", "extend": "both", "shrink": 0.6, "aspect": 40}
    bar = drawing.canvas.colorbar(ScalarMappable(STRAINS, PALE), ax=list(axes.flat), **look)
    bar.set_label("largest principal strain of the triangles around a point [1]")
    bar.set_ticks([1e-3, 1e-2, 1e-1], labels=["0.001", "0.01", "0.1"])
    lost = failures(study.samples, "method", "tolerance", "points", "seed", "young", "boundary")
    return drawing.tell(" ".join(["Sheets hung by two opposite corners.", *said]), below=lost)


PAIRED = Figure(
    "sheet_locking_pair",
    "A sheet that locks beside one that does not",
    "Chen, Kry & Vouga 2019, Fig. 1",
    "Two sheets of one weight and bending stiffness (Γ = 100), hung by two opposite corners: left an elastic shell whose membrane is stiff (Young’s modulus "
    "is varied at that bending stiffness, not the thickness), right the paper’s isometry constraints. Above each: how far the drop of its free corners is "
    "from that of the exact cylinder; a sheet that locks hangs too high. The strain is that of the triangles between the points, of which the constraints see an average.",
    draw_pair,
)
SHAPES = Figure(
    "sheet_locking_shapes",
    "Sheets hung by two opposite corners",
    "Chen, Kry & Vouga 2019, Fig. 2",
    "The same weight and bending stiffness throughout (Γ = 100). Motions project in every step and rest, but where it says dead band "
    "or shaking, which is without geometric stiffness. "
    "Above each: how far the drop of the free corners is from that of the exact cylinder. Dark: lengths are kept. What keeps "
    "them and yet hangs as low as the exact sheet does not lock.",
    draw,
)
FIGURES = (PAIRED, SHAPES)
