"""FEniCSx on a plate in pure bending, plane strain: quadrilaterals of second order, one through the thickness, the suite's neo-Hookean law,
which is linear at a turn of a thousandth of h/L. The end x = 0 keeps its plane and x = L turns, both free to contract; the moment is that
of the forces which hold the turned end, per width."""

import fenicsx
from adapter import Failed

CODE = fenicsx
ELEMENT = "Q2"
STUDIES = ("prism_thickness_locking",)
READS = {"poisson", "thickness", "young", "turn", "length", "width"}
ALONG = 8
NEAR = 1e-9  # [m]: nodes' places are rounded


def solve(study, sample, folder, program):
    import numpy
    import ufl
    from dolfinx import fem, mesh
    from mpi4py import MPI
    length, h, young, poisson = (sample[name] for name in ("length", "thickness", "young", "poisson"))
    plate = mesh.create_rectangle(MPI.COMM_WORLD, [[0, -h / 2], [length, h / 2]], [ALONG, 1], mesh.CellType.quadrilateral)
    V = fem.VectorFunctionSpace(plate, ("CG", 2))
    places, u, angle = V.tabulate_dof_coordinates(), fem.Function(V), sample["turn"] * h / length
    end = places[:, 0] > length - NEAR
    held = []
    for axis, where in ((0, lambda x: (x[0] < NEAR) | (x[0] > length - NEAR)), (1, lambda x: (x[0] < NEAR) & (numpy.abs(x[1]) < NEAR))):
        collapsed = V.sub(axis).collapse()[0]
        held.append(fem.dirichletbc(fem.Function(collapsed), fem.locate_dofs_geometrical((V.sub(axis), collapsed), where), V.sub(axis)))
    energy = fenicsx.neo_hookean(u, young, poisson) * ufl.dx(metadata={"quadrature_degree": 5})
    equilibrium = fenicsx.Equilibrium(energy, u, held)
    u.x.array.reshape(-1, 2)[end, 0] = angle * places[end, 1]
    if not equilibrium.solve(1e-12 * length)[0]:
        raise Failed("Newton's method did not find the bent plate")
    forces = equilibrium.forces().reshape(-1, 2)
    moment = float(forces[end, 0] @ places[end, 1])
    return {"bending_modulus_ratio": moment / (young * h**3 / (12 * (1 - poisson**2)) * angle / length)}
