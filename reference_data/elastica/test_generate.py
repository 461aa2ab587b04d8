#!/usr/bin/python3
"""Holds the committed tables against the generator and against each other."""

import csv
import json
import math
import unittest
from pathlib import Path

import generate

FOLDER = Path(__file__).resolve().parent


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


class CommittedTables(unittest.TestCase):
    def assert_row(self, row, values):
        for column, value in zip(generate.COLUMNS, values):
            self.assertAlmostEqual(row[column] / value, 1.0, delta=1e-11, msg=column)

    def test_inextensible_rows_are_what_the_generator_gives(self):
        rows = read("inextensible.csv")
        for row in rows[::16]:
            self.assert_row(row, generate.row(row["Gamma"]))

    def test_extensible_rows_are_what_the_generator_gives(self):
        rows = read("extensible.csv")
        for row in rows[::12]:
            self.assert_row(row, generate.row(row["Gamma"], row["h_over_L"]))

    def test_asymptotes_are_what_the_generator_gives(self):
        for row in read("asymptotes.csv"):
            for value, expected in zip(row.values(), generate.asymptote_row(row["Gamma"])):
                self.assertAlmostEqual(value, expected, delta=1e-12 * abs(expected))

    def test_tables_are_complete(self):
        gammas = [row["Gamma"] for row in read("inextensible.csv")]
        self.assertGreaterEqual(len(gammas), 121)
        self.assertAlmostEqual(gammas[0], 1e-3, delta=1e-15)
        self.assertAlmostEqual(gammas[-1], 1e5, delta=1e-6)
        self.assertEqual(gammas, [row["Gamma"] for row in read("asymptotes.csv")])
        extensible = {(row["h_over_L"], row["Gamma"]) for row in read("extensible.csv")}
        self.assertEqual(len(extensible), len(generate.THICKNESSES) * len(generate.EXTENSIBLE_GAMMAS))

    def test_rows_agree_with_themselves_and_rise(self):
        rows = read("inextensible.csv")
        for row in rows:
            self.assertAlmostEqual(row["H_over_W"] * row["W_over_L"] / row["H_over_L"], 1.0, delta=1e-13)
            self.assertLess(math.hypot(row["H_over_L"], row["W_over_L"]), 1.0)
        ratios = [row["H_over_W"] for row in rows]
        self.assertEqual(ratios, sorted(ratios))

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        for name in meta["files"]:
            with self.subTest(file=name):
                self.assertLessEqual(set(read(name)[0]), set(meta["columns"]))


class Shooting(unittest.TestCase):
    def test_both_unknowns_give_the_same_row_where_they_meet(self):
        below, above = generate.row(1.0), generate.row(math.nextafter(1.0, 2.0))
        for one, other in zip(below, above):
            self.assertAlmostEqual(one / other, 1.0, delta=1e-11)

    def test_a_thin_strip_stretches_as_the_square_of_its_thickness(self):
        exact = generate.row(30.0)[3]
        errors = [abs(generate.row(30.0, h)[3] - exact) for h in (0.04, 0.02, 0.01)]
        for coarse, fine in zip(errors, errors[1:]):
            self.assertAlmostEqual(math.log2(coarse / fine), 2.0, delta=0.01)


if __name__ == "__main__":
    unittest.main()
