"""The page "Other codes", from made-up files of `judge --foreign`."""

import csv
import json
import os
import unittest

from support import Folder, Page, report  # puts reports/ on the path

from page import codes
from store.codes import read_codes


def verdict(claim="bends", **given):
    seconds = given.pop("seconds", None)
    basis = {"origin": "theory", "origin_text": "a plate", **({} if seconds is None else {"seconds": seconds})}
    return {"claim": claim, "figure": "", "quantity": "stiffness over D", "measured": 1.002, "reference": 1.0, "tolerance": 0.005,
            "relation": "within", "verdict": "reproduced", "expected": "reproduced", "as_expected": True, "reason": "", "basis": basis,
            **given}


def judged(software, *verdicts, study="beam"):
    return {"schema_version": 1, "study": study, "title": "A beam", "claim": "c", "source": "s", "software": software,
            "file": f"{software}.csv", "samples": 3, "verdicts": list(verdicts)}


class Codes(Folder):
    def write(self, name, data):
        folder = self.results / "foreign"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.verdicts.json").write_text(json.dumps(data), encoding="utf-8")

    def write_all(self):
        bad = verdict(verdict="deviates", measured=0.8, as_expected=False, seconds=0.25)
        no = verdict("sags", verdict="not run", measured=None, reason="all samples are skipped, as in there is no `ccx` here")
        self.write("b", judged("wrinklebench hinge", bad, verdict("sags", relation="at most", reference=0, measured=0.003)))
        self.write("a", judged("Other 2.1", verdict(seconds=12.3), no))

    def test_has_claims_down_and_codes_across_other_codes_first(self):
        self.write_all()
        table, = codes.tables(read_codes(self.results, []))
        self.assertEqual([one.software for one in table.codes], ["Other 2.1", "wrinklebench hinge"])
        self.assertEqual([row.says for row in table.rows], ["bends", "sags"])
        good, bad = table.rows[0].cells
        self.assertEqual((good.word, good.error, good.seconds), ("holds", "0.2 %", "12 s"))
        self.assertEqual((bad.word, bad.error, bad.seconds), ("does not hold", "20 %", "0.25 s"))
        absent, bounded = table.rows[1].cells
        self.assertEqual((absent.word, absent.error, absent.seconds), ("not run", "", ""))
        self.assertIn("no `ccx`", absent.reason)
        self.assertEqual(codes.why_not_run(read_codes(self.results, [])[0].judged.verdicts[0]), "no sample bears on it")
        self.assertEqual((bounded.error, bounded.seconds), ("0.3 %", ""))
        self.assertEqual([row.bound for row in table.rows], ["1 ± 0.005", "≤ 0.005"])

    def test_a_code_that_made_the_reference_is_no_witness(self):
        basis = {"origin": "oracle", "origin_text": "strip/calculix.csv. CalculiX is that solid"}
        for name in ("CalculiX 2.20 C3D20", "FEniCSx 0.5.2 Q2"):
            self.write(name, judged(name, verdict(basis=basis), verdict("sags", basis=basis, verdict="deviates", measured=0.5)))
        (own, bad), (other, _) = ([codes.cell(one, claim) for claim in ("bends", "sags")] for one in read_codes(self.results, []))
        self.assertEqual((own.mark, own.word), ("=", "the reference’s own"))
        self.assertEqual((bad.mark, other.mark), ("✗", "✓"))

    def findings(self, *files):
        """Of one claim, the files' (software, verdict)."""
        for i, (software, one) in enumerate(files):
            self.write(str(i), judged(software, one))
        return codes.tables(read_codes(self.results, []))[0].rows[0].findings

    def off(self, measured, **given):
        return verdict(verdict="deviates", measured=measured, **given)

    def test_programs_that_agree_against_the_reference_are_a_finding(self):
        found = self.findings(("CalculiX 2.20 C3D20", self.off(1.04)), ("FEniCSx 0.5.2 Q2", self.off(1.042)), ("Third 1 T6", verdict()))
        self.assertEqual(found, ("CalculiX 2.20 C3D20 (1.04) and FEniCSx 0.5.2 Q2 (1.042) agree against the reference (1): it is in doubt, "
                                 "unless they share what it has not; but Third 1 T6 meets it",))
        page = Page(report(self.results, self.folder / "report") / "codes" / "index.html")
        self.assertIn("Finding CalculiX 2.20 C3D20 (1.04) and FEniCSx", " ".join(page.text.split()))

    def test_no_finding_where_they_do_not(self):
        far, other_side, near = self.off(1.2), self.off(0.96), self.off(1.04)
        for second in (("FEniCSx 0.5.2 Q2", far), ("FEniCSx 0.5.2 Q2", other_side), ("CalculiX 2.20 S8R", near), ("wrinklebench hinge", near),
                       ("FEniCSx 0.5.2 Q2", verdict(verdict="failed", measured=None)), ("FEniCSx 0.5.2 Q2", verdict(verdict="unresolved"))):
            self.assertEqual(self.findings(("CalculiX 2.20 C3D20", near), second), (), second)

    def test_the_code_that_made_the_reference_is_none_of_them(self):
        basis = {"origin": "oracle", "origin_text": "strip/calculix.csv"}
        near = self.off(1.04, basis=basis)
        self.assertEqual(self.findings(("CalculiX 2.20 S8R", near), ("FEniCSx 0.5.2 Q2", near)), ())

    def test_of_a_magnitude_the_side_is_not_told(self):
        bounded = {"relation": "at most", "reference": 0}
        found, = self.findings(("CalculiX 2.20 C3D20", self.off(0.04, **bounded)), ("FEniCSx 0.5.2 Q2", self.off(0.041, **bounded)))
        self.assertEqual(found, "CalculiX 2.20 C3D20 (0.04) and FEniCSx 0.5.2 Q2 (0.041) miss the bound alike; to which side a magnitude does not tell")

    def test_an_element_that_misses_what_two_programs_meet_is_a_finding(self):
        mine = ("wrinklebench hinge", self.off(0.8))
        found = self.findings(mine, ("CalculiX 2.20 C3D20", verdict()), ("FEniCSx 0.5.2 Q2", verdict()))
        self.assertEqual(found, ("about this suite’s element: wrinklebench hinge misses what CalculiX 2.20 C3D20 and FEniCSx 0.5.2 Q2 meet",))
        self.assertEqual(self.findings(mine, ("CalculiX 2.20 C3D20", verdict()), ("CalculiX 2.20 S8R", verdict())), (), "one program")
        found, = self.findings(mine, ("CalculiX 2.20 C3D20", verdict()), ("FEniCSx 0.5.2 Q2", verdict()), ("wrinklebench midedge", self.off(0.9)))
        self.assertTrue(found.startswith("about this suite’s elements: wrinklebench hinge and wrinklebench midedge miss what "), found)

    def test_meshes_are_told_where_the_file_or_its_verdicts_tell(self):
        self.write("a", {**judged("A 1", verdict()), "foreign_labels": ["cells", "element"]})
        self.write("b", {**judged("B 1", verdict()), "standard_values": {"cells": 12, "depth": 1}})
        self.write("c", judged("C 1", verdict()))
        (self.results / "foreign" / "C 1.csv").write_text("# theirs\nsoftware,elements_along [1]\nC 1,50\nC 1,200\n", encoding="utf-8")
        self.write("d", judged("D 1", verdict()))
        found = read_codes(self.results, [])
        self.assertEqual([one.mesh for one in found], ["own mesh", "cells 12", "elements_along 50 to 200", ""])
        self.assertIn("own mesh", Page(report(self.results, self.folder / "report") / "codes" / "index.html").text)

    def test_a_cell_tells_samples_without_a_number_and_where_the_others_lie(self):
        words = "2 of 5 samples have no number: it stopped; samples: gamma 0.1 to 31.6"
        self.write("a", judged("Other 2.1", verdict(reason=words), verdict("sags", reason=words, verdict="unresolved")))
        one, = read_codes(self.results, [])
        self.assertEqual(codes.cell(one, "bends").reason, words)
        self.assertEqual(codes.cell(one, "sags").reason, "the bound lies within what mesh and reference leave open; " + words)

    def test_verdicts_older_than_their_file_are_told(self):
        self.write_all()
        for name, age in (("Other 2.1.csv", 60), ("wrinklebench hinge.csv", -60)):
            file = self.results / "foreign" / name
            file.touch()
            then = (self.results / "foreign" / ("a" if age > 0 else "b")).with_suffix(".verdicts.json").stat().st_mtime + age
            os.utime(file, (then, then))
        self.assertEqual([one.is_old for one in read_codes(self.results, [])], [True, False])
        page = Page(report(self.results, self.folder / "report") / "codes" / "index.html")
        self.assertIn("Other 2.1.csv, which is newer than these verdicts: judge it again", page.text)

    def test_the_page_is_linked_with_its_data(self):
        self.write_all()
        output = report(self.results, self.folder / "report")
        self.assertIn('<a href="codes/index.html">Other codes</a>: 1 other code and 1 of this suite’s elements on 1 study',
                      (output / "index.html").read_text(encoding="utf-8"))
        page = Page(output / "codes" / "index.html")
        for words in ("holds off by 0.2 % in 12 s", "does not hold off by 20 % in 0.25 s", "all samples are skipped"):
            self.assertIn(words, page.text)
        self.assertIn("off by 20 %", (output / "whole.html").read_text(encoding="utf-8"))
        with open(output / "codes" / "codes.csv", encoding="utf-8", newline="") as file:
            self.assertEqual([row["software"] for row in csv.DictReader(file)], ["Other 2.1"] * 2 + ["wrinklebench hinge"] * 2)

    def test_without_any_there_is_no_page(self):
        self.assertFalse((report(self.results, self.folder / "report") / "codes").exists())

    def test_a_damaged_file_is_listed(self):
        self.write("c", {**judged("Other"), "samples": None})
        problems = []
        self.assertEqual(read_codes(self.results, problems), ())
        self.assertEqual(problems[0][0], "foreign/c.verdicts.json")
        output = report(self.results, self.folder / "report")
        self.assertIn("foreign/c.verdicts.json", (output / "reading.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
