"""Shear locking of prisms: the tip's drop over Euler and Bernoulli's under refinement, a panel for each thickness."""

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, Figure, Mark,
    defined, distinct, entry, failed, failures, frame, groups, needed, only_at, ordered, points, qualifiers, series_of,
    short_label, start, told, where,
)  # fmt: skip
from specs.chen2023.cantilever import thickness_label

PRISMS = {
    "prism_dual": ("dual quadrature, as printed", Mark(ORANGE, "o", 7)),
    "prism_full": ("full quadrature", Mark(VERMILLION, "^", 5.5)),
    "prism_tied": ("tied transverse shear", Mark(BLUE, "s", 5)),
    "prism_enhanced": ("tied, and enhanced thickness strain", Mark(GREEN, "D", 5)),
}
DASHES = {"aligned": "-", "irregular": (0, (5, 2))}


def draw(study):
    shown = needed([s for s in study.samples if s.parameter("gamma") <= 0.01], "gamma of 0.01 or less")
    thicknesses = distinct(shown, "thickness")[::-1]
    drawing, axes = start(1, len(thicknesses), 3.3, sharey=True, squeeze=False)
    handles, notes = {}, []
    for panel, thickness in zip(axes[0], thicknesses):
        members, h = where(shown, thickness=thickness), thickness_label(thickness)
        for element, (name, mark) in PRISMS.items():
            for (mesh,), samples in groups(where(members, element=element), "mesh").items():
                label, look = f"{name}, {mesh}", mark._replace(line=DASHES[mesh])
                drawn = ordered(defined(samples, "tip_ratio"), "elements_along")
                points(panel, drawn, "elements_along", "tip_ratio", look)
                handles[label] = look.entry(label)
                drawing.series.append(series_of(f"{label}, {h}", drawn, "elements_along", ("tip_ratio",)))
                if (element, mesh) == ("prism_dual", "aligned"):
                    ratios = ", ".join(told("{tip_ratio:3} at {elements_along}", s) for s in drawn)
                    notes.append(f"Dual quadrature, aligned mesh, {h}: {ratios} elements.")
        finish(panel, members, thickness)
    axes[0][0].set_ylabel("tip drop over Euler and Bernoulli’s [1]")
    beam = entry("Euler and Bernoulli", BLACK, linewidth=1.4)
    drawing.legend([*handles.values(), beam, *qualifiers(shown)], 3)
    lost = failures(shown, "element", "thickness", "elements_along", "mesh", metrics=("tip_ratio",))
    return drawing.tell("Ratio of the tip's drop to beam theory over the number of elements.", notes, lost)


def finish(panel, members, thickness):
    """Scales, labels, the line of beam theory, and where an edge is as long as the strip is thick."""
    panel.set_xscale("log", base=2)
    only_at(panel.xaxis, distinct(members, "elements_along"))
    frame(panel, "elements along [1]", title=thickness_label(thickness), ylim=(-0.04, 1.12))
    panel.axhline(1, color=BLACK, linewidth=1.4, zorder=1)
    left, right = panel.get_xlim()
    if left < 1 / thickness < right:
        panel.axvline(1 / thickness, color=GREY, linestyle="--", linewidth=1, zorder=1)
        look = {"xycoords": ("data", "axes fraction"), "color": GREY}
        short_label(panel, "edge = h", (1 / thickness, 0.03), (4, 0), **look)
    failed(panel, members, "elements_along")


FIGURE = Figure(
    "prism_tip_ratio",
    "Shear locking of prisms",
    "Chen et al. 2023, § 3.2, in three dimensions",
    "Drop of the tip of a cantilever (width L/4, ν = 0) under a small weight, over that of a beam without shear, for one layer of "
    "prisms. The printed dual quadrature locks once an edge is longer than the thickness: its two shear constraints per triangle are "
    "four per node against three bending unknowns. With transverse shear tied at the edges (MITC3 at finite strain) a prism meets "
    "beam theory at every thickness and on every mesh. At h = 0.1 m transverse shear itself adds 2h²/(3L²) = 0.7 %.",
    draw,
)
