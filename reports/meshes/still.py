"""The still picture of a mesh: what the interactive view shows at first, for paper and for browsers without WebGL."""

import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize, to_rgb
from PIL import Image

from meshes.colours import MAP, PLAIN, UNDEFINED
from meshes.view import MARGIN, axes_of
from render.raster import Light, Window, on_paper, shaded, unit

LIGHT = unit(np.array([-0.45, 0.55, 0.70]))  # right, up, towards the eye
AMBIENT = 0.30  # share of light that comes from everywhere
SIZE = (400, 300)  # [pixels]


def still(points, triangles, view, values=None, colouring=None, size=SIZE):
    """A picture of triangles, lit on both sides, in one colour or coloured by a value for each of them."""
    seen = (points - view.centre) @ axes_of(view).T
    pixel = 2 * MARGIN * view.radius / size[1]  # half the picture's height is MARGIN radii
    whole = np.isfinite(seen[triangles]).all(axis=(1, 2))
    triangles, colours = triangles[whole], base_colours(len(triangles), values, colouring)[whole]
    paper = Image.new("RGB", size, "white")
    if not len(triangles):
        return paper
    flat = seen[triangles, :2].reshape(-1, 2) / pixel + np.array(size) / 2
    left, bottom = np.maximum(np.floor(flat.min(axis=0)).astype(int) - 1, 0)
    right, top = np.minimum(np.ceil(flat.max(axis=0)).astype(int) + 1, size)
    shown = Window((left - size[0] / 2) * pixel, (bottom - size[1] / 2) * pixel, pixel, right - left, top - bottom)  # the rest is paper
    paper.paste(on_paper(shaded(seen, triangles, colours, shown, Light(tuple(LIGHT), AMBIENT))), (left, size[1] - top))
    return paper


def base_colours(count, values, colouring):
    """count × 3, before light falls on them."""
    if colouring is None:
        return np.tile(to_rgb(PLAIN), (count, 1))
    mappable = ScalarMappable(Normalize(colouring.low, colouring.high), MAP)
    colours = mappable.to_rgba(np.nan_to_num(values))[:, :3]
    colours[~np.isfinite(values)] = to_rgb(UNDEFINED)
    return colours
