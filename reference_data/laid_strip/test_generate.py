#!/usr/bin/python3
"""Holds the committed table against the generator, against the catenary, and against balance of forces."""

import csv
import json
import unittest
from pathlib import Path

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq

import generate

FOLDER = Path(__file__).resolve().parent


def read():
    with open(FOLDER / "beam.csv", newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


def elastic_catenary(height, stretch):
    """Tension and rest length that hangs of an elastic chain, by quadrature: without bending."""
    length, reach = generate.chain(height)

    def hanging(tension):
        """s with z(s) = H: z' = (1 + sigma N) V/N, N = sqrt(T^2 + V^2), V = s."""
        return brentq(lambda s: np.hypot(tension, s) - tension + stretch * s * s / 2 - height, 0, length)

    def miss(tension):
        q = hanging(tension)
        across = quad(lambda s: tension / np.hypot(tension, s) + stretch * tension, 0, q, epsabs=1e-13)[0]
        return across + (1 + stretch * tension) * (length - q) - reach

    tension = brentq(miss, 0.5, 2, xtol=1e-14)
    return tension, hanging(tension)


class CommittedTable(unittest.TestCase):
    def test_rows_are_what_the_generator_gives_at_a_wider_tolerance(self):
        for values in generate.rows(1.0, tolerance=1e-6):
            row = next(r for r in read() if (r["height"], r["bending"]) == (values[0], values[1]))
            for column, value in zip(generate.COLUMNS, values):
                self.assertAlmostEqual(row[column] / value, 1, delta=1e-6, msg=column)

    def test_it_is_complete(self):
        found = {(row["height"], row["bending"]) for row in read()}
        self.assertEqual(found, {(h, l) for h in generate.HEIGHTS for l in generate.BENDING})

    def test_small_bending_tends_to_the_elastic_catenary_with_its_square(self):
        for height in generate.HEIGHTS:
            exact, _ = elastic_catenary(height, generate.STRETCH)
            rows = {row["bending"]: row for row in read() if row["height"] == height}
            coarse, fine = (abs(rows[l]["tension"] - exact) for l in (0.02, 0.01))
            self.assertAlmostEqual(np.log2(coarse / fine), 2, delta=0.2)

    def test_the_force_where_it_leaves_is_the_weight_of_a_bending_length(self):
        for row in read():
            if row["bending"] <= 0.02:
                self.assertAlmostEqual(row["edge_force"] / row["bending"], 1, delta=2 * row["bending"])

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        self.assertLessEqual(set(read()[0]), set(meta["columns"]))


if __name__ == "__main__":
    unittest.main()
