#!/usr/bin/python3
"""Writes tip_ratio.csv: shear locking of the prism of Chen et al. 2023 in linear elasticity, nu = 0.

A cantilever of length 1 and width 0.25 under its own weight; the drop of its tip over Euler and Bernoulli's
q L^4/(8 E I). One layer of prisms over right triangles, every diagonal the same way, a quarter as many cells across as
along. Their stiffness is written down in engineering strains, on purpose another way than that of core/energy/prism_*:

    eps = B (m, b),   K = sum_q w_q B^T D B,   D = E diag(1, 1, 1, 1/2, 1/2, 1/2)
    m the mid-surface's displacement, b the director's over h/2: well scaled where h is small
    dual    at the centroid, gamma = -+1/sqrt(3): Chen et al. 2023, eq. 5
    full    at (1/6, 1/6), (2/3, 1/6), (1/6, 2/3), gamma = -+1/sqrt(3)
    tied    as full, transverse shear interpolated from the middles of the edges: MITC3, Lee & Bathe 2004

Usage: generate.py [FOLDER]    (default: the folder of this file; takes a few seconds)
"""

import csv
import sys
from pathlib import Path

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

LENGTH, WIDTH = 1.0, 0.25  # [m]
ELEMENTS = ["dual", "full", "tied"]
THICKNESSES = [0.1, 0.01, 0.001]  # [m]
ALONG = [8, 16, 32, 64]
COLUMNS = ["element", "thickness", "elements_along", "tip_ratio"]
GAUSS = 1 / np.sqrt(3)
ELASTICITY = np.diag([1, 1, 1, 0.5, 0.5, 0.5])  # E = 1, nu = 0; xx yy zz xz yz xy
CENTROID = [np.full(3, 1 / 3)]
INNER = [np.array(p) / 6 for p in ([4, 1, 1], [1, 4, 1], [1, 1, 4])]
MIDDLES = [np.array(p) / 2 for p in ([1, 1, 0], [1, 0, 1], [0, 1, 1])]


def strain(slopes, height, at, gamma):
    """B [6 x 18] at barycentric `at` and gamma, where u = m + gamma h/2 b; columns x y z of three m, then of three b."""
    rows = np.zeros((6, 18))
    for a in range(3):
        for director in (0, 1):
            x = 3 * (a + 3 * director)
            dx, dy = slopes[a] * (gamma * height / 2 if director else 1)
            dz = at[a] if director else 0
            rows[0, x], rows[1, x + 1], rows[2, x + 2] = dx, dy, dz
            rows[3, x], rows[3, x + 2] = dz, dx
            rows[4, x + 1], rows[4, x + 2] = dz, dy
            rows[5, x], rows[5, x + 1] = dy, dx
    return rows


def tied_shear(slopes, edges, height, at, gamma):
    """Rows xz, yz of MITC3: along each edge the shear strain is constant, that of the edge's middle."""
    first, second, third = (edges @ strain(slopes, height, m, gamma)[3:5] for m in MIDDLES)  # covariant, r and s
    twist = second[1] - first[0] - third[1] + third[0]
    return np.linalg.solve(edges, np.array([first[0] + twist * at[2], second[1] - twist * at[1]]))


def stiffness(element, corners, height):
    edges = np.array([corners[1] - corners[0], corners[2] - corners[0]])  # rows
    slopes = np.array([[-1, -1], [1, 0], [0, 1]]) @ np.linalg.inv(edges).T
    points = CENTROID if element == "dual" else INNER
    volume = 0.5 * abs(np.linalg.det(edges)) * height
    out = np.zeros((18, 18))
    for at in points:
        for gamma in (-GAUSS, GAUSS):
            rows = strain(slopes, height, at, gamma)
            if element == "tied":
                rows[3:5] = tied_shear(slopes, edges, height, at, gamma)
            out += rows.T @ ELASTICITY @ rows * volume / (2 * len(points))
    return out


def tip_ratio(element, height, along):
    across = max(1, along // 4)
    nodes = np.array([[i * LENGTH / along, j * WIDTH / across] for i in range(along + 1) for j in range(across + 1)])
    a = np.array([i * (across + 1) + j for i in range(along) for j in range(across)])
    b = a + across + 1
    size, force, entries = 6 * len(nodes), np.zeros(6 * len(nodes)), []
    for triangles in (np.column_stack([a, b, a + 1]), np.column_stack([b, b + 1, a + 1])):  # two shapes
        matrix = stiffness(element, nodes[triangles[0]], height)
        corners = np.hstack([triangles, triangles + len(nodes)])
        unknowns = (3 * corners[:, :, None] + np.arange(3)).reshape(len(triangles), 18)
        entries.append(
            (np.repeat(unknowns, 18, axis=1).ravel(), np.tile(unknowns, 18).ravel(), np.tile(matrix.ravel(), len(a)))
        )
        np.add.at(force, 3 * triangles + 2, LENGTH / along * WIDTH / across / 2 / 3)  # 1 N per area, all on m
    rows, columns, values = (np.concatenate(part) for part in zip(*entries))
    matrix = coo_matrix((values, (rows, columns)), shape=(size, size)).tocsc()
    free = np.flatnonzero(np.tile(np.repeat(nodes[:, 0] > 0, 3), 2))
    moved = np.zeros(size)
    moved[free] = spsolve(matrix[free][:, free], force[free])
    tip = np.flatnonzero(np.isclose(nodes[:, 0], LENGTH))
    return moved[3 * tip + 2].mean() / (LENGTH**4 / 8 / (height**3 / 12))


def main(folder):
    with open(folder / "tip_ratio.csv", "w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        for element in ELEMENTS:
            for height in THICKNESSES:
                for along in ALONG:
                    writer.writerow(
                        ["prism_" + element, f"{height:g}", along, f"{tip_ratio(element, height, along):.8g}"]
                    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
