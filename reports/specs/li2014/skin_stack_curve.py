"""Critical strain of the exact three layers over the wavelength, and how far equation 1's exponents hold."""

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, Figure,
    columns, defined, frame, needed, number, start, stored, told, where,
)  # fmt: skip

LINES = (
    (VERMILLION, "-", 2.0),
    (BLUE, (0, (5, 2)), 1.3),
    (ORANGE, (0, (1, 1.5)), 1.3),
    (GREEN, (0, (5, 2, 1, 2)), 1.3),
    (GREY, "-", 1.0),
)
EXPONENTS = tuple((colour, line, 1.3) for line in ("-", (0, (4, 2))) for colour in (BLACK, PURPLE, ORANGE))
LAWS = ((1 / 6, "⅙: eq. 1"), (1 / 4, "¼: Winkler"), (1 / 3, "⅓: half-space"))
WAVES = (("equation_1", "eq. 1"), ("bilayer_finite", "epidermis on dermis"), ("stack", "all three"))
PLATE = {"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.5}
SAYS = (
    "The three layers have {stack_minima} minimum: waves {1e3*wavelength_stack} mm long appear at a compression of "
    "{critical_strain_stack:3%}. Waves over a range of {flat_range:3} in length appear below one and a half times that."
)


def draw(study):
    known = needed(stored(study.samples, "critical strain", "exponent"), "model = theory at the paper’s materials")
    sample = known[0]
    drawing, (left, right) = start(1, 2, 3.9, width_ratios=(1.35, 1))
    draw_lines(drawing, left, sample, "critical strain", "wavelength [mm]", 1e3, LINES)
    for name, words in WAVES:
        length = 1e3 * sample.metric(f"wavelength_{name}")
        upright(left, length, 0.97 * length, 0.55, f"{words}, {number(length, 3)} mm", "top")
    ticks = {"xticks": (0.5, 1, 2, 5, 10, 20, 50, 100), "yticks": (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)}
    frame(left, "wavelength at rest [mm]", "critical strain [1]", log="xy", ylim=(0.01, 0.6), **ticks)
    draw_lines(drawing, right, sample, "exponent", "kH [1]", 1.0, EXPONENTS)
    for value, words in LAWS:
        right.axhline(value, color=GREY, linewidth=0.7, zorder=1)
        right.text(0.021, value + 0.002, words, fontsize=7.5, color=GREY)
    upright(right, sample.metric("depth_number"), sample.metric("depth_number"), 0.153, "epidermis", "bottom")
    for alone in defined(where(study.samples, model="theory", layers=2, thickness=1.3e-3), "depth_number")[-1:]:
        upright(right, alone.metric("depth_number"), alone.metric("depth_number"), 0.153, "dermis", "bottom")
    limits = {"ylim": (0.15, 0.35), "xlim": (0.02, 20), "xticks": (0.02, 0.1, 0.5, 2, 10)}
    frame(right, "kH of the first wave [1]", "exponent n of Eₖ/Eₖ₋₁ [1]", log="x", **limits)
    for panel, count in ((left, 1), (right, 2)):
        panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.18), fontsize=7.5, ncols=count)
    return drawing.tell("Critical strain over wavelength, and exponents over kH.", [told(SAYS, sample)])


def draw_lines(drawing, panel, sample, name, heading, scale, looks):
    x, *lines = columns(sample, name)
    labels = [column.label for column in sample.curves[name].y]
    for label, y, (colour, line, width) in zip(labels, lines, looks):
        label = label.replace("Poisson's ratio", "ν =")
        panel.plot(scale * x, y, color=colour, linestyle=line, linewidth=width, label=label)
    drawing.add(name, {heading: scale * x, **dict(zip(labels, lines))})


def upright(panel, at, x, y, words, va):
    """A line at a place of the x axis, its words along it."""
    panel.axvline(at, color=GREY, linewidth=0.7, linestyle=(0, (2, 2)), zorder=1)
    panel.text(x, y, words, fontsize=7.5, color=GREY, rotation=90, ha="right", va=va, bbox=PLATE, zorder=1.5)


FIGURE = Figure(
    "skin_stack_curve",
    "The exact three layers",
    "Li & Kry 2014, eq. 1, § 5.1",
    "Left: the compression at which waves of one length appear on the paper’s layers, all bonded and neo-Hookean: 0.12 mm of "
    "600 MPa on 1.3 mm of 4 MPa on 15 mm of 0.5 MPa, ν = 0.45; and of each two of them. One minimum, nearly flat: no second, "
    "finer wave. Right: exponent n of λ ∝ h^3n H^(1−3n) (E/E_s)^n of a plate on a layer of depth H on a rigid base. Equation "
    "1’s ⅙ needs an incompressible layer that is thin over its waves.",
    draw,
)
