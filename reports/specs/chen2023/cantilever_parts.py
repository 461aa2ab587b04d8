"""What the printed strip is off the master curve by: its mesh's part and its thickness's part over Γ."""

import numpy as np

from render import (
    BLACK, BLUE, GREY, VERMILLION, Figure, Mark, NothingToDraw, Series,
    decade, defined, distinct, failures, frame, number, percent, signed_percent, start, where,
)  # fmt: skip
from specs.chen2023.cantilever import GAMMA, master_line, thickness_label, thickness_marks

PRINTED = 100  # elements along; the two finest meshes, one twice the other, are extrapolated
PARTS = {
    "printed": ("1×100, against the elastica", Mark(BLACK, "o", 6, "-")),
    "mesh": ("the mesh’s part: 1×100 against its limit", Mark(VERMILLION, "v", 5, "-")),
    "thickness": ("the thickness’s part: the limit against the elastica", Mark(BLUE, "^", 5, "-")),
}


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
    frame(axes[0], y="relative error of H/W [%]", title=f"{thickness_label(middle)}: two errors that hide each other", xticks=decade)
    axes[0].legend(handles=[mark.entry(label) for label, mark in PARTS.values()], loc="lower left")
    marks = thickness_marks(where(study.samples, poisson=0))
    for h, parts in strips.items():
        axes[1].plot(parts["gamma"], parts["thickness"] / h**2, **marks[h]._replace(line="-").look(linewidth=0.9))
        drawing.series.append(Series(thickness_label(h), {f"{name} [1]": values for name, values in parts.items()}))
    gamma = np.logspace(-2, 4, 61)
    axes[1].plot(gamma, 2 / 3 + gamma / 6, color=GREY, linestyle=(0, (4, 2)), linewidth=1.2)
    frame(axes[1], GAMMA, "thickness’s part over (h/L)² [1]", log="xy", xticks=decade, yticks=decade)
    bound = Mark(GREY, "", line=(0, (4, 2))).entry("⅔ + Γ/6: what shear can do")
    axes[1].legend(handles=[*(marks[h]._replace(line="-").entry(thickness_label(h)) for h in strips), bound], loc="upper left")
    return drawing.tell(alt(strips), below=failures(study.samples, "thickness", "gamma", metrics=("aspect_ratio",)))


def parts_of(study, thickness) -> dict:
    """Γ, and at each the relative errors of H/W: printed against the elastica, and its two parts."""
    found = {"gamma": [], "printed": [], "mesh": [], "thickness": []}
    line = master_line()
    kind = defined(where(study.samples, poisson=0, thickness=thickness, element="quad_dual", layers=1), "aspect_ratio")
    for gamma in distinct(kind, "gamma"):
        at = {s.parameter("elements_along"): s.metric("aspect_ratio") for s in where(kind, gamma=gamma)}
        finest = max(at)
        if finest == PRINTED or not {PRINTED, finest // 2} <= set(at):
            continue
        limit, exact = (4 * at[finest] - at[finest // 2]) / 3, line.at(gamma)[0]
        for name, value in zip(found, (gamma, at[PRINTED] / exact - 1, at[PRINTED] / limit - 1, limit / exact - 1)):
            found[name].append(value)
    return {name: np.array(values) for name, values in found.items()}


def alt(strips) -> str:
    """The parts where they cancel most."""
    parts = [f"{thickness_label(h)}: at Γ = {number(one['gamma'][-1])} the mesh {percent(one['mesh'][-1])}, the thickness "
             f"{percent(one['thickness'][-1])}" for h, one in strips.items()]  # fmt: skip
    return f"Errors of H/W over Γ, mesh and thickness apart. {'; '.join(parts)}."


FIGURE = Figure(
    "cantilever_parts",
    "Mesh and thickness apart",
    "Chen et al. 2023, Fig. 7, its errors",
    "Above: what the strip of 1×100 dual-quadrature elements is off the inextensible elastica by, ν = 0, and its two parts: its "
    "mesh’s, against its own limit (the two finest meshes, extrapolated), and its thickness’s, that limit against the elastica, an "
    "eighth of which is two points across in place of an exact integral where Γ is large (Γ(h/L)²/60). The "
    "mesh lowers H/W and the thickness raises it, so that their sum is less than either. Below: the thickness’s part over (h/L)²: "
    "one curve for all thicknesses where Γ(h/L)² is small.",
    draw,
)
