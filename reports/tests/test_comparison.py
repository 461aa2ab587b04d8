"""The page of a comparison, from made-up JSON: /usr/bin/python3 -m unittest discover -s reports/tests"""

import contextlib
import csv
import io
import json
import math
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import REPORTS, Page, files_of

import comparisons  # after support, which puts reports/ on the path
from compare import main
from comparison import dots, rows
from comparison.model import NoComparison, read_comparison
from comparison.names import sample_name, varying_names


def page_of(data, output) -> Page:
    """Makes the page of a comparison, which must succeed."""
    source = output.parent / "comparison.json"
    source.write_text(json.dumps(data), encoding="utf-8")
    if code := main([str(source), "--output", str(output)]):
        raise AssertionError(f"exit {code}, the reason is on stderr")
    return Page(output / "index.html")


def table(path) -> list:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class FullPage(unittest.TestCase):
    """One comparison with something of every kind; each test looks at one property of its page."""

    @classmethod
    def setUpClass(cls):
        folder = Path(tempfile.mkdtemp(prefix="wrinklebench-comparison-"))
        cls.addClassCleanup(shutil.rmtree, folder)
        cls.output = folder / "page"
        cls.made = page_of(comparisons.full(), cls.output)

    def table(self, name):
        return table(self.output / name)

    def test_physics_comes_first(self):
        text = self.made.text
        said = ["4 values differ by more than 1 × 10⁻⁶", "1 study with a median", "✕ failed not converged <after> 7"]
        said += ["2.00002", "⚠ above 1.5", "Build and machine"]
        places = [text.index(words) for words in said]
        self.assertEqual(places, sorted(places))
        self.assertIn("6 samples in both, 1 only in the base, 2 only in the new one", text)

    def test_values_with_their_difference_and_sample(self):
        self.assertIn("spring energy 1 1.5 J 0.333 a = 2", self.made.text)
        self.assertIn("spring period 3 – s ∞ a = 1", self.made.text)
        self.assertIn("beam base a = 8, kind = odd", self.made.text)

    def test_the_regression_is_named_in_words(self):
        self.assertIn("spring wall_ seconds 3 2 4 s 2 ⚠ above 1.5", self.made.text)
        self.assertIn("beam wall_ seconds 3 2 1.1 s 0.55 within", self.made.text)
        self.assertIn("spring newton_ iterations 3 5 6 – 1.2 –", self.made.text)

    def test_studies_stand_by_how_much_slower_they_became(self):
        told = read_comparison(comparisons.full())
        self.assertEqual([cost.study for cost in dots.slowest_first(told)], ["spring", "beam"])
        self.assertIn("compared with nothing: 1 of beam in the base, 2 of spring in the new one.", self.made.text)

    def test_what_an_older_command_hands_over_has_no_units(self):
        data = comparisons.full()
        for one in (*data["differences"], *data["costs"]):
            del one["unit"]
        self.assertEqual({rows.unit(one) for one in read_comparison(data).costs}, {""})

    def test_builds_stand_side_by_side(self):
        self.assertIn("commit ≠ differs 0123456789abcdef fedcba9876543210", self.made.text)
        self.assertIn("threads ≠ differs 2 (4 samples); 1 (2 samples) 2", self.made.text)
        self.assertIn("compiler GNU 12.2.0 GNU 12.2.0", self.made.text)

    def test_data_in_full_precision(self):
        differences = self.table("differences.csv")
        self.assertEqual([one["quantity"] for one in differences], ["status", "energy", "energy", "period"])
        self.assertEqual(differences[1]["new"], "2.0000200000000001")
        self.assertEqual(float(differences[3]["relative"]), math.inf)
        self.assertEqual(json.loads(differences[1]["parameters"]), {"a": 1.0, "kind": "even", "same": 5})
        self.assertEqual(len(self.table("only_in_one.csv")), 3)
        self.assertEqual([float(one["ratio"]) for one in self.table("wall_seconds.csv")[3:]], [2.5, 2.0, 0.9])
        self.assertEqual(len(self.table("sample_costs.csv")), 9)
        self.assertEqual([one["new"] for one in self.table("medians.csv")], ["1.1", "6", "4.0"])

    def test_links_stay_in_the_folder_and_off_the_network(self):
        for link in self.made.links:
            target = link.partition("#")[0]
            self.assertTrue(not target or (self.output / target).is_file(), link)
        for name, content in files_of(self.output).items():
            text = re.sub(r'xmlns(:\w+)?="[^"]*"', "", content.decode("utf-8"))
            self.assertNotRegex(text, r"https?://|url\((?!#)|@import", name)

    def test_hover_names_each_dot(self):
        html = (self.output / "index.html").read_text(encoding="utf-8")
        values = json.loads(re.search(r'class="curve-values">(.*?)</script>', html, re.DOTALL)[1])
        named = {one["name"]: one["points"][0] for one in values["series"]}
        self.assertEqual(len(named), 8)  # three dots and a median for each study
        self.assertEqual(named["beam: a = 0, kind = even"][2:], ["0.5", "1 s, 0.5 s"])
        self.assertEqual(named["spring: median of 3 samples"][2:], ["2", "2 s, 4 s"])

    def test_the_picture_says_what_it_shows(self):
        self.assertIn("above the limit: spring", self.made.images[0]["alt"])
        self.assertIn(">spring</text>", (self.output / "wall_seconds.svg").read_text(encoding="utf-8"))

    def test_the_same_comparison_gives_the_same_bytes(self):
        before = files_of(self.output)
        page_of(comparisons.full(), self.output)
        self.assertEqual(files_of(self.output), before)


