"""Solver variants: samples that differ in one slot only, physics before speed."""

import csv
import math
import shutil
import tempfile
import unittest
from pathlib import Path

from support import Page, report

import h5py
from files import write_sample
from page.variants import Comparison, comparisons, physical, relative_difference
from store.results import read_results
from store.sample import Quantity

STUDY = "study"  # of no figures: made-up parameters are not those of a real one


def quantity(value, unit="m"):
    return Quantity("x", value, unit, "", "")


class Variants(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-variants-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.results = self.folder / "results"
        self.results.mkdir()

    def sample(self, solver, drop=1.0, seconds=1.0, gamma=1.0, slot="linear solver", **root):
        """One sample of a sweep of solvers."""
        parameters = {"linear_solver": solver, "gamma": gamma, "element": "quad_dual"}
        metrics = {"tip_drop": drop, "wall_seconds": seconds, "newton_iterations": 9 if solver == "direct" else 12}
        if root.get("status", "ok") != "ok":
            metrics = dict.fromkeys(metrics, math.nan)
        key = write_sample(self.results, STUDY, parameters, metrics, **root)
        with h5py.File(self.results / STUDY / f"{key}.h5", "a") as file:
            file["parameters/linear_solver"].attrs.update({"slot": slot, "standard": "direct"})
            for name in ("wall_seconds", "newton_iterations"):
                file[f"metrics/{name}"].attrs["cost"] = 1

    def compared(self) -> Comparison:
        (found,) = comparisons(read_results(self.results).studies[0])
        return found

    def found(self):
        return {v.choice: v for v in self.compared().variants}

    def test_findings_and_ratios(self):
        self.sample("direct", 1.0, 2.0)
        self.sample("slow", 1.0 + 1e-7, 6.0)
        self.sample("wrong", 1.001, 0.01)
        self.sample("broken", status="failed", reason="3 N left")
        self.sample("unfit", status="skipped", reason="takes definite matrices")
        found = self.found()
        findings = {name: variant.finding for name, variant in found.items()}
        expected = {"direct": "standard", "slow": "agrees", "wrong": "other physics", "broken": "failed", "unfit": "skipped"}
        self.assertEqual(findings, expected)
        self.assertAlmostEqual(found["slow"].difference, 1e-7, delta=1e-12)
        self.assertEqual(found["slow"].metric, "tip_drop")
        self.assertEqual((found["slow"].seconds, found["slow"].ratio), (6.0, 3.0))
        self.assertAlmostEqual(found["wrong"].difference, 0.001 / 1.001)
        for name in ("wrong", "broken", "unfit"):
            self.assertTrue(math.isnan(found[name].seconds) and math.isnan(found[name].ratio), "no physics, no speed")

    def test_costs_are_no_physics_and_the_standard_comes_first(self):
        self.sample("a_first_by_name", seconds=9.0)
        self.sample("direct")
        self.assertEqual([v.choice for v in self.compared().variants], ["direct", "a_first_by_name"])
        self.assertEqual(self.found()["a_first_by_name"].difference, 0.0)

    def test_only_samples_that_are_alike_in_all_else_are_compared(self):
        self.sample("direct", gamma=1.0)
        self.sample("other", gamma=2.0)
        self.assertEqual(comparisons(read_results(self.results).studies[0]), [])
        self.sample("other", gamma=1.0)
        self.assertEqual([v.case for v in self.compared().variants], ["all", "all"])
        self.sample("direct", gamma=2.0)
        self.assertEqual([v.case for v in self.compared().variants], ["Γ = 1", "Γ = 1", "Γ = 2", "Γ = 2"])

    def test_a_parameter_that_is_no_slot_is_not_compared(self):
        self.sample("direct", slot="")
        self.sample("other", slot="")
        self.assertEqual(comparisons(read_results(self.results).studies[0]), [])

    def test_how_well_it_was_solved_is_no_physics(self):
        self.assertTrue(physical(quantity(1.0)))
        for name in ("residual_after_1", "minima", "unconverged_share"):
            self.assertFalse(physical(Quantity(name, 1.0, "1", "", "")))

    def test_a_metric_that_another_element_has_no_use_for(self):
        for slot, finding in (("element", "agrees"), ("linear solver", "other physics")):
            self.sample("direct", slot=slot)
            self.sample("other", math.nan, slot=slot, gamma=1.0)
            self.sample("direct", 2.0, slot=slot, gamma=2.0)
            self.sample("other", 2.0, slot=slot, gamma=2.0)
            self.assertEqual(self.compared().variants[3].finding, "agrees")
            expected = "not compared" if slot == "element" else finding
            self.assertEqual(self.compared().variants[1].finding, expected)

    def test_where_the_standard_cannot_serve_there_is_nothing_to_compare(self):
        self.sample("direct", status="skipped", reason="takes definite matrices")
        self.sample("other")
        self.assertEqual(comparisons(read_results(self.results).studies[0]), [])

    def test_without_the_standard_nothing_is_compared(self):
        self.sample("direct", status="failed", reason="3 N left")
        self.sample("other")
        self.assertEqual(self.found()["other"].finding, "not compared")
        self.assertTrue(math.isnan(self.found()["other"].seconds))

    def test_other_discretisations_have_another_tolerance(self):
        self.sample("direct", slot="element")
        self.sample("other", 1.001, slot="element")
        self.assertEqual(self.found()["other"].finding, "agrees")
        self.assertEqual(self.compared().tolerance, 1e-2)

    def test_relative_difference(self):
        self.assertEqual(relative_difference(quantity(2.0), quantity(1.0)), 0.5)
        self.assertEqual(relative_difference(quantity(1.0), quantity(math.nan)), math.inf)
        self.assertTrue(math.isnan(relative_difference(quantity(math.nan), quantity(math.nan))))
        self.assertAlmostEqual(relative_difference(quantity(1e-16, "J"), quantity(1e-13, "J")), 1 - 1e-3)
        self.assertEqual(relative_difference(quantity(1e-16, "1"), quantity(1e-13, "1")), 0.0)
        error = [Quantity("relative_error", value, "1", "", "") for value in (1e-3, 3e-3)]
        self.assertAlmostEqual(relative_difference(*error), 2e-3)

    def test_page_and_csv(self):
        self.sample("direct", 1.0, 2.0)
        self.sample("slow", 1.0, 6.0)
        self.sample("unfit", status="skipped", reason="takes definite matrices")
        output = report(self.results, self.folder / "report")
        page = Page(output / STUDY / "index.html")
        self.assertIn("variants", page.ids)
        self.assertIn("./wrinklebench run study -p linear_solver=all", page.text)
        self.assertIn("3 samples: 2 ok, 1 skipped", page.text)
        self.assertIn("takes definite matrices", page.text)
        with open(output / STUDY / "variants.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["finding"] for row in rows], ["standard", "agrees", "skipped"])
        self.assertEqual(float(rows[1]["ratio"]), 3.0)


if __name__ == "__main__":
    unittest.main()
