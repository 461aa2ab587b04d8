"""FEniCSx on a sheet hung by two opposite corners: a plate without shear on triangles of third order, with ν = 0 as the study's cloth. Its
membrane is St. Venant–Kirchhoff's, ½ E h |E|² of Green's strain E. It stores ½ D |∇∇y|² of the places y, which beside ½ D |II|² has
h²/12 of the squared gradient of strain over its square: nothing in a thin sheet. Slopes are continuous by an interior penalty (Engel et
al. 2002).

A quarter of it is solved, over s along the held diagonal and t across, from a bent state: both diagonals lie in planes of symmetry, and the
triangles in rows along s, closer at the diagonal that is held, where a heavy sheet bends. The corner is held as a point."""

import math

import fenicsx
from calculix_sheet import CLOTH, GRAVITY, MASS, SIDE

CODE = fenicsx
ELEMENT = "P3 plate"
STUDIES = ("sheet_shells",)
READS = {"young", "gamma"}

ROWS, GRADING = 24, 2      # of triangles; the j-th of n ends at (j/n)^GRADING of the half diagonal
PENALTY = 10               # twice what the inverse inequality asks for linear ∇∇y on triangles
SOFT, STIFFER = 100.0, 10  # [MPa] of the membrane that is hung first, where it is to be stiffer; by how much at a time
BEND = 0.5                 # [rad] from diagonal to corner at the start
HALF = SIDE / math.sqrt(2)
NEAR = 1e-9                # [m]: nodes' places are rounded


def quarter():
    import numpy
    import ufl
    from dolfinx import mesh
    from mpi4py import MPI
    number, places, triangles = {}, [], []
    for j in range(ROWS + 1):
        t = HALF * (j / ROWS)**GRADING
        for i in range(ROWS - j + 1):
            number[i, j] = len(number)
            places.append([(HALF - t) * i / max(1, ROWS - j), t])
    for i, j in number:
        if i + j < ROWS:
            triangles.append([number[i, j], number[i + 1, j], number[i, j + 1]])
        if i + j < ROWS - 1:
            triangles.append([number[i + 1, j], number[i + 1, j + 1], number[i, j + 1]])
    return mesh.create_mesh(MPI.COMM_WORLD, numpy.array(triangles), numpy.array(places),
                            ufl.Mesh(ufl.VectorElement("Lagrange", ufl.triangle, 1)))


def stretching(u, stiffness):
    import ufl
    A = ufl.as_matrix([[1, 0], [0, 1], [0, 0]]) + ufl.grad(u)
    strain = (A.T * A - ufl.Identity(2)) / 2
    return stiffness / 2 * ufl.inner(strain, strain) * ufl.dx(metadata={"quadrature_degree": 8})


def bending(u, stiffness):
    """Inside, between triangles, and half of the same between the quarter and its mirror image, whose slopes differ by twice what a
    plane of symmetry should not see."""
    import ufl
    n = ufl.FacetNormal(u.function_space.mesh)
    curvature, size = ufl.grad(ufl.grad(u)), PENALTY * ufl.FacetArea(n.ufl_domain()) / ufl.CellVolume(n.ufl_domain())
    moment, slope = ufl.dot(ufl.dot(curvature, n), n), ufl.dot(ufl.grad(u), n)
    normal = ufl.as_vector([n[0], n[1], 0])
    kink = ufl.conditional(ufl.lt(n[0] + n[1], 0), 1, 0) * (slope - ufl.dot(slope, normal) * normal)
    between = slope("+") + slope("-")
    return stiffness * (ufl.inner(curvature, curvature) / 2 * ufl.dx
                        + (ufl.avg(size) / 2 * ufl.dot(between, between) - ufl.dot(ufl.avg(moment), between)) * ufl.dS
                        + (size * ufl.dot(kink, kink) - ufl.dot(moment, kink)) * ufl.ds)


def conditions(V):
    """u = 0 at the held corner, and across the planes of symmetry."""
    import numpy
    from dolfinx import fem
    held = lambda x: x[0] > HALF - NEAR  # noqa: E731
    out = []
    for axis, where in enumerate((lambda x: (x[0] < NEAR) | held(x), lambda x: numpy.abs(x[1]) < NEAR, held)):
        part = V.sub(axis)
        collapsed = part.collapse()[0]
        out.append(fem.dirichletbc(fem.Function(collapsed), fem.locate_dofs_geometrical((part, collapsed), where), part))
    return out


def bent(x):
    """Along a circle across the held diagonal."""
    import numpy
    angle, radius = x[1] / HALF * BEND, HALF / BEND
    return numpy.vstack([0 * angle, radius * numpy.sin(angle) - x[1], radius * (numpy.cos(angle) - 1)])


def solve(study, sample, folder, program):
    import ufl
    from dolfinx import fem
    plan = quarter()
    u, weight = fem.Function(fem.VectorFunctionSpace(plan, ("CG", 3), dim=3)), MASS * GRAVITY
    young, stiffness, load = (fem.Constant(plan, value) for value in (
        min(SOFT, sample["young"]), weight * SIDE**3 / sample["gamma"], weight))
    energy = stretching(u, 1e6 * CLOTH * young) + bending(u, stiffness) + load * u[2] * ufl.dx
    sheet = fenicsx.Minimum(energy, u, conditions(u.function_space))
    u.interpolate(bent)
    sheet.find(1e-8 * SIDE, farthest=0.1 * SIDE)
    while young.value < sample["young"]:
        young.value = min(STIFFER * young.value, sample["young"])
        sheet.find(1e-8 * SIDE, farthest=0.1 * SIDE)
    corner = u.function_space.tabulate_dof_coordinates()[:, 1].argmax()
    return {"corner_drop": -float(u.x.array[3 * corner + 2]) / SIDE}
