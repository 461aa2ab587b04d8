"""How much of a plate's bending energy a jagged crease keeps, over the jag."""

import numpy as np

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark
from figures.select import failures, needed, where
from figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, PURPLE, VERMILLION, panels, small
from text import number

from matplotlib.ticker import FuncFormatter

KINDS = (
    ({"grid": "aligned", "along": 32}, "diagonals one way, 32 cells", Mark(BLUE, "o", 6.5)),
    ({"grid": "mirrored", "along": 32}, "the other way", Mark(VERMILLION, "s", 4.0, "none")),
    ({"grid": "irregular", "along": 32}, "irregular", Mark(ORANGE, "^", 5.5)),
    ({"grid": "aligned", "along": 16}, "one way, 16 cells", Mark(GREEN, "v", 6.0)),
    ({"grid": "aligned", "along": 64}, "one way, 64 cells", Mark(PURPLE, "D", 5.0)),
)


def draw(study) -> Drawing:
    known = where([s for s in study.samples if s.ok], thickness=1e-3, fold=60.0, poisson=0.3, seed=1)
    needed(known, "thickness = 0.001 and fold = 60")
    canvas, axes = panels(1, 1, 3.6)
    drawing = Drawing(canvas, "")
    for parameters, label, mark in KINDS:
        members = sorted((s for s in where(known, **parameters) if s.parameter("jag") > 0), key=lambda s: s.parameter("jag"))
        if not members:
            continue
        x = np.array([s.parameter("jag") for s in members])
        y = np.array([s.metric("bending_kept") for s in members])
        axes.plot(x, y, color=mark.colour, marker=mark.shape, markersize=mark.size, linestyle=mark.line, linewidth=0.9, label=label)
        drawing.series.append(Series(label, {"e/h [1]": x, "bending energy kept [1]": y}))
    law(axes, known)
    axes.axhspan(0.31, 0.38, xmin=0, xmax=1, color=GREY, alpha=0.18, linewidth=0)
    axes.text(3.2e-4, 0.345, "notes: 31–38 % at e/h = 0.01", fontsize=7.5, va="center", color=GREY)
    axes.set(xscale="log", yscale="log", ylim=(5e-5, 1.5), xlabel="jag e/h [1]", ylabel="bending energy kept [1]")
    axes.xaxis.set_major_formatter(FuncFormatter(small))
    axes.yaxis.set_major_formatter(FuncFormatter(small))
    axes.legend(loc="lower right")
    straight = where(known, jag=0.0)
    if straight:
        worst = max(s.metric("energy_kept") for s in straight)
        drawing.notes.append(f"Without jag at most {number(worst, 2)} of the energy is kept.")
    drawing.notes += failures(study.samples, "grid", "jag", "along")
    drawing.alt = "Bending energy kept over the jag, rising as its square and levelling off at one. " + " ".join(drawing.notes)
    return drawing


def law(axes, known):
    """e²/(e² + e₀²) through the point at a hundredth."""
    fixed = where(known, grid="aligned", along=32, jag=0.01)
    if not fixed:
        return
    kept = fixed[0].metric("bending_kept")
    x = np.logspace(-3.6, -0.9, 100)
    odds = kept / (1 - kept) * (x / 0.01) ** 2
    axes.plot(x, odds / (1 + odds), color=BLACK, linewidth=4, alpha=0.2, label="e²/(e² + e₀²)", zorder=1)


FIGURE = Figure(
    name="crease_jag_kept",
    title="What a jagged crease locks",
    paper="",
    caption=(
        "A strip with a crease across, both ends held where a fold of 60° has them: its bending energy over that of the "
        "same strip without crease. Points of the crease lie by turns e in front of its line and behind it, on cells of h."
    ),
    draw=draw,
)
