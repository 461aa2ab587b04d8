"""The sheets of Fig. 2, shaded and coloured by strain, each with its free corners' drop against the exact one."""

import matplotlib
import numpy as np
from matplotlib.colors import LogNorm
from matplotlib.tri import Triangulation
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from figures.drawing import Drawing, Figure, Series
from figures.select import failures, needed, where
from figures.style import panels
from text import number, percent

LIGHT = np.array([0.4, -0.75, 0.55]) / np.linalg.norm([0.4, -0.75, 0.55])
STRAINS = LogNorm(1e-3, 0.3)
COLUMNS = 4


def draw(study) -> Drawing:
    known = [s for s in where(study.samples, boundary="opposite_corners", gamma=100, seed=1) if "sheet" in s.curves]
    shown = needed(chosen([s for s in known if s.ok]), "opposite corners held and their stored sheets")
    rows = -(-len(shown) // COLUMNS)
    canvas, axes = panels(rows, COLUMNS, 1.5 * rows + 0.6, subplot_kw={"projection": "3d"}, squeeze=False)
    canvas.set_layout_engine("none")  # it knows no projections
    foot = 0.75 / (1.5 * rows + 0.6)
    for place, panel in enumerate(axes.flat):
        row, column = divmod(place, COLUMNS)
        height = (1 - foot) / rows
        panel.set_position((column / COLUMNS, 1 - (row + 1) * height - 0.05 * height, 1 / COLUMNS, 0.92 * height))
    drawing = Drawing(canvas, "")
    for panel, (title, sample) in zip(axes.flat, shown):
        drawing.series.append(draw_sheet(panel, title, sample))
    for panel in axes.flat[len(shown) :]:
        panel.set_visible(False)
    scale = matplotlib.cm.ScalarMappable(STRAINS, "cividis")
    bar = canvas.colorbar(scale, cax=canvas.add_axes((0.2, 0.7 * foot, 0.6, 0.12 * foot)), orientation="horizontal", extend="both")
    bar.set_label("largest principal strain of the triangles around a point [1]")
    bar.set_ticks([1e-3, 1e-2, 1e-1], labels=["0.001", "0.01", "0.1"])
    drawing.alt = "Sheets hung by two opposite corners. " + " ".join(
        f"{title.replace(chr(10), ', ')}: drop off by {percent(s.metric('relative_error'))}." for title, s in shown
    )
    drawing.notes = failures(study.samples, "method", "tolerance", "points", "young", "boundary")
    return drawing


def chosen(samples) -> list:
    """(title, sample): the paper's columns in its order, then what is exact and our own; on its 662 points if there."""
    out = []

    def take(title, points=(662, 289), **values):
        for count in points:
            found = where(samples, points=count, **values)
            if found:
                out.append((f"{title}\n{number(int(found[0].metric('points_used')))} points", found[0]))
                return

    usual = {"regularisation": "relative", "sampling": "irregular"}
    paper = {"method": "isometric", "rest": "motion", "neighbourhood_scale": 1.6, **usual}
    for tolerance in (0.1, 0.01, 0.001):
        take(f"averages, tolerance {tolerance:g}", tolerance=tolerance, **paper)
    take("neighbourhoods twice as large", **{**paper, "tolerance": 0.01, "neighbourhood_scale": 3.2})
    take("averages, regular grid", points=(625,), **{**paper, "tolerance": 0.01, "sampling": "regular"})
    take("averages, fine", points=(1656,), tolerance=0.01, **paper)
    for young, name in ((1e4, "10 GPa"), (100.0, "100 MPa"), (1.0, "1 MPa")):
        take(f"shell, {name}", method="discrete_shell", young=young)
    for spring in (1000.0, 10.0, 0.0):
        take(f"quads, springs {spring:g} N/m", method="quad_constraints", diagonal_stiffness=spring)
    exactly = {"rest": "statics", "tolerance": 1e-4}
    take("all edges, exactly", method="edge_constraints", **exactly)
    take("three strains, exactly", method="isometric_three_components", **exactly)
    take("patches, exactly", method="isometric_patches", soft_membrane=10, **exactly)
    return out


def draw_sheet(panel, title, sample) -> Series:
    curve = sample.curves["sheet"]
    rest_y, *now, strain = (column.values for column in curve.y)
    triangles = Triangulation(curve.x.values, rest_y).triangles
    points = np.stack(now, axis=1)
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    colours = matplotlib.colormaps["cividis"](STRAINS(np.maximum(strain[triangles].mean(axis=1), 1e-6)))
    colours[:, :3] *= (0.45 + 0.55 * np.abs(normals @ LIGHT))[:, None]
    panel.add_collection3d(Poly3DCollection(corners, facecolors=colours, edgecolors=colours, linewidths=0.2, rasterized=True))
    panel.set(xlim=(0.05, 0.95), ylim=(0.05, 0.95), zlim=(-0.68, 0.05))
    panel.set_box_aspect((0.9, 0.9, 0.73), zoom=1.12)
    panel.view_init(14, -75)
    panel.set_axis_off()
    error = percent(sample.metric("relative_error"))
    panel.set_title(f"{title}\ndrop {'' if error.startswith('−') else '+'}{error}", fontsize=7.5, y=0.88)
    columns = {"x at rest [m]": curve.x.values, "y at rest [m]": rest_y}
    columns.update({f"{name} [m]": points[:, i] for i, name in enumerate("xyz")})
    return Series(title.replace("\n", ", "), {**columns, "strain [1]": strain})


FIGURE = Figure(
    name="sheet_locking_shapes",
    title="Sheets hung by two opposite corners",
    paper="Chen, Kry & Vouga 2019, Fig. 2",
    caption=(
        "The same weight and bending stiffness throughout (Γ = 100). Below each: how far the drop of the free corners is "
        "from that of the exact cylinder. Dark: lengths are kept. What keeps them and yet hangs as low as the exact sheet "
        "does not lock."
    ),
    draw=draw,
)
