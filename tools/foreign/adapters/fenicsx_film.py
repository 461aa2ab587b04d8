"""FEniCSx on a stiff skin on a soft interior in plane strain: quadrilaterals of second order, the suite's neo-Hookean law. A cell half a
wave long is compressed by its ends, which stay upright, and by its bottom. At the critical compression the tangent's eigenvalue of the
wave that fits the cell once is zero; the cell's length for which that comes first is half the first wave's.

From the suite: the depth, which its study counts in waves of the exact bilayer, and where the search begins."""

import math

import fenicsx
import program as own
from adapter import Failed, refined

CODE = fenicsx
ELEMENT = "Q2"
STUDIES = ("dense_wavelength",)
READS = {"modulus_ratio", "poisson_skin", "poisson_interior", "depth"}

FIRST, MOST = 12, 48                      # elements in half a wave
NEAR = 5e-4                               # of λ and ε_c, from one mesh to the next: of order 3.6 that leaves 5e-5, where the study's bound is 1e-3
SETTLED = 1e-6                            # of the last step to the critical compression over it; round-off of stiff skins lets no 1e-8 be found
SKIN_SHARE, GROWTH = 6, 1.25              # elements along for one through the skin; of 12 along, a layer's height over the one above
AROUND = (0.92, 0.96, 1.0, 1.04, 1.08)    # lengths of the cell over the one around which it is searched


def levels(depth, along):
    """Heights of the elements' faces from the bottom up, the skin from 0 to 1; all smaller alike, the more are along."""
    layers, growth = along // SKIN_SHARE, GROWTH**(FIRST / along)
    down, height = [0.0], 1 / layers
    while down[-1] > -depth:
        down.append(down[-1] - height)
        height *= growth
    return [y * depth / -down[-1] for y in reversed(down)] + [(k + 1) / layers for k in range(layers)]


def free_stretch(along, poisson):
    """Across a layer that is stretched by `along` and free there: μ (t − 1/t) + λ ln(t along)/t = 0. It is the same all over the layer,
    so that the mesh has it exactly; Newton's method would not settle, as the tangent is all but singular where it matters."""
    import scipy.optimize
    mu, lam = 0.5 / (1 + poisson), poisson / (1 + poisson) / (1 - 2 * poisson)
    return scipy.optimize.brentq(lambda t: mu * (t - 1 / t) + lam * math.log(t * along) / t, 1, 1 / along + 1e-9, xtol=1e-15)


