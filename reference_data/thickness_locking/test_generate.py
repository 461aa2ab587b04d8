#!/usr/bin/python3
"""Holds the committed table against the closed form, and the closed form against a plate that is solved numerically."""

import csv
import unittest
from pathlib import Path

import generate

FOLDER = Path(__file__).resolve().parent


def minimum_of_quadratic(poisson, layers, samples=2000):
    """Bending stiffness over E'h^3/12 by minimising the energy over each layer's thickness strain, by sampling."""
    lam, mu = poisson / ((1 + poisson) * (1 - 2 * poisson)), 1 / (2 * (1 + poisson))
    energy = 0.0
    for layer in range(layers):
        z = [(layer + (i + 0.5) / samples) / layers - 0.5 for i in range(samples)]
        mean = -lam / (lam + 2 * mu) * sum(z) / samples  # the strain at which the energy is stationary
        energy += sum(0.5 * (lam + 2 * mu) * (s * s + mean * mean) + lam * s * mean for s in z) / samples / layers
    return energy / (1 / (1 - poisson**2) / 24)


class CommittedTable(unittest.TestCase):
    def rows(self):
        with open(FOLDER / "factors.csv", newline="", encoding="utf-8") as source:
            return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]

    def test_rows_are_the_closed_form(self):
        rows = self.rows()
        self.assertEqual(len(rows), len(generate.POISSON) * len(generate.LAYERS))
        for row in rows:
            expected = generate.deflection_factor(row["poisson"], int(row["layers"]))
            self.assertAlmostEqual(row["deflection_factor"] / expected, 1.0, delta=1e-11)

    def test_one_layer_bends_with_the_modulus_of_suppressed_contraction(self):
        self.assertAlmostEqual(generate.deflection_factor(0.3, 1), 0.4 / 0.49, delta=1e-15)

    def test_closed_form_is_the_minimum_of_the_energy(self):
        for poisson, layers in ((0.3, 1), (0.3, 2), (0.45, 3), (0.49, 8)):
            measured = 1 / minimum_of_quadratic(poisson, layers)
            self.assertAlmostEqual(measured / generate.deflection_factor(poisson, layers), 1.0, delta=1e-5)


if __name__ == "__main__":
    unittest.main()
