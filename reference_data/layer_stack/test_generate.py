#!/usr/bin/python3
"""Holds the committed tables against the generator and known limits."""

import csv
import importlib.util
import json
import math
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def load():
    """By its path: reference_data/bilayer has a generate.py too."""
    spec = importlib.util.spec_from_file_location("layer_stack_generate", FOLDER / "generate.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["layer_stack_generate"] = module  # where dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


generate = load()


class CommittedTables(unittest.TestCase):
    def assert_row(self, row, values, tolerance=1e-7):
        for (column, value), expected in zip(row.items(), values, strict=True):
            self.assertAlmostEqual(value, expected, delta=tolerance * abs(expected) + 1e-15, msg=column)

    def test_stacks_are_what_the_generator_gives(self):
        rows = read("stacks.csv")
        self.assert_row(rows[4], generate.stack_row(generate.STACKS["epidermis"], 0))
        self.assert_row(rows[8], generate.stack_row(generate.STACKS["dermis"], 1))
        self.assertEqual(len(rows), 2 * len(generate.STACKS) + len(generate.swept()))

    def test_curve_rows_are_what_the_generator_gives(self):
        for row in read("curve.csv")[5::14]:
            self.assert_row(row, generate.curve_row(row["wavelength"]))

    def test_thin_layer_rows_are_what_the_generator_gives(self):
        for row in read("thin_layer.csv")[3::5]:
            self.assert_row(row, generate.thin_row(row["poisson_layer"], row["bonded"], row["wave_depth"]))

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        for name in meta["files"]:
            with self.subTest(file=name):
                self.assertLessEqual(set(read(name)[0]), set(meta["columns"]))


class Limits(unittest.TestCase):
    def test_two_layers_are_the_bilayer(self):
        layers = [generate.Layer(1e-3, 1e7, 0.3), generate.Layer(math.inf, 1e5, 0.4)]
        expected = generate.bilayer.exact_strain(0.3, 100, 0.4)
        self.assertAlmostEqual(generate.critical_strain(layers, 300) / expected, 1, delta=1e-10)

    def test_a_cut_through_a_layer_changes_nothing(self):
        film, below = generate.Layer(2e-4, 1e8), generate.Layer(math.inf, 1e6)
        half = generate.replace(film, thickness=1e-4)
        for material in (generate.bilayer.Increment, generate.SmallStrain):
            whole = generate.critical_strain([film, below], 1500, material)
            self.assertAlmostEqual(generate.critical_strain([half, half, below], 1500, material) / whole, 1, delta=1e-9)

    def test_thin_incompressible_layers_follow_equation_one(self):
        """beta (k H)^6 = 24 bonded, 6 shear-free, and n = 1/6; a half-space's n is 1/3."""
        for bonded, limit in ((1, 24), (0, 6)):
            beta, n = generate.plate_wave(0.02, 0.5, bonded)
            self.assertAlmostEqual(beta * 0.02**6 / limit, 1, delta=1e-3)
            self.assertAlmostEqual(n, 1 / 6, delta=1e-3)
            self.assertAlmostEqual(generate.plate_wave(30, 0.5, bonded)[1], 1 / 3, delta=1e-6)

    def test_nearly_incompressible_layers_tend_to_incompressible_ones(self):
        """The gap is proportional to 1 - 2 nu."""
        limit = generate.resistance(1.0, 0.5, 1)
        gaps = [1 - generate.resistance(1.0, nu, 1) / limit for nu in (0.4999, 0.49999)]
        self.assertAlmostEqual(gaps[0] / gaps[1], 10, delta=0.05)


if __name__ == "__main__":
    unittest.main()
