"""Deformed cantilevers beside the exact elastica at several Γ."""

import numpy as np
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure
from figures.kinds import thickness_label
from figures.select import distinct, failures, groups, needed, usual, where
from figures.shapes import draw_elastica, draw_shape, mid_line
from figures.style import BLACK, COLOURS, MARKERS, panels
from text import described, number

MOST = 6  # Γ values in a panel: more are hard to tell apart
LOWEST = -1.45  # [m] the frame's lower edge: a thick beam stretches far beyond at large Γ


def draw(study) -> Drawing:
    kind = needed(where(study.samples, element="quad_dual", poisson=0), "element = quad_dual and poisson = 0")
    shown = usual(kind, (100, 1), "elements_along", "layers")
    drawable = needed([s for s in shown if s.ok and mid_line(s, "shape")], "the curve `shape`")
    gammas = spread(distinct([s for s in drawable if s.parameter("gamma") >= 1] or drawable, "gamma"), MOST)
    styles = {gamma: (COLOURS[i], MARKERS[i]) for i, gamma in enumerate(gammas)}
    thick = sorted(groups(drawable, "thickness").items(), reverse=True)[:3]
    canvas, axes = panels(1, len(thick), 3.7 if len(thick) > 1 else 6.0, sharex=True, sharey=True, squeeze=False)
    drawing = Drawing(canvas, alt(gammas, [h for (h,), _ in thick]))
    for panel, ((thickness,), members) in zip(axes[0], thick):
        panel.set(
            title=thickness_label(thickness), xlabel="x [m]", aspect="equal", xlim=(-0.06, 1.08), ylim=(LOWEST, 0.12)
        )
        for sample in members:
            gamma = sample.parameter("gamma")
            if gamma in styles:
                name = f"Γ = {number(gamma)}, {thickness_label(thickness)}"
                drawing.series += draw_elastica(panel, sample, f"exact, {name}")
                drawing.series += draw_shape(panel, sample, name, *styles[gamma])
    finish(canvas, axes[0], styles)
    drawing.notes = stretched([s for _, members in thick for s in where(members, gamma=tuple(gammas))])
    drawing.notes += failures(shown, "thickness", "gamma")
    return drawing


def stretched(samples) -> list:
    """Says which shapes leave the frame."""
    beyond = [s for s in samples if mid_line(s, "shape")[1].min() < LOWEST]
    names = "; ".join(described(s, ("thickness", "gamma")) for s in beyond)
    return [f"Stretched beyond the lower edge of the frame: {names}."] if beyond else []


def spread(values, most) -> list:
    """At most `most` of the ascending values, evenly by position, the ends included."""
    if len(values) <= most:
        return values
    return [values[i] for i in np.unique(np.linspace(0, len(values) - 1, most).round().astype(int))]


def finish(canvas, axes, styles):
    """Axis labels and one legend above all panels."""
    axes[0].set_ylabel("y [m]")
    entries = [Line2D([], [], color=BLACK, linewidth=5, alpha=0.28, label="exact elastica")]
    entries += [
        Line2D([], [], color=colour, marker=marker, markersize=4.2, linewidth=1.1, label=f"Γ = {number(gamma)}")
        for gamma, (colour, marker) in styles.items()
    ]
    canvas.legend(handles=entries, loc="lower center", ncol=4, bbox_to_anchor=(0.5, 1.0))


def alt(gammas, thicknesses) -> str:
    return (
        f"Deformed mid-lines at Γ = {', '.join(number(g) for g in gammas)} "
        f"for {', '.join(map(thickness_label, thicknesses))}, "
        "each over the exact elastica at the same Γ: the larger Γ, the steeper the beam hangs."
    )


FIGURE = Figure(
    name="deformed_shapes",
    title="Deformed shapes beside the exact elastica",
    paper="",
    caption=(
        "Deformed mid-lines of the dual-quadrature element at ν = 0 (marks) over the exact inextensible "
        "elastica at the same Γ (broad grey lines), with equal scales on both axes. A hollow mark: the sample "
        "has a caveat. What separates the thick beam from the elastica is its stretch, of the order Γ h²/(12 "
        "L²)."
    ),
    draw=draw,
)
