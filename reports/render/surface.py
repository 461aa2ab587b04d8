"""Surfaces: in space, shaded, seen in parallel from an angle; reliefs and maps of sheets seen from above."""

from typing import NamedTuple

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

from render.drawing import Series
from render.series import columns
from render.style import VERMILLION

PALE = (0.86, 0.92, 1.0)


def light_from(*direction) -> np.ndarray:
    """A unit vector towards the light."""
    return np.array(direction) / np.linalg.norm(direction)


ABOVE = light_from(-0.45, -0.35, 0.82)  # in space: for sheets that lie
FRONT = light_from(-0.45, 0.55, 0.70)  # right, up, towards the eye: for what hangs or stands, as in the still pictures of meshes
AMBIENT = {"above": 0.25, "front": 0.4}  # share of light that comes from everywhere


class View(NamedTuple):
    """Where the eye stands: angles [°] above the ground and from the x axis."""

    elevation: float = 25
    azimuth: float = -60

    def axes(self) -> np.ndarray:
        """Rows: to the right, up, and towards the eye."""
        e, a = np.radians(self.elevation), np.radians(self.azimuth)
        right = np.array([-np.sin(a), np.cos(a), 0])
        towards = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
        return np.stack([right, np.cross(towards, right), towards])

    def seen(self, points) -> np.ndarray:
        """Places in the picture's plane."""
        return points @ self.axes()[:2].T


class Surface(NamedTuple):
    points: np.ndarray  # now [m], one row each
    triangles: np.ndarray
    rest: np.ndarray = np.empty((0, 2))  # x and y at rest [m]
    more: tuple = ()  # what else is stored of each point

    def csv(self, label, rest=("x at rest [m]", "y at rest [m]"), **more) -> Series:
        """Places at rest, where they are known, and now."""
        before = dict(zip(rest, self.rest.T)) if len(self.rest) else {}
        now = {f"{axis} [m]": self.points[:, i] for i, axis in enumerate("xyz")}
        return Series(label, {**before, **now, **more})


def surface_of(sample, name="surface", hole=0.0) -> Surface:
    """A stored curve of places at rest (x, y), now (x, y, z) and more. The triangles are those stored beside it, else
    Delaunay's at rest, outside a hole of that radius [m] around (0, 0)."""
    x, y, *rest = columns(sample, name)
    points, more, beside = np.stack(rest[:3], axis=1), tuple(rest[3:]), name.replace("surface", "triangles")
    if beside != name and beside in sample.curves:
        triangles = np.stack(columns(sample, beside), axis=1).astype(int)
    else:
        mesh = Triangulation(x, y)
        middle = np.hypot(mesh.x[mesh.triangles].mean(axis=1), mesh.y[mesh.triangles].mean(axis=1))
        triangles = mesh.triangles[middle >= hole]
    return Surface(points, triangles, np.stack([x, y], axis=1), more)


def shape(sample, points, triangles) -> Surface:
    """Places and corners from two stored curves, whose last three columns they are."""
    corners = np.stack(columns(sample, triangles)[-3:], axis=1).astype(int)
    return Surface(np.stack(columns(sample, points)[-3:], axis=1), corners)


def height_field(x, y, height) -> Surface:
    """A sheet over its plan, by Delaunay's triangles."""
    return Surface(np.stack([x, y, height], axis=1), Triangulation(x, y).triangles, np.stack([x, y], axis=1))


def normals_of(surface) -> np.ndarray:
    """Of each triangle, as long as twice its area."""
    corners = surface.points[surface.triangles]
    return np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])


def coloured(surface, values, norm, cmap) -> np.ndarray:
    """A colour for each triangle from values at its corners."""
    return cmap(norm(np.asarray(values)[surface.triangles].mean(axis=1)))[:, :3]


