"""Where the eye stands at first, the same in still pictures and in the interactive view: parallel projection."""

from dataclasses import dataclass

import numpy as np

from render.raster import Window, window

AZIMUTH, ELEVATION = -60.0, 25.0  # [°] of the eye from the x axis and above the ground
MARGIN = 1.06  # of a picture around what it shows
FLATTEST = 4  # times as wide as high is a still picture at most


@dataclass(frozen=True)
class View:
    centre: tuple  # [m], the middle of the mesh over all frames
    radius: float  # [m], of the sphere around it that holds all frames
    eye: tuple  # unit vector from the centre to the eye
    up: tuple


def view_of(clouds) -> View:
    """The view of points of all frames: from the front where they lie in a plane of constant z, else from above."""
    points = np.concatenate(clouds)
    low, high = points.min(axis=0), points.max(axis=0)
    centre = (low + high) / 2
    radius = float(np.linalg.norm(points - centre, axis=1).max()) or 1.0
    if high[2] - low[2] <= 1e-9 * radius:
        return View(tuple(centre), radius, (0.0, 0.0, 1.0), (0.0, 1.0, 0.0))
    a, e = np.radians([AZIMUTH, ELEVATION])
    eye = (float(np.cos(a) * np.cos(e)), float(np.sin(a) * np.cos(e)), float(np.sin(e)))
    return View(tuple(centre), radius, eye, (0.0, 0.0, 1.0))


def axes_of(view) -> np.ndarray:
    """Rows: to the right, up, and towards the eye."""
    eye = np.array(view.eye)
    right = np.cross(view.up, eye)
    right /= np.linalg.norm(right)
    return np.stack([right, np.cross(eye, right), eye])


def sheet_of(clouds, view, most) -> Window:
    """What a still picture shows of the plane across the view: all these points, as wide as `most` [pixels] allows and as high as they need."""
    seen = (np.concatenate(clouds) - view.centre) @ axes_of(view)[:2].T
    seen = seen[np.isfinite(seen).all(axis=1)]
    low, high = (seen.min(axis=0), seen.max(axis=0)) if len(seen) else (np.zeros(2), np.ones(2))
    middle, half = (low + high) / 2, MARGIN * (high - low) / 2
    fitting = window(middle - half, middle + half, *most)
    size = np.array([most[0], max(fitting.height, most[0] // FLATTEST)])
    return Window(*(middle - size * fitting.pixel / 2), fitting.pixel, *(int(one) for one in size))
