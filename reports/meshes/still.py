"""The still picture of a mesh: what the interactive view shows at first, for paper and for browsers without WebGL."""

import io

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.cm import ScalarMappable
from matplotlib.collections import PolyCollection
from matplotlib.colors import Normalize, to_rgb
from matplotlib.figure import Figure
from matplotlib.transforms import Affine2D

from meshes.colours import MAP, PLAIN, UNDEFINED
from meshes.view import MARGIN, axes_of

LIGHT = np.array([-0.45, 0.55, 0.70]) / np.linalg.norm([-0.45, 0.55, 0.70])  # right, up, towards the eye
AMBIENT = 0.30  # share of light that comes from everywhere
SIZE, DOTS = (4.8, 3.6), 110  # [in], [1/in]


def still(points, triangles, view, values=None, colouring=None) -> bytes:
    """A PNG of triangles, lit on both sides, in one colour or coloured by a value for each of them."""
    seen = (points - view.centre) @ axes_of(view).T
    corners = seen[triangles]
    order = np.argsort(corners[:, :, 2].mean(axis=1))
    faces = shaded(base_colours(len(triangles), values, colouring), corners)[order]
    canvas = Figure(figsize=SIZE, dpi=DOTS, facecolor="white")
    FigureCanvasAgg(canvas)
    # Half the picture's height is MARGIN radii. Axes would take most of the time, and show nothing.
    scale = DOTS * SIZE[1] / (2 * MARGIN * view.radius)
    place = Affine2D().scale(scale).translate(DOTS * SIZE[0] / 2, DOTS * SIZE[1] / 2)
    triangles_seen = corners[order][:, :, :2]
    canvas.add_artist(
        PolyCollection(triangles_seen, facecolors=faces, edgecolors=faces, linewidths=0.3, transform=place)
    )
    stream = io.BytesIO()
    canvas.savefig(stream, format="png", metadata={"Software": None})
    return stream.getvalue()


def base_colours(count, values, colouring):
    """count × 3, before light falls on them."""
    if colouring is None:
        return np.tile(to_rgb(PLAIN), (count, 1))
    mappable = ScalarMappable(Normalize(colouring.low, colouring.high), MAP)
    colours = mappable.to_rgba(np.nan_to_num(values))[:, :3]
    colours[~np.isfinite(values)] = to_rgb(UNDEFINED)
    return colours


def shaded(colours, corners):
    """Lambert's law on both sides, in linear light."""
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    normals *= np.where(normals[:, 2] < 0, -1, 1)[:, None]
    light = AMBIENT + (1 - AMBIENT) * np.clip(normals @ LIGHT, 0, 1)
    return np.clip((colours**2.2 * light[:, None]) ** (1 / 2.2), 0, 1)
