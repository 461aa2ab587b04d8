#!/usr/bin/python3
"""Writes director_beam.csv, section_beam.csv and shell_beam.csv: the heavy cantilever as beams, each without the error of a mesh
along the strip. Lengths in units of L, forces of rho g L h; s from the clamp, r(s) the mid-line, y upwards.

director_beam.csv, which one layer of quadrilaterals tends to: x(s, z) = r(s) + z D(s), D free to turn and to stretch.

    min int <W(F)> + Gamma r_y ds,   F = [r' + z D', D],   r(0) = 0, D(0) = (0, 1)
    W = mu/2 (F:F - 2) - mu ln J + lambda/2 (ln J)^2,   E = 12 (1 - nu^2)/h^2     as in generate.py
    <W> the mean over two Gauss points, z = +-h/(2 sqrt 3), as the element's own

section_beam.csv, the same with <W> the mean over 24 points, which no more would change: what straight sections of the law do.
Two points miss that by an error of quadrature, not of the model, and one that no mesh along the strip takes away: of W a term
mu k^4 h^4/720, by which a section bends with M = B k (1 + k^2 h^2/30) (nu = 0). In n layers, of two points each, it falls as n^-4.
The 24 are Gauss points t in z = h/2 sin(pi t/2), closer towards the faces, where the clamp may crush a thick strip (ln J).

Beside the elastica it has: stretch; shear, by a factor of 1; a bending strain z k that is finite, so that the law's cubic term
pulls the mid-line out by k^2 h^2/12 and more; D, which gets shorter or longer for it; and the clamp, which holds D. Elements of
fifth order along s, narrower towards the clamp by a factor each; Newton's method along Gamma.

shell_beam.csv, which mid-edge shells tend to: a shell with a St. Venant-Kirchhoff membrane and a bending energy of the second fundamental form,
n . r'' = lam theta' with lam = |r'|: no shear, and no thickness that could change.

    w = A/8 (lam^2 - 1)^2 + B/2 (lam theta')^2,   B = 1/Gamma, A = 12 B/h^2
    theta' = m/(B lam^2),  m' = -(1 - s) lam cos(theta),  theta(0) = m(1) = 0,   theta below the horizontal
    A lam (lam^2 - 1)/2 + m^2/(B lam^3) = (1 - s) sin(theta)

so that bending makes the mid-line shorter, by k^2 h^2/12: with the sign opposite to a solid's.

Usage: generate_beams.py [FOLDER]    (default: the folder of this file; takes a minute)
"""

import csv
import sys
from pathlib import Path

import numpy as np
from scipy.integrate import solve_bvp
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

GAMMAS = [0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000]
THICKNESSES = [0.1, 0.01, 0.001]
SHELL_THICKNESS, SHELL_GAMMAS = 0.01, [gamma for gamma in GAMMAS if gamma <= 1000]
POISSON = [0.0, 0.3]
ORDER, ELEMENTS = 5, 48  # along s
SECTION_POINTS = 24  # across, of section_beam.csv
COLUMNS = ["h_over_L", "poisson", "Gamma", "H_over_L", "W_over_L", "H_over_W"]
STEP_TOLERANCE, MOST_ITERATIONS = 1e-11, 60


def grading(thickness, elements):
    """Ends of elements, the first a twentieth of the thickness (or of the mean) long, each the same factor longer."""
    first = min(0.05 * thickness, 0.2 / elements)
    low, high = 1.0, 4.0
    for _ in range(80):
        ratio = 0.5 * (low + high)
        total = first * np.sum(ratio ** np.arange(elements))
        low, high = (ratio, high) if total < 1 else (low, ratio)
    ends = np.concatenate([[0], np.cumsum(first * ratio ** np.arange(elements))])
    return ends / ends[-1]


def own_section(thickness, layers=1):
    """Heights of the element's own two points in each of the layers, and their shares of the section."""
    middles = (2 * np.arange(layers) + 1) / layers - 1
    heights = 0.5 * thickness * middles[:, None] + thickness / (2 * np.sqrt(3) * layers) * np.array([-1, 1])
    return heights.ravel(), np.full(2 * layers, 0.5 / layers)


def exact_section(thickness, points=SECTION_POINTS):
    """Heights of points closer towards the faces, and their shares of the section."""
    places, weights = np.polynomial.legendre.leggauss(points)
    angles = 0.5 * np.pi * places
    return 0.5 * thickness * np.sin(angles), 0.25 * np.pi * np.cos(angles) * weights


