"""One deformed mesh: a VTKHDF 1.0 UnstructuredGrid as plain data."""

import json
from dataclasses import dataclass
from pathlib import Path

import h5py
import numpy as np

from store.sample import Unreadable, plain, require_file


@dataclass(frozen=True)
class Field:
    """One value, or three, for each point or each cell."""

    name: str
    unit: str  # "" where the file does not say
    values: np.ndarray  # n, or n × 3


@dataclass(frozen=True)
class Frame:
    points: np.ndarray  # n × 3 [m]
    connectivity: np.ndarray  # point numbers, cell after cell
    offsets: np.ndarray  # where each cell begins in it, and the end
    types: np.ndarray  # VTK's number of each cell's type
    point_fields: tuple  # of Field
    cell_fields: tuple  # of Field


def read_frame(path: Path) -> Frame:
    """Reads one frame. Raises Unreadable with the reason where it is damaged or its arrays contradict each other."""
    try:
        with h5py.File(require_file(path), "r") as file:
            return _checked(_frame(file["VTKHDF"]))
    except (OSError, RuntimeError, KeyError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {' '.join(str(error).split())}") from error


@dataclass(frozen=True)
class Series:
    """When a sample's frames are, by the names of their files, and what stands for time; in older files no more than times."""

    times: dict
    labels: dict  # what each shows, where they differ by more than time
    name: str = "time"
    unit: str = ""  # "" where the file does not say


def read_series(path: Path) -> Series:
    """A .hdf.series; an empty one where that cannot be read."""
    try:
        index = json.loads(require_file(path).read_text(encoding="utf-8"))
        times = {one["name"]: float(one["time"]) for one in index["files"]}
        labels = {one["name"]: str(one.get("label", "")) for one in index["files"]}
        return Series(times, labels, str(index.get("time_name", "time")), str(index.get("time_unit", "")))
    except (Unreadable, OSError, ValueError, KeyError, TypeError, AttributeError):
        return Series({}, {})


def _frame(grid):
    return Frame(
        points=np.asarray(grid["Points"], dtype=float).reshape(-1, 3),
        connectivity=np.asarray(grid["Connectivity"], dtype=np.int64),
        offsets=np.asarray(grid["Offsets"], dtype=np.int64),
        types=np.asarray(grid["Types"], dtype=np.uint8),
        point_fields=_fields(grid.get("PointData", {})),
        cell_fields=_fields(grid.get("CellData", {})),
    )


def _fields(group):
    return tuple(
        Field(name, plain(data.attrs.get("unit", "")), np.asarray(data, dtype=float)) for name, data in group.items()
    )


def _checked(frame):
    """The frame itself; Unreadable where a number points outside an array."""
    ends, names, count = frame.offsets, frame.connectivity, len(frame.points)
    if len(ends) != len(frame.types) + 1 or ends[0] != 0 or ends[-1] != len(names) or (np.diff(ends) < 0).any():
        raise Unreadable(f"{len(ends)} offsets do not fit {len(frame.types)} cells of {len(names)} point numbers")
    if len(names) and (names.min() < 0 or names.max() >= count):
        raise Unreadable(f"a cell names the point {names.min() if names.min() < 0 else names.max()} of {count}")
    for fields, wanted in ((frame.point_fields, count), (frame.cell_fields, len(frame.types))):
        for field in fields:
            if len(field.values) != wanted or field.values.shape[1:] not in ((), (3,)):
                raise Unreadable(f"the field {field.name} has the shape {field.values.shape}, for {wanted} places")
    return frame
