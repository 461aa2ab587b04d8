"""A skin pressed along one axis, then along the other, or along both at once: relief from above with light and shade."""

from render import (
    Figure, columns, failures, height_field, light_from, needed, plan, relief, start, stored, told, where,
)  # fmt: skip

LIGHT = light_from(-0.8, 0.2, 0.57)
TINT = 0.65  # share of the height in the grey, the rest is light: in light alone zigzags are hard to see
EXAGGERATION = 2.0  # of slopes
CELLS = 10  # to a wave, the standard mesh
RELIEFS = (  # order of pressing, critical strains along y, step that is shown, title
    ("sequential", 16, 1, "pressed along x\n{first:3} ε_c"),
    ("sequential", 16, 2, "then along y, {second:3} ε_c\narms at ±{zigzag_angle:2}°"),
    ("simultaneous", 20, 2, "along both at once\n{first:3} and {second:3} ε_c"),
)
SAYS = "{order}: largest wave {1e3*wavelength:3} mm with {wave_share:2%} of the power, arms at {zigzag_angle:2} degrees."


def draw(study):
    known = needed(stored(study.samples, "height"), "stored heights")
    chosen = ((usual(known, order, second), step, title) for order, second, step, title in RELIEFS)
    reliefs = [one for one in chosen if one[0] is not None]
    drawing, axes = start(1, len(reliefs), 2.9, sharex=True, sharey=True, squeeze=False)
    for panel, (sample, step, title) in zip(axes.flat, reliefs):
        x, y, *heights = columns(sample, "height")
        height, title = heights[step - 1], told(title, sample)
        relief(panel, height_field(x, y, height), LIGHT, EXAGGERATION, TINT, (0.1, 0.9))
        plan(panel, max(x), max(y), title=title, xlabel="x at rest [m]")
        drawing.add(title.replace("\n", ", "), {"x [m]": x, "y [m]": y, "height [m]": height})
    axes[0, 0].set_ylabel("y at rest [m]")
    said = [told(SAYS, sample) for sample, step, _ in reliefs if step == 2]
    lost = failures(study.samples, "order", "second", "sigma_scale", "seed")
    return drawing.tell(" ".join(["Shaded reliefs of a pressed skin.", *said]), below=lost)


def usual(samples, order, second):
    """The sample nearest to the standard one, pressed along y by `second` critical strains."""

    def far(sample):
        second_off, sigma_off = abs(sample.parameter("second") - second), abs(sample.parameter("sigma_scale") - 1)
        return second_off, sigma_off, sample.parameter("seed"), abs(sample.parameter("cells") - CELLS)

    return min(where(samples, order=order), key=far, default=None)


FIGURE = Figure(
    "herringbone_relief",
    "Straight waves fold into a herringbone",
    "Rémillard & Kry 2013, Fig. 8, left top",
    "A stiff skin on a slab that is told how to shrink, seen from above, lit from the left, ridges lighter than valleys. Left: "
    "pressed along x only. Middle: the same skin, then pressed along y as well: Miura's fold. Right: a skin shrunk along both "
    "axes at once. ε_c: the critical strain of eq. 3. The border is held to the slab.",
    draw,
)
