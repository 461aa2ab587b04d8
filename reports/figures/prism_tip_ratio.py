"""Shear locking of prisms: the tip's drop over Euler and Bernoulli's under refinement, a panel for each thickness."""

from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure
from figures.kinds import thickness_label
from figures.marks import failed, points, qualifiers
from figures.prism_marks import PRISMS
from figures.select import defined, distinct, failures, groups, needed, series, where
from figures.style import BLACK, GREY, only_at, panels
from text import number

METRICS = ("tip_ratio",)
DASHES = {"aligned": "-", "irregular": (0, (5, 2))}


def draw(study) -> Drawing:
    shown = needed([s for s in study.samples if s.parameter("gamma") <= 0.01], "gamma of 0.01 or less")
    thicknesses = sorted(distinct(shown, "thickness"), reverse=True)
    canvas, axes = panels(1, len(thicknesses), 3.3, sharey=True, squeeze=False)
    drawing, handles = Drawing(canvas, ""), {}
    for panel, thickness in zip(axes[0], thicknesses):
        members = where(shown, thickness=thickness)
        for element, mesh, label, mark, drawn in kinds(members):
            points(panel, drawn, "elements_along", "tip_ratio", mark)
            handles[label] = mark.entry(label)
            drawing.series.append(series(f"{label}, {thickness_label(thickness)}", drawn, "elements_along", METRICS))
            if element == "prism_dual" and mesh == "aligned":
                drawing.notes.append(sentence(thickness, drawn))
        finish(panel, members, thickness)
    axes[0][0].set_ylabel("tip drop over Euler and Bernoulli’s [1]")
    entries = [*handles.values(), Line2D([], [], color=BLACK, linewidth=1.4, label="Euler and Bernoulli")]
    canvas.legend(handles=entries + qualifiers(shown), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=3)
    drawing.alt = "Ratio of the tip's drop to beam theory over the number of elements. " + " ".join(drawing.notes)
    drawing.notes += failures(shown, "element", "thickness", "elements_along", "mesh", metrics=METRICS)
    return drawing


def kinds(members):
    """(element, mesh, label, mark, samples) of every curve of a panel, in the order of PRISMS."""
    for element, (name, mark) in PRISMS.items():
        for (mesh,), samples in groups(where(members, element=element), "mesh").items():
            yield element, mesh, f"{name}, {mesh}", mark._replace(line=DASHES[mesh]), defined(samples, *METRICS)


def sentence(thickness, drawn) -> str:
    ordered = sorted(drawn, key=lambda sample: sample.parameter("elements_along"))
    listed = ", ".join(
        f"{number(s.metric('tip_ratio'), 3)} at {number(s.parameter('elements_along'))}" for s in ordered
    )
    return f"Dual quadrature, aligned mesh, {thickness_label(thickness)}: {listed} elements."


def finish(panel, members, thickness):
    """Scales, labels, the line of beam theory, and where an edge is as long as the strip is thick."""
    panel.set_xscale("log", base=2)
    only_at(panel.xaxis, distinct(members, "elements_along"))
    panel.set(xlabel="elements along [1]", title=thickness_label(thickness), ylim=(-0.04, 1.12))
    panel.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    left, right = panel.get_xlim()
    if left < 1 / thickness < right:
        panel.axvline(1 / thickness, color=GREY, linestyle="--", linewidth=1, zorder=1)
        panel.annotate(
            "edge = h",
            (1 / thickness, 0.03),
            xycoords=("data", "axes fraction"),
            xytext=(4, 0),
            textcoords="offset points",
            color=GREY,
            fontsize=8.5,
        )
    failed(panel, members, "elements_along")


FIGURE = Figure(
    name="prism_tip_ratio",
    title="Shear locking of prisms",
    paper="Chen et al. 2023, § 3.2, in three dimensions",
    caption=(
        "Drop of the tip of a cantilever (width L/4, ν = 0) under a small weight, over that of a beam without "
        "shear, for one layer of prisms. The printed dual quadrature locks once an edge is longer than the "
        "thickness: its two shear constraints per triangle are four per node against three bending unknowns. "
        "With transverse shear tied at the edges (MITC3 at finite strain) a prism meets beam theory at every "
        "thickness and on every mesh. At h = 0.1 m transverse shear itself adds 2h²/(3L²) = 0.7 %."
    ),
    draw=draw,
)
