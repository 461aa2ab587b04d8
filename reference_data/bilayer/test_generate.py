#!/usr/bin/python3
"""Holds the committed tables against the generator, against known limits and, where it is there, against the shared set."""

import csv
import json
import math
import unittest
from pathlib import Path

import generate

FOLDER = Path(__file__).resolve().parent
SHARED = Path(__file__).resolve().parents[3] / "shared/reference"  # computed independently of the project; not part of it
SHARED_NAMES = {"free": "free", "inext": "inext", "plate": "plate", "exact": "NHbilayer"}


def read(path):
    with open(path, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


class CommittedTables(unittest.TestCase):
    def assert_row(self, row, values):
        for (column, value), expected in zip(row.items(), values, strict=True):
            self.assertAlmostEqual(value, expected, delta=1e-7 * abs(expected) + 1e-15, msg=column)

    def test_halfspace_rows_are_what_the_generator_gives(self):
        for row in read(FOLDER / "halfspace.csv")[3::16]:
            self.assert_row(row, generate.halfspace_row(row["modulus_ratio"], row["poisson_interior"]))

    def test_depth_rows_are_what_the_generator_gives(self):
        for row in read(FOLDER / "depth.csv")[2::31]:
            found = generate.depth_row(row["modulus_ratio"], row["poisson_interior"], row["depth_over_eq3"])
            self.assert_row(row, found)

    def test_tables_are_complete(self):
        rows = read(FOLDER / "halfspace.csv")
        found = {(row["modulus_ratio"], row["poisson_interior"]) for row in rows}
        self.assertEqual(found, {(r, nu) for r in generate.RATIOS for nu in generate.POISSONS})
        self.assertEqual(len(read(FOLDER / "depth.csv")), 72)

    def test_meta_describes_every_column(self):
        meta = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))
        for name in meta["files"]:
            with self.subTest(file=name):
                self.assertLessEqual(set(read(FOLDER / name)[0]), set(meta["columns"]))


class OtherCode(unittest.TestCase):
    """FEniCSx's own refinement: the rows that are compared with are the finest, their uncertainty its index."""

    def test_levels_tell_the_stated_uncertainty(self):
        largest = {"wavelength_over_h": 0.0, "critical_strain": 0.0}
        levels = read(FOLDER / "fenics_levels.csv")
        for row in read(FOLDER / "fenics.csv"):
            mine = sorted((at for at in levels if at["modulus_ratio"] == row["modulus_ratio"]), key=lambda at: at["along"])
            self.assertEqual([at["along"] / mine[0]["along"] for at in mine], [1, 2, 4])
            for column in largest:
                coarse, middle, fine = (at[column] for at in mine)
                self.assertEqual(row[column], fine)
                growth = (coarse - middle) / (middle - fine)  # 2 to the observed order
                self.assertGreater(growth, 2**3)
                index = 1.25 * abs(middle - fine) / (min(growth, 2**4) - 1) / fine
                largest[column] = max(largest[column], index)
        self.assertAlmostEqual(largest["wavelength_over_h"], 2.6e-4, delta=0.1e-4)
        self.assertAlmostEqual(largest["critical_strain"], 1.2e-4, delta=0.1e-4)


@unittest.skipUnless(SHARED.is_dir(), "the shared reference set is not on this machine")
class SharedSet(unittest.TestCase):
    def test_halfspace(self):
        ours = {(row["modulus_ratio"], row["poisson_interior"]): row for row in read(FOLDER / "halfspace.csv")}
        checked = 0
        for row in read(SHARED / "bilayer_halfspace.csv"):
            mine = ours[row["Eratio"], row["nu_q"]]
            self.assertAlmostEqual(mine["wavelength_eq3_over_h"] / row["lam_eq3_over_h"], 1, delta=1e-6)
            for model, name in SHARED_NAMES.items():
                checked += 1
                self.assertAlmostEqual(mine[f"wavelength_over_eq3_{model}"], row[f"lam_{name}_rel"], delta=1e-6)
                self.assertAlmostEqual(mine[f"strain_over_eq3_{model}"], row[f"epsc_{name}_rel"], delta=1e-6)
        self.assertEqual(checked, 84)

    def test_depth(self):
        ours = {tuple(list(row.values())[:3]): row for row in read(FOLDER / "depth.csv")}
        for row in read(SHARED / "bilayer_depth.csv"):
            mine = ours[row["Eratio"], row["nu_q"], row["d_over_lam3"]]
            for model in ("free", "plate"):
                self.assertAlmostEqual(mine[f"wavelength_over_eq3_{model}"], row[f"lam_{model}_rel"], delta=1e-6)
                self.assertAlmostEqual(mine[f"strain_over_eq3_{model}"], row[f"epsc_{model}_rel"], delta=1e-6)

    def test_eq3_grid(self):
        for row in read(SHARED / "wavelength_eq3_grid.csv"):
            length, strain = generate.eq3(row["Ex_over_Eq"], 0.3)
            self.assertAlmostEqual(length * row["h_m"] / row["lambda_eq3_m"], 1, delta=1e-6)
            self.assertAlmostEqual(strain / row["epsc"], 1, delta=1e-6)


class Limits(unittest.TestCase):
    def test_free_plate_on_a_halfspace_is_eq3(self):
        for ratio, poisson in ((10, 0.0), (1000, 0.4)):
            for value in generate.wrinkles("free", ratio, poisson):
                self.assertAlmostEqual(value, 1, delta=4e-9)  # what differences of fourth order leave

    def test_inextensible_film_closed_form(self):
        """The half-space resists 4 (1 - nu)^2/(3 - 4 nu) times as much where it may not slip."""
        for poisson in (0.0, 0.3):
            stiffer = 4 * (1 - poisson) ** 2 / (3 - 4 * poisson)
            length, strain = generate.wrinkles("inext", 100, poisson)
            self.assertAlmostEqual(length, stiffer ** (-1 / 3), delta=1e-8)
            self.assertAlmostEqual(strain, stiffer ** (2 / 3), delta=1e-8)

    def test_exact_bilayer_tends_to_the_plate(self):
        """The difference falls as the critical strain, that is as (E ratio)^(-2/3)."""
        gaps = [
            generate.wrinkles("exact", ratio, 0.3)[1] - generate.wrinkles("plate", ratio, 0.3)[1]
            for ratio in (1000, 8000)
        ]
        self.assertAlmostEqual(math.log(gaps[0] / gaps[1]) / math.log(8), 2 / 3, delta=0.05)

    def test_biot_surface_instability(self):
        """Film and substrate of one incompressible material: Biot's 0.4563 at every wave number (here nu = 0.4999)."""
        for q in (0.5, 2.0):
            self.assertAlmostEqual(generate.exact_strain(q, 1, 0.4999, math.inf, 0.4999), 0.4563, delta=5e-4)


if __name__ == "__main__":
    unittest.main()
