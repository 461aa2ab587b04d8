"""Heavy strips in space beside a solid: error of H/W over the width, and of hinges under refinement."""

from render import (
    BLUE, GREEN, GREY, ORANGE, PURPLE, SKY, VERMILLION, Figure, Mark,
    defined, distinct, failures, frame, groups, needed, only_at, percent, series_of, start, values, where,
)  # fmt: skip
from store.printed import printed_table

SOLID = printed_table("heavy_strip/calculix.csv")
ELEMENTS = {
    "shell_midedge": ("mid-edge shell", Mark(BLUE, "o", 6.5)),
    "prism_enhanced": ("prism, tied and enhanced", Mark(GREEN, "s", 5)),
    "prism_tied": ("prism, tied transverse shear", Mark(PURPLE, "D", 5)),
    "prism_dual": ("prism, as printed", Mark(ORANGE, "^", 6)),
    "shell_hinge": ("hinges", Mark(VERMILLION, "v", 6)),
}
LINES = {"aligned": "-", "irregular": (0, (5, 2))}
HINGES = {"aligned": Mark(VERMILLION, "v", 6, "none"), "irregular": Mark(SKY, "x", 6, "none")}


def solid(width):
    """H/W of a strip of this width: the limit of its three meshes, as the judge takes it."""
    x = [row["H_over_W"] for row in SOLID if row["width_over_L"] == width]
    return x[2] + (x[2] - x[1]) ** 2 / (2 * x[1] - x[0] - x[2])


def errors(samples):
    """[%]"""
    return [100 * (s.metric("aspect_ratio") / solid(s.parameter("width")) - 1) for s in samples]


def draw(study):
    known = tuple({row["width_over_L"] for row in SOLID})
    usable = where(defined(study.samples, "aspect_ratio"), width=known)
    shown = needed(usable, "widths that the solid has")
    drawing, (over_width, over_mesh) = start(1, 2, 3.9)
    for element, (label, mark) in ELEMENTS.items():
        members = where(shown, element=element)
        panel, along = (over_mesh, "elements_along") if element == "shell_hinge" else (over_width, "width")
        for (mesh,), kind in groups(members, "mesh").items():
            picked = kind if element == "shell_hinge" else finest(kind)
            look = mark._replace(line=LINES[mesh]) if element != "shell_hinge" else HINGES[mesh]
            panel.plot(values(picked, along), errors(picked), **look.look(linewidth=0.9, label=f"{label}, {mesh}"))
            drawing.series.append(series_of(f"{label}, {mesh}", picked, along, ("aspect_ratio",)))
    finish(over_width, "width over length [1]", distinct(shown, "width"))
    finish(over_mesh, "cells along [1]", distinct(where(shown, element="shell_hinge"), "elements_along"))
    over_width.set_ylabel("H/W against the solid [%]")
    drawing.legend([line for panel in (over_width, over_mesh) for line in panel.get_lines() if line.get_label()[0] != "_"], 3)
    return drawing.tell(alt(shown), below=failures(study.samples, "element", "width", "mesh", metrics=("aspect_ratio",)))


def finest(samples) -> list:
    """One of each width, in ascending order of it."""
    return [max(kind, key=lambda s: s.parameter("elements_along")) for _, kind in sorted(groups(samples, "width").items())]


def finish(panel, label, ticks):
    panel.axhline(0, color=GREY, linewidth=1, zorder=1)
    frame(panel, label, log="x")
    only_at(panel.xaxis, ticks)


def alt(shown) -> str:
    parts = []
    for element, (label, _) in ELEMENTS.items():
        found = errors(where(shown, element=element))
        if found:
            parts.append(f"{label}: {percent(min(found) / 100)} to {percent(max(found) / 100)}")
    return f"Error of H/W against a solid, by element. {'; '.join(parts)}."


FIGURE = Figure(
    "strip_width",
    "Strips in space, narrow to wide",
    "",
    "A strip with ν = 0.3, h = 0.02 m and Γ = 5 under its own weight: H/W against that of a solid of quadratic bricks "
    "(CalculiX, C3D20). Left: over the width; a narrow strip bends as a beam, a wide one as a plate. Prisms whose directors are "
    "linear through the thickness are too stiff by Poisson thickness locking, the printed one by shear locking too. Right: "
    "shells of hinges, 0.1 m wide, under refinement; irregular meshes drawn five times. Neither tends to the solid.",
    draw,
)
