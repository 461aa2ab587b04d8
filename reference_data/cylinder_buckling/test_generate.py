#!/usr/bin/python3
"""Holds the committed table against the closed form, that against the shell's Fourier modes, and the table against the
shared set where it is there."""

import csv
import json
import unittest
from pathlib import Path

import generate
import numpy as np

FOLDER = Path(__file__).resolve().parent
SHARED = FOLDER.parents[2] / "shared/reference/cylinder_buckling.csv"  # computed independently of the project; not part of it


def read(path):
    with open(path, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


def stress(poisson, slenderness, p, n):
    """Stress over E at which the mode (p, n) buckles: stiffness of its amplitudes (u, v, w), with u and v relaxed.

    Membrane strains i p u, i n v + w, i (n u + p v) over R; thickness 1, E = 1; the load's share is sigma (p/R)^2 w^2.
    """
    radius = slenderness
    plane = np.array([[1, poisson, 0], [poisson, 1, 0], [0, 0, (1 - poisson) / 2]]) / (1 - poisson**2)
    strains = np.array([[1j * p, 0, 0], [0, 1j * n, 1], [1j * n, 1j * p, 0]]) / radius
    stiffness = strains.conj().T @ plane @ strains
    stiffness[2, 2] += (p**2 + n**2) ** 2 / radius**4 / (12 * (1 - poisson**2))
    inner, coupling = stiffness[:2, :2], stiffness[:2, 2]
    relaxed = stiffness[2, 2] - coupling.conj() @ np.linalg.solve(inner, coupling)
    return relaxed.real * radius**2 / p**2


class CommittedTable(unittest.TestCase):
    def setUp(self):
        self.rows = read(FOLDER / "classical.csv")

    def test_rows_are_the_closed_form(self):
        self.assertEqual(len(self.rows), len(generate.POISSON) * len(generate.SLENDERNESS))
        for line in self.rows:
            expected = generate.row(line["poisson"], line["radius_over_thickness"])
            for column, value in zip(generate.COLUMNS, expected, strict=True):
                self.assertAlmostEqual(line[column], value, delta=1e-12 * abs(value))

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        self.assertEqual(list(self.rows[0]), list(meta["columns"]))

    @unittest.skipUnless(SHARED.is_file(), "the shared reference set is not on this machine")
    def test_shared_set(self):
        ours = {(line["poisson"], line["radius_over_thickness"]): line for line in self.rows}
        shared = read(SHARED)
        self.assertEqual(len(shared), 10)
        names = {
            "stress_over_young": "sigma_cl_over_E",
            "ring_halfwave_over_sqrt_Rh": "axisym_halfwave_over_sqrtRh",
            "most_waves": "n_square_waves",
        }
        for line in shared:
            mine = ours[line["nu"], line["R_over_h"]]
            for name, other in names.items():
                self.assertAlmostEqual(mine[name] / line[other], 1, delta=1e-12)


class FourierModes(unittest.TestCase):
    def test_no_mode_buckles_earlier_and_those_on_the_circle_do_there(self):
        for poisson, slenderness in ((0.0, 50), (0.3, 500)):
            _, _, least, ring, most = generate.row(poisson, slenderness)
            modes = [stress(poisson, slenderness, p, n) for p in np.linspace(1, 60, 60) for n in np.linspace(0, 40, 41)]
            self.assertGreater(min(modes) / least, 1 - 1e-9)
            diameter = 2 * most
            for angle in np.linspace(0, 0.9 * np.pi, 7):
                p, n = most * (1 + np.cos(angle)), most * np.sin(angle)
                self.assertAlmostEqual(stress(poisson, slenderness, p, n) / least, 1, delta=1e-9)
            self.assertAlmostEqual(np.pi * np.sqrt(slenderness) / diameter / ring, 1, delta=1e-12)

    def test_more_waves_than_those_of_the_squares_buckle_later(self):
        _, _, least, _, most = generate.row(0.3, 200)
        along = np.linspace(0.2, 4, 400) * most
        for factor, later in ((1.0, False), (1.2, True)):
            lowest = min(stress(0.3, 200, p, factor * most) for p in along) / least
            self.assertEqual(lowest > 1.02, later)


if __name__ == "__main__":
    unittest.main()
