"""A cloth hung by two opposite corners: base mesh, remeshed, crease, crease with bending springs, and the table."""

import numpy as np

from figures.crease_view import axes_of, creased
from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique
from figures.select import failures, needed, where
from figures.style import panels
from text import number, percent

KINDS = {
    "base": "(a) base mesh",
    "remeshed": "(b) remeshed",
    "crease": "(c) crease",
    "pairs": "(d) springs between real and virtual",
    "across": "(d) springs across the cut",
}
ELEVATION, AZIMUTH = 16, -95
HEADS = ("", "triangles", "fold", "distance to (b)", "stable step", "a frame", "over base", "(b) over it")


def draw(study) -> Drawing:
    hung = [s for s in study.samples if s.ok and "surface base" in s.curves and s.parameter("duration") > 1]
    known = needed(hung, "stored surfaces that have hung")
    shown = [s for s in where(known, pattern="irregular", clearance=0.05)] or known
    sample = max(shown, key=lambda s: (s.parameter("cells"), s.parameter("fold_factor") == 1))
    canvas = panels(2, 1, 7.0)[0]
    canvas.clear()
    grid = canvas.add_gridspec(3, 6, height_ratios=(1, 1, 1.25))
    drawing = Drawing(canvas, "")
    places = np.concatenate([layer(sample, kind)[0] for kind in KINDS])
    slots = (grid[0, 0:2], grid[0, 2:4], grid[0, 4:6], grid[1, 1:3], grid[1, 3:5])
    for slot, (kind, title) in zip(slots, KINDS.items()):
        panel = canvas.add_subplot(slot)
        view(panel, sample, kind, places)
        panel.set_title(title, fontsize=8.5)
        points, _ = layer(sample, kind)
        drawing.series.append(Series(title, {f"{axis} [m]": points[:, i] for i, axis in enumerate("xyz")}))
    table(canvas.add_subplot(grid[2, :]), sample)
    drawing.notes = [note(s) for s in known] + failures(study.samples, "pattern", "clearance", "fold_factor", "cells")
    drawing.alt = "Five cloths that hang by two opposite corners, and a table of their folds and times. " + " ".join(drawing.notes)
    return drawing


def layer(sample, kind):
    """Places now [m] and triangles."""
    curve, corners = sample.curves[f"surface {kind}"], sample.curves[f"triangles {kind}"]
    points = np.stack([column.values for column in curve.y[1:]], axis=1)
    return points, np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)


def view(panel, sample, kind, places):
    if kind == "base":
        oblique(panel, *layer(sample, kind), elevation=ELEVATION, azimuth=AZIMUTH)
    else:
        creased(panel, sample, kind, elevation=ELEVATION, azimuth=AZIMUTH)
    right, up = axes_of(ELEVATION, AZIMUTH)
    seen = np.stack([places @ right, places @ up], axis=-1)
    low, high = seen.min(axis=0) - 0.02, seen.max(axis=0) + 0.02
    panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))


def table(axis, sample):
    axis.axis("off")
    frames = {kind: sample.metric(f"seconds_per_frame_{kind}") for kind in KINDS}
    ratios = over_base(sample)
    cells = []
    for kind, title in KINDS.items():
        distance = "" if kind == "remeshed" else percent(sample.metric(f"shape_distance_{kind}"), 2)
        cells.append(
            [
                title,
                number(sample.metric(f"triangles_{kind}")),
                f"{number(np.degrees(sample.metric(f'fold_angle_{kind}')), 3)}°",
                distance,
                f"{number(1e3 * sample.metric(f'stable_step_{kind}'), 3)} ms",
                f"{number(1e3 * frames[kind], 3)} ms",
                number(ratios[kind], 3),
                number(ratios["remeshed"] / ratios[kind], 3),
            ]
        )
    widths = [0.3, 0.09, 0.08, 0.13, 0.11, 0.1, 0.09, 0.1]
    drawn = axis.table(cells, colLabels=HEADS, colWidths=widths, loc="center", cellLoc="right")
    drawn.auto_set_font_size(False)
    drawn.set_fontsize(7.5)
    for (line, column), one in drawn.get_celld().items():
        one.set_linewidth(0.2)
        one.set_height(0.98 / (len(cells) + 1))
        if column == 0 and line > 0:
            one.get_text().set_horizontalalignment("left")


def over_base(sample) -> dict:
    """Times of a frame over the base mesh's: medians over turns, which the machine's other work changes least."""
    crease = 1 + sample.metric("overhead_over_base")
    remeshed = crease * sample.metric("speedup_over_remeshed")
    found = {"base": 1, "remeshed": remeshed, "crease": crease}
    return found | {kind: remeshed / sample.metric(f"speedup_over_remeshed_{kind}") for kind in ("pairs", "across")}


def note(sample) -> str:
    return (
        f"{sample.parameter('pattern').capitalize()} mesh, {number(sample.parameter('cells'))} cells, crease "
        f"{number(sample.parameter('clearance'), 2)} edges off vertices, springs {number(sample.parameter('fold_factor'), 2)} "
        f"of the remeshed hinges: a frame of the remeshed sheet takes {number(sample.metric('speedup_over_remeshed'), 3)} "
        f"times the creased one's (paper: 10), that {percent(sample.metric('overhead_over_base'), 2)} more than the base "
        f"mesh's, of it stabilisation {percent(sample.metric('overhead_of_stabilisation'), 2)}; "
        f"distance to the remeshed sheet over the base mesh's: {likeness(sample, 'pairs')} and {likeness(sample, 'across')}."
    )


def likeness(sample, kind) -> str:
    return number(sample.metric(f"shape_distance_{kind}") / sample.metric("shape_distance_base"), 2)


FIGURE = Figure(
    name="hanging_diagonal_shapes",
    title="A cloth hung by two opposite corners",
    paper="Patkar et al. 2015, Fig. 9",
    caption=(
        "Above: the cloths after 2.5 s, seen from the side, true to scale; the crease red. Below: triangles and times are of "
        "finer sheets than are shown, on one thread at 0.9 of the stable step, a frame of 1/30 s; fold: how far the sheet "
        "turns across the diagonal within an edge of the base mesh on either side; distance: mean, over the side; last "
        "columns: a frame over the base mesh's, and the remeshed sheet's over this one's. The crease has nothing that "
        "keeps its two sides from meeting: it folds through. The paper prints neither meshes nor constants: assumed."
    ),
    draw=draw,
)
