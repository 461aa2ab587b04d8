"""Triangle shells on the same cantilever: relative error and effective stiffness over Γ."""

from render import (
    BLUE, DASHES, GREEN, GREY, ORANGE, PURPLE, VERMILLION, Figure, Mark,
    decade, defined, distinct, failed, failures, frame, groups, needed, number, percent, points, qualifiers, series_of,
    signed_percent, start, values, where,
)  # fmt: skip
from specs.chen2023.cantilever import MID_EDGE_SHELL, draw_band, judged
from text import SYMBOLS

NAMES = {"shell_midedge": "mid-edge", "shell_hinge": "hinge"}
MARKS = {
    ("shell_midedge", "aligned"): Mark(BLUE, "o", 7),
    ("shell_midedge", "irregular"): Mark(GREEN, "s", 4.5),
    ("shell_hinge", "aligned"): Mark(VERMILLION, "^", 7),
    ("shell_hinge", "irregular"): Mark(PURPLE, "D", 4.5),
}
METRICS = ("relative_error", "effective_stiffness")
KIND = ("element", "mesh", "thickness", "poisson", "elements_along")


def draw(study):
    shown = needed(where(study.samples, element=tuple(NAMES)), "element = shell_midedge or shell_hinge")
    drawing, (error, stiffness) = start(2, 1, 5.8, sharex=True, height_ratios=(1.25, 1))
    handles, lines = [], {h: DASHES[i % len(DASHES)] for i, h in enumerate(distinct(shown, "thickness"))}
    varying = [name for name in KIND[2:] if len(distinct(shown, name)) > 1]
    for kind, members in groups(shown, *KIND).items():
        told = dict(zip(KIND, kind))
        parts = [f"{SYMBOLS[name]} = {number(told[name])}" for name in varying]
        label = ", ".join([NAMES[told["element"]], f"{told['mesh']} mesh", *parts])  # what differs among the samples
        mark = MARKS.get(kind[:2], Mark(ORANGE, "v"))._replace(line=lines[kind[2]])
        points(error, defined(members, "relative_error"), "gamma", "relative_error", mark, scale=100)
        points(stiffness, defined(members, "effective_stiffness"), "gamma", "effective_stiffness", mark)
        failed(error, members, "gamma", mark.colour)
        handles.append(mark.entry(label))
        drawing.series.append(series_of(label, [s for s in members if s.ok], "gamma", METRICS))
    draw_band(error, judged(study.verdicts, MID_EDGE_SHELL), min(distinct(shown, "gamma")), GREY)
    error.set_xscale("log")
    signed_percent(error, 0.01)
    frame(error, y="relative error of H/W [%]", xticks=decade)
    stiffness.axhline(1, color=GREY, linewidth=0.8, zorder=1)
    frame(stiffness, "gravito-bending parameter Γ [1]", "effective over nominal\nbending stiffness [1]")
    error.legend(handles=handles + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.02), ncol=2)
    lost = failures(shown, "element", "mesh", "thickness", "gamma", metrics=METRICS)
    intro = "Error of H/W over Γ for triangle shells, beneath the stiffness they show."
    return drawing.tell(intro, [largest(shown)], lost)


def largest(shown) -> str:
    """The largest error of each element and mesh, over all Γ shown and without caveats."""
    clean, parts = [s for s in defined(shown, "relative_error") if not s.caveats], []
    for (element, mesh), members in groups(clean, "element", "mesh").items():
        parts.append(f"{NAMES[element]}, {mesh} mesh {percent(max(values(members, 'relative_error'), key=abs))}")
    return f"Largest error without a caveat: {'; '.join(parts)}." if parts else "No sample is free of caveats."


FIGURE = Figure(
    "shell_error",
    "Triangle shells on the cantilever",
    "",
    "The same strip as a triangle shell with StVK membrane: bending by the mid-edge second fundamental form, on an aligned and on "
    "an irregular mesh, and by discrete hinges (other irregular meshes of as many cells: 0.97 to 1.01 of D). Above: relative "
    "error of H/W against the exact elastica (linear within ±0.01 %); "
    "dashed: the judge’s tolerance for the mid-edge shell. Below: the bending stiffness that the element really shows, read from "
    "the master curve. An error that is the same at every Γ is a bias of the stiffness; that of aligned hinges no refinement removes.",
    draw,
)
