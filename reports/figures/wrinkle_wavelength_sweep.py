"""Fig. 6: wavelengths over thickness and ratio of moduli, embedded shells beside dense models; a shape of each."""

import math

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark, draw_points, failed, qualifiers
from figures.select import defined, distinct, failures, groups, needed, series, values, where
from figures.style import BLACK, COLOURS, GREY, decades, only_at, panels
from text import number

METRICS = ("wavelength", "wavelength_predicted", "wavelength_exact", "wavelength_ratio", "exact_ratio")
MODELS = {  # model: (words, shape, what else its samples have)
    "embedded_slab": ("embedded slab, greedy centres", "o", {"centers": "greedy"}),
    "embedded_strip": ("embedded strip, even centres", "^", {"centers": "uniform"}),
    "volumetric": ("dense model", "s", {"element": "dual", "onset": "critical_wave"}),
}
EXACT = (0, (4, 2))
WAVES = 6  # of eq. 3 that a shape shows
STRETCH = 5  # of its heights


def draw(study) -> Drawing:
    shown = needed(ordinary(study.samples), "sigma_scale = 1, bending_scale = 1 and ν = 0.3")
    canvas, grid = panels(2, 2, 4.6, gridspec_kw={"width_ratios": (1.25, 1)})
    scatter = canvas.add_subplot(grid[0, 0].get_gridspec()[:, 0])
    for unused in grid[:, 0]:
        unused.remove()
    drawing = Drawing(canvas, "")
    thicknesses = distinct(shown, "thickness")
    colours = {h: COLOURS[i % len(COLOURS)] for i, h in enumerate(thicknesses)}
    for h in thicknesses:
        draw_theory(scatter, where(shown, thickness=h), h, colours[h])
    for model, (words, shape, _) in MODELS.items():
        draw_model(drawing, scatter, where(shown, model=model), words, shape, colours)
    finish(canvas, scatter, colours, shown)
    for axes, model in zip(grid[:, 1], ("embedded_slab", "volumetric")):
        draw_shape(drawing, axes, shapes_of(study.samples, model), model, colours)
    drawing.notes = [*closeness(shown), *failures(shown, "model", "thickness", "modulus_ratio", "seed")]
    drawing.alt = "Wavelength over ratio of moduli for several thicknesses. " + " ".join(drawing.notes[:2])
    return drawing


def ordinary(samples) -> list:
    """Each model as it should be: near onset, or well beyond it for the dense one."""
    plain = where(samples, sigma_scale=1, bending_scale=1, poisson_skin=0.3, poisson_interior=0.3, bending="plate")
    out = []
    for model, (_, _, others) in MODELS.items():
        out += where(plain, model=model, compression=2.0 if model == "volumetric" else 1.05, **others)
    return out


def draw_theory(axes, members, h, colour):
    """Eq. 3 with equal ν, λ = 2πh (ratio/3)^⅓, and the exact bilayer where samples have it."""
    ratio = np.geomspace(*ends(members), 50)
    axes.plot(ratio, 1e3 * 2 * math.pi * h * np.cbrt(ratio / 3), color=colour, linewidth=1.1, zorder=1)
    exact = {s.parameter("modulus_ratio"): s.metric("wavelength_exact") for s in defined(members, "wavelength_exact")}
    axes.plot(sorted(exact), [1e3 * exact[r] for r in sorted(exact)], color=colour, linestyle=EXACT, linewidth=1.1)


def ends(members):
    """Ratios of moduli between which a line is drawn: those of the samples, and half a decade at least."""
    ratios = values(members, "modulus_ratio")
    low, high = ratios.min(), ratios.max()
    return (low, high) if high > low else (low / 1.8, high * 1.8)


def draw_model(drawing, axes, members, words, shape, colours):
    drawn = defined(members, *METRICS)
    for (h,), samples in groups(drawn, "thickness").items():
        mark = Mark(colours[h], shape, 5.5, "none")
        caveats = [sample.caveats for sample in samples]
        draw_points(axes, values(samples, "modulus_ratio"), 1e3 * values(samples, "wavelength"), caveats, mark)
    failed(axes, members, "modulus_ratio")
    if drawn:
        drawing.series.append(series(words, drawn, "modulus_ratio", ("thickness", *METRICS)))


