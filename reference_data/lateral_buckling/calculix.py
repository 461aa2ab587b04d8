#!/usr/bin/python3
"""Runs CalculiX on a strip that is clamped upright and writes calculix.csv.

Needs `ccx` 2.20 (Debian: calculix-ccx), with which the committed table was made. The strip lies in z = 0, x from the clamp to the free end, y upwards; weight along
-y; S8R shells, which CalculiX turns into C3D20R solids with rigid fibres. L = 1 m, rho = 1000 kg/m^3, g = 9.81 m/s^2.

critical    *BUCKLE: the linear problem K f = -s K_geometric f about the undeformed strip under the weight. Both signs of s
            are solutions, so several are asked for and the least one above 0 is taken.
beyond      *STATIC, NLGEOM from a strip whose points lie sideways by IMPERFECTION (x/L)^2, up to 0.9 critical weights, then
            in small increments through the critical one, or it goes on in its plane; the displacement of the free end,
            its mean over the width, from the perfect strip. Four times the imperfection moves the way sideways at 1.1
            critical weights by 0.3 %, and by less beyond.

Usage: calculix.py [FOLDER]    (default: the folder of this file; takes some minutes)
"""

import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

LENGTH, DENSITY, GRAVITY = 1.0, 1000.0, 9.81  # [m], [kg/m^3], [m/s^2]
WIDTHS = [0.1, 0.25, 0.5, 1.0]
POISSON = [0.0, 0.3]
THIN = 2e-3  # [m], of the critical loads
ACROSS = {0.1: (2, 4, 6), 0.25: (4, 8, 12), 0.5: (6, 12, 18), 1.0: (12, 18, 24)}  # square elements, three meshes
BEYOND = {"width": 0.25, "thickness": 5e-3}
ACROSS_BEYOND = (2, 4, 6)
LOADS = [1.1, 1.5, 2.0]  # over CalculiX's own critical load on that mesh
IMPERFECTION = 5e-5  # [m] at the free end
INCREMENTS = ["0.2,1.,1e-9,0.2", "0.02,1.,1e-9,0.02", "0.05,1.,1e-9,0.1", "0.05,1.,1e-9,0.1"]
COLUMNS = ["width", "poisson", "thickness", "elements_along", "elements_across", "load", "gamma", "tip_side", "tip_drop"]


def young(thickness, poisson):
    """E [Pa] at which Gamma = 12 (1 - nu^2) rho g L^3/(E h^2) is 1."""
    return 12 * (1 - poisson**2) * DENSITY * GRAVITY * LENGTH**3 / thickness**2


class Strip:
    """The mesh: eight nodes an element, numbered from 1."""

    def __init__(self, width, thickness, poisson, across, imperfection=0.0):
        self.width, self.thickness, self.poisson = width, thickness, poisson
        self.across, self.along = across, round(across * LENGTH / width)
        self.numbers = {}
        self.elements = [self.element(2 * i, 2 * j) for i in range(self.along) for j in range(across)]
        self.nodes = {number: self.place(i, j, imperfection) for (i, j), number in self.numbers.items()}
        self.clamp = [n for (i, _), n in self.numbers.items() if i == 0]
        self.end = [n for _, n in sorted((j, n) for (i, j), n in self.numbers.items() if i == 2 * self.along)]

    def element(self, i, j):
        corners = [(0, 0), (2, 0), (2, 2), (0, 2)]
        middles = [(1, 0), (2, 1), (1, 2), (0, 1)]
        return [self.numbers.setdefault((i + a, j + b), len(self.numbers) + 1) for a, b in corners + middles]

    def place(self, i, j, imperfection):
        x = LENGTH * i / (2 * self.along)
        return x, self.width * j / (2 * self.across), imperfection * (x / LENGTH) ** 2

    def deck(self, steps):
        lines = ["*NODE, NSET=ALL"] + [f"{n},{x:.12g},{y:.12g},{z:.12g}" for n, (x, y, z) in self.nodes.items()]
        lines += ["*ELEMENT, TYPE=S8R, ELSET=STRIP"]
        lines += [f"{e}," + ",".join(map(str, nodes)) for e, nodes in enumerate(self.elements, 1)]
        lines += ["*NSET, NSET=END"] + [f"{n}," for n in self.end]
        lines += ["*MATERIAL, NAME=M", "*ELASTIC", f"{young(self.thickness, self.poisson):.12g},{self.poisson}"]
        lines += ["*DENSITY", f"{DENSITY}", "*SHELL SECTION, ELSET=STRIP, MATERIAL=M", f"{self.thickness:.12g}"]
        lines += ["*BOUNDARY"] + [f"{n},1,6" for n in self.clamp]
        return "\n".join(lines + steps) + "\n"


