"""Surfaces: in space, shaded, seen in parallel from an angle; reliefs and maps of sheets seen from above."""

from typing import NamedTuple

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.tri import Triangulation

from meshes.surface import surface as visible
from render.drawing import NothingToDraw, Series
from render.raster import Light, shaded, unit, window
from render.series import columns
from render.style import DOTS, VERMILLION
from store.frame import read_frame
from store.sample import Unreadable

PALE = (0.80, 0.88, 0.98)


def light_from(*direction) -> np.ndarray:
    """A unit vector towards the light."""
    return np.array(direction) / np.linalg.norm(direction)


ABOVE = light_from(-0.45, -0.35, 0.82)  # in space: for sheets that lie
FRONT = light_from(-0.45, 0.55, 0.70)  # right, up, towards the eye: for what hangs or stands, as in the still pictures of meshes
AMBIENT = {"above": 0.12, "front": 0.2}  # share of light that comes from everywhere
GAMMA = 1.2
MOST_DRAWN = 3000  # points of a mesh whose edges can be told apart in a panel


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


def frame_surface(sample, number=-1, *fields) -> Surface:
    """What can be seen of the mesh that is stored as that frame; `more` has these fields of its points."""
    try:
        frame = read_frame(sample.folder / sample.frames[number])
    except Unreadable as reason:
        raise NothingToDraw(f"needs a mesh that can be read: {reason}") from reason
    seen, stored = visible(frame), {field.name: field.values for field in frame.point_fields}
    if lacking := [name for name in fields if name not in stored]:
        raise NothingToDraw(f"needs meshes with the field {lacking[0]}")
    return Surface(frame.points[seen.used], seen.triangles, more=tuple(stored[name][seen.used] for name in fields))


def together(*surfaces) -> Surface:
    """As one: their points and triangles, one behind the other."""
    firsts = np.cumsum([0, *(len(one.points) for one in surfaces[:-1])])
    return Surface(np.concatenate([one.points for one in surfaces]), np.concatenate([one.triangles + n for one, n in zip(surfaces, firsts)]))


def shape(sample, points, triangles) -> Surface:
    """Places and corners from two stored curves, whose last three columns they are."""
    corners = np.stack(columns(sample, triangles)[-3:], axis=1).astype(int)
    return Surface(np.stack(columns(sample, points)[-3:], axis=1), corners)


def averaged(surface, before=None) -> Surface:
    """Each point where the least-squares affine map from rest to now of it and its neighbours takes it: what methods see whose strain is
    an average over neighbourhoods. A zigzag from point to point is not in it. `before`: places [m] of the points on a surface that is not
    flat, of whose neighbourhoods each is flattened into its own plane, in place of those at rest."""
    n, t = len(surface.points), surface.triangles
    near = [{i} for i in range(n)]
    for corners in t:
        for i in corners:
            near[i].update(corners)
    out = np.empty_like(surface.points)
    for i, around in enumerate(near):
        one = sorted(around)
        flat = surface.rest[one] - surface.rest[i] if before is None else flattened(before[one] - before[i])
        rows = np.column_stack([np.ones(len(one)), flat])
        out[i] = np.linalg.lstsq(rows, surface.points[one], rcond=None)[0][0]
    return surface._replace(points=out)


def flattened(places) -> np.ndarray:
    """Coordinates of places in the plane through the origin along which they spread most."""
    return places @ np.linalg.svd(places - places.mean(axis=0))[2][:2].T


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


def blended(surface, values, norm, cmap) -> np.ndarray:
    """A colour for each corner of each triangle: between them it changes gradually."""
    return cmap(norm(np.asarray(values)[surface.triangles]))[..., :3]


def oblique(panel, surface, view=View(), colours=PALE, lit="above", inside=None, edges=None):
    """Draws the triangles, `lit` from "above" or "front", or from a direction to the right, up, towards the eye; both sides alike, or its
    `inside` in a colour of its own, and their `edges` where they have one. `colours`: one, or one for each triangle or each of its corners."""
    towards = {"above": view.axes() @ ABOVE, "front": FRONT}[lit] if isinstance(lit, str) else lit
    light = Light(tuple(towards), AMBIENT[lit if isinstance(lit, str) else "front"], GAMMA)
    seen = surface.points @ view.axes().T
    base = colours if np.ndim(colours) == 3 else np.broadcast_to(to_rgb(colours) if np.ndim(colours) < 2 else colours, surface.triangles.shape)
    look = {"inside": inside and to_rgb(inside), "edges": edges and to_rgb(edges)}
    pixels(panel, seen, surface.triangles, base, light, **look)
    fit(panel, surface.points, view, 0.04 * np.ptp(seen[:, :2], axis=0).max())


