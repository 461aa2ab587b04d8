"""CalculiX on a plate in pure bending, plane strain: bricks of second order, one through the thickness. The end x = 0 keeps its plane and
the end x = L turns, both free to contract; the moment is that of the forces which hold the turned end. Linear: the turn is a thousandth of
h/L. In pure bending all of the length is alike: of a plate longer than SLENDER thicknesses a piece is solved that is as long, as the moment's
round-off goes as (L/h)²: 2e-4 to 2e-2 of it at h = L/1000."""

import ccx

CODE = ccx
ELEMENT = "C3D20"
STUDIES = ("prism_thickness_locking",)
READS = {"poisson", "thickness", "young", "turn", "length", "width"}
ALONG, SLENDER = 8, 50


def solve(study, sample, folder, program):
    length, width, h, young, poisson = (sample[name] for name in ("length", "width", "thickness", "young", "poisson"))
    length = min(length, SLENDER * h)
    plate = ccx.Bricks((length, width, h), (ALONG, 1, 1))
    end = plate.at(0, plate.ends[0])
    height = {n: plate.place[n][2] - h / 2 for n in plate.place}
    angle = sample["turn"] * h / length
    lines = plate.lines(ELEMENT) + ccx.node_set("END", end)
    lines += ["*MATERIAL, NAME=SOLID", "*ELASTIC", f"{young:.12g}, {poisson}", "*SOLID SECTION, ELSET=ALL, MATERIAL=SOLID", "*BOUNDARY"]
    lines += ccx.held(plate.at(0, 0), 1, 1) + ccx.held(plate.place, 2, 2)
    lines += ccx.held([n for n in plate.at(0, 0) if height[n] == 0], 3, 3)
    lines += ["*STEP", "*STATIC", "*BOUNDARY"] + [f"{n}, 1, 1, {angle * height[n]:.12g}" for n in end]
    lines += ["*NODE PRINT, NSET=END", "RF", "*END STEP"]
    forces = ccx.last(ccx.run(lines, folder), "forces", "END")
    moment = sum(force[0] * height[n] for n, force in forces.items())
    stiffness = young * h**3 / (12 * (1 - poisson**2)) * width
    return {"bending_modulus_ratio": moment / (stiffness * angle / length)}
