"""The faces of a mesh that can be seen: cells of surfaces, and the boundary of volumes."""

from dataclasses import dataclass

import numpy as np

TRIANGLE, QUAD = 5, 9
# Faces of VTK's volume cells by their corners: tetrahedron 10, hexahedron 12, wedge (a triangular prism) 13.
VOLUMES = {
    10: ((0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)),
    12: ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)),
    13: ((0, 1, 2), (3, 5, 4), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)),
}
SURFACES = {TRIANGLE: ((0, 1, 2),), QUAD: ((0, 1, 2, 3),)}


@dataclass(frozen=True)
class Surface:
    """Triangles over the points that they use. A face of four corners is two triangles."""

    used: np.ndarray  # number in the mesh of each point
    triangles: np.ndarray  # t × 3, places in `used`
    face: np.ndarray  # t, the face that each triangle belongs to
    cell: np.ndarray  # the cell in the mesh of each face
    not_drawn: int  # cells of other types


def surface(frame) -> Surface:
    """Faces of triangles and quads, and those faces of volumes that belong to one cell only."""
    flat, flat_cells = _faces(frame, SURFACES)
    solid, solid_cells = _faces(frame, VOLUMES)
    outer = _once(solid)
    faces, cells = np.concatenate([flat, solid[outer]]), np.concatenate([flat_cells, solid_cells[outer]])
    triangles, face = _triangles(faces)
    used, places = np.unique(triangles, return_inverse=True)
    known = np.isin(frame.types, [*SURFACES, *VOLUMES])
    return Surface(used, places.reshape(-1, 3), face, cells, int((~known).sum()))


def _faces(frame, kinds):
    """(f × 4 point numbers, −1 behind the third of a triangle; the cell of each) of all cells of these types."""
    faces, cells = [np.empty((0, 4), np.int64)], [np.empty(0, np.int64)]
    for kind, corners in kinds.items():
        found = np.flatnonzero(frame.types == kind)
        for face in corners:
            rows = np.full((len(found), 4), -1)
            rows[:, : len(face)] = frame.connectivity[frame.offsets[found][:, None] + np.array(face)]
            faces.append(rows)
            cells.append(found)
    return np.concatenate(faces), np.concatenate(cells)


def _once(faces):
    """Which faces no other one shares its corners with."""
    if not len(faces):
        return np.empty(0, bool)
    _, kind, count = np.unique(np.sort(faces, axis=1), axis=0, return_inverse=True, return_counts=True)
    return count[kind.reshape(-1)] == 1


def _triangles(faces):
    """Two triangles for each quad, one for the rest, face after face; and the face of each."""
    is_quad = faces[:, 3] >= 0
    both = np.stack([faces[:, [0, 1, 2]], faces[:, [0, 2, 3]]], axis=1)
    keep = np.stack([np.ones(len(faces), bool), is_quad], axis=1)
    return both[keep], np.repeat(np.arange(len(faces)), 2).reshape(-1, 2)[keep]
