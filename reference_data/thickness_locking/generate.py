#!/usr/bin/python3
"""Writes factors.csv: how far a plate of layers that are linear through the thickness bends, over the right amount.

In a layer of thickness t = h/n the normal strain across it is constant, so that it relaxes the mean of the bending
strain -kappa z but not its rest, which is linear within the layer and holds 1/n^2 of the moment of inertia. The mean
bends with E/(1 - nu^2), the rest with lambda + 2 mu = E/(1 - nu^2) (1 - nu)^2/(1 - 2 nu):

    deflection_factor = 1 / (1 + ((1 - nu)^2/(1 - 2 nu) - 1)/n^2)

Usage: generate.py [FOLDER]    (default: the folder of this file)
"""

import csv
import sys
from pathlib import Path

COLUMNS = ["poisson", "layers", "deflection_factor"]
POISSON = [0.0, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.49]
LAYERS = [1, 2, 3, 4, 8]


def deflection_factor(poisson, layers):
    return 1 / (1 + ((1 - poisson) ** 2 / (1 - 2 * poisson) - 1) / layers**2)


def main(folder):
    with open(folder / "factors.csv", "w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        for poisson in POISSON:
            for layers in LAYERS:
                writer.writerow([f"{poisson:g}", layers, f"{deflection_factor(poisson, layers):.12g}"])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