def finish(canvas, axes, colours, shown):
    axes.set(xscale="log", yscale="log", xlabel="ratio of moduli E_x/E_q [1]", ylabel="wavelength λ [mm]")
    decades(axes.xaxis)
    only_at(axes.yaxis, (2, 5, 10, 20, 50, 100, 200, 500))
    present = {sample.parameter("model") for sample in shown}
    entries = [
        Line2D([], [], color=GREY, marker=shape, markersize=5.5, linestyle="none", label=words)
        for model, (words, shape, _) in MODELS.items()
        if model in present
    ]
    entries.append(Line2D([], [], color=GREY, linewidth=1.1, label="eq. 3"))
    entries.append(Line2D([], [], color=GREY, linewidth=1.1, linestyle=EXACT, label="exact bilayer"))
    entries += [
        Line2D([], [], color=colour, linewidth=4, label=f"h = {number(1e3 * h)} mm") for h, colour in colours.items()
    ]
    canvas.legend(handles=entries + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=4)


def shapes_of(samples, model) -> list:
    """Samples of a model whose shape may be shown, the highest waves first."""
    plain = where(samples, model=model, sigma_scale=1, bending_scale=1, thickness=1e-3, modulus_ratio=100)
    usable = [s for s in defined(where(plain, **MODELS[model][2]), *METRICS, "amplitude") if "height" in s.curves]
    return sorted(usable, key=lambda sample: -sample.metric("amplitude"))


def draw_shape(drawing, axes, members, model, colours):
    """The skin of the first sample as a band of its thickness."""
    words = MODELS[model][0]
    axes.set(xlabel="x at rest [mm]", ylabel="z [mm]")
    axes.grid(False)
    if not members:
        axes.text(0.5, 0.5, "no sample", transform=axes.transAxes, ha="center", color=GREY)
        return
    sample = members[0]
    words = f"{words}, {number(sample.metric('strain') / sample.metric('critical_strain'), 3)} ε_c"
    axes.set_title(words)
    curve, h = sample.curves["height"], sample.parameter("thickness")
    order = np.argsort(curve.x.values)
    x, z = curve.x.values[order], curve.y[0].values[order]
    first = 0.5 * (x[-1] - WAVES * sample.metric("wavelength_predicted"))
    inside = (x >= first) & (x <= x[-1] - first)
    x, z = 1e3 * (x[inside] - x[inside][0]), 1e3 * (z[inside] - z[inside].mean())
    axes.fill_between(x, z - 1e3 * h, z, color=colours.get(h, GREY), linewidth=0)
    axes.fill_between(x, -6e3 * h, z - 1e3 * h, color="#f0ece4", linewidth=0)
    axes.plot(x, z, color=BLACK, linewidth=0.9)
    axes.set(aspect=STRETCH, xlim=(x[0], x[-1]), ylim=(-3.2e3 * h, 2.2e3 * h))
    drawing.series.append(Series(f"shape, {words}", {"x at rest [mm]": x, "z [mm]": z}))


def closeness(shown) -> list:
    """What each model's wavelength is, over eq. 3 and over the exact bilayer's."""
    out = []
    for model, (words, _, _) in MODELS.items():
        drawn = defined(where(shown, model=model), *METRICS)
        if not drawn:
            continue
        name = "exact_ratio" if model == "volumetric" else "wavelength_ratio"
        ratio = values(drawn, name)
        reference = "the exact bilayer’s" if model == "volumetric" else "eq. 3’s"
        out.append(
            f"{words[0].upper()}{words[1:]}: λ is {number(float(np.median(ratio)), 3)} of {reference} (median of "
            f"{len(drawn)}; {number(ratio.min(), 3)} to {number(ratio.max(), 3)})."
        )
    return out


FIGURE = Figure(
    name="wrinkle_wavelength_sweep",
    title="Wavelengths of embedded shells and dense models",
    paper="Rémillard & Kry 2013, Fig. 6",
    caption=(
        "Left: wavelengths near onset over the ratio of moduli, a colour for each thickness of the skin, ν = 0.3; the "
        "dense model at twice its critical compression. Right: an embedded slab above, a dense model below (h = 1 mm, "
        "E_x/E_q = 100), z five times enlarged: the middle six wavelengths of eq. 3. The dense model follows the "
        "exact bilayer; the embedded shell is parallel to eq. 3 because its constraints are scaled by it, with a "
        "factor that comes from how their centres are laid out."
    ),
    draw=draw,
)
