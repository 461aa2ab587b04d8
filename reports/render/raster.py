"""Triangles as pixels: what is nearest the eye in each, lit on both sides, smooth where the surface is smooth. Still pictures of
meshes and surfaces in figures come from here."""

import io
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageChops

FINE = 2  # pixels along each side of one of the picture, which has their mean
CREASE = 50.0  # [°] by which a surface may turn at an edge and still look smooth
AT_ONCE = 1 << 19  # pixels looked at together, which bounds memory
THIN = 1.0  # [fine pixels] of a narrower triangle the longest edge is drawn too, so that it is seen
GAMMA = 2.2  # of the screen
COLOURS = 96  # of a picture on paper: few hues in light and shade need no more


class Light(NamedTuple):
    towards: tuple  # unit vector: right, up, towards the eye
    ambient: float  # share of light that comes from everywhere
    gamma: float = GAMMA  # less than the screen's brings out what is shallow


class Window(NamedTuple):
    """What a picture shows of the plane of view, and its pixels."""

    left: float  # [m]
    bottom: float
    pixel: float  # [m], its side
    width: int
    height: int

    @property
    def extent(self):
        """Left, right, bottom and top [m]."""
        return self.left, self.left + self.width * self.pixel, self.bottom, self.bottom + self.height * self.pixel


def window(low, high, most_wide, most_high) -> Window:
    """Shows places from `low` to `high` [m] and a pixel around them, on at most so many pixels."""
    size = np.maximum(np.subtract(high, low), 1e-12)
    pixel = float(max(size / (most_wide - 2, most_high - 2)))
    width, height = (int(np.ceil(side / pixel - 1e-9)) + 2 for side in size)
    middle = np.add(low, high) / 2
    return Window(middle[0] - width * pixel / 2, middle[1] - height * pixel / 2, pixel, width, height)


def shaded(seen, triangles, colours, shown, light=None, inside=None, edges=None) -> np.ndarray:
    """height × width × 4, from 0 to 1. `seen`: places to the right, up and towards the eye [m]; `colours`: one for each triangle
    (t × 3) or for each of its corners (t × 3 × 3); `light`: None where they are lit already; `inside`: the colour of what is seen
    from behind; `edges`: that of the triangles' edges."""
    width, height = FINE * shown.width, FINE * shown.height
    flat = (seen[:, :2] - (shown.left, shown.bottom)) * (FINE / shown.pixel) - 0.5  # middles of pixels are whole numbers
    where, which, weights = nearest(flat, seen[:, 2], triangles, width, height)
    colours = np.asarray(colours, dtype=np.float32)
    found = colours[which] if colours.ndim == 2 else mixed(weights, colours[which])
    facing, corners = (one.astype(np.float32) for one in normals(seen, triangles))
    if inside is not None:
        found = np.where(facing[which, 2:] < 0, inside, found)
    if light is not None:
        found = found * brightness(mixed(weights, corners[which]), facing[which, 2], light)[:, None]
    if edges is not None:
        found = np.where(at_edge(flat, triangles[which], weights)[:, None], edges, found)
    fine = np.zeros((height * width, 4), np.float32)
    fine[where, :3], fine[where, 3] = found, 1
    fine = fine.reshape(height, width, 4)
    mean = sum(fine[i::FINE, j::FINE] for i in range(FINE) for j in range(FINE))[::-1] / FINE**2
    mean[..., :3] /= np.maximum(mean[..., 3:], 1e-6)
    return np.clip(mean, 0, 1)


def mixed(weights, corners):
    """Values at places between three corners."""
    return np.einsum("nc,nc...->n...", weights, corners)


def brightness(normal, away, light):
    """Lambert's law on the side that is seen."""
    length = np.sqrt(np.maximum(np.einsum("nx,nx->n", normal, normal), 1e-30))
    towards = np.where(away < 0, -1, 1) * (normal @ np.asarray(light.towards, np.float32)) / length
    return (light.ambient + (1 - light.ambient) * np.clip(towards, 0, 1)) ** (1 / light.gamma)


def normals(points, triangles):
    """(unit normal of each triangle, those at its corners): the mean around a corner, unless the surface is creased there."""
    a, b, c = (points[corner] for corner in triangles.T)
    areas = np.cross(b - a, c - a)
    facing = unit(areas)
    corner = triangles.ravel()
    around = [np.bincount(corner, np.repeat(side, 3), len(points)) for side in areas.T]
    smooth = unit(np.stack(around, axis=1))[triangles]
    kept = np.einsum("tcx,tx->tc", smooth, facing) > np.cos(np.radians(CREASE / 2))
    return facing, np.where(kept[..., None], smooth, facing[:, None])


