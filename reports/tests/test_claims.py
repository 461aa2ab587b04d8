"""What stands behind a verdict: its word, bound, slack, spread and counter, and that files without them are read."""

import csv
import json
import math
import unittest

from support import Folder, Page, report

from files import verdict, write_verdicts  # after support, which puts reports/ on the path
from page import claims
from store.counters import read_counters
from store.sample import Unreadable
from store.verdicts import Interval, read_verdicts

COUNTER = "solve = static"


def basis(**given):
    return {
        "over": "mesh = aligned",
        "measure": "height",
        "reduce": "worst",
        "origin": "theory",
        "origin_text": "h²",
        "counter": COUNTER,
        "counter_key": "0123",
        "evidence": "",
        "is_check": False,
        "slack": 2.52,
        "spread": {"low": 0.1, "high": 0.3},
        "rows": 3,
        "varies": True,
        "constant": "",
        **given,
    }


def stated(claim, measured=0.3, tolerance=0.5, outcome="reproduced", given=None, **others):
    """A verdict on a claim that is stated as data."""
    return verdict(
        claim, measured, tolerance, outcome, **{"quantity": "height [m]", "relation": "at most", "basis": basis(**(given or {})), **others}
    )


def counter(claim, refuted=True, **given):
    return {
        "study": "study",
        "claim": claim,
        "figure": "Fig. 7",
        "counter": COUNTER,
        "verdict": "deviates" if refuted else "reproduced",
        "measured": 0.8,
        "bound": "≤ 0.5",
        "reason": "",
        "refuted": refuted,
        "key": "0123",
        **given,
    }


