#!/usr/bin/python3
"""Writes plate.csv and narrow_strip.csv: the weight under which a strip that is clamped upright falls sideways.

Equations (derived in validation/oracle/plate_buckling.h; units of the length L, and of D = E h^3/(12 (1 - nu^2))):

    plane stress n under the plate's own weight along -y, clamped at x = 0, free elsewhere
    int kappa(f)' B kappa(f) dA + Gamma int n_ab f,a f,b dA = 0,   f = f,x = 0 at x = 0,   kappa = (f,xx, f,yy, f,xy)
    Gamma = 12 (1 - nu^2) rho g L^3/(E h^2)

for the least Gamma > 0 (weight downwards) and the least -Gamma > 0 (upwards), and four stiffnesses B: that of an
isotropic plate; of hinges on a regular mesh of right triangles, and on an irregular one at constant curvature, an upper
bound; of a layer that is locked in thickness. Narrow strips: q L^3/sqrt(EI GJ) = 6 j, J_{-1/6}(j) = 0, and for bending
and twist that are coupled (hinges) an equation of one unknown.

Method, on purpose another than that of the C++ oracle (one polynomial over the whole plate): tensor products of quartic
B-splines on elements that shrink towards the corners, where the stress is singular.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes ten seconds)
"""

import csv
import math
import sys
from functools import lru_cache
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import BSpline
from scipy.optimize import brentq
from scipy.sparse import csr_matrix, diags, hstack, kron
from scipy.sparse.linalg import LinearOperator, eigsh, splu
from scipy.special import jv

DEGREE = 4
SHRINK = 1.8  # of neighbouring elements, towards the corners
WIDEST = 0.1  # element, of L
MESH = (9, 10)  # elements before the widest are halved, along and across
WIDTHS = [0.05, 0.1, 0.2, 0.25, 0.5, 1.0]
POISSON = [0.0, 0.3]
PLATES = ["isotropic", "hinges", "hinges_irregular", "thickness_locked"]
COLUMNS = ["plate", "poisson", "width", "gamma_down", "gamma_up"]


def bending(plate, nu):
    """B over D, on f,xx f,yy f,xy."""
    if plate == "hinges":  # on right triangles whose hypotenuses run along (1, -1); whatever nu is
        return np.array([[1, 0, -1], [0, 1, -1], [-1, -1, 6]], float)
    if plate == "hinges_irregular":
        return irregular_hinges()
    c = (1 - nu) ** 2 / (1 - 2 * nu) if plate == "thickness_locked" else 1.0
    cross = c * nu / (1 - nu) if plate == "thickness_locked" else nu
    return np.array([[c, cross, 0], [cross, c, 0], [0, 0, 2 * (1 - nu)]])


def strip_cells(cells, irregular, random):
    """Square cells of size 1 in two triangles each: vertices and corners. Irregular: vertices moved at random by up to a
    quarter of a cell, diagonals drawn at random, as core/mesh/strip.h has it."""
    place = np.stack(np.meshgrid(np.arange(cells + 1.0), np.arange(cells + 1.0), indexing="ij"), -1).reshape(-1, 2)
    a = (np.arange(cells)[:, None] * (cells + 1) + np.arange(cells)).ravel()
    b, c, d = a + cells + 1, a + cells + 2, a + 1
    other = random.random(a.size) < 0.5 if irregular else np.zeros(a.size, bool)
    first = np.where(other[:, None], np.stack([a, b, c], 1), np.stack([a, b, d], 1))
    second = np.where(other[:, None], np.stack([a, c, d], 1), np.stack([b, c, d], 1))
    return place + (random.uniform(-0.25, 0.25, place.shape) if irregular else 0), np.concatenate([first, second])


