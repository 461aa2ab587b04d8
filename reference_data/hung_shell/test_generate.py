#!/usr/bin/python3
"""Holds the committed table against the exact sheet and its own refinement, and the deck against what it is to say; where
CalculiX is installed the smallest row is computed again."""

import csv
import json
import shutil
import unittest
from pathlib import Path

import generate

FOLDER = Path(__file__).resolve().parent


def rows(file):
    with open(file, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


class CommittedTable(unittest.TestCase):
    def setUp(self):
        self.rows = rows(FOLDER / "s8r.csv")

    def drops(self, young):
        return [r["H_over_L"] for r in sorted(self.rows, key=lambda r: r["elements_along"]) if r["young_MPa"] == young]

    def test_table_is_complete(self):
        found = [(r["young_MPa"], r["Gamma"], r["elements_along"]) for r in self.rows]
        self.assertEqual(found, [tuple(map(float, sheet)) for sheet in generate.SHEETS])

    def test_finest_sheet_is_as_well_known_as_is_said(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        last, finest = self.drops(100.0)[-2:]
        self.assertLess(abs(finest / last - 1), meta["uncertainty"]["relative"])

    def test_stiffer_sheets_come_to_the_exact_one(self):
        exact = next(r["H_over_L"] for r in rows(FOLDER.parent / "diagonal_sheet/sheet.csv") if r["Gamma"] == 100)
        soft, stiff = self.drops(100.0)[-1], self.drops(1000.0)[-1]
        self.assertLess(abs(stiff / exact - 1), abs(soft / exact - 1))
        self.assertLess(abs(soft / exact - 1), 0.02)

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        self.assertEqual(list(meta["columns"]), generate.COLUMNS)


class Deck(unittest.TestCase):
    def test_stiffnesses_are_those_asked_for(self):
        h, young = generate.thickness(100.0, 100.0)
        self.assertAlmostEqual(young * h, 2.5e4, delta=1e-6)
        self.assertAlmostEqual(young * h**3 / 12, 0.00981, delta=1e-12)

    def test_elements_share_their_nodes(self):
        ids, elements = generate.nodes_and_elements(4)
        self.assertEqual(len(ids), 9 * 9 - 16)  # no node in the middle of an element
        self.assertEqual(len(elements), 16)
        self.assertTrue(all(len(set(element)) == 8 for element in elements))

    def test_opposite_corners_are_held(self):
        text, watched = generate.deck(100.0, 100.0, 4)
        ids, _ = generate.nodes_and_elements(4)
        self.assertIn(f"*BOUNDARY\n{ids[0, 0]},1,3\n{ids[8, 8]},1,3\n", text)
        self.assertEqual(watched, [ids[8, 0], ids[0, 8], ids[4, 4]])

    def test_last_increment_counts(self):
        self.assertEqual(generate.last_displacements(" 7 0. 0. -1.\n\n 7 0. 0. -2.\n"), {7: -2.0})

    @unittest.skipUnless(shutil.which("ccx"), "CalculiX is not installed")
    def test_a_coarse_sheet_is_what_the_table_says(self):
        young, gamma, n = generate.SHEETS[0]
        row = rows(FOLDER / "s8r.csv")[0]
        drop, sag = generate.solve(young, gamma, n)
        self.assertAlmostEqual(drop, row["H_over_L"], delta=1e-5)
        self.assertAlmostEqual(sag, row["sag_over_L"], delta=1e-5)


if __name__ == "__main__":
    unittest.main()
