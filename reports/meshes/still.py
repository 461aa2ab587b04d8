"""The still picture of a mesh: from where the interactive view looks at first, for paper and for browsers without WebGL."""

import numpy as np
from matplotlib.colors import to_rgb
from PIL import Image

from meshes.colours import PLAIN, UNDEFINED, table
from meshes.view import axes_of
from render.raster import Light, Window, on_paper, shaded, unit

LIGHT = unit(np.array([-0.45, 0.55, 0.70]))  # right, up, towards the eye
AMBIENT = 0.30  # share of light that comes from everywhere


def still(points, triangles, view, sheet, values=None, colouring=None):
    """A picture of triangles on a sheet of view.py, lit on both sides, in one colour or coloured by a value for each of them."""
    seen = (points - view.centre) @ axes_of(view).T
    size = (sheet.width, sheet.height)
    whole = np.isfinite(seen[triangles]).all(axis=(1, 2))
    triangles, colours = triangles[whole], base_colours(len(triangles), values, colouring)[whole]
    paper = Image.new("RGB", size, "white")
    if not len(triangles):
        return paper
    flat = (seen[triangles, :2].reshape(-1, 2) - (sheet.left, sheet.bottom)) / sheet.pixel
    left, bottom = np.maximum(np.floor(flat.min(axis=0)).astype(int) - 1, 0)
    right, top = np.minimum(np.ceil(flat.max(axis=0)).astype(int) + 1, size)
    shown = Window(sheet.left + left * sheet.pixel, sheet.bottom + bottom * sheet.pixel, sheet.pixel, right - left, top - bottom)  # the rest is paper
    paper.paste(on_paper(shaded(seen, triangles, colours, shown, Light(tuple(LIGHT), AMBIENT))), (left, size[1] - top))
    return paper


def base_colours(count, values, colouring):
    """count × 3, before light falls on them."""
    if colouring is None:
        return np.tile(to_rgb(PLAIN), (count, 1))
    share = (np.nan_to_num(values) - colouring.low) / (colouring.high - colouring.low)
    colours = table()[np.clip(256 * share, 0, 255).astype(int)] / 255
    colours[~np.isfinite(values)] = to_rgb(UNDEFINED)
    return colours