class OtherPages(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-comparison-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def page(self, data) -> Page:
        return page_of(data, self.folder / "page")

    def test_nothing_differs(self):
        page = self.page(comparisons.comparison(costs=[comparisons.cost("beam", [(1.0, 1.2)])]))
        self.assertIn("Physics: the same, within 1 × 10⁻⁶ relative. Cost: no study’s median", page.text)
        self.assertIn("None: each sample is in both.", page.text)
        self.assertNotIn("Values that differ", page.text)

    def test_no_result_in_both(self):
        page = self.page(comparisons.comparison([comparisons.difference("beam", "status", "failed: x", "ok", None)]))
        self.assertIn("there is no cost to compare", page.text)
        self.assertEqual(page.images, [])

    def test_ratios_without_a_logarithm_are_in_the_data_only(self):
        page = self.page(comparisons.comparison(costs=[comparisons.cost("beam", [(0.0, 1.0)])]))
        self.assertIn("beam wall_ seconds 1 0 1 s ∞", page.text)
        self.assertEqual(table(self.folder / "page/wall_seconds.csv")[0]["ratio"], "inf")

    def test_refusals(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine/thesis.txt").write_text("mine")
        results = self.folder / "results/new"
        results.mkdir(parents=True)
        good = self.folder / "good.json"
        good.write_text(json.dumps(comparisons.comparison(folders={"base": "elsewhere", "new": str(results)})))
        self.refused(good, "mine", "holds files that are not a report")
        self.refused(good, "results", "contains the results")
        for text in ("{}", "[]", "no JSON"):
            bad = self.folder / "bad.json"
            bad.write_text(text)
            self.refused(bad, "page", "is no output of `wrinklebench compare --json`")
        self.refused(self.folder / "missing.json", "page", "cannot read")
        self.assertFalse((self.folder / "page").exists())

    def refused(self, source, output, reason):
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.assertRaises(SystemExit) as end:
            main([str(source), "--output", str(self.folder / output)])
        self.assertEqual(end.exception.code, 2)
        self.assertIn(reason, said.getvalue())

    def test_the_program_reads_standard_input(self):
        command = [sys.executable, str(REPORTS / "compare.py"), "-", "--output", str(self.folder / "page")]
        subprocess.run(command, input=json.dumps(comparisons.full()), text=True, timeout=300, check=True)
        self.assertTrue((self.folder / "page/index.html").is_file())


class Parts(unittest.TestCase):
    def test_samples_are_named_by_what_varies(self):
        comparison = read_comparison(comparisons.full())
        self.assertEqual(varying_names(comparison), {"spring": ["a"], "beam": ["a", "kind"]})
        self.assertEqual(sample_name({"a": 1.0, "same": 5}, []), "a = 1, same = 5")
        self.assertEqual(sample_name({}, []), "the only sample")

    def test_dots_of_equal_ratio_do_not_hide_one_another(self):
        comparison = read_comparison(comparisons.comparison(costs=[comparisons.cost("beam", [(1.0, 1.0)] * 7)]))
        heights = [y for _, _, y in dots.dots(comparison.costs[0], 2)]
        self.assertEqual(len(set(heights)), 7)
        self.assertTrue(all(1.6 < y < 2.4 for y in heights))

    def test_what_is_missing_is_named(self):
        data = comparisons.full()
        del data["lone_samples"]
        with self.assertRaisesRegex(NoComparison, "lone_samples"):
            read_comparison(data)

    def test_the_command_can_be_pasted(self):
        wanted = "./wrinklebench compare 'first results' second --tolerance 1e-06 --cost-limit 1.5 --report FOLDER"
        self.assertEqual(rows.command(read_comparison(comparisons.full())), wanted)


if __name__ == "__main__":
    unittest.main()
