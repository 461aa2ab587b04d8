"""A crease's moment over its angle with the law, and its stiffness at fixed k over where it passes, for three grids."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark, points
from figures.select import distinct, failures, needed, where
from figures.style import BLACK, BLUE, ORANGE, VERMILLION, only_at, panels
from text import number

GRIDS = {
    "aligned": ("diagonals one way", Mark(BLUE, "o", 6.5)),
    "mirrored": ("the other way", Mark(VERMILLION, "s", 5.0)),
    "irregular": ("irregular", Mark(ORANGE, "^", 5.0)),
}


def draw(study) -> Drawing:
    rigid = where([s for s in study.samples if s.ok], panels="rigid", along=16, seed=1)
    pairs = needed(where(rigid, springs="pairs"), "rigid panels and springs = pairs")
    angles = sorted(distinct(pairs, "angle"))
    canvas, axes = panels(1, 1 + len(angles), 3.5, gridspec_kw={"width_ratios": (1.6,) + (1,) * len(angles)})
    drawing = Drawing(canvas, "")
    drawing.series += moments(axes[0], rigid)
    for panel, angle in zip(axes[1:], angles):
        for grid, (label, mark) in GRIDS.items():
            members = where(pairs, grid=grid, angle=angle)
            points(panel, members, "position", "lever", mark)
        panel.set(xlim=(0, 1), yscale="log", ylim=(0.1, 3), xlabel="position t [1]")
        only_at(panel.yaxis, (0.1, 0.2, 0.5, 1, 2))
        panel.set_title(f"crease at {number(angle)}°")
        if panel is not axes[1]:
            panel.tick_params(labelleft=False)
    axes[1].set_ylabel("stiffness at fixed k, Σd²/(ℓh) [1]")
    axes[1].legend(handles=[mark.entry(label) for label, mark in GRIDS.values()], loc="lower left", fontsize=6.5, borderpad=0.3, handlelength=1.2)
    worst = max(s.metric("law_error") for s in rigid)
    drawing.notes = [
        f"Largest departure of all {len(rigid)} samples with rigid panels from the law: {number(worst, 2)} κℓ.",
        *series_notes(study),
        *failures(study.samples, "panels", "grid", "springs"),
    ]
    drawing.alt = "Moment of a crease over its fold angle, and its stiffness on three grids. " + " ".join(drawing.notes)
    return drawing


def moments(axes, rigid) -> list:
    """M/κℓ of one sample of each grid and style; the law of pairs as a line."""
    found = []
    theta = np.linspace(0, 170, 341)
    axes.plot(theta, np.sin(np.radians(theta)), color=BLACK, linewidth=4, alpha=0.25, label="sin θ")
    for springs, label, every in (("pairs", "pairs, (d)", 3), ("across", "across, (e)", 3)):
        for i, (grid, (_, mark)) in enumerate(GRIDS.items()):
            for sample in where(rigid, springs=springs, grid=grid, angle=0, position=0.3)[:1]:
                curve = sample.curves["moment"]
                scale = curve_scale(sample)
                face = mark.colour if springs == "pairs" else "white"
                axes.plot(
                    curve.x.values,
                    curve.y[0].values / scale,
                    color=mark.colour,
                    marker=mark.shape,
                    markersize=4,
                    markerfacecolor=face,
                    markevery=(i, every),
                    linestyle="none",
                    label=label if i == 0 else None,
                )
                if springs == "across":
                    axes.plot(curve.x.values, curve.y[1].values / scale, color=mark.colour, linewidth=0.8)
                columns = {"θ [degree]": curve.x.values}
                columns.update({f"{c.label} over κℓ [1]": c.values / scale for c in curve.y})
                found.append(Series(f"{springs}, {grid}", columns))
    axes.set(xlabel="fold angle θ [degree]", ylabel="moment M/κℓ [1]", xlim=(0, 175), ylim=(0, None))
    axes.legend(loc="lower center", fontsize=7.5)
    return found


def curve_scale(sample):
    """κ ℓ [N m] at κ = 1 N across a strip of half a metre."""
    return 0.5 / np.cos(np.radians(sample.parameter("angle")))


def series_notes(study) -> list:
    elastic = where([s for s in study.samples if s.ok], panels="elastic", stiffness=1.0, position=0.3, seed=1)
    words = ", ".join(
        f"{s.parameter('grid')} with {s.parameter('along')} cells {number(s.metric('turn_ratio'), 4)}" for s in elastic
    )
    return [f"A strip under a couple turns by this much of what hinge and panels in series would: {words}."] if words else []


FIGURE = Figure(
    name="crease_hinge",
    title="A crease with springs is a hinge",
    paper="Patkar, Jin & Fedkiw 2015, Fig. 3",
    caption=(
        "Left: moment of rigid panels over the fold angle, with springs between real and virtual nodes (d, filled), and "
        "across the cut (e, hollow; lines: sin θ plus the chords' moment). Right: what the same springs of fixed k make "
        "of a crease at three angles to the grid; k = κℓ/Σd² takes that out."
    ),
    draw=draw,
)
