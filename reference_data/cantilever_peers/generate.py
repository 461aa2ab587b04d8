#!/usr/bin/python3
"""H/W of other programs' heavy cantilevers, from the errors that were written down of them, as files for `judge --foreign`."""

import csv
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ELASTICA = FOLDER.parent / "elastica/inextensible.csv"
GAMMAS = (0.1, 1, 10, 100, 1000)
MEASURED = "measured by this suite's authors before its first version, on one thread; neither its version nor the date was written down"
PEERS = {  # file: program, of how many unknowns, what else is to be known, percent of H/W at GAMMAS
    "libshell.csv": ("libshell mid-edge Tan", "100 x 10 quadrilaterals of two triangles, 9510 unknowns", (0.01, 0.02, 0.00, -0.03, -0.25)),
    "stark.csv": ("STARK hinge x 1.2367", "3366 unknowns; its quadratic hinge, which bends with 0.81 of D, times 1.2367, its Hessian in double precision "
                  "(as shipped, in single precision, it fails on all thin strips)", (0.26, 0.25, -0.13, -0.59, 0.41)),
}
COLUMNS = ["study", "software", "thickness [m]", "poisson", "gamma", "element", "elements_along", "layers", "mesh", "linear_solver", "aspect_ratio"]


def elastica():
    """H/W by Γ."""
    with open(ELASTICA, newline="", encoding="utf-8") as source:
        return {float(row["Gamma"]): float(row["H_over_W"]) for row in csv.DictReader(source)}


def write(name, exact):
    program, what, errors = PEERS[name]
    with open(FOLDER / name, "w", newline="", encoding="utf-8") as file:
        file.write(f"# {program}: {what}.\n# {MEASURED}.\n")
        file.write("# H/W over the inextensible elastica's was written down to a hundredth of a percent; here it is multiplied by that (generate.py).\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for gamma, percent in zip(GAMMAS, errors, strict=True):
            ratio = (1 + percent / 100) * exact[gamma]
            writer.writerow(["cantilever_master_curve", program, 0.01, 0, gamma, *["foreign"] * 5, f"{ratio:.6g}"])


if __name__ == "__main__":
    for peer in PEERS:
        write(peer, elastica())
