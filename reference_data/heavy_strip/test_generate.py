#!/usr/bin/python3
"""Holds the committed tables against themselves, the elastica's, and theory; the generators need FEniCSx and CalculiX."""

import csv
import json
import unittest
from collections import defaultdict
from pathlib import Path

import generate
import generate_beams
import generate_calculix

FOLDER = Path(__file__).resolve().parent


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as source:
        return [{key: float(value) for key, value in line.items()} for line in csv.DictReader(source)]


def meshes(rows, *names):
    """{strip: its rows, the coarsest first}"""
    found = defaultdict(list)
    for row in rows:
        found[tuple(row[name] for name in names)].append(row)
    return {strip: sorted(members, key=lambda row: row["along"]) for strip, members in found.items()}


class PlaneStrain(unittest.TestCase):
    def setUp(self):
        self.strips = meshes(read("plane_strain.csv"), "h_over_L", "poisson", "Gamma")
        self.uncertainty = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))["uncertainty"]

    def test_every_strip_is_there_on_two_meshes(self):
        expected = {(h, nu, g) for h in generate.STRIPS for nu in generate.POISSON for g in generate.GAMMAS}
        ended = {strip for strip in expected if strip[0] == 0.1 and strip[2] > 31.6}
        self.assertEqual(set(self.strips), expected - ended)
        for coarse, fine in self.strips.values():
            self.assertEqual(fine["along"], 2 * coarse["along"])

    def test_two_meshes_differ_by_less_than_is_claimed(self):
        for (h, nu, gamma), (coarse, fine) in self.strips.items():
            change = abs(fine["H_over_W"] / coarse["H_over_W"] - 1)
            self.assertLess(change, self.uncertainty["plane_strain.csv"], (h, nu, gamma))

    def test_thin_strips_lie_on_the_elastica_but_for_what_thickness_does(self):
        with open(FOLDER.parent / "elastica" / "extensible.csv", newline="", encoding="utf-8") as source:
            exact = {(float(r["h_over_L"]), float(r["Gamma"])): float(r["H_over_W"]) for r in csv.DictReader(source)}
        h = 0.01
        for gamma in (0.01, 1, 100):
            ratio = self.strips[(h, 0.0, gamma)][-1]["H_over_W"] / exact[(h, float(gamma))]
            self.assertLess(abs(ratio - 1), 1.3 * (2 / 3 + gamma / 6) * h**2, gamma)

    def test_shear_of_a_small_drop_is_timoshenkos(self):
        for h in (0.1, 0.01):
            drop = self.strips[(h, 0.0, 0.01)][-1]["H_over_L"] / (0.01 / 8 - 0.01**3 / 640)
            self.assertAlmostEqual((drop - 1) / (0.8 * h**2), 1, delta=0.5 * h + 0.002)


