"""What a mesh can be coloured by: stored fields, their components, and the place of its points."""

from dataclasses import dataclass

import numpy as np
from matplotlib import colormaps

from text import number

MAP = "viridis"  # perceptually uniform, and told apart with every kind of colour blindness
WHITE = 0.25  # share of it in each colour: where the map is all but black no light would show the shape
PLAIN = "#8fb8de"  # where no field is chosen
UNDEFINED = "#b0b0b0"  # where a field has no value
STOPS = 15  # steps of the gradient that stands for the map
PARTS = ("x", "y", "z", "length")
MARKS = {"crease": ("none", "one runs here")}  # a field that is 0 or 1: what either is
SHARES = {"distance increase": "% of the distance at rest", "normal_strain": "%", "strain": "%"}  # of no dimension, told in percent
RATIOS = {"largest stretch": "length over that at rest", "mode": "height over the largest", "part": "number of the body"}  # what one of no dimension is


@dataclass(frozen=True)
class Colouring:
    """One scalar on the surface. `data` names its array in the frames' files, "" the points themselves."""

    name: str
    unit: str
    data: str
    part: str  # one of PARTS, or "" of a scalar
    low: float  # range over all frames
    high: float


def table() -> np.ndarray:
    """256 × 3, 0 to 255."""
    return (255 * (WHITE + (1 - WHITE) * colormaps[MAP](np.linspace(0, 1, 256))[:, :3])).round().astype(np.uint8)


def ramp() -> str:
    """The same as a CSS gradient from the left."""
    stops = ", ".join("#{:02x}{:02x}{:02x}".format(*rgb) for rgb in table()[:: 255 // STOPS])
    return f"linear-gradient(to right, {stops})"


def told(colouring) -> tuple:
    """What a colour bar says: (the field with its unit or what it is a share of, the least value, the largest)."""
    name, unit, low, high = colouring.name, colouring.unit, colouring.low, colouring.high
    if unit not in ("", "1"):
        return (f"{name} [{unit}]", number(low), number(high))
    if name in MARKS and (low, high) == (0, 1):
        return (name, *MARKS[name])
    if name in SHARES:
        return (f"{name.replace('_', ' ')} [{SHARES[name]}]", number(100 * low, 3), number(100 * high, 3))
    return (f"{name} [{RATIOS[name]}]" if name in RATIOS else name, number(low), number(high))


def part_of(values, part) -> np.ndarray:
    """A component, or the length, of vectors; scalars as they are."""
    if not part:
        return values
    return np.linalg.norm(values, axis=1) if part == "length" else values[:, PARTS.index(part)]


def colourings(fields, points) -> list:
    """[Colouring] of `fields`, {name: (unit, arrays of all frames)}, then of the place of all frames' `points`."""
    found = []
    for name, (unit, arrays) in fields.items():
        vector = arrays[0].ndim == 2
        for part in ("length", *PARTS[:3]) if vector else ("",):
            found += _colouring(f"{name}, {part}" if vector else name, unit, name, part, arrays)
    for part in PARTS[2::-1]:
        found += _colouring(f"place {part}", "m", "", part, points)
    return found


def _colouring(name, unit, data, part, arrays):
    """[one Colouring], or [] where the values do not differ: one colour tells nothing."""
    values = np.concatenate([part_of(array, part) for array in arrays])
    values = values[np.isfinite(values)]
    if not len(values) or values.max() - values.min() <= 1e-9 * np.abs(values).max():
        return []
    return [Colouring(name, unit, data, part, float(values.min()), float(values.max()))]
