"""The report of synthetic results, from end to end: /usr/bin/python3 -m unittest discover -s reports/tests"""

import csv
import math
import re
import shutil
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from support import Folder, Page, files_of, report, run_report

import synthetic  # after support, which puts reports/ on the path
from files import write_sample
from page.site import typeset
from specs import FIGURES
from store.printed import printed_table
from text import number

MASTER, CONVERGENCE = synthetic.MASTER, synthetic.CONVERGENCE


class CantileverReport(unittest.TestCase):
    """Both studies, reported once; each test looks at one property of the folder."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-report-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.results = cls.folder / "results"
        synthetic.write_master_curve(cls.results)
        synthetic.write_convergence(cls.results)
        cls.output = report(cls.results, cls.folder / "report")
        cls.index = Page(cls.output / "index.html")
        cls.master = Page(cls.output / MASTER / "index.html")
        cls.convergence = Page(cls.output / CONVERGENCE / "index.html")

    def rows(self, path):
        with open(self.output / path, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_every_declared_figure_is_drawn(self):
        for study in (MASTER, CONVERGENCE):
            for figure in FIGURES[study]:
                self.assertTrue((self.output / study / f"{figure.name}.svg").exists(), figure.name)
        self.assertNotIn("Not drawn:", self.master.text)

    def test_links_resolve_inside_the_folder(self):
        for path in self.output.rglob("*.html"):
            page = Page(path)
            self.assertTrue(page.links)
            for link in page.links:
                if link.startswith("https://doi.org/"):
                    continue
                target, _, anchor = link.partition("#")
                self.assertNotRegex(link, r"^(\w+:|/)", f"{path}: {link} leads outside")
                found = (path.parent / target).resolve() if target else path
                self.assertTrue(found.is_file() and found.is_relative_to(self.output.resolve()), f"{path}: {link}")
                self.assertTrue(not anchor or "=" in anchor or anchor in Page(found).ids, f"{path}: no {link}")

    def test_nothing_points_to_the_network(self):
        for name, content in files_of(self.output).items():
            text = re.sub(r'xmlns(:\w+)?="[^"]*"', "", content.decode("utf-8"))  # namespaces are names, never fetched
            text = text.replace("http://www.w3.org/1999/xhtml", "")  # the same, of three.js
            text = text.replace('href="https://doi.org/', "")  # a link is followed by who wants to
            self.assertNotRegex(text, r"https?://|url\((?!#)|@import", name)

    def test_pictures_are_xml_with_labels_as_text(self):
        labels = {
            f"{MASTER}/master_curve.svg": (
                "aspect ratio H/W [1]",
                "relative error of H/W [%]",
                "h = 0.001 m",
                "exact elastica",
            ),
            f"{MASTER}/thickness_locking.svg": ("H/W over exact H/W [1]", "(1 − 2ν)/(1 − ν)² = 0.816"),
            f"{MASTER}/shell_error.svg": (
                "relative error of H/W [%]",
                "mid-edge, irregular mesh",
                "hinge, aligned mesh",
            ),
            f"{MASTER}/deformed_shapes.svg": ("x [m]", "y [m]", "Γ = 1000"),
            f"{MASTER}/thick_beam.svg": ("against the extensible elastica", "stretch above 1 %: Γ > 12"),
            f"{CONVERGENCE}/order_of_convergence.svg": (
                "elements along [1]",
                "h = 0.01 m, Γ = 1",
                "full 2×2 quadrature",
            ),
            f"{CONVERGENCE}/shear_diagram.svg": ("(b) linear elements: sheared (orange)", "dual quadrature", "full quadrature", "exact"),
            f"{CONVERGENCE}/coarse_shapes.svg": (
                "x [m]",
                "10 elements",
                "full 2×2 quadrature, 800 elements",
                "dual quadrature, h = 0.1 m, Γ = 1",
                "dual quadrature, h = 0.1 m, Γ = 10",
                "full 2×2 quadrature, h = 0.01 m, Γ = 10",
            ),
        }
        self.assertEqual(set(labels), {path.relative_to(self.output).as_posix() for path in self.output.rglob("*.svg")})
        for name, wanted in labels.items():
            root = ElementTree.parse(self.output / name).getroot()
            texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
            self.assertEqual(set(wanted) - texts, set(), name)

    def test_pictures_have_alternative_texts(self):
        self.assertEqual(len(self.master.images), len(FIGURES[MASTER]))
        for image in self.master.images:
            self.assertGreater(len(image["alt"]), 60)

    def test_curve_files_hold_the_stored_numbers(self):
        for row in self.rows(f"{MASTER}/master_curve/h-0.01-m.csv"):
            gamma, error = float(row["gamma [1]"]), float(row["relative_error [1]"])
            exact = synthetic.elastica.aspect_ratio(synthetic.exact(gamma))
            self.assertEqual(float(row["aspect_ratio [1]"]), exact * (1 + error))
        line = self.rows(f"{MASTER}/master_curve/exact-elastica-and-asymptotes.csv")
        table = {row["Gamma"]: row["H_over_W"] for row in printed_table("elastica/inextensible.csv")}
        self.assertGreater(len(line), 90)
        self.assertEqual([float(row["aspect_ratio [1]"]) for row in line], [table[float(row["gamma [1]"])] for row in line])

    def test_one_curve_file_has_every_good_sample_of_its_thickness(self):
        gammas = [float(row["gamma [1]"]) for row in self.rows(f"{MASTER}/master_curve/h-0.001-m.csv")]
        failed = synthetic.FAILED[1]
        self.assertEqual(gammas, [gamma for gamma in synthetic.GAMMAS if gamma != failed])

    def test_locked_points_follow_the_curve_at_effective_gamma(self):
        for row in self.rows(f"{MASTER}/thickness_locking/h-0.01-m.csv"):
            gamma, ratio = float(row["gamma [1]"]), float(row["aspect_ratio [1]"])
            locked = synthetic.elastica.aspect_ratio(synthetic.exact(gamma * (1 - 2 * 0.3) / (1 - 0.3) ** 2))
            # The samples' own elastica has 241 points, few for the layer at the clamp: the committed table is exact.
            coarse = 2e-5 * max(1, gamma)
            self.assertAlmostEqual(float(row["error against gamma_eff [1]"]), ratio / locked - 1, delta=coarse)
            self.assertAlmostEqual(float(row["ratio to the master curve [1]"]), 1 + float(row["relative_error [1]"]))

    def test_observed_order_is_that_of_the_data(self):
        text = Page(self.output / CONVERGENCE / "index.html").text
        orders = re.search(r"Observed order of dual quadrature: ([^;]+); ([^;]+); ([^;]+?)\. ", text).groups()
        cases = ("h = 0.1 m, Γ = 1", "h = 0.1 m, Γ = 10", "h = 0.01 m, Γ = 1")
        for order, case in zip(orders, cases, strict=True):
            value, named = re.fullmatch(r"([\d.]+) at (.*) \(10 to 160 elements\)", order).groups()
            self.assertAlmostEqual(float(value), 2, delta=0.1)
            self.assertEqual(named, case)

    def test_errors_are_against_the_finest_dual_mesh(self):
        rows = self.rows(f"{CONVERGENCE}/order_of_convergence/full-2x2-quadrature-h-0.1-m-gamma-10.csv")
        dual = self.rows(f"{CONVERGENCE}/order_of_convergence/dual-quadrature-h-0.1-m-gamma-10.csv")
        self.assertEqual(dual[-1]["against the finest dual mesh [%]"], "nan")
        finest = float(dual[-1]["aspect_ratio [1]"])
        for row in rows:
            error = 100 * (float(row["aspect_ratio [1]"]) / finest - 1)
            self.assertAlmostEqual(float(row["against the finest dual mesh [%]"]), error, delta=1e-10)

    def test_cases_without_a_panel_are_named(self):
        text = Page(self.output / CONVERGENCE / "index.html").text
        self.assertIn("Not in this figure: h = 0.01 m, Γ = 100.", text)
        self.assertIn("Not in this figure: h = 0.01 m, Γ = 10; h = 0.01 m, Γ = 100.", text)

    def test_a_point_beyond_the_axis_is_an_arrow_with_its_value(self):
        thickness, gamma = synthetic.OUTLIER
        rows = self.rows(f"{MASTER}/thickness_locking/h-{thickness}-m.csv")
        ratio = next(float(r["ratio to the master curve [1]"]) for r in rows if float(r["gamma [1]"]) == gamma)
        self.assertGreater(ratio, 30)
        root = ElementTree.parse(self.output / MASTER / "thickness_locking.svg").getroot()
        texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn(number(ratio, 3), texts)
        self.assertIn("0.80", texts)  # the axis still resolves the locking
        self.assertNotIn("20", texts)

    def test_verdicts_are_percent_in_the_table_and_plain_in_the_file(self):
        self.assertIn("≥ 15 % 15.3 %", self.convergence.text)
        self.assertIn("0 ± 0.1 % 0.031 %", self.master.text)
        rows = self.rows("verdicts.csv")
        self.assertEqual(len(rows), 9)
        self.assertEqual({row["study"] for row in rows}, {MASTER, CONVERGENCE})
        self.assertEqual(
            (rows[1]["measured"], rows[1]["tolerance"], rows[1]["relation"]), ("0.153", "0.15", "at least")
        )
        self.assertEqual(rows[-1]["measured"], "nan")

    def test_parameters_that_never_vary_are_listed_once(self):
        self.assertIn("The same in all samples: elements_along = 100, layers = 1.", self.master.text)
        table = self.master.text.partition("parameters, then metrics")[2].partition("✓ ok")[0]
        self.assertIn("thickness [m]", table)
        self.assertNotIn("layers", table)

    def test_sample_file_and_table_have_every_sample(self):
        rows = self.rows(f"{MASTER}/samples.csv")
        keys = {path.stem for path in (self.results / MASTER).glob("*.h5")}
        self.assertEqual({row["sample_key"] for row in rows}, keys)
        for key in keys:
            self.assertIn(key, self.master.text)

    def test_failed_and_caveated_samples_carry_their_reason(self):
        self.assertIn(f"h = 0.001 m, Γ = 3160: {synthetic.REASON}.", self.master.text)
        self.assertEqual(self.master.text.count("✕ failed"), 1)
        self.assertEqual(self.master.text.count("△ caveat"), 6)
        self.assertIn("stretch: the weight stretches the clamp by more than 1 %", self.master.text)
        failed = [row for row in self.rows(f"{MASTER}/samples.csv") if row["status"] == "failed"]
        self.assertEqual([row["reason"] for row in failed], [synthetic.REASON])
        self.assertTrue(math.isnan(float(failed[0]["aspect_ratio"])))

    def test_index_tells_verdicts_and_what_was_not_expected(self):
        self.assertIn("Of the papers’ 9 claims 6 hold (6 as printed), 1 does not, as known before; 2 are not as expected.", self.index.text)
        for page in (self.index, self.master, Page(self.output / "claims.html")):
            self.assertEqual(page.text.count("⚠ not as expected (expected: reproduced)"), 2)
        self.assertIn("Unexpected on purpose.", self.index.text)
        self.assertNotIn("The printed element locks in thickness", self.index.text)  # it is expected

    def test_a_known_deviation_and_its_reason_are_on_the_page_of_the_study(self):
        self.assertIn("≠ deviates Does not hold, as known before. as expected", self.master.text)
        self.assertIn("The printed element locks in thickness", self.master.text)

    def test_on_paper_assumed_parameters_run_on_study_by_study(self):
        page, whole = (Page(self.output / name).text for name in ("reading.html", "whole.html"))
        self.assertIn("layers 1 – the layers", page)
        self.assertIn("cantilever_convergence : layers = 1 (the layers)", whole)
        self.assertNotIn("layers 1 – the layers", whole)

    def test_assumed_parameters_provenance_and_commands_are_there(self):
        self.assertRegex(Page(self.output / "reading.html").text, r"layers 1 – the layers cantilever_convergence")
        self.assertRegex(self.master.text, r"layers 1 – the layers")
        for words in ("0123456789abcdef", "GNU 12.2.0", "-O3 -march=native", "Eigen 3.4.0", "2026-01-02T03:04:05Z"):
            self.assertIn(words, self.master.text)
        self.assertIn(f"./wrinklebench run {MASTER} --profile paper", self.master.text)

    def test_tolerance_bands_are_only_those_of_the_verdicts(self):
        from specs.chen2023.cantilever import judged
        from store.verdicts import read_verdicts

        verdicts = read_verdicts(self.results / MASTER / "verdicts.json").verdicts
        steps = ((30.0, 0.001), (100.0, 0.005), (316.0, 0.01), (1000.0, 0.03))
        self.assertEqual(judged(verdicts, steps), [(0.0, 30.0, 0.001), (30.0, 100.0, 0.005), (316.0, 1000.0, 0.03)])
        self.assertEqual(judged([], steps), [])

    def test_two_reports_are_identical(self):
        again = self.folder / "again"
        done = run_report(self.results, "--output", again)  # another process: other hash seeds, other memory
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(files_of(again), files_of(self.output))

    def test_a_report_replaces_an_earlier_one(self):
        stale = self.output / "stale.html"
        stale.write_text("left from before")
        report(self.results, self.output)
        self.assertFalse(stale.exists())
        self.assertEqual({path.name for path in self.folder.iterdir()} - {"again"}, {"results", "report"})


class OtherStudies(Folder):
    """A study without figures of its own."""

    def test_each_stored_curve_is_drawn_and_written(self):
        x = [0.0, 1.0, 2.0]
        curves = {"wave": [("time", "s", x), ("height", "m", [1.0, 2.0, 4.0]), ("speed", "m/s", [0.0, 1.0, 0.5])]}
        for a in range(9):
            write_sample(self.results, "study", {"a": a}, {"m": 1.0}, curves, profile="custom")
        page = self.page_of("study")
        folder = self.folder / "report" / "study"
        self.assertEqual(len(page.images), 2)  # nine samples, at most seven in a figure
        text = (folder / "curve-wave-1.svg").read_text(encoding="utf-8")
        for label in ("time [s]", "height [m]", "speed [m/s]", "a = 6"):
            self.assertIn(f">{label}<", text)
        data = (folder / "curve-wave-2" / "wave-a-8.csv").read_text()
        self.assertEqual(data, "time [s],height [m],speed [m/s]\n0.0,1.0,0.0\n1.0,2.0,1.0\n2.0,4.0,0.5\n")
        self.assertIn("./wrinklebench run study -p a=8", page.text)
        self.assertIn("Not judged yet", page.text)


class Texts(unittest.TestCase):
    """Indices and exponents of the study's sentences."""

    def test_indices_are_typeset_and_words_escaped(self):
        self.assertEqual(typeset("Γ_eff < Γ^(−1/2) L"), "Γ<sub>eff</sub> &lt; Γ<sup>−1/2</sup> L")
        self.assertEqual(typeset("quad_dual, n_rows"), "quad_dual, n_rows")


if __name__ == "__main__":
    unittest.main()
