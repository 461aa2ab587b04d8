"""An isometric skin tied on average to a substrate that is compressed in one direction, in two, or pinched."""

from render import Figure, View, failures, needed, oblique, ordered, scale_bar, start, stored, surface_of, told, where

NAMES = {"one_way": "one direction", "two_ways": "two directions", "pinch": "pinched"}
TITLE = "{way} by {100*compression} %, {points} points"
SAYS = TITLE + ": wavelength {1e3*wavelength:3} mm, rms strain of triangles {rms_strain:2}."


def draw(study):
    done = stored(study.samples, "surface")
    known = [s for squeeze in NAMES for s in ordered(where(done, squeeze=squeeze), "points", "compression")]
    shown = needed(known, "a stored surface")[:6]
    rows = -(-len(shown) // 2)
    drawing, axes = start(rows, 2, 2.4 * rows, squeeze=False)
    for panel, sample in zip(axes.flat, shown):
        sheet, title = surface_of(sample), words(TITLE, sample)
        oblique(panel, sheet, View(35))
        scale_bar(panel, 0.05, "0.05 m")
        panel.set_title(title)
        drawing.series.append(sheet.csv(title))
    for panel in axes.flat[len(shown) :]:
        panel.set_visible(False)
    notes = [words(SAYS, s) for s in known] + failures(study.samples, "squeeze", "points")
    return drawing.tell("Shaded skins on compressed substrates.", notes)


def words(template, sample) -> str:
    return told(template, sample, way=NAMES[sample.parameter("squeeze")])


FIGURE = Figure(
    "skin_squeezed",
    "Skins on compressed substrates",
    "Chen, Kry & Vouga 2019, Fig. 8",
    "An isometric skin whose averages follow the surface of a substrate, which is not drawn, as that is compressed in one "
    "direction, in two, or pinched towards a line. Seen at an angle from above, heights true to scale.",
    draw,
)
