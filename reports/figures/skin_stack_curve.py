"""Critical strain of the exact three layers over the wavelength, and how far equation 1's exponents hold."""

from figures.drawing import Drawing, Figure, Series
from figures.select import defined, needed, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, only_at, panels
from text import number

LINES = (
    (VERMILLION, "-", 2.0),
    (BLUE, (0, (5, 2)), 1.3),
    (ORANGE, (0, (1, 1.5)), 1.3),
    (GREEN, (0, (5, 2, 1, 2)), 1.3),
    (GREY, "-", 1.0),
)
DASHED = (0, (4, 2))
EXPONENTS = tuple((colour, line) for line in ("-", DASHED) for colour in (BLACK, PURPLE, ORANGE))
LAWS = ((1 / 6, "⅙: eq. 1"), (1 / 4, "¼: Winkler"), (1 / 3, "⅓: half-space"))
PLATE = {"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.5}
WAVES = (("equation_1", "eq. 1"), ("bilayer_finite", "epidermis on dermis"), ("stack", "all three"))


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and {"critical strain", "exponent"} <= set(s.curves)]
    sample = needed(known, "model = theory at the paper’s materials")[0]
    canvas, (left, right) = panels(1, 2, 3.9, gridspec_kw={"width_ratios": (1.35, 1)})
    drawing = Drawing(canvas, "")
    draw_strains(left, sample)
    alone = defined(where(study.samples, model="theory", layers=2, thickness=1.3e-3), "depth_number")
    depths = {"epidermis": sample.metric("depth_number"), **{"dermis": s.metric("depth_number") for s in alone}}
    draw_exponents(right, sample, depths)
    for name, scale in (("critical strain", 1e3), ("exponent", 1.0)):
        curve = sample.curves[name]
        x = "wavelength [mm]" if name == "critical strain" else "kH [1]"
        columns = {x: scale * curve.x.values, **{column.label: column.values for column in curve.y}}
        drawing.series.append(Series(name, columns))
    drawing.notes = notes(sample)
    drawing.alt = "Critical strain over wavelength, and exponents over kH. " + " ".join(drawing.notes)
    return drawing


def draw_strains(axes, sample):
    curve = sample.curves["critical strain"]
    for column, (colour, line, width) in zip(curve.y, LINES):
        axes.plot(1e3 * curve.x.values, column.values, color=colour, linestyle=line, linewidth=width, label=column.label)
    for name, words in WAVES:
        length = 1e3 * sample.metric(f"wavelength_{name}")
        axes.axvline(length, color=GREY, linewidth=0.7, linestyle=(0, (2, 2)), zorder=1)
        words = f"{words}, {number(length, 3)} mm"
        axes.text(0.97 * length, 0.55, words, fontsize=7.5, color=GREY, rotation=90, ha="right", va="top", bbox=PLATE, zorder=1.5)
    axes.set(xscale="log", yscale="log", ylim=(0.01, 0.6))
    axes.set(xlabel="wavelength at rest [mm]", ylabel="critical strain [1]")
    only_at(axes.xaxis, (0.5, 1, 2, 5, 10, 20, 50, 100))
    only_at(axes.yaxis, (0.01, 0.02, 0.05, 0.1, 0.2, 0.5))
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.18), fontsize=7.5)


def draw_exponents(axes, sample, depths):
    curve = sample.curves["exponent"]
    for column, (colour, line) in zip(curve.y, EXPONENTS):
        label = column.label.replace("Poisson's ratio", "ν =")
        axes.plot(curve.x.values, column.values, color=colour, linestyle=line, linewidth=1.3, label=label)
    for value, words in LAWS:
        axes.axhline(value, color=GREY, linewidth=0.7, zorder=1)
        axes.text(0.021, value + 0.002, words, fontsize=7.5, color=GREY)
    for name, depth in depths.items():
        axes.axvline(depth, color=GREY, linewidth=0.7, linestyle=(0, (2, 2)), zorder=1)
        axes.text(depth, 0.153, name, fontsize=7.5, color=GREY, rotation=90, ha="right", va="bottom", bbox=PLATE, zorder=1.5)
    axes.set(xscale="log", ylim=(0.15, 0.35), xlim=(0.02, 20))
    axes.set(xlabel="kH of the first wave [1]", ylabel="exponent n of Eₖ/Eₖ₋₁ [1]")
    only_at(axes.xaxis, (0.02, 0.1, 0.5, 2, 10))
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.18), fontsize=7.5, ncols=2)


def notes(sample) -> list:
    first, strain = sample.metric("wavelength_stack"), sample.metric("critical_strain_stack")
    return [
        f"The three layers have {number(sample.metric('stack_minima'))} minimum: waves {number(1e3 * first, 4)} mm long "
        f"appear at a compression of {number(100 * strain, 3)} %. Waves over a range of "
        f"{number(sample.metric('flat_range'), 3)} in length appear below one and a half times that."
    ]


FIGURE = Figure(
    name="skin_stack_curve",
    title="The exact three layers",
    paper="Li & Kry 2014, eq. 1, § 5.1",
    caption=(
        "Left: the compression at which waves of one length appear on the paper’s layers, all bonded and neo-Hookean: "
        "0.12 mm of 600 MPa on 1.3 mm of 4 MPa on 15 mm of 0.5 MPa, ν = 0.45; and of each two of them. One minimum, "
        "nearly flat: no second, finer wave. Right: exponent n of λ ∝ h^3n H^(1−3n) (E/E_s)^n of a plate on a layer "
        "of depth H on a rigid base. Equation 1’s ⅙ needs an incompressible layer that is thin over its waves."
    ),
    draw=draw,
)