def pixels(panel, seen, triangles, colours, light=None, **look):
    """The triangles as a picture that is as sharp as the panel has room for."""
    whole = np.isfinite(seen[triangles]).all(axis=(1, 2))
    triangles, colours = triangles[whole], colours[whole]
    if not len(triangles):
        return
    flat = seen[triangles, :2].reshape(-1, 2)
    room = panel.get_position()
    size = room.width * panel.figure.get_figwidth(), room.height * panel.figure.get_figheight()
    shown = window(flat.min(axis=0), flat.max(axis=0), *(max(8, int(DOTS * side)) for side in size))
    picture = shaded(seen, triangles, colours, shown, light, **look)
    panel.imshow(picture, extent=shown.extent, interpolation="none", aspect=panel.get_aspect(), zorder=1)


def fit(panel, places, view, margin=0.0):
    """Makes these places [m], and a margin, what the panel shows."""
    seen = view.seen(places)
    low, high = seen.min(axis=0) - margin, seen.max(axis=0) + margin
    panel.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    panel.axis("off")


def creases(panel, ends, view, **look):
    """Lines on a surface: pairs of places [m]. Those hidden behind a fold show, too."""
    look = {"colors": VERMILLION, "linewidths": 0.7, "zorder": 3, **look}
    panel.add_collection(LineCollection(view.seen(ends), **look))


def scale_bar(panel, length, label):
    """A bar of that length [m] below the drawing, horizontal lengths being true along it."""
    (left, right), bottom = panel.get_xlim(), panel.get_ylim()[0]
    start = 0.5 * (left + right - length)
    panel.plot([start, start + length], [bottom, bottom], color="black", linewidth=2, clip_on=False)
    look = {"textcoords": "offset points", "ha": "center", "va": "top", "fontsize": 8}
    panel.annotate(label, (start + 0.5 * length, bottom), (0, -4), **look)


def relief(panel, surface, light, slopes=1.0, tint=0.0, shades=(0.0, 1.0)):
    """Seen from above, lit by `light`, slopes so many times as steep as they are; `tint` is the height's share in the grey."""
    normals = normals_of(surface._replace(points=surface.points * (1, 1, slopes)))
    height, around = surface.points[:, 2], np.zeros_like(surface.points)
    for corner in surface.triangles.T:
        np.add.at(around, corner, normals)
    grey = unit(around) @ light
    if tint:
        grey = (1 - tint) * grey + tint * (0.5 + 0.5 * height / (1.3 * np.sqrt(2) * np.std(height)))
    grey = np.clip((grey - shades[0]) / (shades[1] - shades[0]), 0, 1)
    pixels(panel, surface.points, surface.triangles, np.repeat(grey[surface.triangles][..., None], 3, axis=2))


def height_map(panel, mesh, height, levels, **look):
    """Filled contours over a matplotlib.tri.Triangulation, as pixels: as curves they take ten times the bytes."""
    for one in panel.tricontourf(mesh, height, levels=levels, cmap="PuOr", **look).collections:
        one.set_rasterized(True)


def plan(panel, width, height=None, **options):
    """The frame of a sheet seen from above, its sides [m] true to scale."""
    panel.grid(False)
    panel.set(aspect="equal", xlim=(0, width), ylim=(0, height or width), **options)


def wires(panel, surface, colour, side) -> str:
    """The mesh at rest [mm] in a square of that side [m], as the lines of its edges; of a fine one as much of its middle as a
    panel can show, which is what it returns in words."""
    share = min(1.0, (MOST_DRAWN / len(surface.rest)) ** 0.5)
    low, high = 0.5 * side * (1 - share), 0.5 * side * (1 + share)
    inside = ((surface.rest[surface.triangles] > low - 0.02 * side) & (surface.rest[surface.triangles] < high + 0.02 * side)).all(axis=(1, 2))
    flat = np.column_stack([1e3 * surface.rest, np.zeros(len(surface.rest))])
    triangles = surface.triangles[inside]
    pixels(panel, flat, triangles, np.ones(triangles.shape), edges=to_rgb(colour))
    panel.grid(False)
    panel.set(aspect="equal", xlim=(1e3 * low, 1e3 * high), ylim=(1e3 * low, 1e3 * high), xlabel="u₁ [mm]", ylabel="u₂ [mm]")
    return "" if share == 1 else f"\nits middle {100 * share:.0f} % across"
