"""The report of synthetic results, from end to end: /usr/bin/python3 -m unittest discover -s reports/tests"""

import contextlib
import csv
import io
import math
import re
import shutil
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from unittest import mock

from support import Page, files_of, report, run_report

import synthetic  # after support, which puts reports/ on the path
from files import verdict, write_frame, write_sample, write_verdicts
from figures import FIGURES
from figures.drawing import Figure
from page.site import typeset, write_site
from report import main
from store.results import read_results
from text import number

MASTER, CONVERGENCE = synthetic.MASTER, synthetic.CONVERGENCE


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-report-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.results = self.folder / "results"
        self.results.mkdir()

    def page_of(self, study, name="report"):
        return Page(report(self.results, self.folder / name) / study / "index.html")


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
                target, _, anchor = link.partition("#")
                self.assertNotRegex(link, r"^(\w+:|/)", f"{path}: {link} leads outside")
                found = (path.parent / target).resolve() if target else path
                self.assertTrue(found.is_file() and found.is_relative_to(self.output.resolve()), f"{path}: {link}")
                self.assertTrue(not anchor or anchor in Page(found).ids, f"{path}: no {link}")

    def test_nothing_points_to_the_network(self):
        for name, content in files_of(self.output).items():
            text = re.sub(r'xmlns(:\w+)?="[^"]*"', "", content.decode("utf-8"))  # namespaces are names, never fetched
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
            f"{CONVERGENCE}/coarse_shapes.svg": (
                "x [m]",
                "10 elements",
                "full 2×2 quadrature, 800 elements",
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
        self.assertEqual([float(row["aspect_ratio [1]"]) for row in line], list(synthetic.master_curve()[1][2]))

    def test_one_curve_file_has_every_good_sample_of_its_thickness(self):
        gammas = [float(row["gamma [1]"]) for row in self.rows(f"{MASTER}/master_curve/h-0.001-m.csv")]
        failed = synthetic.FAILED[1]
        self.assertEqual(gammas, [gamma for gamma in synthetic.GAMMAS if gamma != failed])

    def test_locked_points_follow_the_curve_at_effective_gamma(self):
        for row in self.rows(f"{MASTER}/thickness_locking/h-0.01-m.csv"):
            gamma, ratio = float(row["gamma [1]"]), float(row["aspect_ratio [1]"])
            locked = synthetic.elastica.aspect_ratio(synthetic.exact(gamma * (1 - 2 * 0.3) / (1 - 0.3) ** 2))
            self.assertAlmostEqual(float(row["error against gamma_eff [1]"]), ratio / locked - 1, delta=2e-5)
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
        self.assertIn("Not in this figure: h = 0.01 m, Γ = 1; h = 0.01 m, Γ = 100; h = 0.1 m, Γ = 1.", text)
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
        self.assertIn("15.3 % – at least 15 %", self.index.text)
        self.assertIn("0.031 % 0 % ± 0.1 %", self.index.text)
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
        self.assertIn("9 claims: 6 reproduced, 2 deviates, 1 not run; 2 not as expected.", self.index.text)
        self.assertEqual(self.index.text.count("⚠ not as expected (expected: reproduced)"), 2)
        self.assertIn("as expected: known, see the reason", self.index.text)
        self.assertIn("The printed element locks in thickness", self.index.text)

    def test_assumed_parameters_provenance_and_commands_are_there(self):
        self.assertRegex(self.index.text, r"layers 1 – the layers cantilever_convergence")
        self.assertRegex(self.master.text, r"layers 1 – the layers")
        for words in ("0123456789abcdef", "GNU 12.2.0", "-O3 -march=native", "Eigen 3.4.0", "2026-01-02T03:04:05Z"):
            self.assertIn(words, self.master.text)
        self.assertIn(f"./wrinklebench run {MASTER} --profile paper", self.master.text)

    def test_tolerance_bands_are_only_those_of_the_verdicts(self):
        from figures.tolerances import DUAL_QUADRATURE, judged
        from store.verdicts import read_verdicts

        verdicts = read_verdicts(self.results / MASTER / "verdicts.json").verdicts
        self.assertEqual(
            judged(verdicts, DUAL_QUADRATURE[0.001]), [(0.0, 30.0, 0.001), (30.0, 100.0, 0.005), (316.0, 1000.0, 0.03)]
        )
        self.assertEqual(judged([], DUAL_QUADRATURE[0.001]), [])

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


class DamagedResults(Folder):
    """Whatever lies in the results folder is listed with its reason; the rest is reported."""

    def test_no_samples(self):
        index = Page(report(self.results, self.folder / "report") / "index.html")
        self.assertIn("There are no samples and no verdicts in this results folder.", index.text)

    def test_unreadable_files_are_listed_and_the_others_used(self):
        good = write_sample(self.results, "study", {"a": 1.0}, {"m": 2.0})
        whole = (self.results / "study" / f"{good}.h5").read_bytes()
        (self.results / "study" / "0000000000000001.h5").write_bytes(whole[: len(whole) // 2])
        (self.results / "study" / "0000000000000002.h5").write_text("not HDF5")
        (self.results / "study" / "0000000000000003.h5").write_bytes(whole)
        (self.results / "study" / "verdicts.json").write_text('{"schema_version": 1, "verd')
        old = write_sample(self.results, "study", {"a": 3.0}, {}, schema_version=2)
        page = self.page_of("study")
        for name in ("0000000000000001.h5", "0000000000000002.h5", "verdicts.json"):
            self.assertRegex(page.text, rf"not readable: study/{name} : \w+: .+")
        self.assertIn(f"0000000000000003.h5 : the file says it is study/{good}", page.text)
        self.assertIn(f"{old}.h5 : schema_version is 2, this report reads 1", page.text)
        self.assertIn("1 sample: 1 ok; 5 files not readable", page.text)
        index = Page(self.folder / "report" / "index.html")
        self.assertEqual(index.text.count("not readable:"), 5)

    def test_set_aside_files_are_listed_and_not_read(self):
        write_sample(self.results, "study", {"a": 1.0}, {})
        aside = self.results / "set_aside" / "study"
        aside.mkdir(parents=True)
        (aside / "0123.h5").write_text("truncated")
        index = Page(report(self.results, self.folder / "report") / "index.html")
        self.assertIn("set_aside/study/0123.h5", index.text)
        self.assertNotIn("not readable", index.text)

    def test_samples_of_an_older_study_version_are_listed_apart(self):
        old = write_sample(self.results, "study", {"a": 1.0}, {"m": 1.0})
        write_sample(self.results, "study", {"a": 2.0}, {"m": 1.0}, study_version=2)
        page = self.page_of("study")
        self.assertIn(f"{old} , study version 1", page.text)
        self.assertIn("1 sample: 1 ok", page.text)

    def test_missing_metrics_and_curves_cost_figures_not_the_report(self):
        write_sample(self.results, MASTER, synthetic.beam(0.01, 1.0), {"aspect_ratio": 0.1})
        page = self.page_of(MASTER)
        self.assertIn("needs a sample with the curve `master_curve`", page.text)
        self.assertIn("needs samples with element = shell_midedge or shell_hinge", page.text)

    def test_a_metric_that_is_not_finite_is_named_below_the_figure(self):
        gammas = (1.0, 10.0)
        for gamma in gammas:
            error = math.nan if gamma == 10.0 else 1e-4
            synthetic.cantilever(self.results, MASTER, error, **synthetic.beam(0.01, gamma))
        page = self.page_of(MASTER)
        self.assertIn("Not drawn, aspect_ratio or relative_error is not finite: h = 0.01 m, Γ = 10.", page.text)

    def test_all_samples_failed(self):
        synthetic.cantilever(self.results, MASTER, 0.0, status="failed", reason="singular", **synthetic.beam(0.01, 1.0))
        self.assertIn("Failed, no result to draw: h = 0.01 m, Γ = 1: singular.", self.page_of(MASTER).text)

    def test_words_of_the_data_are_escaped(self):
        write_sample(self.results, "study", {"a": 1.0}, {}, status="failed", reason="<b>|x| & y</b> > 1")
        write_verdicts(self.results, "study", [verdict("<script>", 1.0, 1.0)])
        page = self.page_of("study")
        self.assertIn("<b>|x| & y</b> > 1", page.text)
        self.assertIn("<script>", page.text)

    def test_a_study_without_samples_shows_its_verdicts(self):
        write_verdicts(self.results, "study", [verdict("never run", math.nan, 1.0, "not run")])
        page = self.page_of("study")
        self.assertIn("never run", page.text)
        self.assertIn("There are no readable samples.", page.text)

    def test_a_broken_figure_costs_itself_and_the_exit_code(self):
        def draw(_study):
            raise ZeroDivisionError("by nothing")

        write_sample(self.results, "study", {"a": 1.0}, {})
        broken = {"study": (Figure("broken", "A broken figure", "", "", draw),)}
        with mock.patch.dict(FIGURES, broken), contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main([str(self.results), "--output", str(self.folder / "report")]), 4)
        self.assertIn("study: figure broken is broken: ZeroDivisionError: by nothing", said.getvalue())
        page = Page(self.folder / "report" / "study" / "index.html")
        self.assertIn("Not drawn: A broken figure. The drawing failed: ZeroDivisionError: by nothing.", page.text)
        self.assertIn("1 sample: 1 ok", page.text)


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


class Meshes(Folder):
    """VTKHDF files are drawn, and listed with how to open them."""

    def test_each_sample_with_frames_is_listed(self):
        curves = {"wave": [("time", "s", [0.0, 1.0]), ("height", "m", [1.0, 2.0])]}
        keys = [write_sample(self.results, "study", {"a": a}, {"m": 1.0}, curves) for a in (1, 2)]
        write_frame(self.results, "study", keys[0], times=(0.0, 0.5, 1.0))
        page = self.page_of("study")
        self.assertIn(f"paraview study/{keys[0]}.hdf.series", page.text)
        self.assertIn(f"a = 1 study/{keys[0]}.hdf.series 3", page.text)
        self.assertNotIn(f"{keys[1]}.hdf", page.text)
        self.assertIn("File › Open…", page.text)

    def test_a_frame_without_its_series_is_opened_itself(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)
        (self.results / "study" / f"{key}.hdf.series").unlink()
        self.assertIn(f"paraview study/{key}.0000.hdf", self.page_of("study").text)

    def test_each_mesh_has_a_still_picture_and_a_file_for_each_frame(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key, times=(0.0, 0.5))
        page = self.page_of("study")
        meshes = self.folder / "report/study/meshes"
        self.assertEqual({path.name for path in meshes.iterdir()}, {f"{key}.png", f"{key}.0000.js", f"{key}.0001.js"})
        self.assertEqual((meshes / f"{key}.png").read_bytes()[:4], b"\x89PNG")
        self.assertEqual([image["src"] for image in page.images], [f"meshes/{key}.png"])
        self.assertIn("2 frames, 4 points, 2 triangles", page.text)

    def test_a_frame_that_cannot_be_read_costs_its_picture_only(self):
        good, bad = (write_sample(self.results, "study", {"a": a}, {"m": 1.0}) for a in (1, 2))
        for key in (good, bad):
            write_frame(self.results, "study", key)
        (self.results / "study" / f"{bad}.0000.hdf").write_bytes(b"VTKHDF")
        page = self.page_of("study")
        self.assertIn("Not drawn: a = 2. not readable: OSError:", page.text)
        self.assertEqual(len(page.images), 1)

    def test_the_interactive_view_is_there_where_its_script_is_and_else_the_page_says_so(self):
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)
        script = self.folder / "viewer.js"
        for text, said in ((None, True), ("view('</script>')", False)):
            if text:
                script.write_text(text)
            write_site(read_results(self.results), self.results, self.folder / "report", script)
            page = self.folder / "report/study/index.html"
            self.assertEqual("Still pictures only" in Page(page).text, said)
            self.assertEqual("view('<\\/script>')" in page.read_text(), not said)

    def test_without_frames_there_is_no_such_section(self):
        write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        self.assertNotIn("ParaView", self.page_of("study").text)


class Printed(Folder):
    """The whole on one page, and as PDF where there is a Chromium."""

    def setUp(self):
        super().setUp()
        key = write_sample(self.results, "study", {"a": 1}, {"m": 1.0})
        write_frame(self.results, "study", key)

    def test_one_page_has_all_pages_and_its_pictures_are_there(self):
        output = report(self.results, self.folder / "report")
        whole = Page(output / "whole.html")
        for words in ("claims and measurements", "Title of study", "Deformed meshes", "Making it again"):
            self.assertIn(words, whole.text)
        for image in whole.images:
            self.assertTrue((output / image["src"]).is_file(), image["src"])

    def test_without_chromium_the_report_is_there_and_the_exit_code_tells(self):
        with mock.patch("shutil.which", return_value=None), contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(main([str(self.results), "--output", str(self.folder / "report"), "--pdf"]), 4)
        self.assertIn("no report.pdf: chromium is not here", said.getvalue())
        self.assertTrue((self.folder / "report/whole.html").exists())


class Texts(unittest.TestCase):
    """Indices and exponents of the study's sentences."""

    def test_indices_are_typeset_and_words_escaped(self):
        self.assertEqual(typeset("Γ_eff < Γ^(−1/2) L"), "Γ<sub>eff</sub> &lt; Γ<sup>−1/2</sup> L")
        self.assertEqual(typeset("quad_dual, x_y"), "quad_dual, x_y")


class Usage(Folder):
    """Wrong usage ends with 2 and the reason, and touches nothing."""

    def refused(self, reason, *arguments):
        done = run_report(*arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(reason, done.stderr)

    def test_results_that_are_not_there(self):
        self.refused("is not a folder", self.folder / "nowhere", "--output", self.folder / "report")
        self.assertFalse((self.folder / "report").exists())

    def test_no_output(self):
        self.refused("--output", self.results)

    def test_output_that_holds_other_files(self):
        precious = self.folder / "precious"
        precious.mkdir()
        (precious / "thesis.tex").write_text("ten years")
        self.refused("holds files that are not a report", self.results, "--output", precious)
        self.assertEqual((precious / "thesis.tex").read_text(), "ten years")

    def test_output_that_would_bury_the_results(self):
        self.refused("contains the results", self.results, "--output", self.folder)

    def test_output_below_a_file(self):
        (self.folder / "file").write_text("")
        done = run_report(self.results, "--output", self.folder / "file" / "report")
        self.assertEqual(done.returncode, 4)
        self.assertIn("cannot write", done.stderr)


if __name__ == "__main__":
    unittest.main()
