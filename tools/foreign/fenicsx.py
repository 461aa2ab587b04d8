"""FEniCSx (Debian's python3-dolfinx, 0.5): the suite's neo-Hookean law, and Newton's method. Imports are in functions, as the program may
be missing."""

import importlib.util
import logging
import sys

from adapter import Failed, Missing
from processes import set_aside

CODE = "fenicsx"


def version():
    logging.disable(logging.INFO)  # the form compiler's
    for name in ("dolfinx", "ufl", "petsc4py", "mpi4py"):
        if importlib.util.find_spec(name) is None:
            raise Missing(f"{sys.executable} has no module {name}: Debian's package is python3-dolfinx")
    import dolfinx
    if not dolfinx.__version__.startswith("0.5."):
        raise Missing(f"dolfinx is {dolfinx.__version__}, and the adapters are written for 0.5")
    return f"FEniCSx {dolfinx.__version__}"


def paid_once():
    """The form compiler's processor seconds, counted from now on: what it makes lies in a cache afterwards."""
    import dolfinx.jit
    return set_aside(dolfinx.jit, "ffcx_jit")


def neo_hookean(u, young, poisson):
    """W = ½μ (tr FᵀF − d) − μ ln J + ½λ (ln J)² [J/m³]; in two dimensions it is plane strain."""
    import ufl
    mu, lam = young / 2 / (1 + poisson), young * poisson / (1 + poisson) / (1 - 2 * poisson)
    d = len(u)
    F = ufl.Identity(d) + ufl.grad(u)
    J = ufl.det(F)
    return mu / 2 * (ufl.inner(F, F) - d) - mu * ufl.ln(J) + lam / 2 * ufl.ln(J)**2


class Equilibrium:
    """∂(energy)/∂u = 0 for the unknowns that no boundary condition holds; those stay where `u` has them, and the conditions' values are 0."""

    def __init__(self, energy, u, conditions):
        import dolfinx.fem.petsc
        import ufl
        from dolfinx import fem
        V = u.function_space
        v, w = ufl.TestFunction(V), ufl.TrialFunction(V)
        gradient = ufl.derivative(energy, u, v)
        self.u, self.conditions, self.petsc = u, conditions, dolfinx.fem.petsc
        self.gradient, self.hessian = fem.form(gradient), fem.form(ufl.derivative(gradient, u, w))
        self.still = lambda forces: fem.set_bc(forces, conditions)  # these are of zero: what is held does not move

    def tangent(self):
        A = self.petsc.assemble_matrix(self.hessian, bcs=self.conditions)
        A.assemble()
        return A

    def forces(self):
        """∂(energy)/∂u: of what is held, the forces that hold it."""
        b = self.petsc.assemble_vector(self.gradient)
        return b.array.copy()

    def step(self):
        """One of Newton's; the largest move."""
        import numpy
        from petsc4py import PETSc
        b, A = self.petsc.assemble_vector(self.gradient), self.tangent()
        self.still(b.array)
        solver = PETSc.KSP().create()
        solver.setOperators(A)
        solver.setType("preonly")
        solver.getPC().setType("lu")
        solver.getPC().setFactorSolverType("mumps")
        move = A.createVecRight()
        solver.solve(b, move)
        self.u.x.array[:] -= move.array
        size = float(numpy.abs(move.array).max())
        for one in (solver, A, b, move):
            one.destroy()
        return size

    def solve(self, tolerance, most=25, largest=1.0):
        """Is it found, to `tolerance` [m] of the last step, and in how many steps?"""
        for steps in range(1, most + 1):
            size = self.step()
            if not size < largest:
                return False, steps
            if size < tolerance:
                return True, steps
        return False, most


def continue_in_load(equilibrium, set_load, tolerance, first=0.02):
    """From no load to all of it, in steps that shrink where Newton's method fails."""
    u, done, step = equilibrium.u, 0.0, first
    while done < 1:
        before, load = u.x.array.copy(), min(1.0, done + step)
        set_load(load)
        found, steps = equilibrium.solve(tolerance)
        if found:
            done, step = load, step * (1.6 if steps < 8 else 1)
            continue
        u.x.array[:] = before
        step /= 3
        if step < 1e-6:
            raise Failed(f"Newton's method stopped at {done:.3g} of the load")
