"""Drop of elastic shells over the number of points, by what bends them and how their triangles lie."""

from render import (
    BLACK, BLUE, GREEN, GREY, VERMILLION, Figure, Mark,
    defined, entry, failed, failures, frame, left_out, needed, points, qualifiers, series_of, start, told, where,
)  # fmt: skip
from store.printed import printed_rows

SHELLS = {  # bending and mesh
    ("midedge", "irregular"): ("mid-edge normals, irregular points", Mark(BLUE, "o", 5)),
    ("midedge", "along"): ("mid-edge normals, hypotenuses along the axis", Mark(GREEN, "D", 4.5)),
    ("midedge", "across"): ("mid-edge normals, hypotenuses across it", Mark(VERMILLION, "s", 4.5)),
    ("hinge", "irregular"): ("hinges, irregular points", Mark(BLUE, "o", 3, ":")),
    ("hinge", "along"): ("hinges, hypotenuses along the axis", Mark(GREEN, "D", 3, ":")),
    ("hinge", "across"): ("hinges, hypotenuses across it", Mark(VERMILLION, "s", 3, ":")),
}
MODULI = {100: "E = 100 MPa", 1e4: "E = 10 GPa"}
TICKS = (144, 289, 662, 1656)
FOREIGN = printed_rows("hung_shell/s8r.csv", "elements_along", young_MPa="100")
SAYS = "{bending}, {mesh}, {points_used} points, E = {young} MPa: {corner_drop:4}."


def draw(study):
    known = defined(where(study.samples, gamma=100, seed=1, young=tuple(MODULI)), "relative_error")
    shown = needed(known, "shells at Γ = 100")
    drawing, panels = start(1, 2, 3.4, sharey=True)
    for panel, (young, title) in zip(panels, MODULI.items()):
        for (bending, mesh), (label, mark) in SHELLS.items():
            members = where(shown, young=young, bending=bending, mesh=mesh)
            points(panel, members, "points_used", "corner_drop", mark)
            failed(panel, where(study.samples, young=young, bending=bending, mesh=mesh), "points", mark.colour)
            drawing.series.append(series_of(f"{label}, {title}", members, "points_used", ("corner_drop", "relative_error")))
        frame(panel, "points [1]", log="x", xticks=TICKS, title=title, ylim=(0, 0.6))
    sample = shown[0]
    for panel in panels:
        panel.axhline(sample.metric("corner_drop") / (1 + sample.metric("relative_error")), color=BLACK, linewidth=1.2)
        panel.axhline(
            sample.metric("corner_drop") / (1 + sample.metric("stiffer_error")), color=GREY, linestyle="--", linewidth=1.2
        )
    panels[0].axhline(FOREIGN[max(FOREIGN)]["H_over_L"], color=BLACK, linestyle=":", linewidth=1.2)
    panels[0].set_ylabel("drop of the free corners over the side [1]")
    lines = [entry("exact sheet", BLACK), entry("exact sheet of 3 D", GREY, linestyle="--")]
    lines.append(entry("CalculiX, S8R", BLACK, linestyle=":"))
    drawing.legend([mark.entry(label) for label, mark in SHELLS.values()] + lines + qualifiers(shown), 2)
    lost = failures(study.samples, "bending", "mesh", "points", "young")
    lost += left_out(study.samples, shown, "they have other loads, seeds or moduli")
    return drawing.tell(" ".join(["Drop of elastic shells.", *(told(SAYS, s) for s in shown)]), below=lost)


FIGURE = Figure(
    "sheet_shells_drop",
    "Elastic shells hung by two opposite corners",
    "sharpens Chen, Kry & Vouga 2019, Fig. 2, third column",
    "One bending stiffness (Γ = 100). The axis of bending is the held diagonal. Left: a membrane soft enough not to lock; what "
    "bends the triangles shows: hinges across hypotenuses are three times too stiff (dashed), at any resolution. Right: on "
    "coarse points a stiff membrane locks whatever bends it, but where an edge of every triangle lies along the axis.",
    draw,
)
