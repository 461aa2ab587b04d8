#!/usr/bin/python3
"""Holds the committed table against the generator, and the generator against what is known of its elements."""

import csv
import unittest
from pathlib import Path

import generate
import numpy as np

FOLDER = Path(__file__).resolve().parent
DESIGN_NOTES = {  # the table of the suite's design notes: dual quadrature, to three digits
    0.1: (0.870, 0.956, 0.992, 1.003),
    0.01: (0.210, 0.332, 0.559, 0.780),
    0.001: (0.147, 0.018, 0.048, 0.122),
}


def rows():
    with open(FOLDER / "tip_ratio.csv", newline="", encoding="utf-8") as source:
        return list(csv.DictReader(source))


class CommittedTable(unittest.TestCase):
    def test_coarse_rows_are_what_the_generator_gives(self):
        self.assertEqual(len(rows()), 36)
        for row in rows():
            if int(row["elements_along"]) <= 16:
                expected = generate.tip_ratio(row["element"][6:], float(row["thickness"]), int(row["elements_along"]))
                self.assertAlmostEqual(float(row["tip_ratio"]) / expected, 1.0, delta=1e-5)

    def test_dual_rows_are_the_design_notes(self):
        dual = [row for row in rows() if row["element"] == "prism_dual"]
        for row in dual:
            known = DESIGN_NOTES[float(row["thickness"])][generate.ALONG.index(int(row["elements_along"]))]
            self.assertAlmostEqual(float(row["tip_ratio"]), known, delta=6e-4)


class Stiffness(unittest.TestCase):
    CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.3, 0.8]])

    def zero_modes(self, element):
        values = np.linalg.eigvalsh(generate.stiffness(element, self.CORNERS, 0.1))
        return int(np.sum(np.abs(values) < 1e-10 * values.max()))

    def test_number_of_zero_modes(self):
        self.assertEqual([self.zero_modes(element) for element in generate.ELEMENTS], [7, 6, 6])


if __name__ == "__main__":
    unittest.main()
