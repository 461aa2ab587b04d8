"""Creased surfaces seen at an angle, their creases as lines, from the stored curves `surface …` and `creases …`."""

import numpy as np
from matplotlib.collections import LineCollection

from figures.drawing import Series
from figures.oblique_view import oblique
from figures.style import VERMILLION


def layer(sample, name):
    """Places now [m, one row each], triangles, creases (from, to), and places at rest."""
    curve = sample.curves[f"surface {name}"]
    rest_y, *now = (column.values for column in curve.y)
    corners = sample.curves[f"triangles {name}"]
    triangles = np.stack([corners.x.values, *(c.values for c in corners.y)], axis=1).astype(int)
    creases = sample.curves[f"creases {name}"]
    lines = np.stack([creases.x.values, creases.y[0].values], axis=1).astype(int)
    return np.stack(now, axis=1), triangles, lines, np.stack([curve.x.values, rest_y], axis=1)


def creased(panel, sample, name, elevation=25, azimuth=-60, places=None, points=None):
    """Draws the surface. `places` [m]: all that the view takes in, where several panels are to have one scale; `points`
    [m]: the surface's, where it is moved."""
    stored, triangles, lines, _ = layer(sample, name)
    points = stored if points is None else points
    oblique(panel, points, triangles, elevation=elevation, azimuth=azimuth)
    right, up = axes_of(elevation, azimuth)
    flat = np.stack([points @ right, points @ up], axis=-1)
    panel.add_collection(LineCollection(flat[lines], colors=VERMILLION, linewidths=0.9, zorder=3))
    if places is not None:
        seen = np.stack([places @ right, places @ up], axis=-1)
        low, high = seen.min(axis=0), seen.max(axis=0)
        panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]))


def axes_of(elevation, azimuth):
    """The picture's directions to the right and up, in space."""
    e, a = np.radians(elevation), np.radians(azimuth)
    right = np.array([-np.sin(a), np.cos(a), 0])
    towards = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    return right, np.cross(towards, right)


def csv(sample, name, label) -> Series:
    points, _, _, rest = layer(sample, name)
    columns = {"x at rest [m]": rest[:, 0], "y at rest [m]": rest[:, 1]}
    columns.update({f"{axis} [m]": points[:, i] for i, axis in enumerate("xyz")})
    return Series(label, columns)