class Claims(Folder):
    def made(self, *verdicts, counters=None):
        """(the study's page, the index)"""
        write_verdicts(self.results, "study", list(verdicts))
        if counters is not None:
            (self.results / "counters.json").write_text(json.dumps(counters), encoding="utf-8")
        output = report(self.results, self.folder / "report")
        return Page(output / "study/index.html"), Page(output / "index.html")

    def read(self, *verdicts):
        write_verdicts(self.results, "study", list(verdicts))
        return read_verdicts(self.results / "study/verdicts.json").verdicts

    def rows(self):
        with open(self.folder / "report/verdicts.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def test_a_bound_within_the_uncertainty_is_no_failure_and_says_how_far_off_it_may_be(self):
        u = {"numerical": 0.012, "order": 1.9, "seeds": 0.0, "reference": 0.005, "of_validation": 0.013}
        write_verdicts(self.results, "study", [stated("a", 0.5, outcome="unresolved", word="unresolved", as_expected=True, uncertainty=u)])
        report(self.results, self.folder / "report")
        page = Page(self.folder / "report" / "study" / "index.html")
        self.assertIn("± 0.013 mesh 0.012, order 1.9 reference 0.005", page.text)
        self.assertIn("◑ unresolved Open: measured inside of the bound, by less than mesh, seeds and reference leave uncertain. no failure: the uncertainty holds the bound", page.text)

    def test_levels_that_move_apart_have_a_word_of_their_own(self):
        u = {"numerical": 0.012, "order": -0.8, "seeds": 0.0, "reference": 0.0, "of_validation": 0.012}
        apart = stated("a", 0.5, outcome="unresolved", word="does not converge", as_expected=True, uncertainty=u)
        write_verdicts(self.results, "study", [apart])
        report(self.results, self.folder / "report")
        page = Page(self.folder / "report" / "study" / "index.html")
        self.assertIn("± 0.012 (mesh, levels move apart)", page.text)
        self.assertIn("1 does not converge", page.text)

    def test_what_nobody_has_refined_is_told_and_what_an_earlier_run_said(self):
        u = {"numerical": 0.01, "order": 2.0, "seeds": 0.0, "reference": 0.0, "of_validation": 0.01, "along": "cells", "is_kept": True}
        only = {"numerical": 0.0, "order": 0.0, "seeds": 0.0, "reference": 0.001, "of_validation": 0.001}
        cited = {"figure": "Fig. 7"}
        kept = stated("a", uncertainty=u) | cited
        closed = stated("b", given={"no_uncertainty": "closed form"}) | cited
        own, check = stated("e") | {"figure": ""}, stated("f", given={"is_check": True})
        found = self.read(kept, closed, stated("c") | cited, stated("d", uncertainty=only) | cited, own, check)
        self.assertEqual([claims.is_unknown(one) for one in found], [False, False, True, True, True, False])
        self.assertEqual(claims.uncertainty(found[0]), ["± 0.01 (mesh, order 2)", "of an earlier run"])
        page, index = self.made(kept, closed, stated("c") | cited)
        self.assertIn("No uncertainty to tell: closed form", page.text)
        self.assertIn("1 uncertainty not known", index.text)

    def test_a_file_without_the_new_entries_is_read(self):
        (one,) = self.read(verdict("a", 0.0, 1.0))
        self.assertEqual((one.word, one.level, one.deviation, one.basis), ("reproduced", "", None, None))
        page, index = self.made(verdict("a", 0.0, 1.0))
        self.assertIn("not stated as data", page.text)
        self.assertNotIn("Slack", page.text)
        self.assertNotIn("tested by", index.text)

    def test_a_basis_may_lack_entries_and_have_others(self):
        (one,) = self.read(stated("a") | {"basis": {"origin": "paper", "colour": "red", "slack": None}})
        self.assertEqual(one.basis.origin, "paper")
        self.assertTrue(math.isnan(one.basis.slack) and one.basis.varies)
        self.assertEqual(claims.slack(one), "–")

    def test_a_level_that_is_none_is_not_readable(self):
        with self.assertRaises(Unreadable):
            self.read(verdict("a", 0.0, 1.0, level="huge"))

    def test_the_word_is_shown_in_the_colour_of_the_judgement(self):
        page, index = self.made(stated("a", word="consistent at reduced scale", level="reduced"), verdict("b", 0.0, 1.0, word="holds"))
        html = (self.folder / "report/study/index.html").read_text()
        self.assertIn('<span class="badge reproduced"><span aria-hidden="true">✓</span> consistent at reduced scale</span>', html)
        self.assertIn("Of the papers’ 2 claims 2 hold (1 at reduced scale).", index.text)
        self.assertIn("Consistent at reduced scale it meets the bound with the paper’s physics", page.text)
        self.assertNotIn("Deviates", page.text)  # what is not used is not explained

    def test_a_deviation_says_at_which_scale_it_was_found(self):
        page, _ = self.made(stated("a", outcome="deviates", expected="deviates", level="stand-in"))
        self.assertIn("≠ deviates Does not hold, as known before. with a stand-in as expected", page.text)
        self.assertIn("Deviates it does not meet the bound. As expected, where", page.text)

    def test_bounds_stand_in_one_column(self):
        for relation, reference, tolerance, text in (
            ("within", 1.0, 0.15, "1 ± 0.15"),
            ("within", 0.0, 0.002, "0 ± 0.002"),
            ("at most", 0.0, 1e-12, "≤ 1 × 10⁻¹²"),
            ("at least", 0.0, 4.5, "≥ 4.5"),
            ("at most", 0.0, None, "–"),
        ):
            (one,) = self.read(stated("a", relation=relation, reference=reference) | {"tolerance": tolerance})
            self.assertEqual(claims.bound(one), text)
        (one,) = self.read(verdict("a", 0.3, 0.15, relation="at least"))
        self.assertEqual(claims.bound(one), "≥ 15 %")

    def test_slack_over_three_is_loose_where_the_claim_holds(self):
        near, far, off, nothing = self.read(
            stated("a"),
            stated("b", given={"slack": 2247.4}),
            stated("c", outcome="deviates", given={"slack": 4.0}),
            stated("d", given={"slack": None}),
        )
        self.assertEqual([claims.slack(one) for one in (near, far, off, nothing)], ["2.5×", "2200×", "4×", "–"])
        self.assertEqual([claims.is_loose(one) for one in (near, far, off, nothing)], [False, True, False, False])
        page, index = self.made(stated("b", given={"slack": 2247.4}))
        self.assertIn("2200× loose", page.text)
        self.assertIn("1 loose", index.text)

    def test_the_spread_of_rows_and_what_does_not_vary(self):
        same = {"spread": {"low": 0.3, "high": 0.3}, "varies": False}
        page, index = self.made(stated("a"), stated("b", given=same), stated("c", given={**same, "constant": "it falls freely"}))
        self.assertIn("height: worst of 3 samples with mesh = aligned; these lie from 0.1 to 0.3", page.text)
        self.assertIn("these all give 0.3; does not vary", page.text)
        self.assertIn("these all give 0.3; does not vary: it falls freely", page.text)
        self.assertIn("1 do not vary", index.text)

    def test_counters_tell_whether_a_claim_was_tested(self):
        page, index = self.made(
            stated("a"),
            stated("b"),
            stated("c"),
            stated("d", given={"counter": ""}),
            stated("e"),
            stated("f"),
            counters=[
                counter("a"),
                counter("b", refuted=False),
                counter("c", counter="another", key="4567"),
                counter("e", refuted=False, verdict="unresolved"),
                counter("f", refuted=False, time_ratio=True),
            ],
        )
        self.assertIn("✓ tested counter solve = static: deviates there: 0.8, bound ≤ 0.5", page.text)
        self.assertIn("⚠ not refuted counter solve = static: reproduced there: 0.8, bound ≤ 0.5", page.text)
        self.assertIn("untested counter solve = static: what its counter showed is of another form of it", page.text)
        self.assertEqual([row["tested"] for row in self.rows()], ["tested", "not refuted", "untested", "no counter", "open", "open"])
        self.assertIn("2 counter open", index.text)
        self.assertIn("1 tested by a counter 17 % of all", index.text)

    def test_a_counter_of_an_earlier_form_of_a_claim_shows_nothing(self):
        old = stated("c", given={"counter_key": ""})
        page, _ = self.made(stated("a"), stated("b"), old, counters=[counter("a"), counter("b", key="4567"), counter("c", key="")])
        self.assertEqual([row["tested"] for row in self.rows()], ["tested", "untested", "untested"])
        self.assertIn("what its counter showed is of another form of it", page.text)

    def test_a_seeded_fault_is_a_counter_too(self):
        witness = {"source": "study", "name": "study", "parameters": "", "evidence": "physics", "accepts_without": True, "refuses": True}
        witness |= {"refused_by": ["a (height [m])"], "of": 2, "broke": "", "seconds": 0.1}
        fault = {"name": "bending", "place": "a.cpp", "what": "bending is wrong", "witnesses": [witness]}
        told = {"schema_version": 1, "date": "", "git_commit": "", "git_dirty": False, "all_tests": False, "faults": [fault]}
        (self.results / "faults.json").write_text(json.dumps(told))
        seeded = {"counter": "the seeded fault bending"}
        self.made(stated("a", given=seeded), stated("b", given=seeded), stated("c", given={"counter": "the seeded fault other"}), counters=[counter("a", key="4567")])
        self.assertEqual([row["tested"] for row in self.rows()], ["tested", "not refuted", "untested"])

    def test_an_expected_deviation_has_a_band_a_cause_and_evidence(self):
        known = {"outcome": "deviates", "expected": "deviates", "expected_deviation": {"low": 0.62, "high": 0.7}}
        reason = {"reason": "the weight bends it", "given": {"evidence": "the sample gravity = 0"}}
        page, _ = self.made(stated("a", **known, **reason))
        for words in ("as expected, 0.62 to 0.7", "the weight bends it", "Evidence of the cause: the sample gravity = 0"):
            self.assertIn(words, page.text)
        page, index = self.made(stated("a", **known, **reason, as_expected=False))
        for text in (page.text, index.text):
            self.assertIn("⚠ not as expected (expected: deviates, 0.62 to 0.7)", text)

    def test_checks_are_listed_apart(self):
        page, index = self.made(stated("a"), stated("b", word="holds", given={"is_check": True}))
        self.assertIn("1 claim and 1 check: 1 reproduced, 1 holds; all as expected", page.text.replace("Claim", "claim"))
        self.assertLess(page.text.index("Verdicts of study"), page.text.index("Checks of study"))
        self.assertIn("Of the papers’ 1 claim 1 holds (1 as printed). Of those that hold, 1 meets a bound of theory. Of this suite’s own claims and checks, 1 in all, 1 holds.", index.text)

    def test_every_claim_has_an_address_that_lasts(self):
        first, second, third = stated("a ≤ b holds"), stated("c", figure=""), stated("c", figure="", quantity="width [m]")
        page, _ = self.made(first, second, third)
        links = [row["link"].partition("#") for row in self.rows()]
        self.assertEqual({folder for folder, _, _ in links}, {"study/index.html"})
        names = [name for _, _, name in links]
        self.assertEqual(len(set(names)), 3)
        self.assertLessEqual(set(names), page.ids)
        self.assertEqual(names[0], "claim-a-b-holds")
        self.made(third, first, second)  # in another order
        again = [row["link"].partition("#")[2] for row in self.rows()]
        self.assertEqual(again, [names[2], names[0], names[1]])
        self.assertEqual(len(set(claims.anchors(self.read(first, first, first)))), 3)

    def test_the_index_leads_to_what_is_doubtful(self):
        _, index = self.made(stated("a", given={"origin": "chosen"}), verdict("b", 1.0, 0.5, "deviates"), counters=[counter("a")])
        self.assertIn("study/index.html#claim-b", index.links)
        self.assertIn("Not as expected: 1 claim", index.text)
        self.assertIn("1 chosen bounds", index.text)
        self.assertIn("1 not stated as data", index.text)
        self.assertIn("claims.html#doubt=chosen-bounds", index.links)
        self.assertEqual({link[1:] for link in index.links if link.startswith("#")} - index.ids, set())

    def test_skipped_samples_are_told_beside_those_measured(self):
        self.made(stated("a", given={"skipped": 2}), stated("b"))
        told = Page(self.folder / "report/claims.html").text
        self.assertIn("worst of 3 samples with mesh = aligned, 2 more skipped;", told)
        self.assertEqual(told.count("more skipped"), 1)

    def test_the_file_of_verdicts_has_it_in_full(self):
        band = {"expected": "deviates", "expected_deviation": {"low": 0.62, "high": 0.7}}
        self.made(stated("a", word="deviates", outcome="deviates", level="full", **band), verdict("b", 0.0, 1.0))
        one, other = self.rows()
        for name, value in {"word": "deviates", "level": "full", "expected_low": "0.62", "origin": "theory", "slack": "2.52",
                            "spread_high": "0.3", "rows": "3", "varies": "True", "is_check": "False", "counter": COUNTER}.items():  # fmt: skip
            self.assertEqual(one[name], value)
        self.assertEqual((other["word"], other["slack"], other["origin"], other["tested"]), ("reproduced", "", "", ""))

    def test_a_damaged_file_of_counters_is_listed(self):
        for text in ("{", "[1]", '[{"study": "study"}]'):
            (self.results / "counters.json").write_text(text)
            with self.assertRaises(Unreadable):
                read_counters(self.results / "counters.json")
        _, index = self.made(stated("a"))
        self.assertIn("1 file is not in this report", index.text)
        reading = Page(self.folder / "report/reading.html")
        self.assertIn("counters.json : the entry 'claim' is missing", reading.text)

    def test_intervals_without_an_end_are_read(self):
        (one,) = self.read(stated("a", given={"spread": {"low": None, "high": None}}, expected_deviation={"low": 1, "high": 2}))
        self.assertEqual(one.deviation, Interval(1, 2))
        self.assertEqual(claims.rows_text(one), "height: worst of 3 samples with mesh = aligned")


if __name__ == "__main__":
    unittest.main()
