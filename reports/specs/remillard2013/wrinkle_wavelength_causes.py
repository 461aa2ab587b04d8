"""What sets an embedded shell's wavelength: the width and the layout of its constraints, not its bending stiffness."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, Figure, Mark,
    as_judged, defined, draw_points, entry, failures, frame, needed, number, percent, plot, qualifiers, series_of, start, values,
    where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_ratio")
DENSE = {"model": "volumetric", "element": "dual", "onset": "critical_wave"}
KINDS = (  # words, parameters, mark
    ("strip, even centres", {"model": "embedded_strip", "centers": "uniform"}, Mark(GREEN, "^", 6, "none")),
    ("slab, even centres", {"model": "embedded_slab", "centers": "uniform"}, Mark(BLUE, "D", 5.5, "none")),
    ("slab, lattice", {"model": "embedded_slab", "centers": "lattice"}, Mark(PURPLE, "v", 6, "none")),
    ("slab, greedy centres", {"model": "embedded_slab", "centers": "greedy"}, Mark(ORANGE, "o", 6, "none")),
    ("dense model", DENSE, Mark(BLACK, "s", 5.5, "none")),
)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    body = where(samples, thickness=1e-3, modulus_ratio=100, poisson_skin=0.3, poisson_interior=0.3)
    near = where(body, model=("embedded_strip", "embedded_slab"), compression=1.05)
    needed(near, "model = embedded_strip, _slab")
    shown = near + where(body, model="volumetric", compression=2.0)
    drawing, (layout, width) = start(1, 2, 3.6, width_ratios=(1, 1.1))
    draw_layouts(drawing, layout, where(shown, sigma_scale=1, bending_scale=1))
    draw_widths(drawing, width, near)
    if handles := qualifiers(shown):
        layout.legend(handles=handles, loc="lower right")
    notes = [*softer(near), *failures(shown, "model", "centers", "sigma_scale", "bending_scale", "seed")]
    intro = (
        "Left, the wavelength over eq. 3 for each layout of the constraints' centres. Right, the same over the scale "
        "of the constraints' width."
    )
    return drawing.tell(intro, notes[:1], notes[1:])


def draw_layouts(drawing, panel, members):
    """A row for each layout that has samples, all seeds."""
    found = [(words, defined(where(members, **chosen), *METRICS), mark) for words, chosen, mark in KINDS]
    rows = [row for row in found if row[1]]
    for row, (words, drawn, mark) in enumerate(rows):
        draw_points(panel, values(drawn, "wavelength_ratio"), np.full(len(drawn), -row), drawn, mark)
        drawing.series.append(series_of(words, drawn, "seed", METRICS))
    panel.axvline(1, color=BLACK, linewidth=1.2, zorder=1)
    frame(panel, "λ over eq. 3 [1]", xlim=(0.4, 1.5), ylim=(0.6 - max(len(rows), 1), 0.6), title="layout of the centres")
    panel.set_yticks([-row for row in range(len(rows))], [words for words, _, _ in rows])


def draw_widths(drawing, panel, near):
    """Over the scale of σ, with bending stiffness as it should be or a tenth of it."""
    entries, top, cross = [], 1.0, {"marker": "x", "linestyle": "none"}
    for words, chosen, mark in (KINDS[0], KINDS[3]):
        stiff, soft = (defined(where(near, bending_scale=scale, **chosen), *METRICS) for scale in (1, 0.1))
        draw_points(panel, values(stiff, "sigma_scale"), values(stiff, "wavelength_ratio"), stiff, mark)
        plot(panel, soft, "sigma_scale", "wavelength_ratio", color=mark.colour, markersize=11, zorder=5, **cross)
        entries.append(mark._replace(size=5.5).entry(words))
        standard = values(where(stiff, sigma_scale=1), "wavelength_ratio")
        if len(standard):
            scale = np.array([0.4, 1.6])
            panel.plot(scale, np.median(standard) * scale, color=mark.colour, linewidth=0.9, zorder=1)
            top = max(top, np.median(standard) * 1.6)
        if stiff + soft:
            drawing.series.append(series_of(f"{words}, over σ", stiff + soft, "sigma_scale", ("bending_scale", *METRICS)))
    panel.axhline(1, color=BLACK, linewidth=1.2, zorder=1)
    entries.append(entry("proportional to σ", GREY, linewidth=0.9))
    entries.append(entry("bending stiffness × 0.1", GREY, markersize=8, **cross))
    limits = {"xlim": (0.4, 1.6), "ylim": (0.2, 1.05 * top), "title": "width of the averages"}
    frame(panel, "σ over λ₃/π [1]", "λ over eq. 3 [1]", **limits)
    panel.legend(handles=entries, loc="upper left")


def softer(near) -> list:
    """How far a tenth of the bending stiffness moves the wavelength, at most."""
    moved = []
    for sample in defined(where(near, bending_scale=0.1), *METRICS):
        same = {n: q.value for n, q in sample.parameters.items() if n != "bending_scale"}
        for twin in defined(where(near, bending_scale=1, **same), *METRICS):
            moved.append(abs(sample.metric("wavelength") / twin.metric("wavelength") - 1))
    if not moved:
        return []
    return [
        f"A tenth of the bending stiffness moves the wavelength by {percent(max(moved))} at most; by eq. 3 it would "
        f"shorten it to {number(0.1 ** (1 / 3), 2)}."
    ]


FIGURE = Figure(
    "wrinkle_wavelength_causes",
    "What sets an embedded shell’s wavelength",
    "",
    "Wavelength over that of eq. 3, h = 1 mm, E_x/E_q = 100. Left: near onset for each layout of the constraints’ centres, a mark "
    "for each seed, and for the dense model, which has none, for each length. Right: over the width σ of the constraints’ "
    "averages; the distance of the centres follows it. Lines: proportional to σ.",
    draw,
)
