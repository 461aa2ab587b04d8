"""Cloths draped over obstacles: coarse and fine, by what keeps their lengths."""

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed
from figures.sheet_view import axes_of, shade, surface
from figures.style import ORANGE, SKY, panels
from text import number

NAMES = {"isometric": "averaged isometry", "edge_constraints": "all edges"}
VIEW = axes_of(-60, 25)


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "coarse" in s.curves]
    needed(known, "stored cloths")
    known.sort(key=lambda s: (-s.parameter("fine_points"), s.parameter("obstacle"), s.parameter("method") != "isometric"))
    canvas, axes = panels(len(known), 2, 2.7 * len(known), squeeze=False)
    drawing = Drawing(canvas, "")
    for row, sample in zip(axes, known):
        for panel, name, count in zip(row, ("coarse", "fine"), ("points", "fine_points")):
            rest, now, triangles = surface(sample.curves[name])
            shade(panel, now, triangles, VIEW, SKY if sample.parameter("method") == "isometric" else ORANGE)
            points = number(sample.parameter(count))
            panel.set_title(f"{what(sample)}, {points} points")
            columns = {"x at rest [m]": rest[:, 0], "y at rest [m]": rest[:, 1]}
            columns.update({f"{axis} [m]": now[:, i] for i, axis in enumerate("xyz")})
            drawing.series.append(Series(f"{what(sample)}, {points} points", columns))
        row[1].text(
            1, 0, f"apart on average: {number(100 * sample.metric('shape_distance'), 2)} % of the side",
            transform=row[1].transAxes, ha="right", va="top",
        )
    drawing.alt = "Cloths over obstacles, coarse and fine. " + " ".join(map(sentence, known))
    drawing.notes = failures(study.samples, "obstacle", "method", "points")
    return drawing


def what(sample) -> str:
    push = "" if sample.parameter("kick") else ", no push"
    late = f", after {number(sample.parameter('duration'))} s" if sample.parameter("duration") != 1 else ""
    return f"{sample.parameter('obstacle')}, {NAMES[sample.parameter('method')]}{push}{late}"


def sentence(sample) -> str:
    mean, most = (100 * sample.metric(name) for name in ("shape_distance", "hausdorff_distance"))
    return f"{what(sample)}: {number(mean, 2)} % of the side apart on average, {number(most, 2)} % at most."


FIGURE = Figure(
    name="drape_pair",
    title="A cloth over a sphere and a box",
    paper="Chen, Kry & Vouga 2019, Fig. 3",
    caption=(
        "Cloths after their fall over a sphere and a box (not drawn), carried by few points (left) and by more (right), "
        "and how far apart the two surfaces lie. Blue: averaged isometry; orange: all edges of the triangulation keep "
        "their lengths. Unless it says no push, two opposite corners were pushed down first."
    ),
    draw=draw,
)
