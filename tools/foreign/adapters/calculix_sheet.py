"""CalculiX on a sheet hung by two opposite corners: shells of eight nodes and reduced integration, NLGEOM, from the flat state. Held are the
corners; u_x = u_y along the diagonal between them, which symmetry gives, stops the free turn about it. Thickness and modulus of the shell
have both stiffnesses of the study's cloth: E h of `young`, D = ρ g L³/Γ."""

import math

import ccx

CODE = ccx
ELEMENT = "S8R"
STUDIES = ("sheet_shells",)
READS = {"young", "gamma"}
SIDE, MASS, GRAVITY, CLOTH = 1.0, 0.1, 9.81, 2.5e-4  # [m], [kg/m²], [m/s²], [m]: the study's, told by its parameters young and gamma
ALONG = 16  # elements; with 24 the drop is 0.1 % more


def deck(sample):
    stretching, bending = 1e6 * sample["young"] * CLOTH, MASS * GRAVITY * SIDE**3 / sample["gamma"]
    h = math.sqrt(12 * bending / stretching)
    number, elements = {}, []
    for a in range(0, 2 * ALONG, 2):
        for b in range(0, 2 * ALONG, 2):
            elements.append([number.setdefault((a + i, b + k), len(number) + 1) for i, k in ccx.CORNERS + ccx.MIDDLES])
    end = 2 * ALONG
    lines = ["*NODE"] + [f"{n}, {SIDE * i / end:.12g}, {SIDE * k / end:.12g}, 0." for (i, k), n in number.items()]
    lines += [f"*ELEMENT, TYPE={ELEMENT}, ELSET=ALL"] + [f"{e}, " + ", ".join(map(str, nodes)) for e, nodes in enumerate(elements, 1)]
    corners = [number[end, 0], number[0, end]]
    lines += ccx.node_set("FREE", corners) + ["*MATERIAL, NAME=CLOTH", "*ELASTIC", f"{stretching / h:.12g}, 0.", "*DENSITY", f"{MASS / h:.12g}",
                                              "*SHELL SECTION, ELSET=ALL, MATERIAL=CLOTH", f"{h:.12g}", "*BOUNDARY"]
    lines += ccx.held([number[0, 0], number[end, end]], 1, 3) + ["*EQUATION"]
    for k in range(1, end):
        if (k, k) in number:
            lines += ["2", f"{number[k, k]}, 1, 1., {number[k, k]}, 2, -1."]
    lines += ["*STEP, NLGEOM, INC=2000", "*STATIC", "0.001, 1., 1e-9, 0.05", "*DLOAD", f"ALL, GRAV, {GRAVITY}, 0., 0., -1.",
              "*NODE PRINT, NSET=FREE, FREQUENCY=2000", "U", "*END STEP"]
    return lines, corners


def solve(study, sample, folder, program):
    lines, corners = deck(sample)
    moved = ccx.last(ccx.run(lines, folder), "displacements", "FREE")
    return {"corner_drop": -sum(moved[n][2] for n in corners) / len(corners) / SIDE}
