#!/usr/bin/python3
"""Writes plane_strain.csv: the heavy cantilever as a solid in plane strain, by FEniCSx (Debian: fenicsx, 0.5).

Energy per unit width, in the units of the length L and of the weight per volume and length rho g L:

    int_Omega  mu/2 (F:F - 2) - mu ln J + lambda/2 (ln J)^2 + Gamma u_y  dX        Omega = (0, 1) x (-h/2, h/2)

the law of the suite's quadrilaterals (core/energy/quad_neo_hookean.h), with Young's modulus E = 12 (1 - nu^2)/h^2, so that the
factor Gamma of the weight is the gravito-bending parameter. Both displacements vanish on x = 0. Lagrange quadrilaterals of second
order, integrated to the order that is exact for cubes of the strain; columns of elements are narrower towards the clamp,
x = s^(3/2) for even s. Newton's method along Gamma, each step from the line through the last two states.

Two meshes of each strip, the finer with twice the elements either way: their difference is the file's claim to convergence. Where
Newton's method finds no further state on one of them, the strip's rows end: at h = 0.1 beyond Gamma = 31.6, where the face below the
clamp is crushed. Strips thinner still are left out: what thickness does to them, (h/L)^2 of the drop, is less than their mesh's error.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes about five minutes)
"""

import csv
import sys
from pathlib import Path

import numpy as np

GAMMAS = [0.01, 0.0316, 0.1, 0.316, 1, 3.16, 10, 31.6, 100, 316, 1000, 3160, 10000]
STRIPS = {0.1: (100, 8), 0.01: (200, 2)}  # by h/L: the coarser mesh, elements along and across
POISSON = [0.0, 0.3]
COLUMNS = ["h_over_L", "poisson", "Gamma", "along", "across", "H_over_L", "W_over_L", "H_over_W"]
DEGREE, INTEGRATION = 2, 6
STEP_TOLERANCE = 1e-11  # of Newton's method, on the largest change of a displacement over L
MOST_ITERATIONS = 20


class Strip:
    """The discrete problem; `gamma` and the state are what changes."""

    def __init__(self, thickness, poisson, along, across):
        import ufl
        from dolfinx import fem, mesh
        from mpi4py import MPI
        from petsc4py import PETSc

        young = 12 * (1 - poisson**2) / thickness**2
        mu, lam = young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))
        corners = [[0, -thickness / 2], [1, thickness / 2]]
        domain = mesh.create_rectangle(MPI.COMM_WORLD, corners, [along, across], mesh.CellType.quadrilateral)
        domain.geometry.x[:, 0] **= 1.5
        space = fem.VectorFunctionSpace(domain, ("CG", DEGREE))
        self.u, test, trial = fem.Function(space), ufl.TestFunction(space), ufl.TrialFunction(space)
        self.load = fem.Constant(domain, PETSc.ScalarType(0))
        gradient = ufl.Identity(2) + ufl.grad(self.u)
        volume = ufl.det(gradient)
        density = mu / 2 * (ufl.inner(gradient, gradient) - 2) - mu * ufl.ln(volume) + lam / 2 * ufl.ln(volume) ** 2
        energy = (density + self.load * self.u[1]) * ufl.dx(metadata={"quadrature_degree": INTEGRATION})
        first = ufl.derivative(energy, self.u, test)
        self.residual, self.tangent = fem.form(first), fem.form(ufl.derivative(first, self.u, trial))
        places = space.tabulate_dof_coordinates()
        nodes = np.where(places[:, 0] < 1e-12)[0].astype(np.int32)
        self.clamp, self.held = fem.dirichletbc(fem.Function(space), nodes), np.concatenate([2 * nodes, 2 * nodes + 1])
        tip = places[:, 0] > 1 - 1e-9
        self.ends = [np.where(tip & (abs(places[:, 1] - y) < 1e-9))[0][0] for y in (-thickness / 2, thickness / 2)]

    def correction(self):
        from dolfinx import fem
        from petsc4py import PETSc

        right = fem.petsc.assemble_vector(self.residual)
        right.array[self.held] = 0
        matrix = fem.petsc.assemble_matrix(self.tangent, bcs=[self.clamp])
        matrix.assemble()
        solver = PETSc.KSP().create()
        solver.setOperators(matrix)
        solver.setType("preonly")
        solver.getPC().setType("lu")
        solver.getPC().setFactorSolverType("mumps")
        step = matrix.createVecRight()
        solver.solve(right, step)
        found = step.array.copy()
        for one in (right, matrix, solver, step):
            one.destroy()
        return found

    def solve(self, gamma, start):
        """Number of iterations from the state `start`; None where they do not converge."""
        self.load.value, self.u.x.array[:] = gamma, start
        for iteration in range(1, MOST_ITERATIONS + 1):
            step = self.correction()
            self.u.x.array[:] -= step
            size = abs(step).max()
            if not np.isfinite(size) or size > 1:
                return None
            if size < STEP_TOLERANCE:
                return iteration
        return None

    def tip(self):
        """(H, W): the tip's mid-point below the clamp and from it, half-way between its lowest and its highest node."""
        x, y = (np.mean([self.u.x.array[2 * end + c] for end in self.ends]) for c in (0, 1))
        return -y, 1 + x


def follow(strip, gammas):
    """Yields (gamma, H, W) at the ascending gammas; ends where Newton's method finds no further state."""
    gamma, state, before = 0.0, np.zeros_like(strip.u.x.array), None
    factor = 1.5  # of one step; the first one goes straight to the least gamma
    for stop in gammas:
        while gamma < stop:
            following = stop if gamma == 0 else min(stop, gamma * factor)
            start = state
            if before is not None:
                start = state + (state - before[1]) * np.log(following / gamma) / np.log(gamma / before[0])
            iterations = strip.solve(following, start)
            if iterations is None:
                factor = 1 + (factor - 1) / 3
                if factor < 1 + 1e-4:
                    return
                continue
            before = (gamma, state) if gamma > 0 else None
            gamma, state = following, strip.u.x.array.copy()
            if iterations <= 5:
                factor = 1 + (factor - 1) * 1.5
        yield (gamma, *strip.tip())


def rows():
    for thickness, (along, across) in STRIPS.items():
        for poisson in POISSON:
            meshes = [(along, across), (2 * along, 2 * across)]
            found = [list(follow(Strip(thickness, poisson, *mesh), GAMMAS)) for mesh in meshes]
            for mesh, states in zip(meshes, found):
                for gamma, drop, reach in states[: min(map(len, found))]:
                    print(f"h {thickness} nu {poisson} {mesh} Gamma {gamma}: H/W {drop / reach:.9g}", flush=True)
                    yield [thickness, poisson, gamma, *mesh, *(f"{v:.10g}" for v in (drop, reach, drop / reach))]


def main(folder):
    with open(folder / "plane_strain.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
