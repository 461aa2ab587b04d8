"""A crease's moment over its angle with the law, and its stiffness at fixed k over where it passes, for three grids."""

import numpy as np

from render import (
    BLACK, BLUE, ORANGE, VERMILLION, Figure, Mark,
    columns, distinct, failures, frame, needed, number, points, start, told, values, where,
)  # fmt: skip

GRIDS = {
    "aligned": ("diagonals one way", Mark(BLUE, "o", 6.5)),
    "mirrored": ("the other way", Mark(VERMILLION, "s", 5.0)),
    "irregular": ("irregular", Mark(ORANGE, "^", 5.0)),
}


def draw(study):
    done = [s for s in study.samples if s.ok]
    rigid = where(done, panels="rigid", along=16, seed=1)
    pairs = needed(where(rigid, springs="pairs"), "rigid panels and springs = pairs")
    angles = distinct(pairs, "angle")
    drawing, axes = start(1, 1 + len(angles), 3.5, width_ratios=(1.6,) + (1,) * len(angles))
    moments(drawing, axes[0], where(rigid, angle=0, position=0.3))
    for panel, angle in zip(axes[1:], angles):
        for grid, (_, mark) in GRIDS.items():
            points(panel, where(pairs, grid=grid, angle=angle), "position", "lever", mark)
        title = f"crease at {number(angle)}°"
        frame(panel, "position t [1]", log="y", yticks=(0.1, 0.2, 0.5, 1, 2), xlim=(0, 1), ylim=(0.1, 3), title=title)
        panel.tick_params(labelleft=panel is axes[1])
    axes[1].set_ylabel("stiffness at fixed k, Σd²/(ℓh) [1]")
    handles = [mark.entry(label) for label, mark in GRIDS.values()]
    axes[1].legend(handles=handles, loc="lower left", fontsize=7.5, borderpad=0.3, handlelength=1.2)
    worst = number(max(values(rigid, "law_error")), 2)
    notes = [f"Largest departure of all {len(rigid)} samples with rigid panels from the law: {worst} κℓ."]
    elastic = where(done, panels="elastic", stiffness=1.0, position=0.3, seed=1)
    words = ", ".join(told("{grid} with {along} cells {turn_ratio}", s) for s in elastic)
    notes += [f"A strip under a couple turns by this much of what hinge and panels in series would: {words}."] if words else []
    notes += failures(study.samples, "panels", "grid", "springs")
    return drawing.tell("Moment of a crease over its fold angle, and its stiffness on three grids.", notes)


def moments(drawing, panel, rigid):
    """M/κℓ of one sample of each grid and style at κ = 1 N across a strip of half a metre; the law of pairs as a line."""
    theta = np.linspace(0, 170, 341)
    panel.plot(theta, np.sin(np.radians(theta)), color=BLACK, linewidth=4, alpha=0.25, label="sin θ")
    for springs, label in (("pairs", "pairs, (d)"), ("across", "across, (e)")):
        for i, (grid, (_, mark)) in enumerate(GRIDS.items()):
            for sample in where(rigid, springs=springs, grid=grid)[:1]:
                angle, *stored = columns(sample, "moment")
                stored = [moment / 0.5 for moment in stored]
                face = mark.colour if springs == "pairs" else "white"
                look = mark._replace(size=4, line="none").look(markerfacecolor=face, markevery=(i, 3))
                panel.plot(angle, stored[0], label=None if i else label, **look)
                if springs == "across":
                    panel.plot(angle, stored[1], color=mark.colour, linewidth=0.8)
                names = (f"{column.label} over κℓ [1]" for column in sample.curves["moment"].y)
                drawing.add(f"{springs}, {grid}", {"θ [degree]": angle, **dict(zip(names, stored))})
    frame(panel, "fold angle θ [degree]", "moment M/κℓ [1]", xlim=(0, 175), ylim=(0, None))
    panel.legend(loc="lower center", fontsize=7.5)


FIGURE = Figure(
    "crease_hinge",
    "Measured of the springs of Fig. 3 (d) and (e): a crease with them is a hinge",
    "Patkar, Jin & Fedkiw 2015, Fig. 3, measured",
    "Left: moment of rigid panels over the fold angle, with springs between real and virtual nodes (d, filled), and across "
    "the cut (e, hollow; lines: sin θ plus the chords' moment). Right: what the same springs of fixed k make of a crease at "
    "three angles to the grid; k = κℓ/Σd² takes that out.",
    draw,
)
