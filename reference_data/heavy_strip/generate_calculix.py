#!/usr/bin/python3
"""Writes calculix.csv: heavy strips in space, narrow to wide, by CalculiX (Debian: calculix-ccx, 2.20).

A strip of length L = 1, width w and thickness h = 0.02, E such that Gamma = 12 (1 - nu^2) rho g L^3/(E h^2) = 5, nu = 0.3, linear
elastic at finite displacement (*ELASTIC with NLGEOM: St. Venant and Kirchhoff's law), sags under its weight. All displacements
vanish on x = 0. C3D20: bricks of second order with 3 x 3 x 3 points. Half of the width is meshed, with u_y = 0 in its middle plane.
H and W are means over the width of the mid-surface's nodes at the tip.

Three meshes of each width, each with twice the elements along and across: their differences are the file's claim to convergence.

Usage: generate_calculix.py [FOLDER]    (default: the folder of this file; takes about a quarter of an hour)
"""

import csv
import itertools
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

GAMMA, POISSON, THICKNESS, DENSITY, GRAVITY = 5.0, 0.3, 0.02, 1000.0, 9.81
MESHES = {0.1: (40, 1), 0.3: (40, 3), 1.0: (16, 6)}  # by w/L: the coarsest, elements along and across half of the width
LEVELS = (1, 2, 4)
COLUMNS = ["width_over_L", "h_over_L", "poisson", "Gamma", "along", "across_half", "H_over_L", "W_over_L", "H_over_W"]

# A C3D20's nodes in halves of its edges: corners of the lower and upper face, middles of their edges, of the upright edges.
CORNERS = [(0, 0), (2, 0), (2, 2), (0, 2)]
MIDDLES = [(1, 0), (2, 1), (1, 2), (0, 1)]
BRICK = [(*p, z) for z in (0, 2) for p in CORNERS] + [(*p, z) for z in (0, 2) for p in MIDDLES] + [(*p, 1) for p in CORNERS]


class Strip:
    """Nodes, numbered from 1 by their place in halves of elements, and bricks, one through the thickness."""

    def __init__(self, width, along, across):
        self.sizes = 2 * along, 2 * across, 2
        self.number, self.bricks = {}, []
        for a, b in itertools.product(range(0, 2 * along, 2), range(0, 2 * across, 2)):
            places = [(a + i, b + j, k) for i, j, k in BRICK]
            self.bricks.append([self.number.setdefault(p, len(self.number) + 1) for p in places])
        size = np.array([1.0, width / 2, THICKNESS]) / self.sizes
        self.places = {n: size * p - (0, 0, THICKNESS / 2) for p, n in self.number.items()}

    def nodes(self, axis, at):
        return [n for p, n in self.number.items() if p[axis] == at]

    def tip(self):
        """The mid-surface's nodes at the free end."""
        return [n for p, n in self.number.items() if p[0] == self.sizes[0] and p[2] == 1]


def deck(strip):
    young = 12 * (1 - POISSON**2) * DENSITY * GRAVITY / (GAMMA * THICKNESS**2)
    lines = ["*NODE, NSET=ALL"]
    lines += [f"{n}, {x:.12g}, {y:.12g}, {z:.12g}" for n, (x, y, z) in strip.places.items()]
    lines.append("*ELEMENT, TYPE=C3D20, ELSET=STRIP")
    for number, nodes in enumerate(strip.bricks, 1):
        lines += [f"{number}, " + ", ".join(map(str, nodes[:10])) + ",", ", ".join(map(str, nodes[10:]))]
    lines += ["*NSET, NSET=TIP"] + [f"{n}," for n in strip.tip()]
    lines += ["*MATERIAL, NAME=SOLID", "*ELASTIC", f"{young:.12g}, {POISSON}", "*DENSITY", f"{DENSITY}"]
    lines += ["*SOLID SECTION, ELSET=STRIP, MATERIAL=SOLID", "*BOUNDARY"]
    lines += [f"{n}, 1, 3" for n in strip.nodes(0, 0)]
    lines += [f"{n}, 2, 2" for n in strip.nodes(1, 0) if strip.places[n][0] > 0]
    lines += ["*STEP, NLGEOM, INC=1000", "*STATIC", "0.02, 1., 1e-9, 0.05", "*DLOAD", f"STRIP, GRAV, {GRAVITY}, 0., 0., -1."]
    return "\n".join([*lines, "*NODE PRINT, NSET=TIP, FREQUENCY=1000", "U", "*END STEP", ""])


def solve(strip):
    """(H, W) over L. Raises RuntimeError where CalculiX does not reach the whole load."""
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder) / "strip"
        job.with_suffix(".inp").write_text(deck(strip), encoding="utf-8")
        one_thread = {**os.environ, "OMP_NUM_THREADS": "1"}
        subprocess.run(["ccx", job.name], cwd=folder, check=True, stdout=subprocess.DEVNULL, env=one_thread)
        increments = [line.split() for line in job.with_suffix(".sta").read_text().splitlines() if re.match(r"\s+\d", line)]
        if not increments or float(increments[-1][4]) < 1:
            raise RuntimeError("CalculiX stopped before the whole load")
        printed = [line.split() for line in job.with_suffix(".dat").read_text().splitlines()]
    moved = {int(row[0]): np.array(row[1:], float) for row in printed if len(row) == 4 and row[0].isdigit()}
    tip = sorted(strip.tip(), key=lambda n: strip.places[n][1])
    across = np.array([strip.places[n][1] for n in tip])
    x, _, z = np.trapz([moved[n] for n in tip], across, axis=0) / (across[-1] - across[0])
    return -z, 1 + x


def rows():
    for width, (along, across) in MESHES.items():
        for level in LEVELS:
            drop, reach = solve(Strip(width, level * along, level * across))
            print(f"w {width}, {level * along} x {level * across}: H/W {drop / reach:.6f}", flush=True)
            found = [f"{v:.8g}" for v in (drop, reach, drop / reach)]
            yield [width, THICKNESS, POISSON, GAMMA, level * along, level * across, *found]


def main(folder):
    with open(folder / "calculix.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
