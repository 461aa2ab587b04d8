"""Which reading of the constraints gives an embedded shell what wavelength, on one slab and one mesh."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, Figure, Mark,
    defined, draw_points, entry, failures, frame, needed, number, qualifiers, series_of, start, values, where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_predicted", "wavelength_ratio", "exact_ratio", "critical_strain")
STANDARD = {
    "thickness": 1e-3, "modulus_ratio": 2700, "distance": "edges", "cover": 0.5, "sigma": 1, "layout_wave": 0, "bending": "plate",
    "edge": 5e-3, "width": 0.08,
}  # fmt: skip
ROWS = (  # words, what differs, mark
    ("as printed", {}, Mark(ORANGE, "o", 5.5, "none")),
    ("straight between centres", {"distance": "straight_centers"}, Mark(BLUE, "v", 5.5, "none")),
    ("straight in the weights", {"distance": "straight_weights"}, Mark(BLUE, "^", 5.5, "none")),
    ("straight (geodesic)", {"distance": "straight"}, Mark(BLUE, "D", 5, "none")),
    ("cover 0.74 r, fitted", {"cover": 0.74}, Mark(GREEN, "s", 5, "none")),
    ("the same, straight", {"cover": 0.74, "distance": "straight"}, Mark(GREEN, "P", 6, "none")),
    ("σ × 0.5", {"sigma": 0.5}, Mark(PURPLE, "<", 5.5, "none")),
    ("σ × 1.5", {"sigma": 1.5}, Mark(PURPLE, ">", 5.5, "none")),
    ("σ × 2", {"sigma": 2.0}, Mark(PURPLE, "h", 5.5, "none")),
)
AXES = (  # words, what may differ, mark
    ("h varies", {"modulus_ratio": 2700}, Mark(ORANGE, "o", 8, "none")),
    ("E_x/E_q varies", {"thickness": 1e-3}, Mark(BLUE, "D", 3.5, "none")),
)


def draw(study):
    drawing, (rows, plane) = start(1, 2, 4.0, width_ratios=(1, 1.05))
    needed(where(study.samples, **STANDARD), "the standard skin")
    draw_rows(drawing, rows, study.samples)
    draw_plane(drawing, plane, study.samples)
    if handles := qualifiers(study.samples):
        rows.legend(handles=handles, loc="lower right")
    printed = values(defined(where(study.samples, **STANDARD), *METRICS), "wavelength_ratio")
    words = f"As printed: {number(float(np.median(printed)), 3)} of eq. 3, median of {len(printed)} seeds." if len(printed) else ""
    notes = [words] * bool(words)
    lost = failures(study.samples, "distance", "cover", "sigma", "thickness", "modulus_ratio", "edge", "seed")
    return drawing.tell("Left, the wavelength over eq. 3 by reading. Right, the wavelength over that of eq. 3.", notes, lost)


def draw_rows(drawing, panel, samples):
    found = [(words, defined(where(samples, **{**STANDARD, **chosen}), *METRICS), mark) for words, chosen, mark in ROWS]
    found = [row for row in found if row[1]]
    for row, (words, drawn, mark) in enumerate(found):
        draw_points(panel, values(drawn, "wavelength_ratio"), np.full(len(drawn), -row), drawn, mark)
        median = float(np.median(values(drawn, "wavelength_ratio")))
        panel.plot([median, median], [-row - 0.32, -row + 0.32], color=BLACK, linewidth=1.6, zorder=5)
        drawing.series.append(series_of(words, drawn, "seed", METRICS))
    panel.axvline(1, color=BLACK, linewidth=1.2, zorder=1)
    panel.axvspan(0.9, 1.1, color=GREY, alpha=0.18, linewidth=0, zorder=0)
    frame(panel, "λ over eq. 3 [1]", xlim=(0.4, 1.5), ylim=(0.6 - max(len(found), 1), 0.6), title="reading, λ₃ = 61 mm")
    panel.set_yticks([-row for row in range(len(found))], [words for words, _, _ in found])


def draw_plane(drawing, panel, samples):
    free = {name: value for name, value in STANDARD.items() if name not in ("thickness", "modulus_ratio")}
    entries = []
    for words, chosen, mark in AXES:
        drawn = defined(where(samples, **{**free, **chosen}), *METRICS)
        if not drawn:
            continue
        draw_points(panel, 1e3 * values(drawn, "wavelength_predicted"), 1e3 * values(drawn, "wavelength"), drawn, mark)
        entries.append(mark.entry(words))
        drawing.series.append(series_of(words, drawn, "wavelength_predicted", METRICS))
    reach = np.array([20.0, 600.0])
    panel.plot(reach, reach, color=BLACK, linewidth=1.2, zorder=1)
    panel.plot(reach, 0.66 * reach, color=GREY, linewidth=0.9, zorder=1)
    panel.axhspan(4, 2 * 1e3 * STANDARD["edge"], color=GREY, alpha=0.25, linewidth=0, zorder=0)
    entries += [entry("eq. 3", BLACK, linewidth=1.2), entry("0.66 of it", GREY, linewidth=0.9)]
    entries.append(entry("shorter than two edges", GREY, linewidth=6, alpha=0.25))
    look = {"xticks": (20, 50, 100, 200, 500), "yticks": (10, 20, 50, 100, 200, 500), "xlim": (20, 600), "ylim": (4, 600)}
    frame(panel, "λ of eq. 3 [mm]", "wavelength λ [mm]", log="xy", title="one mesh, edges of 5 mm", **look)
    panel.legend(handles=entries, loc="lower right")


FIGURE = Figure(
    "wavelength_readings_rows",
    "Which reading of the constraints gives eq. 3’s wavelength",
    "Rémillard & Kry 2013, Fig. 6, eq. 6",
    "First waves of an embedded skin on a slab 0.5 m × 0.08 m, all on one mesh (edges 5 mm), by linear buckling. Left: over eq. 3 "
    "for each reading of distance, cover and σ, a mark for each seed of mesh and centres, a bar at the median; the paper prints a "
    "cover of ½ r, and 0.74 r is fitted to eq. 3; grey: within a tenth of eq. 3. Right: over the wavelength of eq. 3, thickness "
    "and ratio of moduli each alone.",
    draw,
)
