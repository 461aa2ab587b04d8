"""The crushed tube on coarse and on fine points, shaded, and the number of waves around it while it is crushed."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.lines import Line2D

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import BLACK, COLOURS, DASHES, GREY, panels
from text import number

MOMENTS = ("early", "middle", "settled")
ELEVATION = np.radians(15)  # of the eye over the tube's middle plane
LIGHT = np.array([-0.5, -0.6, 0.62])  # from the upper left, before the picture


def draw(study) -> Drawing:
    usual = where(study.samples, seed=1, neighbourhood_scale=1.6, regularisation="relative", fallback_iterations=0)
    thin = max((s.parameter("slenderness") for s in usual), default=None)
    known = sorted((s for s in usual if s.ok and "shape settled" in s.curves), key=lambda s: s.parameter("points"))
    standard = needed(where(known, slenderness=thin), "the standard tube and its stored shapes")
    shown = [standard[0], standard[-1]] if len(standard) > 1 else standard
    canvas, axes = panels(len(shown) + 1, 3, 2.0 * len(shown) + 3.0, height_ratios=[2.0] * len(shown) + [2.6])
    drawing = Drawing(canvas, "")
    for row, sample in zip(axes, shown):
        for panel, moment in zip(row, MOMENTS):
            drawing.series.append(shade(panel, sample, moment))
        row[0].set_title(f"{points(sample)}\nearly")
    grid = axes[-1, 0].get_gridspec()
    for panel in axes[-1]:
        panel.remove()
    drawing.series += histories(canvas.add_subplot(grid[-1, :2]), known)
    drawing.series.append(energies(canvas.add_subplot(grid[-1, 2]), known))
    drawing.alt = "Shaded tubes that are crushed, and the number of waves around over the shortening. " + " ".join(
        sentence(sample) for sample in known
    )
    drawing.notes = failures(usual, "points", "slenderness")
    return drawing


def mesh(sample, moment):
    """Points [n × 3] and triangles [m × 3]."""
    curve, corners = sample.curves[f"shape {moment}"], sample.curves["triangles"]
    where_ = np.stack([curve.x.values, *(column.values for column in curve.y)], axis=1)
    return where_, np.stack([corners.x.values, *(column.values for column in corners.y)], axis=1).astype(int)


def shade(panel, sample, moment) -> Series:
    """Seen from the side and a little from above; the farthest triangles are drawn first."""
    x, triangles = mesh(sample, moment)
    up, towards = np.array([0, np.sin(ELEVATION), np.cos(ELEVATION)]), np.array([0, -np.cos(ELEVATION), np.sin(ELEVATION)])
    flat = np.stack([x[:, 0], x @ up], axis=1)
    normals = np.cross(x[triangles[:, 1]] - x[triangles[:, 0]], x[triangles[:, 2]] - x[triangles[:, 0]])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    outside = normals @ towards > 0
    light = np.clip(normals @ LIGHT / np.linalg.norm(LIGHT), 0, 1)
    grey = np.where(outside, 0.25 + 0.72 * light, 0.16)
    order = np.argsort((x[triangles] @ towards).mean(axis=1))
    colours = np.repeat(grey[order, None], 3, axis=1)
    faces = PolyCollection(flat[triangles[order]], facecolors=colours, edgecolors=colours, linewidths=0.3, antialiaseds=False)
    faces.set_rasterized(True)
    panel.add_collection(faces)
    panel.set_title(f"{moment}")
    panel.set(aspect="equal")
    panel.autoscale_view()
    panel.set_axis_off()
    return Series(f"{points(sample)}, {moment}", {f"{name} [m]": x[:, i] for i, name in enumerate("xyz")})


def histories(panel, known) -> list:
    """Waves around over the shortening; short lines at the left: the most of the classical range."""
    drawn = []
    for i, sample in enumerate(known):
        curve = sample.curves["history"]
        column = {c.label: c.values for c in curve.y}
        percent = 100 * np.asarray(curve.x.values)
        crushing = percent < percent[-1]
        label = f"{points(sample)}, R/h = {number(sample.parameter('slenderness'))}"
        style = {"color": COLOURS[i], "linestyle": DASHES[i % len(DASHES)]}
        panel.plot(percent[crushing], np.asarray(column["waves around, mean"])[crushing], label=label, **style)
        panel.plot(percent[-1], sample.metric("settled_waves"), marker="o", color=COLOURS[i], clip_on=False)
        drawn.append(Series(label, {"shortening [1]": curve.x.values, **{f"{n}": v for n, v in column.items()}}))
    for thickness in sorted({s.parameter("slenderness") for s in known}):
        most = next(s.metric("classical_waves") for s in known if s.parameter("slenderness") == thickness)
        panel.axhline(most, color=GREY, linewidth=1.0, linestyle=(0, (1, 2)))
        panel.annotate(
            f"most by Koiter, R/h = {number(thickness)}", (0.99, most), xycoords=("axes fraction", "data"),
            xytext=(0, 2), textcoords="offset points", ha="right", fontsize=7.5, color=GREY,
        )  # fmt: skip
    panel.set(xlabel="shortening [%]", ylabel="waves around, mean [1]", ylim=(0, None), xlim=(0, None))
    handles = panel.get_legend_handles_labels()[0]
    handles.append(Line2D([], [], color=BLACK, marker="o", linestyle="none", label="settled"))
    panel.legend(handles=handles, loc="upper right", bbox_to_anchor=(1, 0.86), fontsize=7.5)
    return drawn


def energies(panel, known) -> Series:
    """Strain of the triangles over the shortening."""
    columns = {}
    for i, sample in enumerate(known):
        curve = sample.curves["history"]
        strain = next(c.values for c in curve.y if c.label == "rms strain")
        panel.plot(100 * np.asarray(curve.x.values), 100 * np.asarray(strain), color=COLOURS[i], linestyle=DASHES[i % len(DASHES)])
        columns[f"{points(sample)}, R/h = {number(sample.parameter('slenderness'))}"] = [
            sample.metric("rms_strain"), sample.metric("bending_energy"), sample.metric("unconverged_share")
        ]  # fmt: skip
    panel.set(xlabel="shortening [%]", ylabel="rms strain of triangles [%]", ylim=(0, None), xlim=(0, None))
    return Series("settled", {"quantity": ["rms strain [1]", "bending energy [J]", "unconverged share [1]"], **columns})


def points(sample) -> str:
    return f"{number(sample.parameter('points'))} points"


def sentence(sample) -> str:
    early, late = (number(sample.metric(f"{name}_waves"), 2) for name in ("early", "settled"))
    thin = number(sample.parameter("slenderness"))
    return f"{points(sample)}, R/h = {thin}: {early} waves at first, {late} in the end."


FIGURE = Figure(
    name="crushed_tube",
    title="A tube crushed along its axis",
    paper="Chen, Kry & Vouga 2019, Fig. 5",
    caption=(
        "Above: the tube on coarse and on fine points after a quarter and 0.6 of the crushing, and settled; dark: its "
        "inner side. Below, left: mean number of waves around, weighted with their power, while the rings approach "
        "each other, and when settled; dotted: the most waves of an elastic tube of that thickness by linear theory, "
        "which allows all numbers from 0 to it. Right: root of the mean square of the triangles' Green strains, which "
        "the constraints on averages over neighbourhoods do not see."
    ),
    draw=draw,
)
