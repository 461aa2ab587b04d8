"""Verdicts on ratios of times whose noise holds the bound: neither for nor against a run."""

import csv
import json
import unittest

from support import Folder, Page, report

from files import verdict, write_verdicts  # after support, which puts reports/ on the path
from page.claims import MARKS
from store.verdicts import KINDS


def ratio(outcome, measured, low, high, **others):
    words = {"quantity": "time over that of the standard [1]", "reference": 1.0, "relation": "at most"}
    return verdict("It is not slower", measured, 1.0, outcome, noise={"low": low, "high": high}, **words, **others)


class Undecided(Folder):
    def page(self, *verdicts):
        write_verdicts(self.results, "study", list(verdicts))
        output = report(self.results, self.folder / "report")
        return Page(output / "study" / "index.html"), Page(output / "index.html")

    def test_every_kind_has_a_mark_of_its_own(self):
        self.assertEqual(set(MARKS), set(KINDS))
        self.assertEqual(len(set(MARKS.values())), len(KINDS))

    def test_it_is_marked_explained_and_no_failure(self):
        page, index = self.page(ratio("undecided", 1.04, 0.97, 1.12, as_expected=True))
        self.assertIn("◐ undecided Open: measured outside of the bound, by less than times on this machine scatter. no failure: the noise holds the bound", page.text)
        self.assertIn("1 claim: 1 undecided; none decided", page.text.replace("Claim", "claim"))
        for text in (page.text, Page(self.folder / "report/reading.html").text):
            self.assertIn("Undecided a ratio of times whose noise", text)
            self.assertNotIn("⚠", text)
        self.assertIn('class="badge undecided"', (self.folder / "report" / "study" / "index.html").read_text())
        self.assertIn("claims.html#paper=chen2023&verdict=open&kind=paper", index.links)

    def test_its_noise_stands_beside_the_measured_value(self):
        page, _ = self.page(ratio("undecided", 1.04, 0.97, 1.12, as_expected=True))
        self.assertIn("1.04 between 0.97 and 1.12", page.text)

    def test_a_decided_ratio_shows_its_noise_too(self):
        page, _ = self.page(ratio("reproduced", 0.5, 0.45, 0.55))
        self.assertIn("0.5 between 0.45 and 0.55", page.text)
        self.assertIn("1 claim: 1 reproduced; all as expected", page.text.lower())

    def test_it_is_counted_apart(self):
        undecided = ratio("undecided", 1.04, 0.97, 1.12, as_expected=True)
        page, _ = self.page(verdict("a", 0.0, 1.0), undecided)
        self.assertIn("2 claims: 1 reproduced, 1 undecided; all others as expected", page.text)
        page, _ = self.page(verdict("a", 0.0, 1.0, "deviates"), undecided)
        self.assertIn("2 claims: 1 deviates, 1 undecided; 1 not as expected", page.text)

    def test_the_file_of_verdicts_has_the_noise_in_full(self):
        self.page(ratio("undecided", 1.04, 0.97, 1.12, as_expected=True), verdict("a", 0.0, 1.0))
        with open(self.folder / "report" / "verdicts.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(row["noise_low"], row["noise_high"]) for row in rows], [("0.97", "1.12"), ("", "")])

    def test_an_open_end_of_the_noise_is_a_dash(self):
        page, _ = self.page(ratio("undecided", 1.04, 0.97, None, as_expected=True))
        self.assertIn("1.04 between 0.97 and –", page.text)

    def test_nobody_expects_it(self):
        page, _ = self.page(verdict("a", 0.0, 1.0, "undecided", "undecided"))
        self.assertIn('expected is "undecided", which nobody can expect', page.text)
        self.assertTrue(json.loads((self.results / "study" / "verdicts.json").read_text()))


if __name__ == "__main__":
    unittest.main()
