"""FEniCSx on a rigid sphere pressed on an elastic block without friction: linear elasticity about the sphere's axis, quadrilaterals of
second order (of first order lock: 1.054 of Hertz's force at ν = 0.499), finer towards where they touch. The face may not go through the
sphere, which holds at nodes: a set of touching ones is found such that they are pushed, and the others lie clear. Far faces are held, and stiffen what touches by about a₀/FAR."""

import math

import fenicsx
from adapter import Failed
from graded import edges

CODE = fenicsx
ELEMENT = "Q2"
STUDIES = ("contact_hertz",)
READS = {"depth", "poisson", "contact_radius"}

CELLS, FINE, GROWTH, FAR = 12, 2.0, 1.3, 2000  # to the radius a₀; up to how many a₀; an edge over the one before, and where it ends, over a₀
MOST = 60  # changes of the set


def block():
    """The mesh, r from the axis and z up from far below to the face, over a₀."""
    import numpy
    from dolfinx import mesh
    from mpi4py import MPI
    places = edges(CELLS, FINE, GROWTH, FAR)
    n = len(places) - 1
    body = mesh.create_rectangle(MPI.COMM_WORLD, [[0, -n], [n, 0]], [n, n], mesh.CellType.quadrilateral)
    x = body.geometry.x
    x[:, 0], x[:, 1] = numpy.interp(x[:, 0], range(n + 1), places), -numpy.interp(-x[:, 1], range(n + 1), places)
    return body


def stiffness(body, poisson):
    """(matrix, places) for E = 1: ∫ σ : ε 2π r dr dz."""
    import dolfinx.fem.petsc
    import scipy.sparse
    import ufl
    from dolfinx import fem
    V = fem.VectorFunctionSpace(body, ("CG", 2))
    u, v, r = ufl.TrialFunction(V), ufl.TestFunction(V), ufl.SpatialCoordinate(body)[0]
    mu, lam = 0.5 / (1 + poisson), poisson / (1 + poisson) / (1 - 2 * poisson)

    def strain(w):
        return ufl.as_tensor([[w[0].dx(0), (w[0].dx(1) + w[1].dx(0)) / 2, 0], [(w[0].dx(1) + w[1].dx(0)) / 2, w[1].dx(1), 0], [0, 0, w[0] / r]])

    stress = 2 * mu * strain(u) + lam * ufl.tr(strain(u)) * ufl.Identity(3)
    A = dolfinx.fem.petsc.assemble_matrix(fem.form(2 * math.pi * r * ufl.inner(stress, strain(v)) * ufl.dx(metadata={"quadrature_degree": 6})))
    A.assemble()
    first, column, value = A.getValuesCSR()
    return scipy.sparse.csr_matrix((value, column, first), A.getSize()), V.tabulate_dof_coordinates()


def compliance(K, places):
    """(radii of the face's nodes up to FINE, how far a force on each moves each down)."""
    import numpy
    import scipy.sparse.linalg
    near = 1e-9 * FAR
    far = (places[:, 0] > FAR - near) | (places[:, 1] < near - FAR)
    held = numpy.column_stack([far | (places[:, 0] < near), far]).ravel()
    free = numpy.where(~held)[0]
    face = numpy.where((numpy.abs(places[:, 1]) < near) & (places[:, 0] < FINE + near))[0]
    face = face[numpy.argsort(places[face, 0])]
    pushes = numpy.zeros((len(held), len(face)))
    pushes[2 * face + 1, range(len(face))] = 1
    moved = scipy.sparse.linalg.splu(K[free][:, free].tocsc()).solve(pushes[free])
    down = numpy.zeros_like(pushes)
    down[free] = moved
    return places[face, 0], down[2 * face + 1]


def press(C, gap):
    """Forces f ≥ 0 with C f ≥ gap, and one of both 0: gap is how deep the sphere lies in the face at rest."""
    import numpy
    touching = gap > 0
    for _ in range(MOST):
        forces = numpy.zeros(len(gap))
        forces[touching] = numpy.linalg.solve(C[numpy.ix_(touching, touching)], gap[touching])
        clear = C @ forces - gap
        changed = numpy.where(touching, forces > 0, clear < -1e-12 * numpy.abs(gap).max())
        if (changed == touching).all():
            return forces
        touching = changed
    raise Failed(f"the set of touching nodes did not settle in {MOST} changes")


def solve(study, sample, folder, program):
    import numpy
    K, places = stiffness(block(), sample["poisson"])
    r, C = compliance(K, places)
    slope = sample["contact_radius"]  # a₀/R; lengths are over a₀, so that R = 1/slope and δ₀ = slope
    radius = 1 / slope
    forces = press(C, sample["depth"] * slope - (radius - numpy.sqrt(radius**2 - r**2)))
    modulus, total = 1 / (1 - sample["poisson"]**2), forces.sum()
    return {"indentation": sample["depth"], "force": total / (modulus * slope),
            "radius_ratio": math.sqrt(2.5 * float(forces @ r**2) / total) / math.sqrt(sample["depth"])}
