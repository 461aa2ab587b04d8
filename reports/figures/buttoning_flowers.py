"""Skins around pressed buttons: shaded, their folds' heights with the ring they are counted on, and the folds' number."""

import numpy as np
from matplotlib.patches import Circle
from matplotlib.tri import Triangulation

from figures.drawing import Drawing, Figure, Series
from figures.marks import Mark, failed, points, qualifiers
from figures.select import failures, needed, series, values, where
from figures.style import BLACK, BLUE, ORANGE, only_at, panels
from text import number

SIDE = 0.25  # [m] of the slab
LIGHT = np.array([-0.5, 0.5, 0.7]) / np.linalg.norm([-0.5, 0.5, 0.7])
LEVELS = 9  # of colour


def draw(study) -> Drawing:
    deep = max((s.parameter("press") for s in where(study.samples, buttons=1)), default=None)
    one = [s for s in where(study.samples, buttons=1, press=deep, seed=1, cells=6, elements_per_wave=8)]
    known = sorted((s for s in one if s.ok and "surface" in s.curves), key=lambda s: s.parameter("thickness"))
    needed(known, "one button pressed deep and its stored surface")
    many = [s for s in where(study.samples, buttons=2) if s.ok and "surface" in s.curves][:1]
    chosen = [next((s for s in known if s.parameter("thickness") == 2e-3), known[0]), known[-1]]
    canvas, axes = panels(2, 3, 5.4)
    drawing = Drawing(canvas, "")
    for column, sample in enumerate(chosen + many):
        drawing.series.append(shade(axes[0, column], sample))
        axes[0, column].set_title(title(sample))
    for column, sample in enumerate(chosen):
        fold_map(axes[1, column], sample)
    for panel in axes[:, 0]:
        panel.set_ylabel("y [m]")
    drawing.series.append(counts(axes[1, 2], one))
    for panel in axes[0, len(chosen + many) :]:
        panel.set_visible(False)
    drawing.alt = "Shaded skins around buttons, maps of their folds, numbers of folds. " + " ".join(
        sentence(sample) for sample in known
    )
    drawing.notes = failures(study.samples, "thickness", "press", "buttons", "seed")
    return drawing


def surface(sample):
    """(x, y) at rest, (x, y, z) now and z of the embedded mesh, and triangles."""
    curve = sample.curves["surface"]
    y, *now, embedded = (column.values for column in curve.y)
    mesh = Triangulation(curve.x.values, y)
    return mesh, np.stack(now, axis=1), embedded


def shade(panel, sample) -> Series:
    """Seen from above, lit from the upper left."""
    mesh, now, embedded = surface(sample)
    seen = Triangulation(now[:, 0], now[:, 1], mesh.triangles)
    panel.tripcolor(seen, lit(now, mesh.triangles), shading="gouraud", cmap="gray", vmin=-0.1, vmax=1, rasterized=True)
    square(panel)
    columns = {"x at rest [m]": mesh.x, "y at rest [m]": mesh.y}
    columns.update({f"{name} [m]": now[:, i] for i, name in enumerate("xyz")})
    label = f"{number(sample.parameter('buttons'))} buttons along a side, {thickness(sample)}"
    return Series(label, {**columns, "z embedded [m]": embedded})


def lit(points, triangles):
    """Light on each point, by the mean normal of its triangles."""
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = np.zeros_like(points)
    for corner in range(3):
        np.add.at(total, triangles[:, corner], normals)
    return total @ LIGHT / np.linalg.norm(total, axis=1)


def fold_map(panel, sample):
    """Height over the embedded mesh, and the ring on which folds are counted."""
    mesh, now, embedded = surface(sample)
    height = now[:, 2] - embedded
    ring = sample.parameter("ring")
    around = np.hypot(mesh.x - SIDE / 2, mesh.y - SIDE / 2)
    most = np.max(np.abs(height[around > 0.6 * ring]))
    levels = np.linspace(-most, most, LEVELS + 1)
    panel.tricontourf(mesh, height, levels=levels, cmap="PuOr", extend="both")
    panel.add_patch(Circle((SIDE / 2, SIDE / 2), ring, fill=False, linewidth=1.1, color=BLACK))
    folds = number(sample.metric("folds"), 2)
    panel.set_title(f"folds, {thickness(sample)}: {folds}\non the ring, eq. 3: {number(eq3(sample), 2)}")
    square(panel)


def counts(panel, one) -> Series:
    """Folds over the wavelength of eq. 3, with as many as eq. 3 and ¾ of its wave would make."""
    drawn = [s for s in one if s.ok]
    points(panel, drawn, "wavelength", "folds", Mark(ORANGE, "o"))
    failed(panel, one, "wavelength", ORANGE)
    ring = drawn[0].parameter("ring")
    lengths = values(drawn, "wavelength")
    waves = np.array([0.8 * lengths.min(), 1.25 * lengths.max()])
    panel.plot(waves, 2 * np.pi * ring / waves, color=BLACK, linewidth=1.2, label="eq. 3")
    shorter = {"color": BLUE, "linestyle": (0, (4, 2)), "linewidth": 1.2, "label": "¾ of its wave"}
    panel.plot(waves, 2 * np.pi * ring / (0.75 * waves), **shorter)
    panel.set(xscale="log", yscale="log", xlabel="wavelength of eq. 3 [m]", ylabel="folds around the ring [1]")
    only_at(panel.xaxis, (0.03, 0.04, 0.06, 0.08))
    only_at(panel.yaxis, (3, 4, 6, 8, 10, 15, 20))
    panel.set_ylim(2, 20)
    panel.set_title("number of folds")
    measured = Mark(ORANGE, "o").entry("measured")
    panel.legend(handles=[measured, *panel.get_legend_handles_labels()[0], *qualifiers(one)], loc="lower left")
    return series("folds over wavelength", drawn, "thickness", ("wavelength", "folds", "wave_over_eq3", "amplitude"))


def square(panel):
    panel.grid(False)
    ticks = (0, SIDE / 2, SIDE)
    panel.set(aspect="equal", xlim=(0, SIDE), ylim=(0, SIDE), xticks=ticks, yticks=ticks, xlabel="x [m]")


def eq3(sample) -> float:
    return 2 * np.pi * sample.parameter("ring") / sample.metric("wavelength")


def thickness(sample) -> str:
    return f"h = {number(1000 * sample.parameter('thickness'), 2)} mm"


def title(sample) -> str:
    buttons = "one button" if sample.parameter("buttons") == 1 else "four buttons"
    return f"{buttons}, {thickness(sample)}\npressed by {number(1000 * sample.parameter('press'), 2)} mm"


def sentence(sample) -> str:
    return f"{thickness(sample)}: {number(sample.metric('folds'), 3)} folds, {number(eq3(sample), 3)} by eq. 3."


FIGURE = Figure(
    name="buttoning_flowers",
    title="Flowers around buttons",
    paper="Rémillard & Kry 2013, Fig. 8, right",
    caption=(
        "Above: the skin of a soft slab seen from above, lit from the upper left, with buttons pressed into it. Below: "
        "height of the skin over the embedded mesh, white at zero, each picture with its own scale; circle: the ring on "
        "which folds are counted. Right: their number over the wavelength of eq. 3 for several thicknesses of the skin."
    ),
    draw=draw,
)
