"""Triangle shells on the same cantilever: relative error and effective stiffness over Γ."""

from figures.drawing import Drawing, Figure
from figures.marks import Mark, failed, points, qualifiers
from figures.select import defined, distinct, failures, groups, needed, series, values, where
from figures.style import BLUE, DASHES, GREEN, GREY, ORANGE, PURPLE, VERMILLION, decades, panels, signed_percent
from figures.tolerances import MID_EDGE_SHELL, draw_band, judged
from text import SYMBOLS, number, percent

NAMES = {"shell_midedge": "mid-edge", "shell_hinge": "hinge"}
MARKS = {
    ("shell_midedge", "aligned"): Mark(BLUE, "o", 7),
    ("shell_midedge", "irregular"): Mark(GREEN, "s", 4.5),
    ("shell_hinge", "aligned"): Mark(VERMILLION, "^", 7),
    ("shell_hinge", "irregular"): Mark(PURPLE, "D", 4.5),
}
METRICS = ("relative_error", "effective_stiffness")
KIND = ("element", "mesh", "thickness", "poisson", "elements_along")


def draw(study) -> Drawing:
    shown = needed(where(study.samples, element=tuple(NAMES)), "element = shell_midedge or shell_hinge")
    canvas, (error, stiffness) = panels(2, 1, 5.8, sharex=True, gridspec_kw={"height_ratios": (1.25, 1)})
    drawing, handles = Drawing(canvas, ""), []
    lines = {h: DASHES[i % len(DASHES)] for i, h in enumerate(distinct(shown, "thickness"))}
    for kind, members in groups(shown, *KIND).items():
        label, mark = label_of(kind, shown), MARKS.get(kind[:2], Mark(ORANGE, "v"))._replace(line=lines[kind[2]])
        points(error, defined(members, "relative_error"), "gamma", "relative_error", mark, scale=100)
        points(stiffness, defined(members, "effective_stiffness"), "gamma", "effective_stiffness", mark)
        failed(error, members, "gamma", mark.colour)
        handles.append(mark.entry(label))
        drawing.series.append(series(label, [s for s in members if s.ok], "gamma", METRICS))
    draw_band(error, judged(study.verdicts, MID_EDGE_SHELL), min(distinct(shown, "gamma")), GREY)
    finish(error, stiffness, shown, handles)
    drawing.notes = [largest(shown), *failures(shown, "element", "mesh", "thickness", "gamma", metrics=METRICS)]
    drawing.alt = f"Error of H/W over Γ for triangle shells, beneath the stiffness they show. {drawing.notes[0]}"
    return drawing


def label_of(kind, shown) -> str:
    """Names what differs among the samples shown: "mid-edge, irregular mesh, h = 0.001"."""
    values_of = dict(zip(KIND, kind))
    varying = [name for name in KIND[2:] if len(distinct(shown, name)) > 1]
    parts = [f"{SYMBOLS[name]} = {number(values_of[name])}" for name in varying]
    return ", ".join([NAMES[values_of["element"]], f"{values_of['mesh']} mesh", *parts])


def finish(error, stiffness, shown, handles):
    """Scales, labels, and a legend above both panels, where it hides no point."""
    error.set_xscale("log")
    signed_percent(error, 0.01)
    decades(error.xaxis)
    error.set_ylabel("relative error of H/W [%]")
    stiffness.axhline(1, color=GREY, linewidth=0.8, zorder=1)
    stiffness.set(xlabel="gravito-bending parameter Γ [1]", ylabel="effective over nominal\nbending stiffness [1]")
    error.legend(handles=handles + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.02), ncol=2)


def largest(shown) -> str:
    """The largest error of each element and mesh, over all Γ shown and without caveats."""
    parts = []
    for (element, mesh), members in groups(shown, "element", "mesh").items():
        errors = values([s for s in defined(members, "relative_error") if not s.caveats], "relative_error")
        if len(errors):
            parts.append(f"{NAMES[element]}, {mesh} mesh {percent(max(errors, key=abs))}")
    return "Largest error without a caveat: " + "; ".join(parts) + "." if parts else "No sample is free of caveats."


FIGURE = Figure(
    name="shell_error",
    title="Triangle shells on the cantilever",
    paper="",
    caption=(
        "The same strip as a triangle shell with StVK membrane: bending by the mid-edge second fundamental "
        "form, on an aligned and on an irregular mesh, and by discrete hinges. Above: relative error of H/W "
        "against the exact elastica (linear within ±0.01 %); dashed: the judge’s tolerance for the mid-edge "
        "shell. Below: the bending stiffness that the element really shows, read from the master curve. An "
        "error that is the same at every Γ is a bias of the stiffness, and refinement does not remove it."
    ),
    draw=draw,
)
