"""What figures repeat from reference_data is what stands there."""

import csv
import math
import pathlib
import unittest

import support  # noqa: F401  puts reports/ on the path
from figures.embedded_cost_table import TABLE_1 as EMBEDDED
from figures.skin_cost_table import TABLE_1 as SKIN
from figures.wrinkle_mat_cost import TABLE_1

ROOT = pathlib.Path(__file__).resolve().parents[2]


class PrintedValues(unittest.TestCase):
    def test_table_1_of_the_wrinkle_mat(self):
        with open(ROOT / "reference_data/wrinkle_mat/table1.csv", newline="", encoding="utf-8") as file:
            rows = {(int(r["subdivisions"]), r["solver"]): r for r in csv.DictReader(file)}
        for levels, printed in TABLE_1.items():
            for numbers, name in zip(printed, ("minutes_per_frame", "iterations_per_frame")):
                for value, solver in zip(numbers, ("joint", "alternating")):
                    self.assertEqual(value, float(rows[levels, solver][name]))

    def test_table_1_of_embedded_shells(self):
        names = "object thickness modulus_ratio wavelength clusters unknowns faces static_step static_assembly "
        names += "static_forces dynamic_step dynamic_assembly dynamic_forces lattice_setup constraint_setup elements"
        with open(ROOT / "reference_data/embedded_cost/table1.csv", newline="", encoding="utf-8") as file:
            rows = {int(r["row"]): r for r in csv.DictReader(file)}
        self.assertEqual(sorted(rows), sorted(EMBEDDED))
        for row, printed in EMBEDDED.items():
            for value, name in zip(printed, names.split(), strict=True):
                if name == "object":
                    self.assertEqual(value, rows[row][name])
                elif math.isnan(value):
                    self.assertEqual(rows[row][name], "")
                else:
                    self.assertEqual(value, float(rows[row][name]), (row, name))

    def test_table_1_of_layered_skin(self):
        names = "figure constraints vertices construction integration remeshing sampling total".split()
        with open(ROOT / "reference_data/skin_cost/table1.csv", newline="", encoding="utf-8") as file:
            rows = {int(r["row"]): r for r in csv.DictReader(file)}
        self.assertEqual(sorted(rows), sorted(SKIN))
        for row, printed in SKIN.items():
            self.assertEqual(printed[0], rows[row]["figure"])
            self.assertEqual(list(printed[1:]), [float(rows[row][name]) for name in names[1:]])


if __name__ == "__main__":
    unittest.main()