class Cell:
    """Of `length` over the skin's thickness, with moduli over the interior's."""

    def __init__(self, sample, length, depth, along):
        import numpy
        import ufl
        from dolfinx import fem, mesh
        from mpi4py import MPI
        ys = levels(depth, along)
        body = mesh.create_rectangle(MPI.COMM_WORLD, [[0, 0], [length, len(ys) - 1]], [along, len(ys) - 1], mesh.CellType.quadrilateral)
        body.geometry.x[:, 1] = numpy.interp(body.geometry.x[:, 1], range(len(ys)), ys)
        self.sample, self.length, self.depth = sample, length, depth
        self.V = fem.VectorFunctionSpace(body, ("CG", 2))
        constants = fem.FunctionSpace(body, ("DG", 0))
        self.young, poisson = fem.Function(constants), fem.Function(constants)
        self.young.interpolate(lambda x: numpy.where(x[1] > 0, sample["modulus_ratio"], 1.0))
        poisson.interpolate(lambda x: numpy.where(x[1] > 0, sample["poisson_skin"], sample["poisson_interior"]))
        self.u, self.places = fem.Function(self.V), self.V.tabulate_dof_coordinates()
        self.dx = ufl.dx(metadata={"quadrature_degree": 6})
        self.equilibrium = fenicsx.Equilibrium(fenicsx.neo_hookean(self.u, self.young, poisson) * self.dx, self.u, self.conditions())
        self.mass = self.free(self.mass_matrix())

    def conditions(self):
        """Ends and bottom move along as they are compressed, and the bottom not up."""
        import numpy
        from dolfinx import fem
        near = 1e-9 * self.length
        sides = lambda x: (x[0] < near) | (x[0] > self.length - near) | (x[1] < near - self.depth)  # noqa: E731
        out = []
        for axis, where in ((0, sides), (1, lambda x: x[1] < near - self.depth)):
            part = self.V.sub(axis)
            collapsed = part.collapse()[0]
            out.append(fem.dirichletbc(fem.Function(collapsed), fem.locate_dofs_geometrical((part, collapsed), where), part))
        x = self.places
        self.kept = ~numpy.column_stack([sides(x.T), x[:, 1] < near - self.depth]).ravel()
        return out

    def mass_matrix(self):
        """By which eigenvalues are measured: all but the skin's, so that the interior's own are far from zero."""
        import dolfinx.fem.petsc
        import ufl
        from dolfinx import fem
        v, w = ufl.TestFunction(self.V), ufl.TrialFunction(self.V)
        A = dolfinx.fem.petsc.assemble_matrix(fem.form((self.young / self.sample["modulus_ratio"])**3 * ufl.inner(w, v) * self.dx))
        A.assemble()
        return A

    def free(self, A):
        """Rows and columns of what is not held."""
        import scipy.sparse
        first, column, value = A.getValuesCSR()
        return scipy.sparse.csr_matrix((value, column, first), A.getSize())[self.kept][:, self.kept].tocsc()

    def eigenvalue(self, strain):
        """Of the wave that fits once, among those nearest to zero."""
        import numpy
        import scipy.sparse.linalg
        skin, interior = (free_stretch(1 - strain, self.sample[p]) - 1 for p in ("poisson_skin", "poisson_interior"))
        self.u.interpolate(lambda x: numpy.vstack(
            [-strain * x[0], self.depth * interior + x[1] * numpy.where(x[1] > 0, skin, interior)]))
        top = (self.places[:, 1] > 1 - 1e-9)
        wave = numpy.cos(math.pi * self.places[:, 0] / self.length)
        start = numpy.column_stack([0 * wave, wave * top]).ravel()[self.kept]  # no random one: results repeat
        values, vectors = scipy.sparse.linalg.eigsh(self.free(self.equilibrium.tangent()), 4, self.mass, sigma=0, v0=start)
        full = numpy.zeros((len(self.kept), values.size))
        full[self.kept] = vectors
        heights = full.reshape(-1, 2, values.size)[top, 1]
        power = numpy.abs(wave[top] @ heights)
        return float(values[power.argmax()])

    def critical_strain(self, guess):
        """Where it is zero, by secants."""
        a, b = 0.98 * guess, guess
        at_a, at_b = self.eigenvalue(a), self.eigenvalue(b)
        for _ in range(8):
            a, at_a, b = b, at_b, b - at_b * (b - a) / (at_b - at_a)
            if abs(b - a) < SETTLED * b:
                return b
            at_b = self.eigenvalue(b)
        raise Failed(f"the compression at which the tangent is singular was not found near {guess:.4g}")


def least(x, y):
    """Where the polynomial through all points is least, and its value there; None, where that is at an end."""
    import numpy
    middle = numpy.mean(x)
    curve = numpy.polynomial.Polynomial.fit(numpy.array(x) - middle, y, len(x) - 1)
    places = [r.real for r in curve.deriv().roots() if abs(r.imag) < 1e-9 and min(x) < r.real + middle < max(x)]
    if not places:
        return (min(x), max(x))[y[0] > y[-1]], None
    best = min(places, key=curve)
    return best + middle, float(curve(best))


def first_wave(sample, program, cell):
    """Metrics of the wave that comes first, by `cell`(length, depth), which has critical_strain(guess)."""
    known = {name: sample[name] for name in ("modulus_ratio", "poisson_skin", "poisson_interior")}
    deep = own.metrics(program, "bilayer_reference", {**known, "depth": 100})
    depth = sample["depth"] * deep["wavelength_exact"]
    near = own.metrics(program, "bilayer_reference", {**known, "depth": min(100, depth / deep["wavelength_eq3"])})  # else a shallow one's is far
    half, strain = near["wavelength_exact"] / 2, near["strain_exact"]
    for _ in range(6):
        lengths, strains = [factor * half for factor in AROUND], []
        for length in lengths:
            strains.append(cell(length, depth).critical_strain(strains[-1] if strains else strain))
        half, strain = least(lengths, strains)
        if strain is not None:
            return {"wavelength": 2 * half, "critical_strain": strain}
        strain = min(strains)
    raise Failed(f"no wave is the first up to cells {half:.4g} thicknesses long")


def solve(study, sample, folder, program):
    return refined(lambda along: first_wave(sample, program, lambda length, depth: Cell(sample, length, depth, along)),
                   FIRST, MOST, NEAR, lambda metrics: metrics)
