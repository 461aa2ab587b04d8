"""Fig. 6: wavelengths over thickness and ratio of moduli, embedded shells beside dense models; a shape of each."""

import math

import numpy as np

from render import (
    COLOURS, GREY, Figure, Mark, Surface, View,
    as_judged, columns, decade, defined, distinct, draw_points, entry, failed, failures, frame, frame_surface, groups, mosaic, needed, number,
    oblique, ordered, qualifiers, scale_bar, series_of, stored, values, where,
)  # fmt: skip

METRICS = ("wavelength", "wavelength_predicted", "wavelength_exact", "wavelength_ratio", "exact_ratio")
SLAB = {"onset": "noise", "width": 0.08, "edge": 5e-3}
MODELS = {  # model: words, shape, what else its samples have; the compression is near onset, or well beyond it
    "embedded_slab": ("embedded slab, greedy centres", "o", {"centers": "greedy", **SLAB}, 1.05),
    "embedded_strip": ("embedded strip, even centres", "^", {"centers": "uniform", "onset": "noise"}, 1.05),
    "volumetric": ("dense model", "s", {"element": "dual", "onset": "noise"}, 2.0),
}
ORDINARY = {"poisson_skin": 0.3, "poisson_interior": 0.3}
EXACT = {"linestyle": (0, (4, 2)), "linewidth": 1.1}
LONG, WIDE, DEEP = 0.5, 0.08, 0.05  # [m] of a slab as it is drawn
STRETCH = 10  # of its heights
VIEW, SKIN, INSIDE = View(30, -66), (0.95, 0.78, 0.45), (0.94, 0.92, 0.88)


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    plain = where(samples, **ORDINARY)
    shown = [s for model, (_, _, more, c) in MODELS.items() for s in where(plain, model=model, compression=c, **more)]
    needed(shown, "ν = 0.3")
    drawing, (scatter, *shapes) = mosaic("ab;ac", 4.6, width_ratios=(1, 1.3))
    colours = {h: COLOURS[i % len(COLOURS)] for i, h in enumerate(distinct(shown, "thickness"))}
    for h, colour in colours.items():
        draw_theory(scatter, where(shown, thickness=h), h, colour)
    for model, (words, shape, _, _) in MODELS.items():
        draw_model(drawing, scatter, where(shown, model=model), words, shape, colours)
    ticks = {"xticks": decade, "yticks": (2, 5, 10, 20, 50, 100, 200, 500)}
    frame(scatter, "ratio of moduli E_x/E_q [1]", "wavelength λ [mm]", log="xy", **ticks)
    look = {"markersize": 5.5, "linestyle": "none"}
    entries = [entry(w, GREY, marker=shape, **look) for m, (w, shape, _, _) in MODELS.items() if where(shown, model=m)]
    entries += [entry("eq. 3", GREY, linewidth=1.1), entry("exact bilayer", GREY, **EXACT)]
    entries += [entry(f"h = {number(1e3 * h)} mm", colour, linewidth=4) for h, colour in colours.items()]
    drawing.legend(entries + qualifiers(shown))
    for panel, model in zip(shapes, ("embedded_slab", "volumetric")):
        draw_shape(drawing, panel, samples, model)
    notes = [*closeness(shown), *failures(shown, "model", "thickness", "modulus_ratio", "seed")]
    return drawing.tell("Wavelength over ratio of moduli for several thicknesses.", notes[:2], notes[2:])


def draw_theory(panel, members, h, colour):
    """Eq. 3 with equal ν, λ = 2πh (ratio/3)^⅓, and the exact bilayer where samples have it: between the ratios of moduli of
    the samples, and over half a decade at least."""
    low, high = min(values(members, "modulus_ratio")), max(values(members, "modulus_ratio"))
    ratio = np.geomspace(*((low, high) if high > low else (low / 1.8, high * 1.8)), 50)
    panel.plot(ratio, 1e3 * 2 * math.pi * h * np.cbrt(ratio / 3), color=colour, linewidth=1.1, zorder=1)
    exact = {s.parameter("modulus_ratio"): s.metric("wavelength_exact") for s in defined(members, "wavelength_exact")}
    panel.plot(sorted(exact), [1e3 * exact[r] for r in sorted(exact)], color=colour, **EXACT)


def draw_model(drawing, panel, members, words, shape, colours):
    drawn = defined(members, *METRICS)
    for (h,), samples in groups(drawn, "thickness").items():
        mark = Mark(colours[h], shape, 5.5, "none")
        draw_points(panel, values(samples, "modulus_ratio"), 1e3 * values(samples, "wavelength"), samples, mark)
    failed(panel, members, "modulus_ratio")
    if drawn:
        drawing.series.append(series_of(words, drawn, "modulus_ratio", ("thickness", *METRICS)))


