"""A page with a folded corner, before, in and after the turn, and the fold's angle over time."""

import numpy as np

from figures.crease_view import creased, csv, layer
from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import BLUE, GREEN, GREY, ORANGE, VERMILLION, panels
from text import number

STATES = (("folded", "folded"), ("upright", "in the turn"), ("turned", "turned"))


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "history" in s.curves]
    shown = needed(where(known, by="rest_lengths", kappa=0.3, fold=120.0), "by = rest_lengths and kappa = 0.3")
    sample = max(shown, key=lambda s: s.metric("triangles"))
    canvas = panels(2, 1, 5.2)[0]
    canvas.clear()
    grid = canvas.add_gridspec(2, 3, height_ratios=(1.25, 1))
    drawing = Drawing(canvas, "")
    places = np.concatenate([layer(sample, name)[0] for name, _ in STATES])
    for i, (name, label) in enumerate(STATES):
        panel = canvas.add_subplot(grid[0, i])
        creased(panel, sample, name, elevation=28, azimuth=-135, places=places)
        panel.set_title(label)
        drawing.series.append(csv(sample, name, label))
    axes = canvas.add_subplot(grid[1, :])
    for one, label, colour, line in histories(known, sample):
        curve = one.curves["history"]
        axes.plot(curve.x.values, curve.y[0].values, color=colour, linestyle=line, label=label)
        drawing.series.append(Series(label, {"time [s]": curve.x.values, "fold angle [degree]": curve.y[0].values}))
    elevation = sample.curves["history"]
    axes.plot(elevation.x.values, elevation.y[1].values, color=GREY, linewidth=0.9, linestyle=(0, (1, 1.5)), label="page at the spine, from the table")
    axes.set(xlabel="time [s]", ylabel="angle [degree]", xlim=(0, None))
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.22), ncols=2, fontsize=7.5)
    drawing.notes = [
        f"{number(sample.metric('triangles'))} triangles, {number(sample.metric('triangles_creased'))} with the crease; "
        f"with the paper's 2240: {number(sample.metric('printed_creased'))}. Fold before the turn "
        f"{number(sample.metric('fold_angle'), 4)}°, at the end {number(sample.metric('end_angle'), 4)}°.",
        *failures(study.samples, "by", "kappa", "across"),
    ]
    drawing.alt = "A page with a folded corner is turned; its fold keeps its angle. " + " ".join(drawing.notes)
    return drawing


def histories(known, like):
    """The page shown, and on the same mesh those without springs, and pressed with and without yield."""
    same = where(known, across=like.parameter("across"), time_step=like.parameter("time_step"))
    rows = [(like, "animated rest lengths of 120°", BLUE, "-")]
    for parameters, label, colour, line in (
        ({"kappa": 0.0}, "without springs", VERMILLION, (0, (5, 2))),
        ({"by": "press", "yield": 0.0}, "pressed until 0.6 s, elastic springs", ORANGE, (0, (5, 2, 1, 2))),
        ({"by": "press", "yield": 0.3}, "pressed until 0.6 s, springs that yield", GREEN, (0, (2, 1))),
    ):
        rows += [(s, label, colour, line) for s in where(same, **parameters)[:1]]
    return rows


FIGURE = Figure(
    name="folded_page_turn",
    title="Turning a page with a folded corner",
    paper="Patkar, Jin & Fedkiw 2015, Fig. 2",
    caption=(
        "Above: the page at an angle from above, true to scale, its crease in red; the spine is held and turned from 60° "
        "to 120°. Below: angle of the fold from flat, mean over the crease. The paper gives no numbers but the triangles."
    ),
    draw=draw,
)
