"""What figures repeat from reference_data is what stands there."""

import csv
import pathlib
import unittest

import support  # noqa: F401  puts reports/ on the path
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


if __name__ == "__main__":
    unittest.main()
