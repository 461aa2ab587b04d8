"""FEniCSx on a heavy strip: quadrilaterals or bricks of second order, full quadrature, the suite's neo-Hookean law, clamped at x = 0. A
strip of quadrilaterals is in plane strain; in space half of the width with u_y = 0 in its middle. H and W as in calculix_strip.py."""

import math

import fenicsx
from adapter import heavy_strip_young, refined_strip, strip_ends, strip_scene

CODE = fenicsx
ELEMENT = "Q2"
STUDIES = ("cantilever_master_curve", "cantilever_width")
READS = {"thickness", "gamma", "poisson", "width", "length", "density", "gravity"}
NEAR = 1e-9  # [m]: nodes' places are rounded


def strip_mesh(study, sample, length, along):
    import numpy
    from dolfinx import mesh
    from mpi4py import MPI
    h = sample["thickness"]
    if study == "cantilever_master_curve":
        return mesh.create_rectangle(MPI.COMM_WORLD, [[0, -h / 2], [length, h / 2]], [along, 2], mesh.CellType.quadrilateral)
    across = max(1, math.ceil(along * sample["width"] / length / 4))
    strip = mesh.create_box(MPI.COMM_WORLD, [[0, 0, -h / 2], [length, sample["width"] / 2, h / 2]], [along, across, 1],
                            mesh.CellType.hexahedron)
    x = strip.geometry.x
    x[:, 0] = length * numpy.interp(x[:, 0] / length * along, range(along + 1), strip_ends(study, along))
    return strip


def conditions(V, places):
    """The clamp, and the middle of a width."""
    import numpy
    from dolfinx import fem
    zero = fem.Function(V)
    out = [fem.dirichletbc(zero, numpy.where(numpy.abs(places[:, 0]) < NEAR)[0].astype(numpy.int32))]
    if V.num_sub_spaces == 3:
        collapsed = V.sub(1).collapse()[0]
        middle = fem.locate_dofs_geometrical((V.sub(1), collapsed), lambda x: numpy.abs(x[1]) < NEAR)
        out.append(fem.dirichletbc(fem.Function(collapsed), middle, V.sub(1)))
    return out


def tip_moves(u, places, length):
    """Displacement of the mid-surface at the tip, the mean over its width."""
    import numpy
    nodes = numpy.where((places[:, 0] > length - NEAR) & (numpy.abs(places[:, -1]) < NEAR))[0]
    moves = u.x.array.reshape(-1, places.shape[1])[nodes]
    if len(nodes) == 1:
        return moves[0]
    order = numpy.argsort(places[nodes, 1])
    y = places[nodes, 1][order]
    return numpy.trapz(moves[order], y, axis=0) / (y[-1] - y[0])


def solve_on(study, sample, along):
    import ufl
    from dolfinx import fem
    from petsc4py import PETSc
    length, density, gravity = strip_scene(sample)
    strip = strip_mesh(study, sample, length, along)
    V = fem.VectorFunctionSpace(strip, ("CG", 2))
    d = strip.geometry.dim
    places, u = V.tabulate_dof_coordinates()[:, :d], fem.Function(V)
    weight = fem.Constant(strip, PETSc.ScalarType(0))
    dx = ufl.dx(metadata={"quadrature_degree": 5})
    law = fenicsx.neo_hookean(u, heavy_strip_young(sample, length, density * gravity), sample["poisson"])
    equilibrium = fenicsx.Equilibrium((law + weight * u[d - 1]) * dx, u, conditions(V, places))

    def set_load(share):
        weight.value = share * density * gravity

    fenicsx.continue_in_load(equilibrium, set_load, 1e-10 * length)
    move = tip_moves(u, places, length)
    return {"tip_drop": -move[-1], "tip_reach": length + move[0]}


def solve(study, sample, folder, program):
    return refined_strip(study, lambda along: solve_on(study, sample, along))