def unit(vectors):
    return vectors / np.sqrt(np.maximum(np.einsum("...x,...x->...", vectors, vectors), 1e-300))[..., None]


def at_edge(flat, corners, weights):
    """Which of these places are within half a pixel of an edge of their triangle."""
    a, b, c = (flat[corner] for corner in corners.T)
    area = np.abs(cross(b - a, c - a))
    lengths = np.stack([np.linalg.norm(side, axis=1) for side in (c - b, a - c, b - a)], axis=1)
    return (weights * area[:, None] / np.maximum(lengths, 1e-12) < 0.5 * FINE / 2).any(axis=1)


def cross(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def nearest(flat, depth, triangles, width, height):
    """(places of pixels that something covers, the triangle nearest the eye in each, the weights of its corners there)"""
    front = np.full(width * height, -np.inf, np.float32)
    owner = np.zeros(width * height, np.int32)
    for place, which, z in (*rows(flat, depth, triangles, width, height), *slivers(flat, depth, triangles, width, height)):
        left = np.flatnonzero(z > front[place])
        while len(left):  # of two at one place the later is kept, and need not be the nearer
            at = place[left]
            front[at], owner[at] = z[left], which[left]
            left = left[z[left] > front[at]]
    where = np.flatnonzero(front > -np.inf)
    which = owner[where]
    right, up = np.divmod(where, width)[::-1]
    first = flat[triangles[:, 0]].astype(np.float32)[which]
    weights = [0, 0]
    for k, one in enumerate(plane(flat, triangles)):
        grows = one.astype(np.float32)[which]
        weights[k] = np.clip((right - first[:, 0]) * grows[:, 0] + (up - first[:, 1]) * grows[:, 1], 0, 1)
    return where, which, np.stack([np.maximum(1 - weights[0] - weights[1], 0), *weights], axis=1).astype(np.float32)


def plane(flat, triangles):
    """How the weights of the second and of the third corner grow to the right and upwards (t × 2 each); 0 without an area."""
    a, b, c = (flat[corner] for corner in triangles.T)
    area = cross(b - a, c - a)[:, None]
    area = np.where(np.abs(area) > 1e-9, area, np.inf)
    second, third = c - a, b - a
    return np.stack([second[:, 1], -second[:, 0]], axis=1) / area, np.stack([-third[:, 1], third[:, 0]], axis=1) / area


def rows(flat, depth, triangles, width, height):
    """Yields (places, triangle, depth) of the pixels whose middles lie in triangles, what is far first: row by row of each."""
    order = np.argsort(depth[triangles].mean(axis=1)).astype(np.int32)  # so that most places are written once
    triangles = triangles[order]
    y = flat[triangles, 1]
    low = np.maximum(np.ceil(y.min(axis=1)), 0).astype(np.int32)
    counts = np.maximum(np.minimum(np.floor(y.max(axis=1)), height - 1).astype(np.int32) + 1 - low, 0)
    which = np.repeat(np.arange(len(triangles), dtype=np.int32), counts)
    row = low[which] + numbered(counts)
    a, (u, v) = flat[triangles[:, 0]], plane(flat, triangles)
    up = row - a[which, 1]
    slopes, starts = [], []  # of the three weights along the row, and their values at its left
    for one, at_corner in ((u, 0.0), (v, 0.0), (-u - v, 1.0)):
        slopes.append(one[which, 0])
        starts.append(at_corner + up * one[which, 1] - a[which, 0] * one[which, 0])
    left, right = span(np.array(slopes), np.array(starts), width)
    rise = np.diff(depth[triangles], axis=1)
    along = slopes[0] * rise[which, 0] + slopes[1] * (rise[which, 0] + rise[which, 1])
    base = depth[triangles[which, 0]] + starts[0] * rise[which, 0] + starts[1] * (rise[which, 0] + rise[which, 1])
    flat_triangle = (u == 0).all(axis=1)[which]
    sizes = np.where(flat_triangle, 0, np.maximum(right - left + 1, 0))
    ends = np.cumsum(sizes)
    begin = 0
    while begin < len(sizes):
        end = max(begin + 1, int(np.searchsorted(ends, (ends[begin - 1] if begin else 0) + AT_ONCE, "right")))
        size = sizes[begin:end]
        spread = lambda values, kind: np.repeat(values[begin:end].astype(kind), size)  # noqa: B023, E731
        i = spread(left, np.int32) + numbered(size)
        z = spread(base, np.float32) + spread(along, np.float32) * i.astype(np.float32)
        yield spread(row * width, np.int32) + i, spread(order[which], np.int32), z
        begin = end


def span(slopes, starts, width):
    """The first and the last pixel of a row where the three weights are not negative."""
    with np.errstate(divide="ignore", invalid="ignore"):
        zero = -starts / slopes
    low = np.where(slopes > 0, zero, np.where((slopes == 0) & (starts < 0), np.inf, 0)).max(axis=0)
    high = np.where(slopes < 0, zero, np.inf).min(axis=0)
    left = np.ceil(np.clip(low - 1e-6, 0, width)).astype(np.int32)
    return left, np.floor(np.clip(high + 1e-6, -1, width - 1)).astype(np.int32)


def numbered(counts):
    """0, 1, … for each of these counts, one behind the other."""
    return np.arange(counts.sum(), dtype=np.int32) - np.repeat((np.cumsum(counts) - counts).astype(np.int32), counts)


def slivers(flat, depth, triangles, width, height):
    """The same along the longest edges of triangles that are too thin to cover a pixel's middle, two fine pixels wide."""
    corners = flat[triangles]
    length = np.stack([np.linalg.norm(corners[:, (k + 2) % 3] - corners[:, (k + 1) % 3], axis=1) for k in range(3)])
    longest = length.max(axis=0)
    thin = np.flatnonzero(np.abs(cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])) < THIN * longest)
    if not len(thin):
        return
    apex = length.argmax(axis=0)[thin]
    ends = [triangles[thin, (apex + k) % 3] for k in (1, 2)]
    counts = np.minimum(np.ceil(longest[thin]), 4 * (width + height)).astype(np.int32) + 1
    which, s = np.repeat(np.arange(len(thin)), counts), numbered(counts) / np.repeat(np.maximum(counts - 1, 1), counts)
    first, second = ends[0][which], ends[1][which]
    places = np.floor((1 - s)[:, None] * flat[first] + s[:, None] * flat[second]).astype(np.int32)
    z = ((1 - s) * depth[first] + s * depth[second]).astype(np.float32)
    for step in ((0, 0), (0, 1), (1, 0), (1, 1)):
        column, row = (places + step).T
        hit = (column >= 0) & (column < width) & (row >= 0) & (row < height)
        yield (row * width + column)[hit], thin[which[hit]].astype(np.int32), z[hit]


