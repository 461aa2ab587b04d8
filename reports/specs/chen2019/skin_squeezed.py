"""An isometric skin tied on average to a substrate that is compressed in one direction, in two, or pinched."""

from render import (
    Figure, View,
    averaged, failures, left_out, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, usual, where, without,
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
    drawing, axes = start(len(shown), 2, 2.3 * len(shown), squeeze=False)
    for i, ((points, means), sample) in enumerate(zip(axes, shown)):
        sheet, title = surface_of(sample), words(TITLE, sample)
        seen = averaged(sheet)
        oblique(points, sheet, View(35), edges="#aebccc")
        oblique(means, seen, View(35))
        for panel, what in ((points, "the points"), (means, "averages of neighbours")):
            scale_bar(panel, 0.05, "0.05 m")
            panel.set_title(f"{chr(10) * (i > 0)}{title}\n{what}")  # below the bar of the row above
        drawing.series += [sheet.csv(title), seen.csv(f"{title}, averages")]
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
    "direction, in two, or pinched towards a line. Seen at an angle from above, heights true to scale. Left the points and the triangles "
    "between them, right the same with each point where the affine map of its neighbourhood has it: the method's strain is such an average, "
    "and a zigzag from point to point, which makes the left rough, costs it nothing but bending. On few points the averages do not "
    "see the wave either, and the heights of neighbours have little to do with each other.",
    draw,
)
