"""Fig. 6: an embedded shell and its volumetric twin on one slab: wavelengths over the mesh, and loaded slabs."""

import numpy as np

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, Figure, Mark,
    columns, defined, draw_points, entry, failed, failures, frame, mosaic, needed, number, ordered, qualifiers, series_of, stored,
    values, where,
)  # fmt: skip

METRICS = ("exact_ratio", "phase_ratio", "strain_ratio", "wavelength", "wavelength_exact", "critical_strain", "elements")
SLAB = {"length": 0.5, "compression": 0, "ends": "held", "layout_wave": 0, "bending": "plate", "sigma": 1}
PRINTED = {"modulus_ratio": 100, "poisson_skin": 0.3, "poisson_interior": 0.3, "thickness": 1e-3, **SLAB}
STRIP = {"model": "twin", "width": 6e-4, "element": "enhanced", "mesh": "aligned"}
WIDE = {"width": 0.025, "mesh": "irregular"}
ROWS = (  # words, what they have, the wavelength's metric, mark
    ("twin, plane strain", {**STRIP, **PRINTED}, "phase_ratio", Mark(BLUE, "s", 5.5, "-")),
    ("twin, ratio 60, ν 0.35 and 0.42", {**STRIP, **SLAB, "modulus_ratio": 60}, "phase_ratio", Mark(SKY, "D", 4.5, "-")),
    ("twin, ratio 450, ν 0.25 and 0.2", {**STRIP, **SLAB, "modulus_ratio": 450}, "phase_ratio", Mark(PURPLE, "v", 5, "-")),
    ("twin in space", {"model": "twin", "element": "enhanced", **WIDE, **PRINTED}, "phase_ratio", Mark(BLACK, "P", 7, "none")),
    ("shell, constraints by § 4", {"model": "shell", "cover": 0.5, **WIDE, **PRINTED}, "exact_ratio", Mark(ORANGE, "o", 5.5, "none")),
    ("shell, cover 0.74 r", {"model": "shell", "cover": 0.74, **WIDE, **PRINTED}, "exact_ratio", Mark(GREEN, "^", 5.5, "none")),
)
EDGES = 8  # of the mesh to a wave with one layer in the skin, about
LOADED = {**PRINTED, "compression": 1.5, "start": "noise", "cover": 0.5, "layers": 1, "element": "enhanced"}
SHAPES = (("twin", BLUE, ROWS[3]), ("shell", ORANGE, ROWS[4]))  # model, colour, and the row that tells of it
MIDDLE = (150, 350)  # [mm] of the slab that a shape shows
HIGHEST = 0.9  # [mm]


def draw(study):
    needed(where(study.samples, **PRINTED), "the printed skin")
    drawing, (waves, *shapes) = mosaic("ab;ac", 4.2, gridspec_kw={"width_ratios": (1, 1.25)})
    entries, shown = [], []
    for words, chosen, name, mark in ROWS:
        members = where(study.samples, **chosen)
        drawn = ordered(defined(members, name), "layers", "seed")
        failed(waves, members, "layers")
        shown += members
        if not drawn:
            continue
        draw_points(waves, EDGES * values(drawn, "layers"), values(drawn, name), drawn, mark)
        entries.append(mark.entry(words))
        drawing.series.append(series_of(words, drawn, "layers", METRICS))
    waves.axhline(1, color=BLACK, linewidth=1.1, zorder=1)
    ticks = sorted({EDGES * int(layers) for layers in values(shown, "layers")})
    frame(waves, "edges to a wave, about [1]", "λ over the exact bilayer’s [1]", xticks=ticks, title="wavelength")
    drawing.legend(entries + [entry("exact bilayer", BLACK, linewidth=1.1)] + qualifiers(shown))
    for panel, (model, colour, _) in zip(shapes, SHAPES):
        draw_shape(drawing, panel, where(study.samples, model=model, **LOADED), model, colour)
    notes = [note for _, _, row in SHAPES for note in said(study, row)]
    lost = failures(study.samples, "model", "layers", "modulus_ratio", "seed")
    return drawing.tell("Left, wavelengths over the fineness of the mesh. Right, both models at one compression.", notes, lost)


def draw_shape(drawing, panel, samples, model, colour):
    """The profile along the slab of the sample with the least seed, the wide one where there is one."""
    words = f"{model}, 1.5 times the exact critical compression"
    frame(panel, "x at rest [mm]", "height z [mm]", title=words)
    members = ordered(stored(samples, "profile"), "seed", "-width")
    if not members:
        panel.text(0.5, 0.5, "no sample", transform=panel.transAxes, ha="center", color=GREY)
        return
    x, z = (1e3 * column for column in columns(members[0], "profile")[:2])
    panel.plot(x, z, color=colour, linewidth=1.1)
    panel.set(xlim=MIDDLE, ylim=(-HIGHEST, HIGHEST))
    drawing.add(f"heights, {words}", {"x at rest [mm]": x, "height z [mm]": z})


def said(study, row) -> list:
    words, chosen, name, _ = row
    drawn = defined(where(study.samples, **chosen), name)
    if not drawn:
        return []
    most = max(drawn, key=lambda sample: sample.metric("elements"))
    return [
        f"{words[0].upper()}{words[1:]}: λ is {number(most.metric(name), 3)} of the exact bilayer’s with "
        f"{number(most.metric('elements'))} {'prisms' if chosen['model'] == 'twin' else 'triangles'}."
    ]


FIGURE = Figure(
    "film_twin_waves",
    "An embedded shell and its volumetric twin",
    "Rémillard & Kry 2013, Fig. 6, on one slab",
    "One slab of 0.5 m, h = 1 mm, E_x/E_q = 100 (Table 1, row 10), 24.6 exact waves long, as an embedded shell and as a solid of "
    "prisms over the same triangles; first waves by linear buckling, ends held so that the wave may have any length. Left: "
    "wavelengths over the exact neo-Hookean bilayer’s; in plane strain one cell across, in space 25 mm wide on an irregular mesh; "
    "a mark for each seed. Right: heights of the middle of both, averaged across, loaded from noise on the coarsest mesh: the shell "
    "has shorter and lower waves.",
    draw,
)
