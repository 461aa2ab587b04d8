"""FEniCSx on the metal board: an eighth of it, bricks of second order with full quadrature. The law is the study's own: F = F_e F_p,
Hencky's energy in the logarithms of F_e's principal stretches, Kirchhoff's stress that flows by von Mises with linear hardening, and the
flow of a step in one, backward, its exponential exact. How the points flow, and the tangent that is consistent with it, is found here;
FEniCSx assembles both. Grips, gauge and symmetry as in calculix_board.py."""

import math

import fenicsx
from adapter import Failed
from calculix_board import LENGTH, WIDTH

CODE = fenicsx
ELEMENT = "Q2"
STUDIES = ("metal_board",)
READS = {"grips", "young", "poisson", "yield_stress", "hardening", "elongation", "thickness"}
ALONG = {"sliding": 2, "clamped": 20}  # in half of the length
STEPS, LEAST_STEP = 50, 1e-6           # of equal logarithmic strain; of one that is halved
DEGREE = 5                             # of polynomials that the points integrate
NEAR = 1e-9                            # [m]: nodes' places are rounded


class Flow:
    """What flows at each point, by the last step's F_p⁻¹ and γ; all arrays have a row a point."""

    def __init__(self, sample, points):
        import numpy
        young, poisson = sample["young"], sample["poisson"]
        self.bulk, self.mu = young / 3 / (1 - 2 * poisson), young / 2 / (1 + poisson)
        self.yields, self.hardening = sample["yield_stress"], sample["hardening"]
        self.unflow, self.flowed = numpy.tile(numpy.eye(3), (points, 1, 1)), numpy.zeros(points)

    def respond(self, F):
        """(P = ∂ψ/∂F, ∂P/∂F, F_p⁻¹ and γ that the step leads to), ψ as in core/material/hencky_flow.h."""
        import numpy
        U, stretch, Vt = numpy.linalg.svd(F @ self.unflow)
        strain = numpy.log(stretch)
        trace = strain.sum(1, keepdims=True)
        deviator = strain - trace / 3
        norm = numpy.linalg.norm(deviator, axis=1, keepdims=True) + 1e-150
        trial, resistance = math.sqrt(6) * self.mu * norm, self.yields + self.hardening * self.flowed[:, None]
        flow = numpy.maximum(trial - resistance, 0) / (3 * self.mu + self.hardening)
        secant = self.mu * (1 - 3 * self.mu * flow / trial)
        stress = self.bulk * trace + 2 * secant * deviator
        softening = numpy.where(flow > 0, 6 * self.mu**2 * resistance / (3 * self.mu + self.hardening) / trial, 0)
        direction = deviator / norm
        moduli = (self.bulk - 2 / 3 * secant[:, :, None] + 2 * secant[:, :, None] * numpy.eye(3)
                  - softening[:, :, None] * direction[:, :, None] * direction[:, None, :])
        axes = U, Vt @ self.unflow.transpose(0, 2, 1)
        elastic = numpy.exp(strain - math.sqrt(1.5) * flow * direction)
        return ((U * (stress / stretch)[:, None]) @ axes[1], rotated(in_axes(stretch, stress, secant, moduli), *axes),
                numpy.linalg.solve(F, (U * elastic[:, None]) @ Vt), self.flowed + flow[:, 0])


def in_axes(stretch, stress, secant, moduli):
    """∂²ψ/∂F_e∂F_e in the axes of F_e, as 9 × 9, from τ and ∂τ/∂ε: of σᵢ, with ψᵢ = τᵢ/σᵢ, and of turns, (ψᵢ ∓ ψⱼ)/(σᵢ ∓ σⱼ). What differs
    between two axes is τᵢ − τⱼ = 2μ̂ (εᵢ − εⱼ), so that equal stretches are no trouble."""
    import numpy
    out = numpy.zeros((len(stretch), 3, 3, 3, 3))
    for i in range(3):
        for j in range(3):
            si, sj = stretch[:, i], stretch[:, j]
            out[:, i, i, j, j] = (moduli[:, i, j] - (i == j) * stress[:, i]) / (si * sj)
            if i == j:
                continue
            x = si / sj - 1
            slope = numpy.where(numpy.abs(x) > 1e-12, numpy.log1p(x) / numpy.where(x == 0, 1, x), 1)
            stretches = (2 * secant[:, 0] * slope - stress[:, j]) / (si * sj)
            turns = (stress[:, i] / si + stress[:, j] / sj) / (si + sj)
            out[:, i, j, i, j], out[:, i, j, j, i] = (stretches + turns) / 2, (stretches - turns) / 2
    return out.reshape(-1, 9, 9)


def rotated(T, left, right):
    import numpy
    M = numpy.einsum("qia,qbj->qabij", left, right).reshape(-1, 9, 9)
    return M.transpose(0, 2, 1) @ T @ M


