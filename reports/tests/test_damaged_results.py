"""Results folders that are damaged, and calls that make no sense."""

import contextlib
import io
import math
import os
import socket
import unittest
from unittest import mock

import h5py
from support import Folder, Page, report, run_report

import synthetic  # after support, which puts reports/ on the path
from files import verdict, write_sample, write_verdicts
from render.drawing import Figure
from report import main
from specs import FIGURES

MASTER, CONVERGENCE = synthetic.MASTER, synthetic.CONVERGENCE


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
        index = Page(self.folder / "report" / "reading.html")
        self.assertEqual(index.text.count("not readable:"), 5)

    def test_what_is_no_file_is_listed_and_not_opened(self):
        good = write_sample(self.results, "study", {"a": 1.0}, {"m": 2.0})
        study = self.results / "study"
        os.mkfifo(study / "0000000000000001.h5")
        (study / "0000000000000002.h5").mkdir()
        (study / "0000000000000003.h5").symlink_to("/dev/zero")
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(os.path.relpath(study / "0000000000000004.h5"))
            os.mkfifo(study / "verdicts.json")
            os.mkfifo(study / f"{good}.0000.hdf")
            os.mkfifo(study / f"{good}.hdf.series")
            os.mkfifo(self.results / "faults.json")
            done = run_report(self.results, "--output", self.folder / "report", timeout=30)
        self.assertEqual(done.returncode, 0, done.stderr)
        page = Page(self.folder / "report" / "study" / "index.html")
        for name, kind in (("1.h5", "a FIFO"), ("2.h5", "a folder"), ("3.h5", "a device"), ("4.h5", "a socket")):
            self.assertIn(f"study/000000000000000{name} : it is {kind}", page.text)
        self.assertIn("study/verdicts.json : it is a FIFO", page.text)
        self.assertIn("not readable: it is a FIFO", page.text)
        self.assertIn("faults.json : it is a FIFO", Page(self.folder / "report" / "reading.html").text)

    def test_words_that_are_no_text_are_shown_as_well_as_can_be(self):
        key = write_sample(self.results, "study", {"a": 1.0}, {"m": 2.0}, status="failed")
        with h5py.File(self.results / "study" / f"{key}.h5", "a") as file:
            file.attrs.create("reason", b"disk \xff\xfe full\x1b[31m", dtype=h5py.string_dtype("utf-8"))
        (self.results / "study" / os.fsdecode(b"\xff.h5")).write_text("junk")
        page = self.page_of("study")
        self.assertIn("disk \ufffd\ufffd full\ufffd[31m", page.text)
        self.assertIn("1 file not readable", page.text)
        write_verdicts(self.results, "study", [verdict("half a letter: \ud800", 1.0, 1.0)])
        self.assertIn("half a letter: ?", self.page_of("study").text)

    def test_many_unreadable_files_are_a_few_lines_and_a_count(self):
        write_sample(self.results, "study", {"a": 1.0}, {"m": 2.0})
        for i in range(300):
            (self.results / "study" / f"{i:016x}.h5").write_text("junk")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            page = self.page_of("study")
        self.assertEqual(page.text.count("not readable:"), 10)
        self.assertIn("and 290 more files", page.text)
        self.assertEqual(said.getvalue().count("\n"), 1)
        self.assertIn("study: 300 files are not readable; the page and problems.csv say why", said.getvalue())
        self.assertEqual((self.folder / "report" / "problems.csv").read_text().count("\n"), 301)

    def test_values_of_the_wrong_kind_are_listed(self):
        for i, (name, value) in enumerate((("metrics/m", "a word"), ("parameters/a", [1.0, 2.0]))):
            key = write_sample(self.results, "study", {"a": float(i)}, {"m": 1.0})
            with h5py.File(self.results / "study" / f"{key}.h5", "a") as file:
                del file[name]
                file[name] = value
        page = self.page_of("study")
        self.assertIn("the metric m is no number", page.text)
        self.assertIn("/parameters/a is not one number or word", page.text)

    def test_groups_that_are_datasets_and_numbers_without_end_are_listed(self):
        write_sample(self.results, "study", {"a": -1.0}, {"m": 1.0})
        for i, spoil in enumerate((
            lambda file: file.create_dataset("parameters", data=1.0),
            lambda file: file.create_dataset("curves", data=1.0),
            lambda file: file.attrs.create("study_version", math.inf),
            lambda file: file.require_group("metrics").create_dataset("m", data=1.0).attrs.create("cost", math.inf),
        )):
            key = write_sample(self.results, "study", {"a": float(i)}, {"m": 1.0})
            with h5py.File(self.results / "study" / f"{key}.h5", "a") as file:
                for name in ("parameters", "curves", "metrics")[i : i + 1] or ("metrics/m",) * (i == 3):
                    file.pop(name, None)
                spoil(file)
        page = self.page_of("study")
        self.assertIn("1 sample: 1 ok; 4 files not readable", page.text)

    def test_set_aside_files_are_listed_and_not_read(self):
        write_sample(self.results, "study", {"a": 1.0}, {})
        aside = self.results / "set_aside" / "study"
        aside.mkdir(parents=True)
        (aside / "0123.h5").write_text("truncated")
        index = Page(report(self.results, self.folder / "report") / "reading.html")
        self.assertIn("set_aside/study/0123.h5", index.text)
        self.assertNotIn("not readable", index.text)

    def test_missing_metrics_and_curves_cost_figures_not_the_report(self):
        write_sample(self.results, MASTER, synthetic.beam(0.01, 1.0), {"aspect_ratio": 0.1})
        page = self.page_of(MASTER)
        self.assertIn("needs samples with the curve `shape`", page.text)
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
        log = self.folder / "report" / "errors.log"
        self.assertIn(f"the whole traceback of that: {log}", said.getvalue())
        self.assertIn('raise ZeroDivisionError("by nothing")', log.read_text())
        page = Page(self.folder / "report" / "study" / "index.html")
        self.assertIn("Not drawn: A broken figure. The drawing failed: ZeroDivisionError: by nothing.", page.text)
        self.assertIn("1 sample: 1 ok", page.text)


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
