"""How the dense model's first wave tends to the exact bilayer's as its mesh gets finer."""

import numpy as np

from render import (
    BLACK, COLOURS, GREY, MARKERS, Figure, Mark,
    defined, distinct, draw_points, entry, failures, frame, groups, needed, number, ordered, percent, qualifiers, series_of,
    small, start, values, where,
)  # fmt: skip

SKIN = ("modulus_ratio", "poisson_skin", "poisson_interior")
PANELS = (("exact_ratio", "wavelength λ"), ("strain_ratio", "critical compression ε_c"))
METRICS = ("exact_ratio", "strain_ratio", "wavelength", "critical_strain")
OTHER_CODE = {"exact_ratio": 0.016, "strain_ratio": 0.008}  # [%] FEniCSx, at most: reference_data/bilayer/fenics.csv
LOOK = {"linestyle": (0, (2, 2)), "linewidth": 1.2}


def draw(study):
    refined = where(study.samples, element="dual", depth=1.5, skin_layers=0)
    drawn = defined(needed(refined, "skin_layers that follow the cells"), *METRICS)
    drawing, panels = start(1, 2, 3.6, sharex=True, sharey=True)
    handles = []
    for index, ((ratio, skin, interior), members) in enumerate(groups(drawn, *SKIN).items()):
        mark = Mark(COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)], 5)
        label = f"E_x/E_q = {number(ratio)}, ν_x = {number(skin)}, ν_q = {number(interior)}"
        handles.append(mark.entry(label))
        members = ordered(members, "cells")
        for panel, (name, _) in zip(panels, PANELS):
            draw_points(panel, values(members, "cells"), 100 * np.abs(values(members, name) - 1), members, mark)
        drawing.series.append(series_of(label, members, "cells", METRICS))
    cells = np.array(distinct(drawn, "cells"), float)
    for panel, (name, words) in zip(panels, PANELS):
        panel.plot(cells, 8 * (cells[0] / cells) ** 2, color=GREY, linewidth=0.9, zorder=1)
        panel.axhline(OTHER_CODE[name], color=BLACK, zorder=1, **LOOK)
        frame(panel, "elements to a wave [1]", log="xy", xticks=distinct(drawn, "cells"), yticks=small, title=words)
    panels[0].set_ylabel("off the exact bilayer [%]")
    handles += [entry("second order", GREY, linewidth=0.9), entry("quadratic elements, FEniCSx: at most", BLACK, **LOOK)]
    drawing.legend(handles + qualifiers(refined), 2)
    best = [s for s in drawn if s.parameter("cells") == cells[-1]]
    off = max(np.max(np.abs(values(best, name) - 1)) for name, _ in PANELS)
    notes = [f"With {number(cells[-1])} elements to a wave all are within {percent(off)}."]
    words = "How far wavelength and critical compression are off, over elements to a wave."
    return drawing.tell(words, notes, failures(refined, *SKIN, "cells"))


FIGURE = Figure(
    "dense_wavelength_order",
    "The dense model’s first wave under refinement",
    "",
    "Difference of the dense plane-strain model’s first wave from that of the exact neo-Hookean bilayer, layers of skin and "
    "interior refined with the elements along. The body is endless: the wave may have any length, and is not the one that fits "
    "a box.",
    draw,
)
