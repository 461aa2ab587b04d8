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


class KeepCounters(unittest.TestCase):
    def test_studies_that_are_named_take_the_place_of_what_was_kept_of_them(self):
        kept = [finding(claim="it sags"), finding(study="cloth")]
        new = keep_counters.merged(kept, [finding(), finding(study="other")], ["strip"])
        self.assertEqual([(f["study"], f["claim"]) for f in new], [("cloth", "it bends"), ("strip", "it bends")])
        self.assertEqual(new[1]["measured"], 0.1235)

    def test_a_counter_that_failed_is_not_kept(self):
        for verdict in ("reproduced", "failed", "not run"):
            with self.assertRaisesRegex(ValueError, "strip: it bends: " + verdict):
                keep_counters.merged([], [finding(verdict=verdict, refuted=False)], ["strip"])
        with self.assertRaisesRegex(ValueError, "nothing was found of cloth"):
            keep_counters.merged([], [finding()], ["cloth"])

    def test_what_noise_or_uncertainty_holds_is_kept(self):
        found = [finding(verdict="unresolved", refuted=False, measured=None), finding(verdict="reproduced", refuted=False, time_ratio=True)]
        self.assertEqual(keep_counters.merged([], found, ["strip"]), found[:1] + [found[1] | {"measured": 0.1235}])

    def test_it_reads_results_and_writes_its_file(self):
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "counters.json").write_text(json.dumps([finding()]), encoding="utf-8")
            file = Path(name) / "kept.json"
            with mock.patch.object(keep_counters, "FILE", file), mock.patch("builtins.print"):
                keep_counters.main(name, ["strip"])
                self.assertEqual(json.loads(file.read_text(encoding="utf-8"))[0]["claim"], "it bends")
                with self.assertRaises(SystemExit):
                    keep_counters.main(name, ["cloth"])


if __name__ == "__main__":
    unittest.main()
