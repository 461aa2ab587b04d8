"""An isometric skin tied on average to a substrate that is compressed in one direction, in two, or pinched."""

from figures.drawing import Drawing, Figure
from figures.oblique_view import csv, oblique, scale_bar, surface
from figures.select import failures, needed
from figures.style import panels
from text import number

NAMES = {"one_way": "one direction", "two_ways": "two directions", "pinch": "pinched"}


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface" in s.curves]
    known.sort(key=lambda s: (list(NAMES).index(s.parameter("squeeze")), s.parameter("points"), s.parameter("compression")))
    shown = needed(known, "a stored surface")[:6]
    columns = 2
    rows = -(-len(shown) // columns)
    canvas, axes = panels(rows, columns, 2.4 * rows, squeeze=False)
    drawing = Drawing(canvas, "")
    for panel, sample in zip(axes.flat, shown):
        oblique(panel, *surface(sample), elevation=35)
        scale_bar(panel, 0.05, "0.05 m")
        panel.set_title(title(sample))
        drawing.series.append(csv(sample, title(sample)))
    for panel in axes.flat[len(shown) :]:
        panel.set_visible(False)
    drawing.notes = [sentence(s) for s in known] + failures(study.samples, "squeeze", "points")
    drawing.alt = "Shaded skins on compressed substrates. " + " ".join(drawing.notes)
    return drawing


def title(sample) -> str:
    return (
        f"{NAMES[sample.parameter('squeeze')]} by {number(100 * sample.parameter('compression'))} %, "
        f"{number(sample.parameter('points'))} points"
    )


def sentence(sample) -> str:
    return (
        f"{title(sample)}: wavelength {number(1000 * sample.metric('wavelength'), 3)} mm, rms strain of triangles "
        f"{number(sample.metric('rms_strain'), 2)}."
    )


FIGURE = Figure(
    name="skin_squeezed",
    title="Skins on compressed substrates",
    paper="Chen, Kry & Vouga 2019, Fig. 8",
    caption=(
        "An isometric skin whose averages follow the surface of a substrate, which is not drawn, as that is compressed in "
        "one direction, in two, or pinched towards a line. Seen at an angle from above, heights true to scale."
    ),
    draw=draw,
)
