"""A pinched layer of skin on an adaptive and on a uniform mesh: its surface, and the mesh in material space."""

from render import (
    BLUE, VERMILLION, Figure, View, failures, needed, oblique, scale_bar, start, stored, surface_of, told, wires,
)  # fmt: skip

STRETCH = "aspect at least {aspect_min}"
SAYS = (
    "{gesture:C}, " + STRETCH + ": {vertices_ratio:3%} of the uniform mesh's vertices, wavelength {wavelength_ratio}, energy "
    "{energy_ratio} and time {seconds_ratio:2} of its; the shapes differ by {shape_difference:2} of the wrinkles, by "
    "{shape_difference_equal:2} on a uniform mesh with as many vertices."
)


def draw(study):
    shown = needed(stored(study.samples, "triangles adaptive"), "stored surfaces")
    drawing, axes = start(2 * len(shown), 2, 5.2 * len(shown), squeeze=False)
    rows = ((sample, mesh, colour) for sample in shown for mesh, colour in (("adaptive", BLUE), ("uniform", VERMILLION)))
    for (left, right), (sample, mesh, colour) in zip(axes, rows):
        skin = surface_of(sample, f"surface {mesh}")
        oblique(left, skin, View(40))
        scale_bar(left, 0.01, "10 mm")
        left.set_title(told("{gesture}, {mesh}", sample, mesh=mesh))
        part = wires(right, skin, colour, sample.parameter("side"))
        right.set_title(f"{len(skin.points)} vertices" + (told("; " + STRETCH, sample) if mesh == "adaptive" else "") + part, fontsize=8.5)
        label = told("{gesture}, " + STRETCH + ", {mesh}", sample, mesh=mesh)
        drawing.series.append(skin.csv(label, ("u1 [m]", "u2 [m]")))
    notes = [told(SAYS, s) for s in shown] + failures(study.samples, "gesture", "aspect_min")
    return drawing.tell("Shaded skins and their meshes, adaptive and uniform.", notes)


FIGURE = Figure(
    "adaptive_meshes",
    "Adaptive and uniform meshes of one finest size",
    "Li & Kry 2014, § 6",
    "Left: the skin at the gesture's end, seen at an angle from above, true to scale. Right: its mesh in material space. Both "
    "meshes have the same finest edges.",
    draw,
)
