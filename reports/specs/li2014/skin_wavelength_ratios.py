"""Wavelength of a fine layer over that of equation 1, as thicknesses and moduli of it and the layer below vary."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    defined, failed, failures, frame, groups, needed, number, only_at, qualifiers, series_of, start, values, where,
)  # fmt: skip

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
SECOND = {"stack_second": ("its second waves", Mark(VERMILLION, "x", 5, ":"))}
STRIPS = {
    "equation_1": ("simulated, clusters by eq. 1", Mark(BLACK, "o", 5.5)),
    "held": ("simulated, clusters held", Mark(ORANGE, "o", 4.5)),
}


def draw(study):
    samples = where(study.samples, layers=3, input_scale=1, young_below=PAPER["young_below"])
    shown = needed(where(samples, model=("theory", "strip")), "model = theory or strip, layers = 3, input_scale = 1")
    drawing, grid = start(1, 3, 4.4, sharey=True)
    for panel, name in zip(grid, AXES):
        others = {key: value for key, value in PAPER.items() if key != name}
        draw_panel(drawing, panel, where(shown, **others), name)
    frame(grid[0], y="λ over that of eq. 1, its constant 1 [1]", log="y", yticks=(0.5, 1, 2, 5, 10, 20))
    drawing.legend([mark.entry(words) for words, mark in (THEORIES | SECOND | STRIPS).values()] + qualifiers(shown), 3)
    notes = fits(where(shown, model="strip"), where(shown, model="theory")) + failures(shown, "model", "input")
    return drawing.tell("Wavelengths over those of equation 1.", notes)


def draw_panel(drawing, panel, members, name):
    label, scale, ticks = AXES[name]
    theory, strips = where(members, model="theory"), defined(where(members, model="strip"), "wavelength")
    panel.axhline(1, color=GREY, linewidth=1.4, zorder=1)
    for one, (_, mark) in (THEORIES | SECOND).items():
        draw_ratios(panel, defined(theory, f"wavelength_{one}"), name, f"wavelength_{one}", mark, scale)
    for held, (_, mark) in STRIPS.items():
        draw_ratios(panel, where(strips, input=held), name, "wavelength", mark, scale)
    failed(panel, members, name, scale=scale)
    frame(panel, label, log="x")
    only_at(panel.xaxis, ticks)
    metrics = [f"wavelength_{one}" for one in ("equation_1", *THEORIES, *SECOND)]
    drawing.series += [series_of(f"theories over {name}", theory, name, metrics)] if theory else []
    metrics = ("wavelength", "wavelength_input", "waves")
    drawing.series += [series_of(f"strips over {name}", strips, name, metrics)] if strips else []


def draw_ratios(panel, members, x, metric, mark, scale):
    """λ over eq. 1's over x × scale: the medians of samples of one material joined."""
    medians = {}
    for (at,), alike in groups(members, x).items():
        ratios = values(alike, metric) / values(alike, "wavelength_equation_1")
        panel.plot([scale * at] * len(ratios), ratios, **mark._replace(line="none").look(zorder=3))
        medians[scale * at] = np.median(ratios)
    panel.plot(list(medians), list(medians.values()), color=mark.colour, linestyle=mark.line, linewidth=0.9, zorder=2)


def fits(strips, theory) -> list:
    """Exponents of each kind, with 95 % intervals."""
    kinds = [(words, where(strips, input=held), "wavelength") for held, (words, _) in STRIPS.items()]
    kinds += [(words, theory, f"wavelength_{name}") for name, (words, _) in THEORIES.items()]
    found = [(words, fit(defined(members, metric), metric)) for words, members, metric in kinds]
    return [f"{w[0].upper()}{w[1:]}: exponents of hₖ, hₖ₋₁ and Eₖ/Eₖ₋₁ {powers}." for w, powers in found if powers]


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
    "skin_wavelength_ratios",
    "Wavelengths over those of equation 1",
    "Li & Kry 2014, eq. 1",
    "Wavelength of the fine layer over λ = (hₖ hₖ₋₁)^½ (Eₖ/Eₖ₋₁)^⅙, one property varied at a time about the paper’s materials "
    "(h = 0.12 mm on 1.3 mm, E = 600 MPa on 4 MPa, ν = 0.45). Lines join medians. Simulated strips have the waves of their "
    "clusters: where these are laid out by equation 1 that comes back, and where they are held nothing changes, so that the "
    "ratio only falls as equation 1 rises. What is exact goes with other exponents; the three layers’ first waves are now the "
    "dermis’, now the epidermis’.",
    draw,
)
