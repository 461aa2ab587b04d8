#!/usr/bin/python3
"""Holds the committed tables against the generator, against each other and against limits."""

import csv
import json
import math
import unittest
from pathlib import Path

import calculix
import generate
import numpy as np

FOLDER = Path(__file__).resolve().parent


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as source:
        return list(csv.DictReader(source))


def plates(name, nu):
    """{width: (downwards, upwards)}"""
    found = (row for row in read("plate.csv") if row["plate"] == name and float(row["poisson"]) == nu)
    return {float(row["width"]): (float(row["gamma_down"]), float(row["gamma_up"])) for row in found}


class Plates(unittest.TestCase):
    def test_rows_are_what_the_generator_gives(self):
        plate = generate.Plate(0.25, 0.3)
        for name in generate.PLATES:
            for committed, computed in zip(plates(name, 0.3)[0.25], plate.critical(name)):
                self.assertAlmostEqual(committed / computed, 1.0, delta=1e-6)

    def test_a_coarser_mesh_says_the_same(self):
        for width, nu in ((0.1, 0.0), (1.0, 0.3)):
            coarse = generate.Plate(width, nu, (7, 8))
            self.assertAlmostEqual(coarse.critical("isotropic")[0] / plates("isotropic", nu)[width][0], 1, delta=2e-4)
            self.assertAlmostEqual(coarse.critical("hinges")[0] / plates("hinges", nu)[width][0], 1, delta=1e-3)

    def test_only_what_couples_bending_with_twist_knows_up_from_down(self):
        for nu in generate.POISSON:
            for down, up in plates("isotropic", nu).values():
                self.assertAlmostEqual(down / up, 1.0, delta=1e-5)
            for down, up in plates("hinges", nu).values():
                self.assertGreater(up / down, 1.85)

    def test_narrow_plates_tend_to_the_strip(self):
        """By a parabola through the three narrowest."""
        limits = {row["quantity"]: float(row["value"]) for row in read("narrow_strip.csv")}

        def limit(values):
            return (8 * values[0.05] - 6 * values[0.1] + values[0.2]) / 3

        for nu in generate.POISSON:
            down = {width: pair[0] for width, pair in plates("isotropic", nu).items()}
            self.assertAlmostEqual(limit(down) / limits[f"gamma_isotropic_{nu:g}"], 1, delta=1e-3)
        for side, name in enumerate(("down", "up")):
            found = {width: pair[side] for width, pair in plates("hinges", 0.0).items()}
            self.assertAlmostEqual(limit(found) / limits[f"gamma_hinges_{name}"], 1, delta=3e-3)

    def test_the_strip_is_timoshenkos(self):
        self.assertAlmostEqual(generate.narrow_strip_load(), 12.85, delta=0.005)


class Hinges(unittest.TestCase):
    def test_on_a_regular_mesh_store_their_closed_form(self):
        np.testing.assert_allclose(generate.hinge_form(8, False), generate.bending("hinges", 0.0), atol=1e-12)

    def test_on_irregular_meshes_store_about_the_same_whichever_mesh(self):
        for seed in (7, 8):
            np.testing.assert_allclose(generate.hinge_form(60, True, seed), generate.irregular_hinges(), atol=0.12)


class Calculix(unittest.TestCase):
    def rows(self, width, poisson, thickness, load=0.0):
        keys, wanted = ("width", "poisson", "thickness", "load"), (width, poisson, thickness, load)
        return [row for row in read("calculix.csv") if tuple(float(row[key]) for key in keys) == wanted]

    def test_meshes_converge_to_the_plate(self):
        for poisson in calculix.POISSON:
            for width in calculix.WIDTHS:
                exact = plates("isotropic", poisson)[width][0]
                ratios = [float(row["gamma"]) / exact for row in self.rows(width, poisson, calculix.THIN)]
                self.assertEqual(len(ratios), 3)
                self.assertAlmostEqual(ratios[-1], 1, delta=0.01, msg=f"{width} {poisson} {ratios}")
                self.assertLess(abs(ratios[-1] / ratios[-2] - 1), 0.01, msg=f"{width} {poisson} {ratios}")

    def test_the_strip_that_is_let_go_has_converged(self):
        for poisson in calculix.POISSON:
            for load in calculix.LOADS:
                tips = [float(r["tip_side"]) for r in self.rows(0.25, poisson, 5e-3, load)]
                self.assertEqual(len(tips), len(calculix.ACROSS_BEYOND))
                self.assertAlmostEqual(tips[-1] / tips[-2], 1, delta=0.02 if poisson else 0.01)

    def test_a_deck_has_every_node_once(self):
        strip = calculix.Strip(0.25, 5e-3, 0.0, 2)
        self.assertEqual((strip.along, len(strip.elements), len(strip.end)), (8, 16, 5))
        self.assertEqual(len(strip.nodes), (2 * 8 + 1) * (2 * 2 + 1) - 16)
        self.assertTrue(all(math.isclose(strip.nodes[n][0], 1) for n in strip.end))


class Meta(unittest.TestCase):
    def test_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        for name in meta["files"]:
            self.assertLessEqual(set(read(name)[0]), set(meta["columns"]), msg=name)


if __name__ == "__main__":
    unittest.main()
