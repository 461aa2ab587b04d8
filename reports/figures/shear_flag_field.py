"""A sheared flag: how much farther each point is from the held corner than at rest, by method, and over time."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.sheet_view import axes_of, shade, surface
from figures.style import BLACK, BLUE, COLOURS, DASHES, VERMILLION, panels
from text import number

NAMES = {
    "isometric": "averaged isometry",
    "isometric_bordered": "isometry and border's edges",
    "isometric_three_components": "three components",
    "edge_constraints": "all edges",
    "quad_constraints": "sides of quadrilaterals",
}
SHOWN = 3  # pictures in a row
MOST = 5.0  # [%] where colour ends
WARM = LinearSegmentedColormap.from_list("increase", [BLUE, "#f2f2f2", VERMILLION])
VIEW = axes_of(-65, 12)


def draw(study) -> Drawing:
    known = [s for s in study.samples if s.ok and "surface" in s.curves]
    needed(known, "a stored surface")
    points = max(s.parameter("points") for s in where(known, method="isometric"))
    known = sorted(where(known, points=points), key=lambda s: (list(NAMES).index(s.parameter("method")),
                                                              -s.parameter("tolerance")))
    rows = -(-len(known) // SHOWN)
    canvas, axes = panels(rows + 1, SHOWN, 2.5 * (rows + 1))
    drawing = Drawing(canvas, "")
    scale = Normalize(-MOST, MOST)
    flat = list(axes[:rows].flat)
    for panel, sample in zip(flat, known):
        drawing.series.append(flag(panel, sample, scale))
    for panel in flat[len(known):]:
        panel.axis("off")
    frame(flat[: len(known)])
    bar = canvas.colorbar(ScalarMappable(scale, WARM), ax=list(axes[:rows, -1]), shrink=0.7, extend="both")
    bar.set_label("farther from the upper held corner [%]")
    drawing.series += over_time(canvas, axes[rows], known)
    drawing.alt = "Flags coloured by how much farther points are from a corner. " + " ".join(map(sentence, known))
    drawing.notes = failures(study.samples, "method", "tolerance", "points")
    return drawing


def flag(panel, sample, scale) -> Series:
    curve = sample.curves["surface"]
    rest, now, triangles = surface(curve)
    increase = 100 * np.asarray(curve.y[4].values)
    shade(panel, now, triangles, VIEW, values=increase, cmap=WARM, norm=scale)
    corner = (now[np.argmin(np.hypot(rest[:, 0], rest[:, 1] - rest[:, 1].max()))] @ VIEW.T)[:2]
    panel.plot(*corner, "o", color=BLACK, markersize=4)
    most = number(100 * sample.metric("max_distance_increase"), 2)
    name, tolerance = label(sample).rsplit(", ", 1)
    panel.set_title(f"{name}\ntolerance {tolerance}: at most {most} %", fontsize=8.5)
    columns = {"x at rest [m]": rest[:, 0], "z at rest [m]": rest[:, 1]}
    columns.update({f"{name} [m]": now[:, i] for i, name in enumerate("xyz")})
    return Series(label(sample), {**columns, "increase [%]": increase})


def frame(drawn):
    """The same scale for all flags."""
    low = np.min([panel.dataLim.min for panel in drawn], axis=0) - 0.05
    high = np.max([panel.dataLim.max for panel in drawn], axis=0) + 0.05
    for panel in drawn:
        panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))


def over_time(canvas, row, known) -> list:
    """The largest increase over time, in one wide panel; the paper's 1 % as a line."""
    grid = row[0].get_gridspec()
    for panel in row:
        panel.remove()
    panel = canvas.add_subplot(grid[-1, :])
    found = []
    for number_, sample in enumerate(known):
        curve = sample.curves["increase over time"]
        increase = 100 * np.maximum(curve.y[0].values, 1e-5)
        panel.plot(curve.x.values, increase, color=COLOURS[number_ % len(COLOURS)],
                   linestyle=DASHES[number_ // len(COLOURS)], label=label(sample))
        found.append(Series(f"{label(sample)}, over time", {"time [s]": curve.x.values, "largest increase [%]": increase}))
    panel.axhline(1, color=BLACK, linewidth=1, linestyle=(0, (4, 2)), label="paper: less than")
    panel.set(yscale="log", ylim=(0.01, 100), xlabel="time [s]", ylabel="largest increase [%]")
    panel.legend(loc="upper center", bbox_to_anchor=(0.5, -0.22), ncols=2)
    return found


def label(sample) -> str:
    return f"{NAMES[sample.parameter('method')]}, {number(sample.parameter('tolerance'))}"


def sentence(sample) -> str:
    most, many = (100 * sample.metric(name) for name in ("max_distance_increase", "increase_95"))
    return f"{label(sample)}: at most {number(most, 2)} %, 95 of 100 points below {number(many, 2)} %."


FIGURE = Figure(
    name="shear_flag_field",
    title="A flag sheared by a heavy corner",
    paper="Chen, Kry & Vouga 2019, Fig. 4",
    caption=(
        "A flag held along its left side, with a mass spread around its lower right corner. Colour: how much farther "
        "each point is from the upper held corner (dot) than at rest; above each flag what keeps its lengths, the "
        "tolerance of the constraints, and the largest increase. Below: the largest increase over time."
    ),
    draw=draw,
)