def hinge_form(cells, irregular, seed=0):
    """B/D of hinges at constant f,xx f,yy f,xy: twice sum |e|^2/A (angle)^2/2 over the area, of hinges around the middle."""
    place, corners = strip_cells(cells, irregular, np.random.default_rng(seed))
    quadratic = np.stack([place[:, 0] ** 2 / 2, place[:, 1] ** 2 / 2, place[:, 0] * place[:, 1]], 1)
    sides = np.stack([place[corners[:, k]] - place[corners[:, 0]] for k in (1, 2)], 1)
    slopes = np.linalg.solve(sides, np.stack([quadratic[corners[:, k]] - quadratic[corners[:, 0]] for k in (1, 2)], 1))
    area = 0.5 * np.abs(np.linalg.det(sides))
    hinges = {}
    for triangle, (i, j, k) in enumerate(corners):
        for edge in ((i, j), (j, k), (k, i)):
            hinges.setdefault((min(edge), max(edge)), []).append(triangle)
    out, middle = np.zeros((3, 3)), (cells / 4, 3 * cells / 4)
    for (i, j), pair in hinges.items():
        if len(pair) == 2 and all(middle[0] < x <= middle[1] for x in (place[i] + place[j]) / 2):
            edge = place[j] - place[i]
            normal = np.array([-edge[1], edge[0]]) / np.linalg.norm(edge)
            angle = normal @ (slopes[pair[0]] - slopes[pair[1]])
            out += np.outer(angle, angle) * (edge @ edge) / (area[pair[0]] + area[pair[1]])
    return out / (cells / 2) ** 2


@lru_cache
def irregular_hinges():
    """The mean over the plane and both diagonals: a stiffness that is an upper bound of the refined mesh's, as the least
    energy is below that of constant curvature."""
    form = np.mean([hinge_form(80, True, seed) for seed in range(4)], 0)
    form[:2, 2] = form[2, :2] = 0.0  # what is left of the two diagonals' opposite couplings
    return form


def graded(length, count, at_both_ends):
    """Ends of elements on [0, length]."""
    sizes = [SHRINK ** (min(i, count - 1 - i) if at_both_ends else i) for i in range(count)]
    ends = list(length * np.concatenate([[0], np.cumsum(sizes)]) / np.sum(sizes))
    while max(np.diff(ends)) > WIDEST:
        i = int(np.argmax(np.diff(ends)))
        ends.insert(i + 1, (ends[i] + ends[i + 1]) / 2)
    return np.array(ends)


def splines(ends):
    """Values, first and second derivatives of all splines at Gauss points, and the weights."""
    knots = np.concatenate([[ends[0]] * DEGREE, ends, [ends[-1]] * DEGREE])
    all_of_them = BSpline(knots, np.eye(len(knots) - DEGREE - 1), DEGREE)
    at, weight = np.polynomial.legendre.leggauss(DEGREE + 1)
    middle, half = (ends[1:] + ends[:-1]) / 2, np.diff(ends) / 2
    x = (middle[:, None] + half[:, None] * at).ravel()
    values = [csr_matrix(all_of_them(x) if d == 0 else all_of_them.derivative(d)(x)) for d in range(3)]
    return values, (half[:, None] * weight).ravel()


