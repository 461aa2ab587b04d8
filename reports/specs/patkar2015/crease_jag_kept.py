"""How much of a plate's bending energy a jagged crease keeps, over the jag."""

import numpy as np
from matplotlib.ticker import FuncFormatter

from render import (
    BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, Figure, Mark,
    failures, frame, needed, number, ordered, small, start, values, where,
)  # fmt: skip

KINDS = (
    ({"grid": "aligned", "along": 32}, "diagonals one way, 32 cells", Mark(BLUE, "o", 6.5)),
    ({"grid": "mirrored", "along": 32}, "the other way", Mark(VERMILLION, "s", 4.0, "none")),
    ({"grid": "irregular", "along": 32}, "irregular", Mark(ORANGE, "^", 5.5)),
    ({"grid": "aligned", "along": 16}, "one way, 16 cells", Mark(GREEN, "v", 6.0)),
    ({"grid": "aligned", "along": 64}, "one way, 64 cells", Mark(PURPLE, "D", 5.0)),
)
JAG, KEPT = "jag e/h [1]", "bending energy kept [1]"


def draw(study):
    known = where([s for s in study.samples if s.ok], thickness=1e-3, fold=60.0, poisson=0.3, seed=1)
    straight = where(needed(known, "thickness = 0.001 and fold = 60"), jag=0.0)
    jagged = ordered([s for s in known if s not in straight], "jag")
    drawing, panel = start(1, 1, 3.6)
    for parameters, label, mark in KINDS:
        if members := where(jagged, **parameters):
            x, y = values(members, "jag"), values(members, "bending_kept")
            panel.plot(x, y, **mark.look(linewidth=0.9, label=label))
            drawing.add(label, {"e/h [1]": x, KEPT: y})
    for sample in where(known, grid="aligned", along=32, jag=0.01)[:1]:  # the law through the point at a hundredth
        x, kept = np.logspace(-3.6, -0.9, 100), sample.metric("bending_kept")
        odds = kept / (1 - kept) * (x / 0.01) ** 2
        panel.plot(x, odds / (1 + odds), color=BLACK, linewidth=4, alpha=0.2, label="e²/(e² + e₀²)", zorder=1)
    panel.axhspan(0.31, 0.38, color=GREY, alpha=0.18, linewidth=0)
    panel.text(3.2e-4, 0.345, "notes: 31–38 % at e/h = 0.01", fontsize=7.5, va="center", color=GREY)
    frame(panel, JAG, KEPT, log="xy", ylim=(5e-5, 1.5))
    panel.xaxis.set_major_formatter(FuncFormatter(small))
    panel.yaxis.set_major_formatter(FuncFormatter(small))
    panel.legend(loc="lower right")
    worst = number(max(values(straight, "energy_kept"), default=0), 2)
    notes = [f"Without jag at most {worst} of the energy is kept."] if straight else []
    notes += failures(study.samples, "grid", "jag", "along")
    return drawing.tell("Bending energy kept over the jag, rising as its square and levelling off at one.", notes)


FIGURE = Figure(
    "crease_jag_kept",
    "What a jagged crease locks",
    "",
    "A strip with a crease across, both ends held where a fold of 60° has them: its bending energy over that of the same strip "
    "without crease. Points of the crease lie by turns e in front of its line and behind it, on cells of h.",
    draw,
)