class Beams(unittest.TestCase):
    def setUp(self):
        self.uncertainty = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))["uncertainty"]
        with open(FOLDER.parent / "elastica" / "inextensible.csv", newline="", encoding="utf-8") as source:
            self.exact = {float(row["Gamma"]): float(row["H_over_W"]) for row in csv.DictReader(source)}
        self.director = {(r["h_over_L"], r["poisson"], r["Gamma"]): r["H_over_W"] for r in read("director_beam.csv")}
        self.section = {(r["h_over_L"], r["poisson"], r["Gamma"]): r["H_over_W"] for r in read("section_beam.csv")}
        self.shell = {r["Gamma"]: r["H_over_W"] for r in read("shell_beam.csv")}

    def test_half_the_elements_give_the_committed_strip(self):
        for row in generate_beams.director_rows(0.1, 0.0, generate_beams.own_section(0.1), generate_beams.ELEMENTS // 2):
            committed = self.director[tuple(row[:3])]
            self.assertLess(abs(row[-1] / committed - 1), self.uncertainty["director_beam.csv"], row[2])

    def test_half_the_elements_and_points_give_the_committed_section(self):
        section = generate_beams.exact_section(0.1, generate_beams.SECTION_POINTS // 2)
        for row in generate_beams.director_rows(0.1, 0.0, section, generate_beams.ELEMENTS // 2):
            committed = self.section[tuple(row[:3])]
            self.assertLess(abs(row[-1] / committed - 1), self.uncertainty["section_beam.csv"], row[2])

    def test_points_integrate_a_section(self):
        h = 0.02
        for section in (generate_beams.own_section(h), generate_beams.own_section(h, 3), generate_beams.exact_section(h)):
            heights, shares = section
            for power, mean in ((0, 1), (1, 0), (2, h**2 / 12), (3, 0)):
                self.assertAlmostEqual((shares * heights**power).sum() / h**power, mean / h**power, delta=1e-14)
        for (heights, shares), mean in ((generate_beams.own_section(h), h**4 / 144), (generate_beams.exact_section(h), h**4 / 80)):
            self.assertAlmostEqual((shares * heights**4).sum() / mean, 1, delta=1e-12)

    def test_what_two_points_leave_falls_with_the_fourth_power_of_layers(self):
        h, gamma = 0.01, 100
        left = []
        for section in (*(generate_beams.own_section(h, layers) for layers in (1, 2, 4)), generate_beams.exact_section(h)):
            left.append(generate_beams.director_rows(h, 0.0, section, 12, [10, gamma])[-1][-1])
        one, two, four = (each / left[-1] - 1 for each in left[:-1])
        self.assertAlmostEqual(one / (gamma * h**2 / 60), 1, delta=0.1)
        self.assertAlmostEqual(one / two, 16, delta=0.5)
        self.assertAlmostEqual(two / four, 16, delta=0.5)

    def test_two_points_add_what_theory_says(self):
        for gamma in (100.0, 1000.0):
            added = self.director[(0.01, 0.0, gamma)] / self.section[(0.01, 0.0, gamma)] - 1
            self.assertAlmostEqual(added / (gamma * 1e-4 / 60), 1, delta=0.8 / gamma**0.5)

    def test_ten_times_the_tolerance_gives_the_committed_shell(self):
        row, _ = generate_beams.shell_row(10, 0.01, None, 1e-6)
        self.assertLess(abs(row[-1] / self.shell[10] - 1), self.uncertainty["shell_beam.csv"])

    def test_distance_from_the_elastica_goes_as_the_square_of_the_thickness(self):
        for gamma in (1.0, 100.0):
            thin, thick = (self.director[(h, 0.0, gamma)] / self.exact[gamma] - 1 for h in (0.001, 0.01))
            self.assertAlmostEqual(thick / thin / 100, 1, delta=0.02 + 0.003 * gamma**0.5)

    def test_a_small_drop_is_that_of_a_shear_factor_of_one_and_locks_in_thickness(self):
        for h in (0.1, 0.01, 0.001):
            self.assertAlmostEqual(self.director[(h, 0.0, 0.01)] / (0.01 / 8 - 1e-6 / 2240) - 1, 2 / 3 * h**2, delta=1e-7)
        locked = self.director[(0.001, 0.3, 0.01)] / (0.01 / 8)
        self.assertAlmostEqual(locked, (1 - 2 * 0.3) / (1 - 0.3) ** 2, delta=1e-5)

    def test_a_solid_is_off_straight_sections_by_less_than_shear_may_be(self):
        solid = meshes(read("plane_strain.csv"), "h_over_L", "poisson", "Gamma")
        for gamma in (100.0, 1000.0):
            finest = solid[(0.01, 0.0, gamma)][-1]["H_over_W"]
            lacking = 1 - self.section[(0.01, 0.0, gamma)] / finest
            self.assertGreater(lacking, 0.1 * (2 / 3 + gamma / 6) * 1e-4)
            self.assertLess(lacking, 0.2 * (2 / 3 + gamma / 6) * 1e-4)

    def test_bending_shortens_a_shells_middle_and_not_a_directors(self):
        for gamma in (100.0, 1000.0):
            self.assertLess(self.shell[gamma], self.director[(0.01, 0.0, gamma)])
            self.assertGreater(self.shell[gamma], self.exact[gamma])


class Calculix(unittest.TestCase):
    def test_three_meshes_of_each_width_converge(self):
        rows = meshes(read("calculix.csv"), "width_over_L")
        self.assertEqual([width for (width,) in rows], list(generate_calculix.MESHES))
        claimed = json.loads((FOLDER / "meta.json").read_text(encoding="utf-8"))["uncertainty"]["calculix.csv"]
        for coarse, middle, fine in rows.values():
            first = middle["H_over_W"] - coarse["H_over_W"]
            last = fine["H_over_W"] - middle["H_over_W"]
            self.assertGreater(first, 2 * last)
            self.assertLess(last**2 / (first - last), claimed * fine["H_over_W"])

    def test_deck_has_every_brick_with_twenty_nodes_and_holds_the_clamp(self):
        strip = generate_calculix.Strip(0.1, 3, 2)
        self.assertEqual(len(strip.bricks), 6)
        self.assertTrue(all(len(set(nodes)) == 20 for nodes in strip.bricks))
        self.assertEqual(len(strip.nodes(0, 0)), 5 * 3 - 2)  # of a face of 2 × 1 elements without the middles
        self.assertEqual(len(strip.tip()), 3)
        lines = generate_calculix.deck(strip).splitlines()
        self.assertEqual(sum(line.endswith(", 1, 3") for line in lines), len(strip.nodes(0, 0)))


if __name__ == "__main__":
    unittest.main()