class DirectorBeam:
    """Unknowns of a node: r_x, r_y, D_x, D_y. `section`: heights of points across, and their shares."""

    def __init__(self, thickness, poisson, section, elements=ELEMENTS):
        young = 12 * (1 - poisson**2) / thickness**2
        self.mu, self.lam = young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))
        self.heights, self.shares = section
        ends = grading(thickness, elements)
        nodes = 0.5 - 0.5 * np.cos(np.pi * np.arange(ORDER + 1) / ORDER)
        places, weights = np.polynomial.legendre.leggauss(ORDER + 2)
        places, weights = 0.5 + 0.5 * places, 0.5 * weights
        powers = np.linalg.inv(np.vander(nodes, increasing=True))
        self.shape = np.vander(places, ORDER + 1, increasing=True) @ powers
        slopes = np.zeros((len(places), ORDER + 1))
        slopes[:, 1:] = np.arange(1, ORDER + 1) * np.vander(places, ORDER, increasing=True)
        self.slope = slopes @ powers
        self.lengths, self.weights = np.diff(ends), weights
        self.s = np.append((ends[:-1, None] + self.lengths[:, None] * nodes[None, :-1]).ravel(), 1.0)
        first = ORDER * np.arange(elements)[:, None] + np.arange(ORDER + 1)
        self.unknowns = (4 * first[:, :, None] + np.arange(4)).reshape(elements, -1)
        self.flat = np.zeros((len(self.s), 4))
        self.flat[:, 0], self.flat[:, 3] = self.s, 1
        self.free = np.arange(4, self.flat.size)

    def point(self, state, z):
        """Gradient and tangent of W by (r', D', D) at all points, r' + z D' = a."""
        a = state[..., 0:2] + z * state[..., 2:4]
        d = state[..., 4:6]
        volume = a[..., 0] * d[..., 1] - a[..., 1] * d[..., 0]
        if np.any(volume <= 0):
            return None
        slope = np.stack([d[..., 1], -d[..., 0], -a[..., 1], a[..., 0]], -1)  # of J by (a, D)
        curve = np.array([[0, 0, 0, 1], [0, 0, -1, 0], [0, -1, 0, 0], [1, 0, 0, 0.0]])
        first = (self.lam * np.log(volume) - self.mu) / volume
        second = (self.lam - self.lam * np.log(volume) + self.mu) / volume**2
        gradient = self.mu * np.concatenate([a, d], -1) + first[..., None] * slope
        tangent = (
            self.mu * np.eye(4) + first[..., None, None] * curve + second[..., None, None] * slope[..., None] * slope[..., None, :]
        )
        chain = np.zeros((4, 6))  # (a, D) by (r', D', D)
        chain[0, 0] = chain[1, 1] = chain[2, 4] = chain[3, 5] = 1
        chain[0, 2] = chain[1, 3] = z
        return gradient @ chain, chain.T @ tangent @ chain

    def assembled(self, x, gamma):
        """Gradient and tangent of the energy over h; None where an element is turned inside out."""
        local = x.ravel()[self.unknowns].reshape(len(self.lengths), ORDER + 1, 4)
        by = np.einsum("qn,enc->eqc", self.slope, local) / self.lengths[:, None, None]
        at = np.einsum("qn,enc->eqc", self.shape, local)
        state = np.concatenate([by, at[..., 2:]], -1)
        gradient, tangent = 0, 0
        for z, share in zip(self.heights, self.shares):
            found = self.point(state, z)
            if found is None:
                return None
            gradient, tangent = gradient + share * found[0], tangent + share * found[1]
        # Shape functions of (r', D', D) in one matrix: state = shapes @ local unknowns.
        shapes = np.zeros((len(self.lengths), len(self.weights), 6, ORDER + 1, 4))
        for c in range(4):
            shapes[:, :, c, :, c] = self.slope[None] / self.lengths[:, None, None]
        for c in (2, 3):
            shapes[:, :, c + 2, :, c] = self.shape[None]
        shapes = shapes.reshape(len(self.lengths), len(self.weights), 6, -1)
        measure = self.lengths[:, None] * self.weights[None]
        force = np.einsum("eq,eqc,eqcn->en", measure, gradient, shapes)
        force.reshape(len(self.lengths), ORDER + 1, 4)[:, :, 1] += gamma * np.einsum("eq,qn->en", measure, self.shape)
        block = np.einsum("eq,eqcn,eqcd,eqdm->enm", measure, shapes, tangent, shapes, optimize=True)
        size = x.size
        total = np.bincount(self.unknowns.ravel(), force.ravel(), size)
        rows = np.repeat(self.unknowns, self.unknowns.shape[1], axis=1).ravel()
        columns = np.tile(self.unknowns, (1, self.unknowns.shape[1])).ravel()
        matrix = coo_matrix((block.ravel(), (rows, columns)), (size, size)).tocsr()
        return total, matrix

    def solved(self, x, gamma):
        """Equilibrium from the state x, None where Newton's method finds none."""
        for _ in range(MOST_ITERATIONS):
            found = self.assembled(x, gamma)
            if found is None:
                return None
            step = np.zeros(x.size)
            step[self.free] = spsolve(found[1][self.free][:, self.free], -found[0][self.free])
            largest = np.abs(step).max()
            x = x + min(1, 0.3 / largest) * step.reshape(x.shape)
            if largest < STEP_TOLERANCE:
                return x
        return None


