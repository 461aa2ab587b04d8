"""What figures set beside measured values is what stands in reference_data."""

import csv
import math
import unittest
from types import SimpleNamespace

import support  # noqa: F401  puts reports/ on the path

from specs.chen2023 import mat_precision_ways
from specs.li2014 import skin_cost_table
from specs.remillard2013 import embedded_cost_table
from store.printed import FOLDER, printed_rows


class PrintedValues(unittest.TestCase):
    def same(self, found, name, key, **chosen):
        """Each cell of the file, as a number, a word, or NaN where it is empty."""
        with open(FOLDER / name, newline="", encoding="utf-8") as file:
            rows = [row for row in csv.DictReader(file) if all(row[column] == word for column, word in chosen.items())]
        self.assertEqual(sorted(found), sorted(int(row[key]) for row in rows))
        for row in rows:
            for column, text in row.items():
                value = found[int(row[key])][column]
                if isinstance(value, str):
                    self.assertEqual(value, text)
                    self.assertRegex(text, "[a-z]")
                else:
                    self.assertTrue(math.isnan(value) if text == "" else value == float(text), (row[key], column))

    def test_table_1_of_the_wrinkle_mat(self):
        for solver in ("joint", "alternating"):
            self.same(mat_precision_ways.TABLE_1[solver], "wrinkle_mat/table1.csv", "subdivisions", solver=solver)

    def test_iterations_and_times_of_table_1_stand_above_those_here(self):
        metrics = {"joint_iterations": 28.8, "alternating_iterations": 43.8, "joint_seconds": 2.0, "alternating_seconds": 0.8}
        sample = SimpleNamespace(parameters={"subdivisions", "cells", "raced"}, parameter={"subdivisions": 1, "cells": 16, "raced": 5}.get, metric=metrics.get)
        printed, here = mat_precision_ways.both_rows(sample)
        self.assertEqual(printed, ["1 as printed", "–", "23.1", "14.3", "0.619", "5.4", "3", "1.8"])
        self.assertEqual(here, ["  here", "16 × 16", "28.8", "43.8", "1.52", "0.4", "0.16", "2.5"])
        self.assertEqual(len(mat_precision_ways.HEADS), len(here))

    def test_table_1_of_embedded_shells(self):
        self.same(embedded_cost_table.TABLE_1, "embedded_cost/table1.csv", "row")
        for row in embedded_cost_table.TABLE_1.values():
            self.assertLessEqual({column[3] for column in embedded_cost_table.COLUMNS}, set(row))

    def test_table_1_of_layered_skin(self):
        self.same(skin_cost_table.TABLE_1, "skin_cost/table1.csv", "row")
        for row in skin_cost_table.TABLE_1.values():
            self.assertLessEqual({*skin_cost_table.PRINTED, *(part[1] for part in skin_cost_table.PARTS)}, set(row))

    def test_a_row_by_hand(self):
        row = printed_rows("embedded_cost/table1.csv", "row")[10]
        self.assertEqual((row["object"], row["static_step"], row["clusters"]), ("slab", 162.0, 6.0))
        self.assertTrue(math.isnan(row["lattice_setup"]))


if __name__ == "__main__":
    unittest.main()
