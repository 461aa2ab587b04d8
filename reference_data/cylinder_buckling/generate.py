#!/usr/bin/python3
"""Writes classical.csv: how a long elastic tube buckles under axial pressure by linear theory.

Waves w = cos(p x/R) sin(n y/R) of Donnell's shallow shell, p half waves in the length pi R and n whole waves around,
buckle at the stress

    sigma/E = 1/(12 (1 - nu^2)) (h/R)^2 Q + 1/Q,   Q = (p^2 + n^2)^2/p^2

The least, at Q = sqrt(12 (1 - nu^2)) R/h, is the same for all waves on the circle of Koiter,

    p^2 + n^2 = K p,   K = (12 (1 - nu^2))^(1/4) sqrt(R/h)

which runs from n = 0, p = K (rings, half a wave pi R/K long) over n = K/2 = p (square waves, and the most there are
around) back to n = 0, p = 0. So linear theory allows any number of waves from 0 to K/2, all at

    sigma/E = h/(R sqrt(3 (1 - nu^2)))

Usage: generate.py [FOLDER]    (default: the folder of this file)
"""

import csv
import math
import sys
from pathlib import Path

COLUMNS = ["poisson", "radius_over_thickness", "stress_over_young", "ring_halfwave_over_sqrt_Rh", "most_waves"]
POISSON = [0.0, 0.3]
SLENDERNESS = [25, 50, 100, 200, 500, 1000, 2000]


def koiter_diameter(poisson, slenderness):
    """K, on the scale of p and n."""
    return (12 * (1 - poisson**2)) ** 0.25 * math.sqrt(slenderness)


def row(poisson, slenderness):
    diameter = koiter_diameter(poisson, slenderness)
    stress = 1 / (slenderness * math.sqrt(3 * (1 - poisson**2)))
    return [poisson, slenderness, stress, math.pi * math.sqrt(slenderness) / diameter, diameter / 2]


def main(folder):
    with open(folder / "classical.csv", "w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target, lineterminator="\n")
        writer.writerow(COLUMNS)
        for poisson in POISSON:
            for slenderness in SLENDERNESS:
                writer.writerow([f"{value:.15g}" for value in row(poisson, slenderness)])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
