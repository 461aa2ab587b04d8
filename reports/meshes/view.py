"""Where the eye stands at first, the same in still pictures and in the interactive view: parallel projection."""

from dataclasses import dataclass

import numpy as np

AZIMUTH, ELEVATION = -60.0, 25.0  # [°] of the eye from the x axis and above the ground
MARGIN = 1.06  # of the picture around the sphere that holds the mesh


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
