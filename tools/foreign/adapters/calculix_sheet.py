"""CalculiX on a sheet hung by two opposite corners: shells of eight nodes and reduced integration, NLGEOM. Thickness and modulus of the shell
have both stiffnesses of the study's cloth: E h of `young`, D = ρ g L³/Γ. A quarter of it: s along the held diagonal, t across; both diagonals
lie in planes of symmetry. Elements in rows along s, the axis of bending, closer at the diagonal that is held, where a heavy sheet bends;
triangles at the free corner.

From flat Newton's method stops near Γ = 1, at a drop of ten thicknesses, where the sheet that sags between the held corners has to bend about
their diagonal. So the diagonal first carries what hangs from it: forces as the weight of each strip across. So held up the sheet is bent to
Γ = BENT; they go to 0, and the weight grows to what it is.

Of Γ = 10⁴ at E = 100 MPa 4, 5 and 6 × 12 elements come to the end, with the same drop to 0.01 %; 6 × 16 and 8 × 12 stop at an eighth of the
weight, so that more rows are not known there. Of 10⁵ none come to the end."""

import math

import ccx

CODE = ccx
ELEMENT = "S8R"
STUDIES = ("sheet_shells",)
READS = {"young", "gamma"}
SIDE, MASS, GRAVITY, CLOTH = 1.0, 0.1, 9.81, 2.5e-4  # [m], [kg/m²], [m/s²], [m]: the study's, told by its parameters young and gamma
HALF = SIDE / math.sqrt(2)

COLUMNS, ROWS, GRADING = 6, 12, 2  # of elements; the j-th of n rows ends at (j/n)^GRADING of the half diagonal
BENT = 100                         # Γ
# Iterations before CalculiX takes Newton's method to diverge, to be slow, and at most; its own 4, 8, 16 are too few for Γ = 10⁴.
PATIENCE = ["*CONTROLS, PARAMETERS=TIME INCREMENTATION", "15, 20, 9, 40, 10, 4, , 20, ,"]


class Quarter:
    """Nodes by their places in halves of elements, from the middle to the held corner and from the diagonal to the free one."""

    def __init__(self):
        self.number, self.quadrilaterals, self.triangles = {}, [], []
        for j in range(0, 2 * ROWS, 2):
            for i in range(0, 2 * COLUMNS, 2):
                if j < 2 * ROWS - 2:
                    self.quadrilaterals.append([self.node(i + a, j + b) for a, b in ccx.CORNERS + ccx.MIDDLES])
                else:
                    self.triangles.append([self.node(i + a, j + b) for a, b in ((0, 0), (2, 0), (0, 2), (1, 0), (2, 1), (0, 1))])
        self.middle, self.held, self.free = self.node(0, 0), self.node(2 * COLUMNS, 0), self.node(0, 2 * ROWS)
        self.place = {n: self.place_of(i, j) for (i, j), n in self.number.items()}

    def node(self, i, j):
        return self.number.setdefault((0 if j == 2 * ROWS else i, j), len(self.number) + 1)

    def place_of(self, i, j):
        t = HALF * ((j // 2)**GRADING + ((j + 1) // 2)**GRADING) / 2 / ROWS**GRADING
        return (HALF - t) * i / (2 * COLUMNS), t

    def lines(self):
        out = ["*NODE"] + [f"{n}, {s:.12g}, {t:.12g}, 0." for n, (s, t) in self.place.items()]
        number = 1
        for element, all_nodes in ((ELEMENT, self.quadrilaterals), ("S6", self.triangles)):
            out += [f"*ELEMENT, TYPE={element}, ELSET=ALL"]
            out += [f"{e}, " + ", ".join(map(str, nodes)) for e, nodes in enumerate(all_nodes, number)]
            number += len(all_nodes)
        return out

    def symmetry(self):
        """On either diagonal no place leaves its plane, and turns are about the plane's normal only."""
        out = ccx.held([self.held], 1, 3)
        for (i, j), n in self.number.items():
            dofs = ({1, 5, 6} if i == 0 else set()) | ({2, 4, 6} if j == 0 else set())
            out += [line for dof in sorted(dofs) for line in ccx.held([n], dof, dof) if n != self.held or dof > 3]
        return out

    def lift(self):
        """{node: force over the weight per area} along the held diagonal, where the strip across is HALF − s long."""
        out = {}
        for i in range(0, 2 * COLUMNS, 2):
            for k, share in ((i, 1), (i + 1, 4), (i + 2, 1)):
                n = self.number[k, 0]
                out[n] = out.get(n, 0) + share / 6 * HALF / COLUMNS * (HALF - self.place[n][0])
        return out


def deck(sample):
    stretching, bending = 1e6 * sample["young"] * CLOTH, MASS * GRAVITY * SIDE**3 / sample["gamma"]
    h = math.sqrt(12 * bending / stretching)
    sheet = Quarter()
    lines = sheet.lines() + ccx.node_set("FREE", [sheet.free])
    lines += ["*MATERIAL, NAME=CLOTH", "*ELASTIC", f"{stretching / h:.12g}, 0.", "*DENSITY", f"{MASS / h:.12g}",
              "*SHELL SECTION, ELSET=ALL, MATERIAL=CLOTH", f"{h:.12g}", "*BOUNDARY"] + sheet.symmetry()
    first = min(1, BENT / sample["gamma"])
    steps = [(first, first, "0.001, 1., 1e-9, 0.1"), (first, 0, "0.1, 1., 1e-9, 0.2")] + [(1, 0, "0.05, 1., 1e-9, 0.1")] * (first < 1)
    for weight, lift, increments in steps:
        lines += ["*STEP, NLGEOM, INC=2000", "*STATIC", increments] + PATIENCE + ["*CLOAD"]
        lines += [f"{n}, 3, {lift * MASS * GRAVITY * force:.12g}" for n, force in sheet.lift().items() if n != sheet.held]
        lines += ["*DLOAD", f"ALL, GRAV, {weight * GRAVITY:.12g}, 0., 0., -1.", "*NODE PRINT, NSET=FREE, FREQUENCY=2000", "U", "*END STEP"]
    return lines, sheet.free, len(steps)


def solve(study, sample, folder, program):
    lines, corner, steps = deck(sample)
    moved = ccx.last(ccx.run(lines, folder, steps), "displacements", "FREE")
    return {"corner_drop": -moved[corner][2] / SIDE}
