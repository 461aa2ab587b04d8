"""Sheets in space, seen from a side: shaded triangles, the far ones first."""

import numpy as np
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

LIGHT = np.array([-0.4, -0.6, 0.7])


def surface(curve):
    """(at rest [n × 2], now [n × 3], triangles) of a curve whose columns are two places at rest and three now. The
    triangles are Delaunay's of the flat sheet."""
    columns = [column.values for column in curve.y]
    rest = np.stack([curve.x.values, columns[0]], axis=1)
    return rest, np.stack(columns[1:4], axis=1), Triangulation(rest[:, 0], rest[:, 1]).triangles


def axes_of(azimuth, elevation):
    """Rows: to the right, up, and towards the eye, which stands at these angles [°] from the x axis and the ground."""
    a, e = np.radians(azimuth), np.radians(elevation)
    right = np.array([-np.sin(a), np.cos(a), 0])
    eye = np.array([np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)])
    return np.stack([right, np.cross(eye, right), eye])


def shade(panel, points, triangles, view, colour="#8fb8de", values=None, cmap=None, norm=None):
    """Draws the triangles, lit on both sides, in one colour or coloured by values at the points."""
    seen = points @ view.T
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    towards = view.T @ np.array([LIGHT[0], LIGHT[2], -LIGHT[1]])
    bright = 0.45 + 0.55 * np.abs(normals @ (towards / np.linalg.norm(towards)))
    base = np.array([to_rgb(colour)] * len(triangles))
    if values is not None:
        base = cmap(norm(np.asarray(values)[triangles].mean(axis=1)))[:, :3]
    order = np.argsort(seen[triangles][:, :, 2].mean(axis=1))
    faces = np.clip(base * bright[:, None], 0, 1)[order]
    panel.add_collection(
        PolyCollection(seen[triangles][order][:, :, :2], facecolors=faces, edgecolors=faces, linewidths=0.3)
    )
    panel.autoscale_view()
    panel.set_aspect("equal")
    panel.axis("off")