def on_paper(picture) -> Image.Image:
    """The picture on white."""
    rgb = 1 - picture[..., 3:] + picture[..., 3:] * picture[..., :3]
    return Image.fromarray((255 * rgb + 0.5).astype(np.uint8))


def few_colours(image) -> Image.Image:
    return image.quantize(COLOURS, dither=Image.Dither.NONE)


def png(image, clear=None) -> bytes:
    """In few colours, a third of the bytes, and transparent where it is `clear`."""
    left, top, right, bottom = ImageChops.invert(image).getbbox() or (0, 0, 1, 1)  # the rest is white
    few = few_colours(image.crop((left, top, right, bottom)))
    numbers = np.full(image.size[::-1], COLOURS, np.uint8)
    numbers[top:bottom, left:right] = few
    if clear is not None:
        numbers[clear] = COLOURS + 1
    palette = few.getpalette()[: 3 * COLOURS]
    whole, stream = Image.fromarray(numbers, "P"), io.BytesIO()
    whole.putpalette(palette + [255] * (3 * (COLOURS + 2) - len(palette)))
    whole.save(stream, format="png", **({} if clear is None else {"transparency": COLOURS + 1}))
    return stream.getvalue()


def film(images, seconds) -> bytes:
    """An animated PNG, which plays for ever; each picture is shown so long [s]."""
    palette = few_colours(joined(images))
    first, *others = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in images]
    stream = io.BytesIO()
    first.save(stream, format="png", save_all=True, append_images=others, duration=[1000 * s for s in seconds], loop=0)
    return stream.getvalue()


def joined(images) -> Image.Image:
    """All of one size beside each other."""
    wide, high = images[0].size
    out = Image.new("RGB", (wide * len(images), high))
    for i, one in enumerate(images):
        out.paste(one, (i * wide, 0))
    return out
