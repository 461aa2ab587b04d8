#!/usr/bin/python3
"""Holds the committed tables against the generator, the asymptotes and the equation's energy."""

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
    def test_rows_are_what_the_generator_gives(self):
        for row in read("sheet.csv")[::20]:
            for column, value in zip(generate.COLUMNS, generate.row(row["Gamma"])):
                self.assertAlmostEqual(row[column] / value, 1.0, delta=1e-11, msg=column)

    def test_asymptotes_are_what_the_generator_gives(self):
        for row in read("asymptotes.csv"):
            for value, expected in zip(row.values(), generate.asymptote_row(row["Gamma"])):
                self.assertAlmostEqual(value, expected, delta=1e-12 * abs(expected))

    def test_tables_are_complete(self):
        gammas = [row["Gamma"] for row in read("sheet.csv")]
        self.assertEqual(gammas, sorted(gammas))
        self.assertEqual(gammas, [row["Gamma"] for row in read("asymptotes.csv")])
        for used in (1, 10, 20, 50, 100, 200, 500, 1000):
            self.assertLess(min(abs(gamma / used - 1.0) for gamma in gammas), 1e-13)

    def test_small_loads_approach_their_asymptote_as_the_square(self):
        rows, leading = read("sheet.csv"), read("asymptotes.csv")
        for column, limit in (("H_over_L", "small_drop"), ("Eb_over_rhogL3", "small_bending")):
            errors = {row["Gamma"]: 1.0 - row[column] / line[limit] for row, line in zip(rows, leading)}
            one, ten = (next(e for g, e in errors.items() if abs(g / at - 1) < 1e-9) for at in (0.1, 1.0))
            self.assertAlmostEqual(math.log10(ten / one), 2.0, delta=0.01)

    def test_large_loads_approach_their_asymptote_faster_than_the_layer_thins(self):
        rows, leading = read("sheet.csv"), read("asymptotes.csv")
        for column, limit, scale in (("H_over_L", "large_drop", 1.0), ("Eb_over_rhogL3", "large_bending", 0.5)):
            last = [abs(row[column] / line[limit] - 1.0) for row, line in zip(rows, leading)][-9:]
            self.assertLess(last[-1] * 10.0**scale, 1.3 * last[0])  # a decade of Gamma
            self.assertLess(last[-1], 0.02)

    def test_drop_and_reach_stay_within_the_sheet(self):
        for row in read("sheet.csv"):
            self.assertLess(math.hypot(row["H_over_L"], row["W_over_L"]), math.sqrt(0.5) + 1e-12)

    def test_meta_names_every_file_and_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        for name in meta["files"]:
            with self.subTest(name=name):
                self.assertLessEqual(set(read(name)[0]), set(meta["columns"]))


class Shooting(unittest.TestCase):
    def test_both_unknowns_give_the_same_row_where_they_meet(self):
        for one, other in zip(generate.row(10.0), generate.row(math.nextafter(10.0, 11.0))):
            self.assertAlmostEqual(one / other, 1.0, delta=1e-11)


if __name__ == "__main__":
    unittest.main()
