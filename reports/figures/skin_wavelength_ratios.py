"""Wavelength of a fine layer over that of equation 1, as thicknesses and moduli of it and the layer below vary."""

import numpy as np

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, qualifiers
from figures.select import defined, failures, groups, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, only_at, panels
from text import number

PAPER = {"thickness": 0.12e-3, "thickness_below": 1.3e-3, "young": 600e6, "young_below": 4e6}
AXES = {
    "thickness": ("hₖ [mm]", 1e3, (0.06, 0.12, 0.24)),
    "thickness_below": ("hₖ₋₁ [mm]", 1e3, (0.65, 1.3, 2.6)),
    "young": ("Eₖ/Eₖ₋₁ [1]", 1 / PAPER["young_below"], (37.5, 150, 600)),
}
THEORIES = {
    "equation_3": ("plate on a half-space, no shear (eq. 3 of R. & K.)", Mark(SKY, "v", 4)),
    "winkler": ("plate on springs (Winkler)", Mark(PURPLE, "D", 4)),
    "bilayer": ("exact bilayer, deep", Mark(BLUE, "s", 4)),
    "bilayer_finite": ("exact bilayer on a rigid base", Mark(GREEN, "^", 4.5)),
    "stack": ("exact three layers, first waves", Mark(VERMILLION, "P", 5)),
}
SECOND = Mark(VERMILLION, "x", 5, ":")
STRIPS = {
    "equation_1": ("simulated, clusters by eq. 1", Mark(BLACK, "o", 5.5)),
    "held": ("simulated, clusters held", Mark(ORANGE, "o", 4.5)),
}


def draw(study) -> Drawing:
    samples = where(study.samples, layers=3, input_scale=1, young_below=PAPER["young_below"])
    shown = needed(where(samples, model=("theory", "strip")), "model = theory or strip, layers = 3, input_scale = 1")
    canvas, grid = panels(1, 3, 4.4, sharey=True)
    drawing = Drawing(canvas, "")
    for axes, name in zip(grid, AXES):
        others = {key: value for key, value in PAPER.items() if key != name}
        draw_panel(drawing, axes, where(shown, **others), name)
    grid[0].set(yscale="log", ylabel="λ over that of eq. 1, its constant 1 [1]")
    only_at(grid[0].yaxis, (0.5, 1, 2, 5, 10, 20))
    entries = [mark.entry(words) for words, mark in (*THEORIES.values(), ("its second waves", SECOND), *STRIPS.values())]
    canvas.legend(handles=entries + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3)
    drawing.notes = fits(where(shown, model="strip"), where(shown, model="theory"))
    drawing.notes += failures(shown, "model", "input")
    drawing.alt = "Wavelengths over those of equation 1. " + " ".join(drawing.notes)
    return drawing


def draw_panel(drawing, axes, members, name):
    label, scale, ticks = AXES[name]
    theory = where(members, model="theory")
    axes.axhline(1, color=GREY, linewidth=1.4, zorder=1)
    for theory_name, (_, mark) in THEORIES.items():
        draw_points(axes, defined(theory, f"wavelength_{theory_name}"), name, f"wavelength_{theory_name}", mark)
    draw_points(axes, defined(theory, "wavelength_stack_second"), name, "wavelength_stack_second", SECOND)
    for held, (_, mark) in STRIPS.items():
        draw_points(axes, defined(where(members, model="strip", input=held), "wavelength"), name, "wavelength", mark)
    failed(axes, members, name)
    axes.set(xscale="log", xlabel=label)
    only_at(axes.xaxis, [tick / scale for tick in ticks])
    axes.xaxis.set_major_formatter(lambda value, _: number(scale * value, 3))
    if theory:
        metrics = [f"wavelength_{t}" for t in ("equation_1", *THEORIES, "stack_second")]
        drawing.series.append(series(f"theories over {name}", theory, name, metrics))
    strips = defined(where(members, model="strip"), "wavelength")
    if strips:
        drawing.series.append(series(f"strips over {name}", strips, name, ("wavelength", "wavelength_input", "waves")))


def draw_points(axes, members, x, metric, mark):
    """λ over eq. 1's: the medians of samples of one material joined."""
    look = {"color": mark.colour, "marker": mark.shape, "markersize": mark.size, "linestyle": "none"}
    medians = {}
    for (at,), alike in groups(members, x).items():
        ratios = values(alike, metric) / values(alike, "wavelength_equation_1")
        axes.plot([at] * len(ratios), ratios, zorder=3, **look)
        medians[at] = np.median(ratios)
    axes.plot(list(medians), list(medians.values()), color=mark.colour, linestyle=mark.line, linewidth=0.9, zorder=2)


def fits(strips, theory) -> list:
    """Exponents of each kind, with 95 % intervals."""
    kinds = [(words, where(strips, input=held), "wavelength") for held, (words, _) in STRIPS.items()]
    kinds += [(words, theory, f"wavelength_{name}") for name, (words, _) in THEORIES.items()]
    out = []
    for words, members, metric in kinds:
        found = fit(defined(members, metric), metric)
        if found:
            out.append(f"{words[0].upper()}{words[1:]}: exponents of hₖ, hₖ₋₁ and Eₖ/Eₖ₋₁ {found}.")
    return out


def fit(members, metric) -> str:
    """0.5 ± 0.01, …: least squares on logarithms, Student's t."""
    from scipy.stats import t

    if len(members) < 6:
        return ""
    columns = [np.ones(len(members)), *(np.log(values(members, name)) for name in ("thickness", "thickness_below"))]
    a = np.column_stack([*columns, np.log(values(members, "young") / values(members, "young_below"))])
    y = np.log(values(members, metric))
    if np.linalg.matrix_rank(a) < 4:
        return ""
    power = np.linalg.lstsq(a, y, rcond=None)[0]
    free = len(members) - 4
    spread = np.sqrt(np.sum((y - a @ power) ** 2) / free * np.diag(np.linalg.inv(a.T @ a)))
    width = t.ppf(0.975, free) * spread
    return ", ".join(f"{number(p, 3)} ± {number(w, 2)}" for p, w in zip(power[1:], width[1:]))


FIGURE = Figure(
    name="skin_wavelength_ratios",
    title="Wavelengths over those of equation 1",
    paper="Li & Kry 2014, eq. 1",
    caption=(
        "Wavelength of the fine layer over λ = (hₖ hₖ₋₁)^½ (Eₖ/Eₖ₋₁)^⅙, one property varied at a time about the "
        "paper’s materials (h = 0.12 mm on 1.3 mm, E = 600 MPa on 4 MPa, ν = 0.45). Lines join medians. Simulated "
        "strips have the waves of their clusters: where these are laid out by equation 1 that comes back, and where "
        "they are held nothing changes, so that the ratio only falls as equation 1 rises. What is exact goes with "
        "other exponents; the three layers’ first waves are now the dermis’, now the epidermis’."
    ),
    draw=draw,
)