def director_rows(thickness, poisson, section, elements=ELEMENTS, gammas=GAMMAS):
    """[h, nu, Gamma, H, W, H/W] of all Gamma."""
    beam, out = DirectorBeam(thickness, poisson, section, elements), []
    x, load = beam.flat, 0.0
    for gamma in gammas:
        step = gamma - load
        while load < gamma:
            to = min(gamma, load + step)
            found = beam.solved(x, gamma if gamma - to < 1e-9 * gamma else to)
            if found is None:
                step /= 2
                if step < 1e-6 * gamma:
                    raise RuntimeError(f"no equilibrium beyond Gamma = {load} at h = {thickness}, nu = {poisson}")
            else:
                x, load = found, to
        drop, reach = -x[-1, 1], x[-1, 0]
        out.append([thickness, poisson, gamma, drop, reach, drop / reach])
    return out


def shell_row(gamma, thickness, before, tolerance=1e-7):
    """([h, nu, Gamma, H, W, H/W], the solution), from the solution of a Gamma below."""
    bending, stretching = 1 / gamma, 12 / gamma / thickness**2

    def stretch(s, theta, m):
        lam = np.ones_like(s)
        for _ in range(30):
            off = stretching * lam * (lam**2 - 1) / 2 + m**2 / (bending * lam**3) - (1 - s) * np.sin(theta)
            lam = lam - off / (stretching * (1.5 * lam**2 - 0.5) - 3 * m**2 / (bending * lam**4))
        return lam

    def slopes(s, y):
        theta, m = y[:2]
        lam = stretch(s, theta, m)
        return np.array(
            [m / (bending * lam**2), -(1 - s) * lam * np.cos(theta), lam * np.sin(theta), lam * np.cos(theta)]
        )

    def ends(a, b):
        return np.array([a[0], b[1], a[2], a[3]])

    s = np.linspace(0, 1, 400) ** 2
    guess = before.sol(s) if before is not None else np.array([0 * s, 0.5 * (1 - s) ** 2, 0 * s, s])
    found = solve_bvp(slopes, ends, s, guess, tol=tolerance, max_nodes=200000)
    if not found.success:
        raise RuntimeError(f"shell, h = {thickness}, Gamma = {gamma}: {found.message}")
    drop, reach = found.y[2, -1], found.y[3, -1]
    return [thickness, 0.0, gamma, drop, reach, drop / reach], found


def shell_rows(thickness):
    """All Gamma, by steps of a quarter of a decade in between."""
    out, before = [], None
    for low, gamma in zip([None, *SHELL_GAMMAS], SHELL_GAMMAS):
        between = [] if low is None else list(np.geomspace(low, gamma, 3)[1:-1])
        for each in [*between, gamma]:
            row, before = shell_row(each, thickness, before)
        out.append(row)
    return out


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{value:.10g}" for value in line] for line in rows)


def main(folder):
    strips = [(h, nu) for h in THICKNESSES for nu in POISSON]
    for name, section in (("director_beam.csv", own_section), ("section_beam.csv", exact_section)):
        write(folder / name, COLUMNS, (row for h, nu in strips for row in director_rows(h, nu, section(h))))
    write(folder / "shell_beam.csv", COLUMNS, shell_rows(SHELL_THICKNESS))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent))
