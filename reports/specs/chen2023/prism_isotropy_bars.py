"""How far a bar of layers of prisms is from isotropic, over its layers."""

from render import (
    BLACK, Figure,
    defined, entry, failures, frame, groups, mosaic, needed, only_at, ordered, points, qualifiers, series_of, told, values, where,
)  # fmt: skip
from specs.chen2023.prism_tip_ratio import PRISMS

POISSON = 0.0
SAYS = "{name}, {layers} layers: {across:3} of a beam's way across its layers, {along:3} along them."


def draw(study):
    shown = needed(where(study.samples, poisson=POISSON), f"poisson = {POISSON:g}")
    drawing, (ways, uneven) = mosaic("ab", 3.6)
    handles, notes = [], []
    for (element,), members in groups(defined(shown, "anisotropy"), "element").items():
        (name, mark), drawn = PRISMS[element], ordered(members, "layers")
        points(ways, drawn, "layers", "across", mark._replace(line="-"))
        points(ways, drawn, "layers", "along", mark._replace(line=(0, (5, 2))))
        points(uneven, drawn, "layers", "anisotropy", mark._replace(line="-"))
        handles.append(mark.entry(name))
        drawing.series.append(series_of(name, drawn, "layers", ("across", "along", "anisotropy")))
        notes += [told(SAYS, s, name=name.capitalize()) for s in drawn[:1] + drawn[-1:]]
    layers = sorted(set(values(shown, "layers").astype(int)))
    ways.set_xscale("log")
    for panel in (ways, uneven):
        only_at(panel.xaxis, layers)
    ways.axhline(1, color=BLACK, linewidth=1.2, zorder=1)
    frame(ways, "layers [1]", "tip’s way over a beam’s [1]")
    frame(uneven, "layers [1]", "across over along, less 1 [1]", log="xy")
    only_at(uneven.xaxis, layers)
    handles += [entry("across the layers", BLACK), entry("along them", BLACK, linestyle=(0, (5, 2)))]
    drawing.legend([*handles, *qualifiers(shown)], 3)
    return drawing.tell("Ways of the tip across and along layers, and how far they are apart.", notes, failures(shown, "element", "layers"))


FIGURE = Figure(
    "prism_isotropy_bars",
    "A bar of layers of prisms, across and along them",
    "Chen et al. 2023, § 3.2",
    "A clamped bar, 1 m × 0.2 m × 0.2 m, of an isotropic material (ν = 0) under its small weight, which acts across its layers or along them; cells are as long as a layer is high. Left: the tip's way over "
    "that of a beam. Right: by how much more it moves across than along. Full quadrature is nearly as far from isotropic as reduced: in the plane of a layer both have the constant strain of linear triangles.",
    draw,
)
