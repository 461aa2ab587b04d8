"""Stored surfaces, drawn with light and shade."""

import numpy as np
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

LIGHT = np.array([0.45, -0.7, 0.55]) / np.linalg.norm([0.45, -0.7, 0.55])
COLOUR = np.array([0.62, 0.76, 0.95])


def surface(sample, name):
    """(points [m], triangles) of a stored surface; None where the sample has none."""
    points, triangles = (sample.curves.get(f"{name}_{part}") for part in ("points", "triangles"))
    if points is None or triangles is None:
        return None
    columns = [column.values for column in triangles.y]
    return np.stack([column.values for column in points.y], axis=1), np.stack(columns, axis=1).astype(int)


def draw_shaded(axes, sample, name, view, box, edges=False):
    """One surface without axes, lit from the upper right, in a box of (lower, upper) corners; an image within the SVG."""
    points, triangles = surface(sample, name)
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    # Seen from either side: an open surface shows its inside.
    shade = 0.30 + 0.70 * np.abs(normals @ LIGHT)
    faces = np.clip(shade[:, None] * COLOUR, 0, 1)
    look = {"edgecolors": "#33415599", "linewidths": 0.25} if edges else {"edgecolors": faces, "linewidths": 0.2}
    axes.add_collection3d(Poly3DCollection(corners, facecolors=faces, rasterized=True, **look))
    low, high = box
    axes.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), zlim=(low[2], high[2]))
    axes.set_box_aspect(np.maximum(high - low, 1e-9), zoom=1.0)
    axes.view_init(*view)
    axes.set_axis_off()


def common_box(sample):
    """Corners around both of a sample's surfaces, at least a quarter as high as wide."""
    points = np.concatenate([surface(sample, name)[0] for name in ("coarse", "wrinkled")])
    low, high = points.min(axis=0), points.max(axis=0)
    room = np.maximum(0, 0.25 * np.max(high - low) - (high - low)) / 2
    return low - room, high + room
