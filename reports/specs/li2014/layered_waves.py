"""One layer of skin and two under the same compression: large waves, and small ones on them."""

from render import (
    BLUE, GREY, ORANGE, VERMILLION, Figure, View,
    as_judged, best, columns, failures, frame, needed, oblique, scale_bar, start, stored, surface_of, told, where,
)  # fmt: skip

TITLES = {1: "one layer", 2: "two layers"}
ONE = (
    "{shape:C} of {title}, seed {seed}: large waves of {1e3*coarse_wavelength:3} mm, {coarse_ratio:3} of equation 1"
)
SAYS = {1: ONE + ".", 2: ONE + ", small ones of {1e3*fine_wavelength:3} mm, {fine_ratio:3} of it."}


def draw(study):
    samples = as_judged(study.samples, resolution=1)
    strips = first_of_each(where(samples, shape="strip"), "profile")
    patches = first_of_each(where(samples, shape="patch"), "surface")
    needed(strips, "a stored profile")
    rows = 3 if patches else 2
    drawing, axes = start(rows, 2, 2.3 * rows, squeeze=False)
    for layers, sample in strips.items():
        profiles(drawing, axes[:2, layers - 1], sample, TITLES[layers])
    for row in axes[:2]:
        low, high = zip(*(panel.get_ylim() for panel in row))
        for panel in row:
            panel.set_ylim(min(low), max(high))
    for layers, sample in patches.items():
        panel, patch = axes[2, layers - 1], surface_of(sample)
        oblique(panel, patch, View(35))
        scale_bar(panel, 0.005, "5 mm")
        drawing.series.append(patch.csv(f"patch of {TITLES[layers]}"))
    for layers in TITLES:
        for row in range(rows):
            axes[row, layers - 1].set_visible(layers in (patches if row == 2 else strips))
    done = [s for s in samples if s.ok]
    notes = [told(SAYS[s.parameter("layers")], s, title=TITLES[s.parameter("layers")]) for s in done]
    notes += failures(samples, "shape", "layers", "seed")
    return drawing.tell("Heights of one and two layers of skin under the same compression.", notes)


def first_of_each(samples, curve) -> dict:
    """{layers: its sample with the lowest seed}"""
    return best(stored(samples, curve)[::-1], "layers", "-seed")


def profiles(drawing, pair, sample, title):
    x, height, large, fine = (1e3 * column for column in columns(sample, "profile"))
    whole, small = pair
    whole.plot(x, height, color=BLUE, label="upper surface")
    whole.plot(x, large, color=ORANGE, linestyle="--", linewidth=1, label="large waves")
    small.plot(x, fine, color=VERMILLION, label="small waves")
    small.axhline(0, color=GREY, linewidth=0.6)
    frame(whole, "material x [mm]", "height [mm]", title=title)
    frame(small, "material x [mm]", "height over large waves [mm]")
    whole.legend(loc="upper center", ncol=2)
    whole.margins(y=0.25)
    drawing.add(title, {"x [mm]": x, "height [mm]": height, "large waves [mm]": large, "small waves [mm]": fine})


FIGURE = Figure(
    "layered_waves",
    "One and two layers under the same compression",
    "Li & Kry 2014, Fig. 5",
    "Left one layer (dermis), right two (with epidermis), as in the paper. Above: the upper surface along a strip in plane "
    "strain whose driver is compressed by a quarter, and its waves longer than two of the small ones; below it what is left: "
    "the small waves, which sit in the troughs, where bending of the dermis compresses its upper side. Last, where the paper "
    "profile was run: square patches on adaptive meshes.",
    draw,
)