def oblique(panel, surface, view=View(), colours=PALE, lit="above", inside=None, **look):
    """Draws the triangles, `lit` from "above" or "front", the farthest first; both sides alike, or its `inside` in a colour of
    its own. `colours`: one, or one for each triangle."""
    towards, light = view.axes()[2], ABOVE if lit == "above" else FRONT @ view.axes()
    normals = normals_of(surface)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    away = normals @ towards < 0
    bright = AMBIENT[lit] + (1 - AMBIENT[lit]) * np.clip(np.where(away, -1, 1) * (normals @ light), 0, 1)
    base = np.broadcast_to(to_rgb(colours) if np.ndim(colours) < 2 else colours, normals.shape)
    faces = bright[:, None] * base
    if inside is not None:
        faces[away] = to_rgb(inside)
    order = np.argsort((surface.points[surface.triangles] @ towards).mean(axis=1))
    flat, faces = view.seen(surface.points)[surface.triangles][order], faces[order]
    look = {"edgecolors": faces, "linewidths": 0.3, **look}
    panel.add_collection(PolyCollection(flat, facecolors=faces, rasterized=True, **look))
    fit(panel, surface.points, view, 0.04 * np.ptp(flat.reshape(-1, 2), axis=0).max())


def fit(panel, places, view, margin=0.0):
    """Makes these places [m], and a margin, what the panel shows."""
    seen = view.seen(places)
    low, high = seen.min(axis=0) - margin, seen.max(axis=0) + margin
    panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    panel.axis("off")


def creases(panel, ends, view, **look):
    """Lines on a surface: pairs of places [m]. Those hidden behind a fold show, too."""
    look = {"colors": VERMILLION, "linewidths": 0.9, "zorder": 3, **look}
    panel.add_collection(LineCollection(view.seen(ends), **look))


def scale_bar(panel, length, label):
    """A bar of that length [m] below the drawing, horizontal lengths being true along it."""
    (left, right), bottom = panel.get_xlim(), panel.get_ylim()[0]
    start = 0.5 * (left + right - length)
    panel.plot([start, start + length], [bottom, bottom], color="black", linewidth=2, clip_on=False)
    look = {"textcoords": "offset points", "ha": "center", "va": "top", "fontsize": 8}
    panel.annotate(label, (start + 0.5 * length, bottom), (0, -4), **look)


def relief(panel, surface, light, slopes=1.0, tint=0.0, shades=(0.0, 1.0), shading="gouraud"):
    """Seen from above, lit by `light`, slopes so many times as steep as they are, smoothly or each triangle for itself
    ("flat"); `tint` is the height's share in the grey."""
    normals = normals_of(surface._replace(points=surface.points * (1, 1, slopes)))
    sizes, height = np.linalg.norm(normals, axis=1), surface.points[:, 2]
    grey = normals @ light / sizes
    if shading == "gouraud":
        lit, weight = np.zeros(len(height)), np.zeros(len(height))
        for corner in surface.triangles.T:
            np.add.at(lit, corner, normals @ light)
            np.add.at(weight, corner, sizes)
        grey = lit / weight
    if tint:
        grey = (1 - tint) * grey + tint * (0.5 + 0.5 * height / (1.3 * np.sqrt(2) * np.std(height)))
    seen = Triangulation(*surface.points.T[:2], surface.triangles)
    look = {"shading": shading, "cmap": "gray", "rasterized": True}
    panel.tripcolor(seen, grey, vmin=shades[0], vmax=shades[1], **look)


def plan(panel, width, height=None, **options):
    """The frame of a sheet seen from above, its sides [m] true to scale."""
    panel.grid(False)
    panel.set(aspect="equal", xlim=(0, width), ylim=(0, height or width), **options)


def wires(panel, surface, colour):
    """The mesh at rest [mm], as the lines of its edges."""
    pairs = surface.triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    edges = np.unique(np.sort(pairs, axis=1), axis=0)
    panel.add_collection(LineCollection(1e3 * surface.rest[edges], colors=colour, linewidths=0.25, rasterized=True))
