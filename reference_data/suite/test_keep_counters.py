#!/usr/bin/python3
"""What is kept of counters, and what is refused."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import keep_counters


def finding(study="strip", claim="it bends", verdict="deviates", refuted=True, measured=0.123456, time_ratio=False):
    return {"study": study, "claim": claim, "verdict": verdict, "refuted": refuted, "measured": measured, "time_ratio": time_ratio}


def merged(kept, found):
    return keep_counters.merged(kept, found, ["strip"], "today")


class KeepCounters(unittest.TestCase):
    def test_studies_that_are_named_take_the_place_of_what_was_kept_of_them(self):
        new = merged([finding(claim="it sags"), finding(study="cloth")], [finding(), finding(study="other")])
        self.assertEqual([(f["study"], f["claim"]) for f in new], [("cloth", "it bends"), ("strip", "it bends")])
        self.assertEqual((new[1]["measured"], new[1]["kept"]), (0.1235, "today"))

    def test_a_counter_that_failed_is_not_kept(self):
        for verdict in ("reproduced", "failed", "not run"):
            with self.assertRaisesRegex(ValueError, "strip: it bends: " + verdict):
                merged([], [finding(verdict=verdict, refuted=False)])
        with self.assertRaisesRegex(ValueError, "nothing was found of strip"):
            merged([], [finding(study="cloth")])

    def test_what_noise_or_uncertainty_holds_is_kept(self):
        found = [finding(verdict="unresolved", refuted=False, measured=None), finding(verdict="reproduced", refuted=False, time_ratio=True)]
        self.assertEqual([f["measured"] for f in merged([], found)], [None, 0.1235])

    def test_it_reads_results_and_writes_its_file(self):
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "kept.json"

            def kept():
                return [f["claim"] for f in json.loads(file.read_text(encoding="utf-8"))]

            def keep(*findings):
                (Path(name) / "counters.json").write_text(json.dumps(findings), encoding="utf-8")
                keep_counters.main(name, ["strip"])

            with mock.patch.object(keep_counters, "FILE", file), mock.patch.object(keep_counters, "now", lambda: "today"), mock.patch("builtins.print"):
                keep(finding())
                self.assertEqual(kept(), ["it bends"])
                with self.assertRaises(SystemExit):
                    keep(finding(claim="it sags", verdict="reproduced", refuted=False))
                self.assertEqual(kept(), ["it bends"])
                keep_counters.main("--drop", ["strip"])
                self.assertEqual(kept(), [])


if __name__ == "__main__":
    unittest.main()
