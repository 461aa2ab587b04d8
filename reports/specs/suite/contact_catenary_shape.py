"""Strips that hang and lie: their shapes, where the plate pushes, and errors under refinement."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, ORANGE, VERMILLION, Figure, Mark,
    columns, defined, entry, failures, frame, needed, only_at, ordered, qualifiers, series_of, start, stored, told,
    values, where,
)  # fmt: skip

USUAL = {"hold": "end", "offset": 0, "seed": 1}
HEIGHTS = {0.5: ORANGE, 1: BLUE, 2: GREEN}
BENDING = {0.01: BLUE, 0.05: ORANGE, 0.1: VERMILLION}
ERRORS = {
    "tension_ratio": ("tension", Mark(BLUE, "o", 6)),
    "reaction_ratio": ("plate’s force", Mark(ORANGE, "s", 5)),
    "shape_error": ("shape, over H", Mark(GREEN, "D", 5)),
}
X, Z, LOAD = "x over a [1]", "z over a [1]", "plate’s force over weight [1]"
SAYS = "H = {height} a, l = {bending} a, {cells} cells to a: T₀ {tension_ratio:5}, plate {reaction_ratio:5} of the catenary’s."


def draw(study):
    known = needed(defined(stored(where(study.samples, **USUAL), "shape"), "tension_ratio"), "a held end")
    drawing, (shapes, loads, errors) = start(1, 3, 3.6, width_ratios=(1.4, 1, 1))
    for height, colour in HEIGHTS.items():
        for sample in ordered(where(known, height=height, bending=0.01), "cells")[-1:]:
            x, z, catenary, _ = columns(sample, "shape")
            shapes.plot(x, z, color=colour, linewidth=2.2)
            shapes.plot(x, catenary, color=BLACK, linewidth=0.9, linestyle=(0, (4, 3)))
            drawing.add(f"shape, H = {height} a", {X: x, Z: z, "catenary [1]": catenary})
    frame(shapes, X, Z, aspect="equal")
    pushed(drawing, loads, known)
    refined(drawing, errors, where(known, height=1, bending=0.01))
    kinds = [entry(f"H = {height} a", colour, linewidth=2.2) for height, colour in HEIGHTS.items()]
    kinds.append(entry("catenary", BLACK, linestyle=(0, (4, 3))))
    drawing.legend([*kinds, *(mark.entry(label) for label, mark in ERRORS.values()), *qualifiers(known)], 4)
    notes = [told(SAYS, sample) for sample in ordered(known, "bending", "height", "cells")]
    lost = failures(study.samples, "height", "bending", "hold", "cells", metrics=("tension_ratio",))
    return drawing.tell("Strips hung at one end and laid on a plate.", notes, lost)


def pushed(drawing, panel, known):
    """From a rest of one a to where the catenary begins, by bending length."""
    for bending, colour in BENDING.items():
        for sample in ordered(where(known, height=1, bending=bending, cells=80), "cells"):
            x, _, _, load = columns(sample, "shape")
            lowest = np.arccosh(2)
            panel.plot(np.asarray(x) - lowest, load, color=colour, linewidth=1.2, label=f"l = {bending} a")
            drawing.add(f"plate’s force, l = {bending} a", {"x − x₀ over a [1]": np.asarray(x) - lowest, LOAD: load})
    panel.axvline(0, color=BLACK, linewidth=0.8, linestyle=":")
    frame(panel, "x − x₀ over a [1]", LOAD, xlim=(-0.1, 0.4))
    if panel.get_lines()[1:]:
        panel.legend(loc="lower right")


def refined(drawing, panel, members):
    cells = values(ordered(members, "cells"), "cells")
    for metric, (label, mark) in ERRORS.items():
        found = ordered(members, "cells")
        off = np.abs(values(found, metric) - (1 if metric.endswith("ratio") else 0))
        panel.plot(cells, off, **mark.look(linewidth=0.9))
        drawing.series.append(series_of(label, found, "cells", (metric,)))
    frame(panel, "cells to a [1]", "error [1]", log="xy", yticks=(1e-4, 2e-4, 5e-4, 1e-3, 2e-3), ylim=(1e-4, 2e-3))
    only_at(panel.xaxis, sorted(set(cells.astype(int))))


FIGURE = Figure(
    "contact_catenary_shape",
    "Strips that hang and lie",
    "",
    "A narrow strip hung at one end, the other part of it on a meshed plate, its far end held. Left: shapes, and the catenaries "
    "that follow from the strip’s length and the places of its ends. Middle: what the plate bears over what the strip weighs, "
    "row by row of its vertices, x₀ the catenary’s lowest point; beyond a strip that resists bending a part of what hangs is borne where it leaves the plate. "
    "Right: errors of tension, plate’s force and shape under refinement; stretch alone is 5·10⁻⁴ of the tension.",
    draw,
)
