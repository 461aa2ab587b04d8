"""What sets an embedded shell's wavelength: the width and the layout of its constraints, not its bending stiffness."""

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure
from figures.marks import Mark, draw_points, qualifiers
from figures.select import defined, failures, needed, series, values, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, panels
from text import number, percent

METRICS = ("wavelength", "wavelength_ratio")
DENSE = {"model": "volumetric", "element": "dual", "onset": "critical_wave"}
KINDS = (  # words, parameters, mark
    ("strip, even centres", {"model": "embedded_strip", "centers": "uniform"}, Mark(GREEN, "^", 6, "none")),
    ("slab, even centres", {"model": "embedded_slab", "centers": "uniform"}, Mark(BLUE, "D", 5.5, "none")),
    ("slab, lattice", {"model": "embedded_slab", "centers": "lattice"}, Mark(PURPLE, "v", 6, "none")),
    ("slab, greedy centres", {"model": "embedded_slab", "centers": "greedy"}, Mark(ORANGE, "o", 6, "none")),
    ("dense model", DENSE, Mark(BLACK, "s", 5.5, "none")),
)


def draw(study) -> Drawing:
    body = where(study.samples, thickness=1e-3, modulus_ratio=100, poisson_skin=0.3, poisson_interior=0.3)
    near = needed(
        where(body, model=("embedded_strip", "embedded_slab"), compression=1.05), "model = embedded_strip, _slab"
    )
    shown = near + where(body, model="volumetric", compression=2.0)
    canvas, (layout, width) = panels(1, 2, 3.6, gridspec_kw={"width_ratios": (1, 1.1)})
    drawing = Drawing(canvas, "")
    draw_layouts(drawing, layout, where(shown, sigma_scale=1, bending_scale=1))
    draw_widths(drawing, width, near)
    drawing.notes = [*softer(near), *failures(shown, "model", "centers", "sigma_scale", "bending_scale", "seed")]
    drawing.alt = (
        "Left, the wavelength over eq. 3 for each layout of the constraints' centres. Right, the same over the scale "
        "of the constraints' width. " + " ".join(drawing.notes[:1])
    )
    handles = qualifiers(shown)
    if handles:
        layout.legend(handles=handles, loc="lower right")
    return drawing


def draw_layouts(drawing, axes, members):
    """A row for each layout, all seeds."""
    for row, (words, chosen, mark) in enumerate(KINDS):
        drawn = defined(where(members, **chosen), *METRICS)
        ratio = values(drawn, "wavelength_ratio")
        draw_points(axes, ratio, np.full(len(drawn), -row), [s.caveats for s in drawn], mark)
        if drawn:
            drawing.series.append(series(words, drawn, "seed", METRICS))
    axes.axvline(1, color=BLACK, linewidth=1.2, zorder=1)
    axes.set(xlabel="λ over eq. 3 [1]", xlim=(0.4, 1.5), ylim=(0.6 - len(KINDS), 0.6), title="layout of the centres")
    axes.set_yticks([-row for row in range(len(KINDS))], [words for words, _, _ in KINDS])


def draw_widths(drawing, axes, near):
    """Over the scale of σ, with bending stiffness as it should be or a tenth of it."""
    entries, top = [], 1.0
    for words, chosen, mark in (KINDS[0], KINDS[3]):
        stiff = defined(where(near, bending_scale=1, **chosen), *METRICS)
        soft = defined(where(near, bending_scale=0.1, **chosen), *METRICS)
        caveats = [sample.caveats for sample in stiff]
        draw_points(axes, values(stiff, "sigma_scale"), values(stiff, "wavelength_ratio"), caveats, mark)
        at, ratio = values(soft, "sigma_scale"), values(soft, "wavelength_ratio")
        axes.plot(at, ratio, "x", color=mark.colour, markersize=11, zorder=5)
        entries.append(Line2D([], [], color=mark.colour, marker=mark.shape, linestyle="none", label=words))
        standard = values(where(stiff, sigma_scale=1), "wavelength_ratio")
        if len(standard):
            scale = np.array([0.4, 1.6])
            axes.plot(scale, np.median(standard) * scale, color=mark.colour, linewidth=0.9, zorder=1)
            top = max(top, np.median(standard) * 1.6)
        if stiff + soft:
            drawing.series.append(series(f"{words}, over σ", stiff + soft, "sigma_scale", ("bending_scale", *METRICS)))
    axes.axhline(1, color=BLACK, linewidth=1.2, zorder=1)
    cross = {"marker": "x", "markersize": 8, "linestyle": "none"}
    entries.append(Line2D([], [], color=GREY, linewidth=0.9, label="proportional to σ"))
    entries.append(Line2D([], [], color=GREY, label="bending stiffness × 0.1", **cross))
    axes.set(xlabel="σ over λ₃/π [1]", ylabel="λ over eq. 3 [1]", title="width of the averages")
    axes.set(xlim=(0.4, 1.6), ylim=(0.2, 1.05 * top))
    axes.legend(handles=entries, loc="upper left")


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
    name="wrinkle_wavelength_causes",
    title="What sets an embedded shell’s wavelength",
    paper="",
    caption=(
        "Wavelength over that of eq. 3, h = 1 mm, E_x/E_q = 100. Left: near onset for each layout of the "
        "constraints’ centres, a mark for each seed, and for the dense model, which has none (five lengths). Right: "
        "over the width σ of the constraints’ averages; the distance of the centres follows it. Lines: "
        "proportional to σ."
    ),
    draw=draw,
)
