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


class Balance:
    """gradient(v) = 0 for what no boundary condition holds; the rest stays where `u` has it, and the conditions' values are 0."""

    def __init__(self, gradient, hessian, u, conditions):
        import dolfinx.fem.petsc
        from dolfinx import fem
        self.u, self.conditions, self.petsc = u, conditions, dolfinx.fem.petsc
        self.gradient, self.hessian = fem.form(gradient), fem.form(hessian)
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


class Equilibrium(Balance):
    """∂(energy)/∂u = 0."""

    def __init__(self, energy, u, conditions):
        import ufl
        v, w = ufl.TestFunction(u.function_space), ufl.TrialFunction(u.function_space)
        gradient = ufl.derivative(energy, u, v)
        super().__init__(gradient, ufl.derivative(gradient, u, w), u, conditions)


class Minimum(Equilibrium):
    """The same, found from afar, where Newton's method alone would go astray: its steps lessen the energy, and where the tangent is not
    positive definite, it is shifted until it is."""

    LEAST_SHIFT = 1e-8  # over the tangent's largest entry on its diagonal

    def __init__(self, energy, u, conditions):
        from dolfinx import fem
        super().__init__(energy, u, conditions)
        self.energy, self.shift = fem.form(energy), 0.0

    def value(self):
        from dolfinx import fem
        return fem.assemble_scalar(self.energy)

    def factor(self, A):
        """(solver, negative pivots)"""
        from petsc4py import PETSc
        solver = PETSc.KSP().create()
        solver.setOperators(A)
        solver.setType("preonly")
        solver.getPC().setType("cholesky")
        solver.getPC().setFactorSolverType("mumps")
        solver.getPC().setFactorSetUpSolverType()
        factors = solver.getPC().getFactorMatrix()
        factors.setMumpsIcntl(13, 1)  # a dense end of one process, else its negative pivots are not counted
        factors.setMumpsIcntl(14, 60)  # [%] more room for pivots that are delayed
        solver.setUp()
        return solver, factors.getMumpsInfog(12)

    def downhill(self, forces):
        """Newton's step of the tangent, shifted where it has to be."""
        A = self.tangent()
        least = self.LEAST_SHIFT * A.getDiagonal().max()[1]
        self.shift = self.shift / 10 if self.shift > 10 * least else 0.0
        A.shift(self.shift)
        while True:
            solver, negative = self.factor(A)
            if not negative:
                break
            solver.destroy()
            more = max(3 * self.shift, least)
            A.shift(more)
            self.shift += more
        b, move = A.createVecRight(), A.createVecRight()
        b.array[:] = -forces
        solver.solve(b, move)
        out = move.array.copy()
        for one in (solver, A, b, move):
            one.destroy()
        return out

    def find(self, tolerance, farthest, most=300):
        """To `tolerance` of the last step, none longer than `farthest`; gives their number."""
        import numpy
        for steps in range(1, most + 1):
            forces = self.forces()
            self.still(forces)
            move = self.downhill(forces)
            size = float(numpy.abs(move).max())
            self.search(move, float(forces @ move), min(1.0, farthest / size))
            if size < tolerance and not self.shift:
                return steps
        raise Failed(f"no minimum of the energy was found in {most} steps; the last was {size:.3g} long")

    def search(self, move, slope, share):
        """Along the move, ever shorter, until the energy falls as it should, to within round-off."""
        start, before = self.u.x.array.copy(), self.value()
        while True:
            self.u.x.array[:] = start + share * move
            if self.value() <= before + 1e-4 * share * slope + 1e-12 * abs(before):
                return
            share /= 2
            if share < 1e-10:
                raise Failed("the energy does not fall along Newton's step")


def continue_in_load(equilibrium, set_load, tolerance, first=0.3):
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