class Plate:
    """Splines on a strip of a width, and its plane stress."""

    def __init__(self, width, nu, mesh=MESH):
        (self.x, along), (self.y, across) = splines(graded(1.0, mesh[0], False)), splines(graded(width, mesh[1], True))
        self.weight, self.nu = np.kron(along, across), nu
        self.stress = self.plane_stress()

    def products(self, a, b, held):
        """d^a/dx^a d^b/dy^b of all products but those of the first `held` splines along x."""
        return kron(self.x[a], self.y[b], format="csr")[:, held * self.y[0].shape[1] :]

    def integral(self, left, factor, right):
        return left.T @ diags(self.weight * factor) @ right

    def plane_stress(self):
        """xx, yy, xy at the Gauss points, for a weight of 1 along -y."""
        dx, dy, value = self.products(1, 0, 1), self.products(0, 1, 1), self.products(0, 0, 1)
        none = csr_matrix(dx.shape)
        exx, eyy, shear = hstack([dx, none]).tocsr(), hstack([none, dy]).tocsr(), hstack([dy, dx]).tocsr()
        stiff, slide = 1 / (1 - self.nu**2), 0.5 / (1 + self.nu)
        sxx, syy, sxy = stiff * (exx + self.nu * eyy), stiff * (eyy + self.nu * exx), slide * shear
        stiffness = self.integral(exx, 1, sxx) + self.integral(eyy, 1, syy) + self.integral(shear, 1, sxy)
        force = np.concatenate([np.zeros(dx.shape[1]), -(value.T @ self.weight)])
        moved = splu(stiffness.tocsc()).solve(force)
        return [s @ moved for s in (sxx, syy, sxy)]

    def critical(self, plate):
        """Gamma downwards and upwards."""
        curvatures = [self.products(*d, 2) for d in ((2, 0), (0, 2), (1, 1))]
        stiff = bending(plate, self.nu)
        elastic = sum(
            self.integral(curvatures[i], stiff[i, j], curvatures[j]) for i in range(3) for j in range(3) if stiff[i, j]
        ).tocsc()
        dx, dy = self.products(1, 0, 2), self.products(0, 1, 2)
        mixed = self.integral(dx, self.stress[2], dy)
        geometric = self.integral(dx, self.stress[0], dx) + self.integral(dy, self.stress[1], dy) + mixed + mixed.T
        inverse = LinearOperator(elastic.shape, splu(elastic).solve)
        options = {"k": 1, "M": elastic, "Minv": inverse, "return_eigenvectors": False, "tol": 1e-11}
        options["v0"] = np.ones(elastic.shape[0])
        down, up = (eigsh(-geometric.tocsc(), which=which, **options)[0] for which in ("LA", "SA"))
        return 1 / down, -1 / up


def narrow_strip_load():
    """q L^3/sqrt(EI GJ) of a narrow isotropic strip: Timoshenko & Gere's 12.85."""
    return 6 * brentq(lambda z: jv(-1 / 6, z), 2.0, 2.3, xtol=1e-15)


def narrow_hinges(sign):
    """Gamma of a narrow strip of hinges; `sign` 1 for a weight downwards, -1 upwards.

    f = u(x) + y beta(x) + y^2/2 kappa_yy with the least energy over kappa_yy: B kappa^2 - 2 C kappa tau + G tau^2 with
    B = 1, C = 1, G = 5, kappa = u'', tau = beta'; with M = Gamma s^2/2, s = 1 - x, and u'' = (C beta' - M beta)/B
    (G - C^2/B) beta'' + (M^2 + sign C Gamma s)/B beta = 0,  beta = 0 at s = 1,  beta' = 0 at s = 0.
    """

    def at_clamp(gamma):
        def slope(s, y):
            return [y[1], -(gamma**2 * s**4 / 4 + sign * gamma * s) / 4 * y[0]]

        return solve_ivp(slope, (0, 1), [1, 0], rtol=1e-11, atol=1e-13).y[0, -1]

    low = next(g for g in np.arange(5.0, 60.0) if at_clamp(g) * at_clamp(g + 1) < 0)
    return brentq(at_clamp, low, low + 1, xtol=1e-10)


def plate_rows(widths=WIDTHS, mesh=MESH):
    for nu in POISSON:
        for width in widths:
            plate = Plate(width, nu, mesh)
            for name in PLATES:
                if nu > 0 or name != "thickness_locked":  # at nu = 0 nothing locks
                    yield [name, nu, width, *plate.critical(name)]


def narrow_rows():
    j = narrow_strip_load()
    return [
        ["strip_load", j],
        ["gamma_isotropic_0", j * math.sqrt(2)],
        ["gamma_isotropic_0.3", j * math.sqrt(2) * 0.7 * math.sqrt(1.3)],
        ["gamma_hinges_down", narrow_hinges(1)],
        ["gamma_hinges_up", narrow_hinges(-1)],
    ]


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{v:.8g}" if isinstance(v, float) else v for v in row] for row in rows)


def main(folder):
    write(folder / "plate.csv", COLUMNS, plate_rows())
    write(folder / "narrow_strip.csv", ["quantity", "value"], narrow_rows())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
