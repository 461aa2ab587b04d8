"""Pleated skirts on a rotating stand and landing, and how the hem moves."""

import numpy as np
from matplotlib.collections import LineCollection

from figures.drawing import Drawing, Figure, Series
from figures.oblique_view import oblique, scale_bar
from figures.select import failures, needed
from figures.style import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION, panels
from text import number

COLOURS = (BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY)


def draw(study) -> Drawing:
    known = needed([s for s in study.samples if s.ok and "triangles" in s.curves], "stored surfaces")
    finest = {}
    for sample in sorted(known, key=lambda s: s.parameter("columns")):
        finest[(sample.parameter("motion"), sample.parameter("held"), sample.parameter("rate"))] = sample
    shown = [finest[key] for key in sorted(finest, key=lambda k: (k[0] != "spin", *k[1:]))]
    canvas, axes = panels(2, max(3, (len(shown) + 2) // 2), 5.6)
    flat = list(axes.flat)
    drawing = Drawing(canvas, "")
    for panel, sample in zip(flat, shown):
        skirt(panel, sample)
        drawing.series.append(csv(sample))
    hem(flat[len(shown)], shown)
    handles, labels = flat[len(shown)].get_legend_handles_labels()
    for panel in flat[len(shown) + 1 :]:
        panel.axis("off")
        panel.legend(handles, labels, fontsize=8, loc="center left")
        handles, labels = [], []
    drawing.notes = [sentence(s) for s in shown] + failures(study.samples, "motion", "rate", "columns")
    drawing.alt = "Shaded skirts with the lines of their creases, and the hem's radius over time. " + " ".join(drawing.notes)
    return drawing


def skirt(panel, sample):
    curve, corners = sample.curves["surface"], sample.curves["triangles"]
    points = np.stack([c.values for c in curve.y[1:]], axis=1)
    triangles = np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)
    oblique(panel, points, triangles, elevation=20)
    lines = np.stack([c.values for c in sample.curves["creases"].y], axis=1).reshape(-1, 2, 3)
    panel.add_collection(LineCollection(seen(lines), colors=VERMILLION, linewidths=0.5, alpha=0.6, rasterized=True))
    scale_bar(panel, 0.2, "0.2 m")
    panel.set_title(title(sample))


def seen(lines, elevation=20, azimuth=-60):
    """Points in the plane of `oblique`'s view."""
    e, a = np.radians(elevation), np.radians(azimuth)
    right = np.array([-np.sin(a), np.cos(a), 0])
    up = np.cross([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)], right)
    return np.stack([lines @ right, lines @ up], axis=-1)


def hem(panel, shown):
    for colour, sample in zip(COLOURS, shown):
        curve = sample.curves["hem"]
        panel.plot(curve.x.values, curve.y[0].values, color=colour, label=title(sample))
    panel.set(xlabel="t [s]", ylabel="mean radius of the hem [m]", title="hem")


def title(sample) -> str:
    pleats = f"{sample.parameter('pleats')} pleats"
    if sample.parameter("motion") == "land":
        return f"{pleats}, landed"
    held = ", a vertex of each held" if sample.parameter("held") == "panels" else ""
    return f"{pleats}{held}, {number(sample.parameter('rate'))} rad/s"


def csv(sample) -> Series:
    points = sample.curves["creases"]
    columns = {"point": points.x.values}
    columns.update({f"{c.label} [m]": c.values for c in points.y})
    return Series(f"{title(sample)}: ends of the creases' pieces", columns)


def sentence(sample) -> str:
    return (
        f"{title(sample)}: {number(sample.metric('triangles_before'))} triangles become "
        f"{number(sample.metric('triangles_after'))}; the sheet turns by {number(sample.metric('fold_angle'), 3)} rad at "
        f"creases, {number(sample.metric('fold_angle_uncut'), 3)} rad without them; hem "
        f"{number(sample.metric('hem_below'), 3)} lengths below the waist; largest gap {number(sample.metric('gap'), 2)} "
        f"lengths; {number(100 * sample.metric('stabilisation_share'), 2)} % of a step is stabilisation."
    )


FIGURE = Figure(
    name="pleated_skirts",
    title="Pleated skirts",
    paper="Patkar, Jin & Fedkiw 2015, Figs. 1 and 5",
    caption=(
        "Skirts at the end of the motion, seen at an angle from above, true to scale, with their creases as lines; the waist "
        "is held by a stand that spins, or falls and lands. Drawn is the collision mesh. Panels do not collide with one "
        "another."
    ),
    draw=draw,
)
