"""The page "The verdicts' own test", from made-up faults.json files."""

import csv
import json
import shutil
import tempfile
import unittest
from pathlib import Path

from support import Page, report  # puts reports/ on the path

from page import faults
from page.site import test_name as names_of_tests
from store.faults import read_faults
from store.sample import Unreadable


def witness(**given):
    return {
        "source": "core tests",
        "name": "Hinge.*",
        "parameters": "",
        "evidence": "physics",
        "accepts_without": True,
        "refuses": True,
        "refused_by": ["Hinge.Bends"],
        "of": 3,
        "broke": "",
        "seconds": 0.5,
        **given,
    }


def record(*found):
    return {
        "schema_version": 1,
        "date": "2026-01-02T03:04:05Z",
        "git_commit": "0123456789ab",
        "git_dirty": False,
        "build": "00",
        "all_tests": False,
        "faults": [
            {"name": name, "place": "core/a.cpp", "what": f"{name} is wrong", "caught": True, "witnesses": list(witnesses)}
            for name, witnesses in found
        ],
    }


FOUND = record(
    ("bending", [witness(), witness(source="study", name="beam", parameters="n=1", refused_by=["C (q)"], of=2)]),
    ("sign", [witness(evidence="consistency", refused_by=[], broke="crashed: Aborted")]),
    ("lost", [witness(refuses=False, refused_by=[])]),
)


class Faults(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-report-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.results = self.folder / "results"
        self.results.mkdir()

    def write(self, data):
        (self.results / "faults.json").write_text(json.dumps(data), encoding="utf-8")
        return read_faults(self.results / "faults.json")

    def test_score_counts_the_strongest_evidence(self):
        found = self.write(FOUND)
        self.assertEqual(faults.score(found), "2 of 3 faults caught: 1 by physics, 1 by consistency at best")
        self.assertEqual(faults.refused(found.faults[0]), 2)

    def test_witnesses_say_what_they_refuse(self):
        found = self.write(FOUND).faults
        self.assertEqual(faults.how(found[0].witnesses[0]), "1 of 3")
        self.assertEqual(faults.names(found[0].witnesses[0]), ["Hinge.Bends"])
        self.assertEqual(faults.where(found[0].witnesses[1]), "study beam (n=1)")
        self.assertEqual(faults.how(found[1].witnesses[0]), "crashed: Aborted")
        self.assertEqual(faults.how(found[2].witnesses[0]), "does not refuse it")
        self.assertEqual(faults.names(found[2].witnesses[0]), [])
        many = self.write(record(("a", [witness(refused_by=list("abcdef"), of=9)]))).faults[0]
        self.assertEqual(faults.how(many.witnesses[0]), "6 of 9")
        self.assertEqual(faults.names(many.witnesses[0]), ["a", "b", "c", "d", "and 2 more"])
        self.assertEqual(str(names_of_tests("Mesh.HasFour3Copies/<a>")), "Mesh.<wbr>Has<wbr>Four3<wbr>Copies<wbr>/&lt;a&gt;")

    def test_the_page_is_linked_and_names_what_nobody_refuses(self):
        self.write(FOUND)
        output = report(self.results, self.folder / "report")
        index = (output / "index.html").read_text(encoding="utf-8")
        self.assertIn('href="faults/index.html">The verdicts’ own test</a>: 2 of 3 faults caught', index)
        page = (output / "faults" / "index.html").read_text(encoding="utf-8")
        self.assertEqual(page.count('<tr class="attention">'), 1)
        self.assertIn("not caught", page)
        self.assertIn("2 of 3 faults caught", (output / "whole.html").read_text(encoding="utf-8"))
        with open(output / "faults" / "faults.csv", encoding="utf-8", newline="") as file:
            self.assertEqual([row["fault"] for row in csv.DictReader(file)], ["bending", "bending", "sign", "lost"])
        Page(output / "faults" / "index.html")

    def test_without_it_the_index_says_how_to_make_it(self):
        output = report(self.results, self.folder / "report")
        self.assertIn("./wrinklebench faults -o DIR", (output / "reading.html").read_text(encoding="utf-8"))

    def test_a_damaged_file_is_listed(self):
        (self.results / "faults.json").write_text("{", encoding="utf-8")
        with self.assertRaises(Unreadable):
            read_faults(self.results / "faults.json")
        output = report(self.results, self.folder / "report")
        self.assertIn("<code>faults.json</code>", (output / "reading.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
