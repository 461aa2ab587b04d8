"""What a single quadrature point leaves free: modes of no energy by mesh, and columns that go on as they began."""

from render import (
    BLUE, GREY, ORANGE, PURPLE, VERMILLION, Figure, Mark, View,
    defined, failures, fit, frame, frame_surface, groups, mosaic, needed, only_at, oblique, ordered, points, qualifiers, series_of, told, values, where,
)  # fmt: skip

KINDS = {
    "prism_single": ("a single point", Mark(PURPLE, "v", 7)),
    "prism_dual": ("two points, as printed", Mark(ORANGE, "o", 7)),
    "prism_full": ("six points", Mark(VERMILLION, "^", 5.5)),
    "prism_tied": ("tied transverse shear", Mark(BLUE, "s", 5)),
}
DASHES = {"aligned": "-", "irregular": (0, (5, 2))}
VIEW = View(25, -60)
THICKNESS, CELLS = 0.05, 4  # [m], a side: of those that are drawn
SAYS = "{name}, {cells} cells a side: after {duration} s columns have {least_thickness:3} of their length at least; {free_modes} free modes."


def draw(study):
    shown = needed(where(study.samples, thickness=THICKNESS), f"thickness = {THICKNESS}")
    drawing, (modes, *sheets) = mosaic("aab;aac", 3.9)
    handles = {}
    for element, (name, mark) in KINDS.items():
        for (mesh,), members in groups(where(shown, element=element), "mesh").items():
            drawn, look = ordered(defined(members, "free_modes"), "cells"), mark._replace(line=DASHES[mesh])
            points(modes, drawn, "cells", "free_modes", look)
            label = f"{name}, {mesh}" if element == "prism_single" else name  # the others lie on each other
            handles.setdefault(label, look.entry(label))
            drawing.series.append(series_of(f"{name}, {mesh}", drawn, "cells", ("free_modes",)))
    modes.set_xscale("log")
    only_at(modes.xaxis, sorted(set(values(shown, "cells").astype(int))))
    frame(modes, "cells a side [1]", "free modes beside rigid ones [1]")
    modes.legend(handles=[*handles.values(), *qualifiers(shown)], fontsize=8, loc="lower left", bbox_to_anchor=(0.03, 0.06))
    notes = []
    for panel, element in zip(sheets, ("prism_single", "prism_dual")):
        moved = needed([s for s in where(shown, element=element, cells=CELLS, mesh="aligned") if s.frames], f"a stored sheet of {element}")[0]
        sheet = frame_surface(moved)
        oblique(panel, sheet, VIEW, lit="front", edges=GREY)
        fit(panel, sheet.points, VIEW, 0.02)
        panel.set_title(KINDS[element][0])
        notes.append(told(SAYS, moved, name=KINDS[element][0].capitalize()))
    return drawing.tell("Free modes over cells, and two sheets after the same start.", notes, failures(shown, "element", "mesh", "cells"))


FIGURE = Figure(
    "prism_free_modes",
    "What a single quadrature point leaves free",
    "Chen et al. 2023, § 3.2",
    "A free square sheet of one layer of prisms, 1 m × 1 m × 50 mm. Left: modes of no energy beside the six rigid ones, over the mesh. Right: the sheet after its columns began to lengthen and shorten by "
    "turns, at 50 mm/s: with a single point nothing holds them, and those that shortened have turned over.",
    draw,
)
