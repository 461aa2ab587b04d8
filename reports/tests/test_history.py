"""The page of performance over time, from made-up JSON: /usr/bin/python3 -m unittest discover -s reports/tests"""

import csv
import json
import shutil
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from support import Page, run_report

import histories  # after support, which puts reports/ on the path
from history import plot, rows
from history.model import NoHistory, read_history
from report import main


class HistoryPage(unittest.TestCase):
    """One history with something of every kind; each test looks at one property of its page."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-history-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        (cls.folder / "results").mkdir()
        cls.json = cls.folder / "history.json"
        cls.json.write_text(json.dumps(histories.full()), encoding="utf-8")
        cls.output = cls.folder / "report"
        if code := main([str(cls.folder / "results"), "--output", str(cls.output), "--history", str(cls.json)]):
            raise AssertionError(f"exit {code}, the reason is on stderr")
        cls.page = Page(cls.output / "performance" / "index.html")

    def test_says_what_changed_machine_by_machine(self):
        text = self.page.text
        said = ["Machine 0123456789ab: a processor", "1 slower, 0 faster, 1 unchanged, 1 unclear; the bound is 5 %"]
        said += ["1 step found in 24 runs of 4 kernels", "A regression beyond the bound", "▲ slower", "+10.2 %"]
        said += ["Machine ba9876543210: another", "All runs are of one commit"]
        places = [text.index(words) for words in said]
        self.assertEqual(places, sorted(places))

    def test_instructions_decide_where_the_clock_cannot(self):
        data = histories.full()
        unclear = next(one for one in data["machines"][0]["latest"]["kernels"] if one["finding"] == "unclear")
        unclear["more_instructions"] = True
        line = rows.summary(read_history(data).machines[0], 0.05)
        self.assertIn("1 unclear (1 of them with more instructions by more than the bound)", line)

    def test_goal_share_and_step_are_told(self):
        for words in ("110 ns ✓", "2 µs ✕", "34 %", "+12.0 %", "Commit 15 changes <something>", "solve/ cholmod/ <&>", "1 of 2 goals met in the last run"):
            self.assertIn(words, self.page.text)

    def test_each_kernel_has_its_picture(self):
        self.assertEqual(len(self.page.images), 4)  # none of a machine's only run
        for image in self.page.images:
            path = self.output / "performance" / image["src"]
            self.assertTrue(ElementTree.parse(path))
            self.assertIn("runs, from", image["alt"])
        picture = (self.output / "performance" / self.page.images[0]["src"]).read_text(encoding="utf-8")
        for label in ("ns per triangle", "instructions per triangle", "commit", "goal", "+12.0 %"):
            self.assertIn(label, picture)

    def test_a_machines_only_run_is_compared_with_nothing(self):
        alone = self.page.text.partition("Machine ba9876543210")[2]
        for words in ("Finding", "Unclear", "Kernel by kernel", "A name leads"):
            self.assertNotIn(words, alone)

    def test_on_paper_are_tables_without_pictures(self):
        whole = Page(self.output / "whole.html")
        self.assertIn("solve/ cholmod/ <&> 410.9 ms solve", whole.text)
        self.assertFalse([image for image in whole.images if "performance" in image["src"]])
        self.assertNotIn("Kernel by kernel", whole.text)
        self.assertIn("kernels with a goal, a step or a change beyond chance, 3 of 4", whole.text)
        self.assertNotIn("remesh/ step", whole.text)
        self.assertIn("remesh/ step 4.062 µs", self.page.text)

    def test_links_lead_somewhere(self):
        for link in self.page.links:
            if link.startswith("#"):
                self.assertIn(link[1:], self.page.ids)
            else:
                self.assertTrue((self.output / "performance" / link).exists(), link)
        self.assertIn("performance/index.html", Page(self.output / "index.html").links)
        self.assertIn("Performance over time", Page(self.output / "whole.html").text)

    def test_data_in_full(self):
        with open(self.output / "performance/0123456789ab/kernels.csv", encoding="utf-8", newline="") as file:
            kernels = list(csv.DictReader(file))
        self.assertEqual([one["finding"] for one in kernels], ["", "slower", "unchanged", "unclear"])
        self.assertEqual(float(kernels[1]["ratio"]), 1.102)
        with open(self.output / "performance/0123456789ab/runs.csv", encoding="utf-8", newline="") as file:
            self.assertEqual(len(list(csv.DictReader(file))), 4 * histories.RUNS)

    def test_no_history_no_page(self):
        output = self.folder / "without"
        self.assertEqual(main([str(self.folder / "results"), "--output", str(output)]), 0)
        self.assertFalse((output / "performance").exists())
        self.assertNotIn("performance/index.html", Page(output / "index.html").links)

    def test_something_else_is_refused(self):
        other = self.folder / "other.json"
        other.write_text('{"machines": [{}]}', encoding="utf-8")
        done = run_report(self.folder / "results", "--output", self.folder / "none", "--history", other)
        self.assertEqual(done.returncode, 2)
        self.assertIn("no output of `wrinklebench history --json`", done.stderr)
        with self.assertRaises(NoHistory):
            read_history({})


class Words(unittest.TestCase):
    def test_times_and_changes(self):
        self.assertEqual(plot.amount(9.31e-8), "93.1 ns")
        self.assertEqual(plot.amount(2.5), "2.5 s")
        self.assertEqual(plot.amount(float("nan")), "–")
        self.assertEqual(plot.change(0.9), "−10.0 %")
        self.assertEqual(rows.sortable(float("nan")), "nan")


if __name__ == "__main__":
    unittest.main()
