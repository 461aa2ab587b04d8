"""An isometric skin tied on average to a substrate that is compressed in one direction, in two, or pinched."""

from render import (
    Figure, View,
    averaged, failures, left_out, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, usual, where, without,
)  # fmt: skip

REFINED = 1100  # points that tell the uncertainty of claims only
MOST_ACROSS = 5
VIEW = View(42, -6)
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
    across = -(-len(shown) // -(-len(shown) // MOST_ACROSS))
    rows = -(-len(shown) // across)
    drawing, axes = start(2 * rows, across, 4.7 * rows, squeeze=False)
    for panel in axes.flat:
        panel.axis("off")
        panel.set_anchor("N")
    for i, sample in enumerate(shown):
        row, column = divmod(i, across)
        points, means = axes[2 * row : 2 * row + 2, column]
        sheet, title = surface_of(sample), words(TITLE, sample)
        seen = averaged(sheet)
        oblique(points, sheet, VIEW, edges="#aebccc")
        oblique(means, seen, VIEW)
        for panel in (points, means):
            scale_bar(panel, 0.05, "0.05 m")
        points.set_title(f"{title}\nthe points".replace(" by ", "\nby "), fontsize=8.5)
        means.set_title("averages", fontsize=8.5)
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
    "direction, in two, or pinched towards a line. Seen at an angle from above, heights true to scale. Above the points and the triangles "
    "between them, below the same with each point where the affine map of its neighbourhood has it: the method's strain is such an average, "
    "and a zigzag from point to point, which makes the upper ones rough, costs it nothing but bending. On few points the averages do not "
    "see the wave either, and the heights of neighbours have little to do with each other.",
    draw,
)
