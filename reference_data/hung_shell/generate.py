#!/usr/bin/python3
"""Writes s8r.csv: the sheet hung by two opposite corners as an elastic shell of another code, CalculiX's S8R.

S8R is the quadratic shell of eight nodes and reduced integration; CalculiX makes a solid of 20 nodes of it, so that it
has thickness, shear and large turns of its own. The sheet is a square of side L = 1 m, weighs rho g = 0.981 N/m^2, and has
nu = 0. Two stiffnesses are given: D = rho g L^3/Gamma of bending, and E h of stretching, that of cloth 0.25 mm thick of
Young's modulus young_MPa. The shell has the thickness and modulus that have both: h = sqrt(12 D/(E h)), so that the
stretching stiffness changes at one bending stiffness, as in Chen, Kry & Vouga 2019, Fig. 2, third column.

Held: the middle nodes of the corners (0, 0) and (1, 1). u_x = u_y along the diagonal between them, which symmetry gives,
stops the free turn about it. Load: gravity, in increments that CalculiX chooses (NLGEOM), from the flat state.

Usage: generate.py [FOLDER]    (default: the folder of this file; needs Debian's calculix-ccx; takes some minutes)
"""

import csv
import math
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COLUMNS = ["young_MPa", "Gamma", "elements_along", "H_over_L", "sag_over_L"]
SHEETS = [(100.0, 100.0, n) for n in (8, 12, 16, 20, 24)] + [(1000.0, 100.0, n) for n in (12, 16, 20)]
WEIGHT = 0.1 * 9.81  # rho g [N/m^2], and with L = 1 m the weight [N]
CLOTH = 2.5e-4  # thickness [m] of the cloth whose Young's modulus is given
GRAVITY = 9.81


def thickness(young, gamma):
    """h [m] and Young's modulus [Pa] of the shell of both stiffnesses."""
    stretching, bending = 1e6 * young * CLOTH, WEIGHT / gamma
    h = math.sqrt(12 * bending / stretching)
    return h, stretching / h


def nodes_and_elements(n):
    """Nodes of an n x n grid of eight-node quadrilaterals by their places on the grid of half cells; the elements."""
    ids, elements = {}, []
    for a in range(0, 2 * n, 2):
        for b in range(0, 2 * n, 2):
            places = [(0, 0), (2, 0), (2, 2), (0, 2), (1, 0), (2, 1), (1, 2), (0, 1)]
            elements.append([ids.setdefault((a + i, b + j), len(ids) + 1) for i, j in places])
    return ids, elements


def deck(young, gamma, n):
    """CalculiX's input; and the nodes of the two free corners and of the middle."""
    h, modulus = thickness(young, gamma)
    ids, elements = nodes_and_elements(n)
    watched = [ids[2 * n, 0], ids[0, 2 * n], ids[n, n]]  # n is even
    lines = ["*NODE, NSET=ALL"]
    lines += [f"{v},{i / (2 * n):.12g},{j / (2 * n):.12g},0." for (i, j), v in ids.items()]
    lines += ["*ELEMENT, TYPE=S8R, ELSET=E"]
    lines += [f"{e}," + ",".join(map(str, element)) for e, element in enumerate(elements, 1)]
    lines += ["*NSET, NSET=OUT", *(f"{v}," for v in watched)]
    lines += ["*MATERIAL, NAME=M", "*ELASTIC", f"{modulus:.12g},0.", "*DENSITY", f"{WEIGHT / GRAVITY / h:.12g}"]
    lines += ["*SHELL SECTION, ELSET=E, MATERIAL=M", f"{h:.12g}"]
    lines += ["*BOUNDARY", f"{ids[0, 0]},1,3", f"{ids[2 * n, 2 * n]},1,3", "*EQUATION"]
    for k in range(1, 2 * n):
        if (k, k) in ids:
            lines += ["2", f"{ids[k, k]},1,1.,{ids[k, k]},2,-1."]
    lines += ["*STEP, NLGEOM, INC=2000", "*STATIC", "0.001,1.,1e-9,0.05", "*DLOAD", f"E,GRAV,{GRAVITY},0.,0.,-1."]
    lines += ["*NODE PRINT, NSET=OUT, FREQUENCY=1", "U", "*END STEP", ""]
    return "\n".join(lines), watched


def last_displacements(text):
    """u_z of each printed node [m] in the last increment."""
    found = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 4 and words[0].isdigit():
            found[int(words[0])] = float(words[3])
    return found


def solve(young, gamma, n):
    """Mean drop of the free corners and sag of the middle, over the side."""
    text, (right, top, middle) = deck(young, gamma, n)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sheet.inp").write_text(text, encoding="utf-8")
        subprocess.run(["ccx", "sheet"], cwd=folder, check=True, capture_output=True)
        steps = [line.split() for line in (Path(folder) / "sheet.sta").read_text().splitlines() if re.match(r"\s+\d", line)]
        if not steps or abs(float(steps[-1][4]) - 1) > 1e-9:
            raise RuntimeError(f"E = {young} MPa, Gamma = {gamma}, {n} elements: the load was not reached")
        z = last_displacements((Path(folder) / "sheet.dat").read_text())
    return -0.5 * (z[right] + z[top]), -z[middle]


def main(folder):
    with open(Path(folder) / "s8r.csv", "w", newline="", encoding="utf-8") as target:
        out = csv.writer(target, lineterminator="\n")
        out.writerow(COLUMNS)
        for young, gamma, n in SHEETS:
            drop, sag = solve(young, gamma, n)
            out.writerow([f"{young:g}", f"{gamma:g}", n, f"{drop:.6f}", f"{sag:.6f}"])
            target.flush()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent)