class Board(fenicsx.Balance):
    """An eighth: symmetric about x, y, z = 0."""

    def __init__(self, sample):
        import basix
        import numpy
        import ufl
        from dolfinx import fem, mesh
        from mpi4py import MPI
        self.sides, along = (LENGTH / 2, WIDTH / 2, sample["thickness"] / 2), ALONG[sample["grips"]]
        body = mesh.create_box(MPI.COMM_WORLD, [[0, 0, 0], self.sides], [along, max(1, along // 5), 1], mesh.CellType.hexahedron)
        V = fem.VectorFunctionSpace(body, ("CG", 2))
        u, v, w = fem.Function(V), ufl.TestFunction(V), ufl.TrialFunction(V)
        self.stress, self.moduli = (fem.Function(fem.FunctionSpace(body, ufl.TensorElement(
            "Quadrature", body.ufl_cell(), DEGREE, quad_scheme="default", shape=shape))) for shape in ((3, 3), (9, 9)))
        dx = ufl.dx(metadata={"quadrature_degree": DEGREE, "quadrature_scheme": "default"})
        flat = lambda f: ufl.as_vector([ufl.grad(f)[i, j] for i in range(3) for j in range(3)])  # noqa: E731
        super().__init__(ufl.inner(self.stress, ufl.grad(v)) * dx, ufl.inner(flat(v), self.moduli * flat(w)) * dx, u,
                         self.grips(V, sample["grips"] == "clamped"))
        points = basix.make_quadrature(basix.CellType.hexahedron, DEGREE)[0]
        self.gradients = fem.Expression(ufl.Identity(3) + ufl.grad(u), points)
        self.cells = numpy.arange(body.topology.index_map(3).size_local, dtype=numpy.int32)
        self.rows = self.stress.function_space.dofmap.list.array
        self.flow, self.places = Flow(sample, self.rows.size), V.tabulate_dof_coordinates()
        self.strain, self.rate = 0.0, (self.places * [1, 0, 0]).ravel()

    def grips(self, V, clamped):
        import numpy
        from dolfinx import fem
        out = []
        for axis in range(3):
            def where(x, axis=axis):
                end = x[0] > self.sides[0] - NEAR
                return (numpy.abs(x[axis]) < NEAR) | (end if clamped or axis == 0 else numpy.zeros_like(end))
            part = V.sub(axis)
            collapsed = part.collapse()[0]
            out.append(fem.dirichletbc(fem.Function(collapsed), fem.locate_dofs_geometrical((part, collapsed), where), part))
        return out

    def nodes(self, axis, at):
        import numpy
        return numpy.abs(self.places[:, axis] - at) < NEAR

    def moves(self):
        return self.u.x.array.reshape(-1, 3)

    def deformation(self):
        return self.gradients.eval(self.cells).reshape(-1, 3, 3)

    def respond(self):
        stress, moduli, *flowed = self.flow.respond(self.deformation())
        self.stress.x.array.reshape(-1, 9)[self.rows] = stress.reshape(-1, 9)
        self.moduli.x.array.reshape(-1, 81)[self.rows] = moduli.reshape(-1, 81)
        return flowed

    def step(self):
        """One of Newton's, from a state that is not turned inside out."""
        import numpy
        if not (numpy.linalg.det(self.deformation()) > 0).all():
            return math.inf
        self.respond()
        return super().step()

    def pull(self, strain):
        """To the logarithmic strain, in two parts where Newton's method fails."""
        start = self.u.x.array.copy(), self.strain, self.rate
        if not self.follow(strain):
            self.u.x.array[:], self.strain, self.rate = start
            if strain - self.strain < LEAST_STEP:
                raise Failed(f"Newton's method stopped at a logarithmic strain of {strain:.4g}")
            for part in ((self.strain + strain) / 2, strain):
                self.pull(part)

    def follow(self, strain):
        """From a guess that goes on at the last step's rate; is equilibrium found?"""
        before, step, end = self.u.x.array.copy(), strain - self.strain, self.nodes(0, self.sides[0])
        self.u.x.array[:] += step * self.rate
        self.moves()[end, 0] = math.expm1(strain) * self.sides[0]
        if not self.solve(1e-8 * LENGTH, largest=0.1 * LENGTH)[0]:
            return False
        self.flow.unflow, self.flow.flowed = self.respond()
        self.strain, self.rate = strain, (self.u.x.array - before) / step
        return True

    def force(self):
        """[N] of the whole board, once the points have responded."""
        return 4 * float(self.forces().reshape(-1, 3)[self.nodes(0, self.sides[0]), 0].sum())


def solve(study, sample, folder, program):
    import numpy
    board, last = Board(sample), math.log1p(sample["elongation"])
    gauge = board.nodes(0, WIDTH / 2) & board.nodes(2, 0)
    forces, strains = [], []
    for k in range(1, STEPS + 1):
        board.pull(last * k / STEPS)
        forces.append(board.force())
        strains.append(math.log1p(board.moves()[gauge, 0].mean() / (WIDTH / 2)) if gauge.any() else math.nan)
    middle = board.nodes(0, 0) & board.nodes(2, board.sides[2])
    out, thinnest = {"peak_force": max(forces)}, sample["thickness"] + 2 * float(board.moves()[middle, 2].min())
    if thinnest > 0:  # as in calculix_board.py
        out |= {"force": forces[-1], "min_thickness": thinnest}
    peak = int(numpy.argmax(forces))
    if sample["grips"] == "clamped" and peak < STEPS - 1:  # else it may not be the largest yet
        out["peak_gauge_strain"] = strains[peak]
    return out