def draw_shape(drawing, panel, samples, model):
    """The slab of the sample with the highest waves, in space; its skin lies on a block of the interior."""
    words, _, more, _ = MODELS[model]
    plain = where(samples, model=model, thickness=1e-3, modulus_ratio=2700, **more)
    members = ordered(stored(defined(plain, *METRICS, "amplitude"), "height"), "-amplitude")
    panel.axis("off")
    if not members:
        panel.text(0.5, 0.5, "no sample", transform=panel.transAxes, ha="center", color=GREY)
        return
    sample = members[0]
    words = f"{words}, {number(sample.metric('strain') / sample.metric('critical_strain'), 3)} ε_c"
    x, z = columns(sample, "height")[:2]
    order = np.argsort(x)
    x, z = x[order], z[order] - z.mean()
    skin = frame_surface(sample) if model != "volumetric" and sample.frames else drawn_out(x, z)
    skin = skin._replace(points=(skin.points - (skin.points[:, 0].min(), skin.points[:, 1].min(), skin.points[:, 2].mean())) * (1, 1, STRETCH))
    block, colours = on_block(skin)
    oblique(panel, block, VIEW, colours, "front")
    scale_bar(panel, 0.1, "0.1 m")
    panel.set_title(words, fontsize=9.5)
    drawing.add(f"shape, {words}", {"x at rest [m]": x, "z [m]": z})


def drawn_out(x, z):
    """A plane model's middle, WIDE across, as nothing varies there."""
    first = max(x[0], 0.5 * (x[0] + x[-1] - LONG))
    inside = (x >= first) & (x <= first + LONG)
    x, z, n = x[inside], z[inside], int(inside.sum())
    corners = np.arange(n - 1)[:, None]
    points = np.vstack([np.column_stack([x, 0 * x + y, z]) for y in (0, WIDE)])
    return Surface(points, np.vstack([corners + (0, 1, n), corners + (1, n + 1, n)]))


def on_block(skin):
    """The skin, and below its front and its right border what it lies on; with a colour of each triangle."""
    points, triangles = [skin.points], [skin.triangles]
    count = len(skin.points)
    for across, along, end in ((1, 0, skin.points[:, 1].min()), (0, 1, skin.points[:, 0].max())):
        border = skin.points[np.abs(skin.points[:, across] - end) < 0.01 * WIDE]
        border = border[np.argsort(border[:, along])]
        k, n = np.arange(len(border) - 1)[:, None], len(border)
        points.append(np.vstack([border, np.column_stack([border[:, :2], 0 * border[:, 2] - DEEP])]))
        triangles.append(count + np.vstack([k + (0, 1, n), k + (1, n + 1, n)]))
        count += 2 * n
    colours = np.repeat([SKIN, INSIDE], [len(skin.triangles), sum(map(len, triangles[1:]))], axis=0)
    return Surface(np.vstack(points), np.vstack(triangles)), colours


def closeness(shown) -> list:
    """What each model's wavelength is, over eq. 3 and over the exact bilayer's."""
    out = []
    for model, (words, _, _, _) in MODELS.items():
        dense = model == "volumetric"
        ratio = values(defined(where(shown, model=model), *METRICS), "exact_ratio" if dense else "wavelength_ratio")
        if len(ratio):
            out.append(
                f"{words[0].upper()}{words[1:]}: λ is {number(float(np.median(ratio)), 3)} of "
                f"{'the exact bilayer’s' if dense else 'eq. 3’s'} (median of {len(ratio)}; {number(ratio.min(), 3)} to "
                f"{number(ratio.max(), 3)})."
            )
    return out


FIGURE = Figure(
    "wrinkle_wavelength_sweep",
    "Wavelengths of embedded shells and dense models",
    "Rémillard & Kry 2013, Fig. 6",
    "Left: wavelengths near onset over the ratio of moduli, a colour for each thickness of the skin, ν = 0.3; the dense model at "
    "twice its critical compression, from noise. All slabs are 0.5 m × 0.08 m and have one mesh (edges 5 mm). Right: an embedded slab "
    "above, half a metre of a dense model, which is plane, below (h = 1 mm, E_x/E_q = 2700), heights ten times enlarged, on a block that stands for the interior. The dense "
    "model follows the exact bilayer; the embedded shell is parallel to eq. 3 because its constraints are laid out by it, with a "
    "factor that comes from how their centres lie and distances are measured.",
    draw,
)
