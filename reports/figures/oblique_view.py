"""Deformed sheets seen at an angle from above, shaded, from the stored curve `surface`."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.tri import Triangulation

from figures.drawing import Series

LIGHT = np.array([-0.45, -0.35, 0.82]) / np.linalg.norm([-0.45, -0.35, 0.82])


def surface(sample, hole=0.0):
    """Points now [m, one row each] and triangles, Delaunay's at rest, outside a hole of that radius [m] around (0, 0)."""
    curve = sample.curves["surface"]
    rest_y, *now = (column.values for column in curve.y)
    mesh = Triangulation(curve.x.values, rest_y)
    middle = np.hypot(mesh.x[mesh.triangles].mean(axis=1), mesh.y[mesh.triangles].mean(axis=1))
    return np.stack(now, axis=1), mesh.triangles[middle >= hole]


def oblique(panel, points, triangles, elevation=25, azimuth=-60, pale=0.25):
    """Draws the triangles, the farthest first, seen from `azimuth` and `elevation` [degree]; both sides alike."""
    e, a = np.radians(elevation), np.radians(azimuth)
    right = np.array([-np.sin(a), np.cos(a), 0])
    towards = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    up = np.cross(towards, right)
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    normals *= np.where(normals @ towards < 0, -1, 1)[:, None]
    bright = pale + (1 - pale) * np.clip(normals @ LIGHT, 0, 1)
    order = np.argsort((corners @ towards).mean(axis=1))
    flat = np.stack([corners @ right, corners @ up], axis=-1)[order]
    colours = np.outer(bright[order], [0.86, 0.92, 1.0])
    panel.add_collection(PolyCollection(flat, facecolors=colours, edgecolors=colours, linewidths=0.3, rasterized=True))
    low, high = flat.reshape(-1, 2).min(axis=0), flat.reshape(-1, 2).max(axis=0)
    margin = 0.04 * (high - low).max()
    panel.set(xlim=(low[0] - margin, high[0] + margin), ylim=(low[1] - margin, high[1] + margin), aspect="equal")
    panel.axis("off")


def scale_bar(panel, length, label):
    """A bar of that length [m] below the drawing, horizontal lengths being true along it."""
    (left, right), bottom = panel.get_xlim(), panel.get_ylim()[0]
    start = 0.5 * (left + right - length)
    panel.plot([start, start + length], [bottom, bottom], color="black", linewidth=2, clip_on=False)
    panel.annotate(label, (start + 0.5 * length, bottom), (0, -4), textcoords="offset points", ha="center", va="top", fontsize=8)


def csv(sample, label) -> Series:
    """Places at rest and now."""
    curve = sample.curves["surface"]
    columns = {f"{curve.x.label} [m]": curve.x.values}
    columns.update({f"{column.label} [m]": column.values for column in curve.y})
    return Series(label, columns)