def weight(gamma):
    return ["*DLOAD", f"STRIP,GRAV,{GRAVITY * gamma:.12g},0.,-1.,0."]


def ccx(deck, folder):
    """Runs a deck; the text of its .dat file."""
    (folder / "strip.inp").write_text(deck, encoding="utf-8")
    done = subprocess.run(["ccx", "strip"], cwd=folder, capture_output=True, text=True, check=False)
    if "Job finished" not in done.stdout:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return (folder / "strip.dat").read_text(encoding="utf-8")


def critical_gamma(strip, folder):
    steps = ["*STEP", "*BUCKLE", "6"] + weight(1.0) + ["*END STEP"]
    factors = [float(line.split()[1]) for line in ccx(strip.deck(steps), folder).splitlines() if is_row(line, 2)]
    return min(factor for factor in factors if factor > 0)


def is_row(line, count):
    """A whole number and count - 1 others."""
    words = line.split()
    return len(words) == count and words[0].isdigit() and all(re.fullmatch(r"[-+.\dEe]+", w) for w in words[1:])


def end_displacements(text, strip):
    """Means over the free end [m] at all loads printed, by Simpson's rule, which these elements' edges are meant for."""
    rows = [[float(w) for w in line.split()] for line in text.splitlines() if is_row(line, 4)]
    weights = np.array([1 if j in (0, len(strip.end) - 1) else 4 if j % 2 else 2 for j in range(len(strip.end))], float)
    out = []
    for first in range(0, len(rows), len(strip.end)):
        found = {int(row[0]): np.array(row[1:]) for row in rows[first : first + len(strip.end)]}
        out.append(sum(w * found[n] for w, n in zip(weights, strip.end)) / weights.sum())
    return out


def critical_row(across, width, thickness, poisson, folder):
    strip = Strip(width, thickness, poisson, across)
    return [width, poisson, thickness, strip.along, across, 0.0, critical_gamma(strip, folder), None, None]


def let_go(across, poisson, folder):
    """Rows of the strip at LOADS times its critical weight, each reached from the one before."""
    critical = critical_gamma(Strip(across=across, poisson=poisson, **BEYOND), folder)
    strip = Strip(across=across, poisson=poisson, imperfection=IMPERFECTION, **BEYOND)
    steps = []
    for load, increments in zip([0.9, *LOADS], INCREMENTS):
        steps += ["*STEP, NLGEOM, INC=1000", "*STATIC", increments] + weight(load * critical)
        steps += ["*NODE PRINT, NSET=END, FREQUENCY=1000", "U", "*END STEP"]
    tables = end_displacements(ccx(strip.deck(steps), folder), strip)
    if len(tables) != len(LOADS) + 1:
        raise RuntimeError(f"{len(tables)} of {len(LOADS) + 1} loads were printed")
    place = [strip.width, strip.poisson, strip.thickness, strip.along, across]
    for load, (_, y, z) in zip(LOADS, tables[1:]):
        yield place + [load, load * critical, abs(z + IMPERFECTION), -y]


def rows(folder):
    for poisson in POISSON:
        for width in WIDTHS:
            for across in ACROSS[width]:
                yield critical_row(across, width, THIN, poisson, folder)
    for poisson in POISSON:
        for across in ACROSS_BEYOND:
            yield critical_row(across, BEYOND["width"], BEYOND["thickness"], poisson, folder)
        for across in ACROSS_BEYOND:
            yield from let_go(across, poisson, folder)


def main(folder):
    with tempfile.TemporaryDirectory() as scratch, open(folder / "calculix.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for row in rows(Path(scratch)):
            writer.writerow([f"{v:.7g}" if isinstance(v, float) else v for v in row])
            out.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
