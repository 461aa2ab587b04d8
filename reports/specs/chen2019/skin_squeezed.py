"""An isometric skin tied on average to a substrate that is compressed in one direction, in two, or pinched."""

from render import (
    Figure, View,
    failures, left_out, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, usual, where, without,
)  # fmt: skip

REFINED = 1100  # points that tell the uncertainty of claims only
NAMES = {"one_way": "one direction", "two_ways": "two directions", "pinch": "pinched"}
TITLE = "{way} by {100*compression} %, {points} points"
SAYS = TITLE + (
    ": wavelength {1e3*wavelength:3} mm, rms strain of triangles {rms_strain:2}, heights at neighbouring points correlated by "
    "{neighbour_correlation:2}."
)


def draw(study):
    samples = without(study.samples, points=REFINED)
    done = stored(samples, "surface")
    known = [s for squeeze in NAMES for s in ordered(where(done, squeeze=squeeze), "points", "compression")]
    alike = [s for squeeze in NAMES for s in usual(where(known, squeeze=squeeze), (), "compression")]
    shown = needed(alike, "a stored surface")[:8]
    rows = -(-len(shown) // 2)
    drawing, axes = start(rows, 2, 2.4 * rows, squeeze=False)
    for panel, sample in zip(axes.flat, shown):
        sheet, title = surface_of(sample), words(TITLE, sample)
        oblique(panel, sheet, View(35), edges="#aebccc")
        scale_bar(panel, 0.05, "0.05 m")
        panel.set_title(title)
        drawing.series.append(sheet.csv(title))
    for panel in axes.flat[len(shown) :]:
        panel.set_visible(False)
    notes = [words(SAYS, s) for s in known] + failures(samples, "squeeze", "points")
    below = left_out(known, shown, "other compressions")
    return drawing.tell("Shaded skins on compressed substrates.", notes, below)


def words(template, sample) -> str:
    return told(template, sample, way=NAMES[sample.parameter("squeeze")])


FIGURE = Figure(
    "skin_squeezed",
    "Skins on compressed substrates",
    "Chen, Kry & Vouga 2019, Fig. 8",
    "An isometric skin whose averages follow the surface of a substrate, which is not drawn, as that is compressed in one "
    "direction, in two, or pinched towards a line. Seen at an angle from above, heights true to scale. On few points the averages "
    "of a neighbourhood do not see the wave, and the heights of neighbours have little to do with each other.",
    draw,
)
