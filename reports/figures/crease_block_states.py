"""A block of flesh under a stiff skin: at rest, compressed, cut, and cut and pushed inwards; and a profile of each."""

import numpy as np
from matplotlib.collections import LineCollection

from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique, scale_bar
from figures.select import failures, needed
from figures.style import BLUE, GREY, ORANGE, VERMILLION, panels
from text import number

STATES = {"plain": ("Plain", ORANGE), "cut": ("Cut along the lines", BLUE), "pushed": ("Cut and pushed inwards", VERMILLION)}
ELEVATION, AZIMUTH = 32, -65


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface" in s.curves]
    shown = widest(needed(known, "stored surfaces of the block"))
    canvas, axes = panels(3, 2, 6.7, gridspec_kw={"height_ratios": (1, 1, 0.9)})
    flat = axes.flat
    rest(flat[0], shown.get("cut", next(iter(shown.values()))))
    for panel, (state, sample) in zip(flat[1:4], shown.items()):
        now, triangles, _ = surface_of(sample)
        oblique(panel, now, triangles, ELEVATION, AZIMUTH)
        lines(panel, sample, now)
        panel.set_title(STATES[state][0])
    grid = axes[2, 0].get_gridspec()
    for panel in axes[2]:
        panel.remove()
    profiles = canvas.add_subplot(grid[2, :])
    drawing = Drawing(canvas, "")
    for state, sample in shown.items():
        drawing.series.append(profile(profiles, state, sample))
    count = next(iter(shown.values())).parameter("lines")
    length = 1e3 * next(iter(shown.values())).parameter("length")
    for i in range(count):
        profiles.axvline((i + 0.5) * length / count, color=GREY, linewidth=0.8, linestyle=":", zorder=1)
    profiles.set(xlabel="x at rest [mm]", ylabel="height z [mm]")
    profiles.legend(loc="upper center", bbox_to_anchor=(0.5, -0.32), ncols=3)
    drawing.notes = [sentence(state, sample) for state, sample in shown.items()] + failures(study.samples, "state", "seed")
    drawing.alt = "Shaded blocks and their profiles. " + " ".join(drawing.notes)
    return drawing


def widest(samples) -> dict:
    """Of each state the widest block, with the first imperfection and cuts of two layers."""
    found = {}
    for sample in sorted(samples, key=lambda s: (s.parameter("across"), -s.parameter("cut_layers"), -s.parameter("seed"))):
        found[sample.parameter("state")] = sample
    return {state: found[state] for state in STATES if state in found}


def surface_of(sample, suffix=""):
    """Places now [m, one row each], triangles, and places at rest."""
    curve = sample.curves["surface" + suffix]
    y_rest, *now = (column.values for column in curve.y)
    corners = sample.curves["triangles" + suffix]
    triangles = np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)
    return np.stack(now, axis=1), triangles, np.stack([curve.x.values, y_rest, np.zeros(len(y_rest))], axis=1)


def rest(panel, sample):
    _, triangles, before = surface_of(sample)
    oblique(panel, before, triangles, ELEVATION, AZIMUTH)
    lines(panel, sample, before)
    panel.set_title("At rest, with the lines to fold along")
    scale_bar(panel, 0.02, "20 mm")


def lines(panel, sample, points):
    """The cuts, as seen by `oblique`; those hidden behind a fold too."""
    if "lines" not in sample.curves:
        return
    e, a = np.radians(ELEVATION), np.radians(AZIMUTH)
    right = np.array([-np.sin(a), np.cos(a), 0])
    up = np.cross([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)], right)
    curve = sample.curves["lines"]
    ends = points[np.stack([curve.x.values, curve.y[0].values], axis=1).astype(int)]
    panel.add_collection(LineCollection(np.stack([ends @ right, ends @ up], axis=-1), colors=VERMILLION, linewidths=0.7))


def profile(panel, state, sample) -> Series:
    name, colour = STATES[state]
    curve = sample.curves["profile"]
    x, z = curve.x.values, curve.y[1].values
    panel.plot(1e3 * x, 1e3 * z, color=colour, marker=".", markersize=3, label=name)
    return Series(f"profile, {name.lower()}", {"x at rest [m]": x, "x [m]": curve.y[0].values, "z [m]": z})


def sentence(state, sample) -> str:
    return (
        f"{STATES[state][0]}: {number(sample.metric('valleys'), 2)} valleys to a row, on average "
        f"{number(sample.metric('valley_distance'), 2)} spacings from the nearest line; the surface turns by "
        f"{number(sample.metric('valley_turn'), 2)}° in those whose walls are apart; those of "
        f"{number(100 * sample.metric('valleys_crossed'), 2)} % have crossed."
    )


FIGURE = Figure(
    name="crease_block_states",
    title="Folds of a block under a stiff skin",
    paper="Patkar et al. 2015, Fig. 11",
    caption=(
        "A block of flesh on a held base, compressed by 20 % along its length, seen at an angle from above; lines to fold "
        "along in red. Below, the middle row of vertices, with dotted lines where the cuts are."
    ),
    draw=draw,
)
