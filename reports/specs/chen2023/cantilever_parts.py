"""What the printed strip is off the master curve by over Γ: the part of its mesh, of two points across, and of its thickness."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, VERMILLION, Figure, Mark, NothingToDraw, Series,
    decade, defined, distinct, failures, frame, number, percent, signed_percent, start, where,
)  # fmt: skip
from specs.chen2023.cantilever import GAMMA, master_line, thickness_label, thickness_marks
from store.printed import printed_table

PRINTED = 100  # elements along; the two finest meshes, one twice the other, are extrapolated
LEAST = 5e-5  # as near as strips without the mesh's error lie to the beam of two points: less of quadrature is not drawn
PARTS = {
    "printed": ("1×100, against the elastica", Mark(BLACK, "o", 6, "-")),
    "mesh": ("mesh: 1×100 against its limit", Mark(VERMILLION, "v", 5, "-")),
    "quadrature": ("two points across: limit against exact beam", Mark(GREEN, "D", 4, "-")),
    "thickness": ("thickness: that beam against the elastica", Mark(BLUE, "^", 5, "-")),
}
SHEAR, TWO_POINTS = (Mark(colour, "", line=(0, (4, 2))) for colour in (GREY, BLACK))


def draw(study):
    strips = {h: parts_of(study, h) for h in distinct(where(study.samples, poisson=0), "thickness")[::-1]}
    strips = {h: parts for h, parts in strips.items() if len(parts["gamma"])}
    if not strips:
        raise NothingToDraw("needs strips with ν = 0 on 100 elements and two finer meshes")
    drawing, axes = start(2, 1, 6.6, sharex=True)
    middle = 0.01 if 0.01 in strips else next(iter(strips))
    for name, (label, mark) in PARTS.items():
        axes[0].plot(strips[middle]["gamma"], 100 * strips[middle][name], **mark.look(linewidth=0.9))
    axes[0].set_xscale("log")
    signed_percent(axes[0], 0.01)
    frame(axes[0], y="relative error of H/W [%]", title=f"{thickness_label(middle)}: the mesh’s part hides the others", xticks=decade)
    axes[0].legend(handles=[mark.entry(label) for label, mark in PARTS.values()], loc="lower left")
    marks = thickness_marks(where(study.samples, poisson=0))
    for h, parts in strips.items():
        told, look = parts["quadrature"] > LEAST, marks[h]._replace(line="-").look(linewidth=0.9)
        axes[1].plot(parts["gamma"], parts["thickness"] / h**2, **look)
        axes[1].plot(parts["gamma"][told], parts["quadrature"][told] / h**2, **{**look, "linestyle": ":"})
        drawing.series.append(Series(thickness_label(h), {f"{name} [1]": values for name, values in parts.items()}))
    gamma = np.logspace(-2, 4, 61)
    for theory, line in ((2 / 3 + gamma / 6, SHEAR), (gamma[gamma >= 1] / 60, TWO_POINTS)):
        axes[1].plot(gamma[-len(theory) :], theory, **line.look(linewidth=1.2))
    frame(axes[1], GAMMA, "part over (h/L)² [1]", log="xy", xticks=decade, yticks=decade)
    entries = [SHEAR.entry("⅔ + Γ/6: what shear can do"), TWO_POINTS.entry("Γ/60: two points across (dotted: the strips)")]
    axes[1].legend(handles=[*(marks[h]._replace(line="-").entry(thickness_label(h)) for h in strips), *entries], loc="upper left")
    return drawing.tell(alt(strips), below=failures(study.samples, "thickness", "gamma", metrics=("aspect_ratio",)))


def parts_of(study, thickness) -> dict:
    """Γ, and at each the relative errors of H/W: printed against the elastica, and its three parts."""
    found = {"gamma": [], "printed": [], "mesh": [], "quadrature": [], "thickness": []}
    line, beam = master_line(), section_beam(thickness)
    kind = defined(where(study.samples, poisson=0, thickness=thickness, element="quad_dual", layers=1), "aspect_ratio")
    for gamma in distinct(kind, "gamma"):
        at = {s.parameter("elements_along"): s.metric("aspect_ratio") for s in where(kind, gamma=gamma)}
        finest = max(at)
        if gamma not in beam or finest == PRINTED or not {PRINTED, finest // 2} <= set(at):
            continue
        limit, exact = (4 * at[finest] - at[finest // 2]) / 3, line.at(gamma)[0]
        parts = (at[PRINTED] / limit - 1, limit / beam[gamma] - 1, beam[gamma] / exact - 1)
        for name, value in zip(found, (gamma, at[PRINTED] / exact - 1, *parts)):
            found[name].append(value)
    return {name: np.array(values) for name, values in found.items()}


def section_beam(thickness) -> dict:
    """{Γ: H/W} of the beam of the strip's law with its section integrated exactly, ν = 0, L = 1 m."""
    rows = printed_table("heavy_strip/section_beam.csv")
    return {row["Gamma"]: row["H_over_W"] for row in rows if row["poisson"] == 0 and row["h_over_L"] == thickness}


def alt(strips) -> str:
    """The parts where they cancel most."""
    parts = [f"{thickness_label(h)}: at Γ = {number(one['gamma'][-1])} the mesh {percent(one['mesh'][-1])}, two points across "
             f"{percent(one['quadrature'][-1])}, the thickness {percent(one['thickness'][-1])}" for h, one in strips.items()]  # fmt: skip
    return f"Errors of H/W over Γ, mesh, quadrature and thickness apart. {'; '.join(parts)}."


FIGURE = Figure(
    "cantilever_parts",
    "Mesh, quadrature and thickness apart",
    "Chen et al. 2023, Fig. 7, its errors",
    "Above: what the strip of 1×100 dual-quadrature elements is off the inextensible elastica by, ν = 0, and its three parts: its "
    "mesh’s along, against its own limit (the two finest meshes, extrapolated); its quadrature’s across, that limit against a beam of "
    "its law with straight sections integrated exactly, where the element takes two points; and its thickness’s, that beam against "
    "the elastica. The mesh lowers H/W and the others raise it, so that their sum is less than each of the largest two. Below: the "
    "last two parts over (h/L)², one curve each for all thicknesses where Γ(h/L)² is small; of the quadrature’s what is more than 5e-5.",
    draw,
)
