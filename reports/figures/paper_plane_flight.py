"""A paper plane before a wall, widest open at it, and afterwards, and how far it is open over time."""

import numpy as np

from figures.crease_view import creased, csv, layer
from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import BLUE, GREY, VERMILLION, panels
from text import number

STATES = (("before", "before"), ("at impact", "widest open"), ("after", "after"))


def draw(study) -> Drawing:
    known = where([s for s in study.samples if s.ok and "history" in s.curves], speed=3.0)
    needed(known, "speed = 3")
    finest = max(s.parameter("along") for s in known)
    rows = [(s, words, colour) for kappa, words, colour in KINDS for s in where(known, along=finest, kappa=kappa)[:1]]
    needed(rows, "kappa = 0.05 or 0")
    canvas = panels(1, 1, 2.2 * len(rows) + 2.6)[0]
    canvas.clear()
    grid = canvas.add_gridspec(len(rows) + 1, 3, height_ratios=(1,) * len(rows) + (1.1,))
    drawing = Drawing(canvas, "")
    for row, (sample, words, _) in enumerate(rows):
        states = [(name, label, moved_back(sample, name)) for name, label in STATES]
        everything = np.concatenate([points for _, _, points in states])
        for i, (name, label, points) in enumerate(states):
            panel = canvas.add_subplot(grid[row, i])
            creased(panel, sample, name, elevation=20, azimuth=35, places=everything, points=points)
            panel.set_title(f"{label}, {words}" if i == 0 else label)
            drawing.series.append(csv(sample, name, f"{label}, {words}"))
    axes = canvas.add_subplot(grid[len(rows), :])
    for sample, words, colour in rows:
        curve = sample.curves["history"]
        axes.plot(1e3 * curve.x.values, curve.y[0].values, color=colour, label=words)
        axes.plot(1e3 * curve.x.values, curve.y[1].values, color=colour, linewidth=0.9, linestyle=(0, (4, 2)))
        columns = {"time [s]": curve.x.values, "opening [degree]": curve.y[0].values, "wings [degree]": curve.y[1].values}
        drawing.series.append(Series(f"angles, {words}", columns))
    axes.plot([], [], color=GREY, linewidth=0.9, linestyle=(0, (4, 2)), label="at the wings' creases")
    axes.set(xlabel="time [ms]", ylabel="angle [degree]", xlim=(0, None))
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.24), ncols=3, fontsize=7.5)
    drawing.notes = [sentence(*row[:2]) for row in rows] + failures(study.samples, "kappa", "speed", "along")
    drawing.alt = "A paper plane hits a wall, opens, and with springs folds again. " + " ".join(drawing.notes)
    return drawing


KINDS = ((0.05, "with springs", BLUE), (0.0, "without springs", VERMILLION))


def moved_back(sample, name):
    """Places [m], the plane's middle in the origin: it falls on."""
    points = layer(sample, name)[0]
    return points - points.mean(axis=0)


def sentence(sample, words) -> str:
    opening = [number(sample.metric(f"opening_{when}"), 3) for when in ("before", "largest", "after")]
    return (
        f"{words.capitalize()}, {number(sample.metric('triangles_creased'))} triangles from "
        f"{number(sample.metric('triangles'))}: open by {opening[0]}° before, {opening[1]}° at most, {opening[2]}° after; "
        f"the keel's front third is shorter by up to {number(100 * sample.metric('tip_shortened'), 2)} %."
    )


FIGURE = Figure(
    name="paper_plane_flight",
    title="A paper plane flies into a wall",
    paper="Patkar, Jin & Fedkiw 2015, Fig. 7",
    caption=(
        "The plane from in front at an angle from above, its middle in one place, creases in red; it flies towards the lower left, "
        "into a wall across its way. Below: angle between the halves of its body, and (dashed) at the wings' creases. The "
        "paper gives no numbers but the triangles: 8000, with its creases 8716."
    ),
    draw=draw,
)
