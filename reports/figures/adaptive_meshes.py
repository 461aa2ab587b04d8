"""A pinched layer of skin on an adaptive and on a uniform mesh: its surface, and the mesh in material space."""

from figures.drawing import Drawing, Figure, Series
from figures.gesture_shapes import layer, wires
from figures.oblique_view import oblique, scale_bar
from figures.select import failures, needed
from figures.style import BLUE, VERMILLION, panels
from text import number


def draw(study) -> Drawing:
    shown = needed([s for s in study.samples if s.ok and "triangles adaptive" in s.curves], "stored surfaces")
    canvas, axes = panels(2 * len(shown), 2, 4.8 * len(shown), squeeze=False)
    drawing = Drawing(canvas, "")
    for i, sample in enumerate(shown):
        for row, mesh, colour in ((axes[2 * i], "adaptive", BLUE), (axes[2 * i + 1], "uniform", VERMILLION)):
            points, triangles, rest = layer(sample, mesh)
            oblique(row[0], points, triangles, elevation=40)
            scale_bar(row[0], 0.01, "10 mm")
            row[0].set_title(f"{sample.parameter('gesture')}, {mesh}")
            wires(row[1], sample, mesh, colour)
            side = 1e3 * sample.parameter("side")
            row[1].set(xlim=(0, side), ylim=(0, side), aspect="equal", xlabel="u₁ [mm]", ylabel="u₂ [mm]")
            row[1].set_title(f"{len(points)} vertices; {stretch(sample)}" if mesh == "adaptive" else f"{len(points)} vertices")
            row[1].grid(False)
            columns = {"u1 [m]": rest[:, 0], "u2 [m]": rest[:, 1]}
            columns.update({f"{name} [m]": points[:, k] for k, name in enumerate("xyz")})
            drawing.series.append(Series(f"{sample.parameter('gesture')}, {stretch(sample)}, {mesh}", columns))
    drawing.notes = [sentence(s) for s in shown] + failures(study.samples, "gesture", "aspect_min")
    drawing.alt = "Shaded skins and their meshes, adaptive and uniform. " + " ".join(drawing.notes)
    return drawing


def stretch(sample) -> str:
    return f"aspect at least {number(sample.parameter('aspect_min'))}"


def sentence(sample) -> str:
    return (
        f"{sample.parameter('gesture').capitalize()}, {stretch(sample)}: {number(100 * sample.metric('vertices_ratio'), 3)} % of "
        f"the uniform mesh's vertices, wavelength {number(sample.metric('wavelength_ratio'), 4)}, energy "
        f"{number(sample.metric('energy_ratio'), 4)} and time {number(sample.metric('seconds_ratio'), 2)} of its; the shapes differ "
        f"by {number(sample.metric('shape_difference'), 2)} of the wrinkles, by "
        f"{number(sample.metric('shape_difference_equal'), 2)} on a uniform mesh with as many vertices."
    )


FIGURE = Figure(
    name="adaptive_meshes",
    title="Adaptive and uniform meshes of one finest size",
    paper="Li & Kry 2014, § 6",
    caption=(
        "Left: the skin at the gesture's end, seen at an angle from above, true to scale. Right: its mesh in material space. "
        "Both meshes have the same finest edges."
    ),
    draw=draw,
)
