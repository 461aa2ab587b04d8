"""One sample's frames, ready to be drawn: surfaces, the fields on them, colourings, and the first view."""

from dataclasses import dataclass

import numpy as np

from meshes.colours import Colouring, colourings, part_of
from meshes.surface import Surface, surface
from meshes.view import View, view_of
from store.frame import Series, read_frame, read_series

MOVED = "moved since the first frame"
SHOWN = {"metal_board": "normal_strain"}  # study: what colours its meshes at first, as a paper's figure has it; else the first field


@dataclass(frozen=True)
class Drawable:
    """One frame: what is seen of it."""

    time: float | None
    label: str  # what it shows, where frames differ by more than time
    points: np.ndarray  # n × 3 [m]
    surface: Surface
    fields: dict  # {name: ("point" or "face", values)}


@dataclass(frozen=True)
class Model:
    frames: tuple  # of Drawable
    colourings: tuple  # of Colouring
    stored: bool  # whether the first colouring is a field that the file holds
    moves: bool  # whether the frames are one mesh that moves
    view: View
    series: Series

    def triangle_values(self, number, colouring: Colouring) -> np.ndarray:
        """A colouring's value in the middle of each triangle of a frame."""
        frame = self.frames[number]
        at, values = frame.fields.get(colouring.data, ("point", frame.points))
        values = part_of(values, colouring.part)
        return values[frame.surface.face] if at == "face" else values[frame.surface.triangles].mean(axis=1)


def read_model(folder, sample) -> Model:
    """Reads all frames of a sample. Raises Unreadable with the reason."""
    raw = [read_frame(folder / name) for name in sample.frames]
    series = read_series(folder / sample.frame_index) if sample.frame_index else Series({}, {})
    surfaces = [surface(frame) for frame in raw]
    units = {field.name: field.unit for frame in raw for field in (*frame.point_fields, *frame.cell_fields)}
    frames = [
        Drawable(series.times.get(name), series.labels.get(name, ""), frame.points[seen.used], seen, fields_on(frame, seen))
        for name, frame, seen in zip(sample.frames, raw, surfaces)
    ]
    stored = bool(units)
    moving = moves(frames)
    if moving and "displacement" not in units:
        units[MOVED] = "m"
        for frame in frames:
            frame.fields[MOVED] = ("point", frame.points - frames[0].points)
    clouds = [frame.points for frame in frames]
    arrays = {n: (unit, [f.fields[n][1] for f in frames if n in f.fields]) for n, unit in units.items()}
    found = tuple(sorted(colourings(arrays, clouds), key=lambda one: one.data != SHOWN.get(sample.study)))
    return Model(tuple(frames), found, stored and bool(found) and found[0].data in arrays, moving, view_of(clouds), series)


def fields_on(frame, seen) -> dict:
    """The stored fields at the points and faces of the surface; at the points, where both have one of a name."""
    cells = {field.name: ("face", field.values[seen.cell]) for field in frame.cell_fields}
    return {**cells, **{field.name: ("point", field.values[seen.used]) for field in frame.point_fields}}


def moves(frames) -> bool:
    """Whether the frames are one mesh that moves."""
    first = frames[0].surface
    same = all(
        np.array_equal(frame.surface.triangles, first.triangles) and np.array_equal(frame.surface.used, first.used)
        for frame in frames
    )
    return len(frames) > 1 and same
