#!/usr/bin/python3
"""What is kept of judged claims, and what is not."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import keep_uncertainty

LEVELS = [{"at": 40, "numerical": 0.01234}, {"at": 20, "numerical": 0.05}, {"at": 10, "numerical": 0.2}]


def judged(version=1, claim="it bends", levels=LEVELS):
    uncertainty = {"numerical": 0.01234, "order": 1.98765, "along": "cells", "levels": levels}
    return {"study": "strip", "version": version, "verdicts": [{"claim": claim, "uncertainty": uncertainty}, {"claim": "another"}]}


class KeepUncertainty(unittest.TestCase):
    def test_levels_and_order_stay_with_three_digits(self):
        kept = keep_uncertainty.merged({}, judged())["strip"]
        self.assertEqual(kept["version"], 1)
        self.assertEqual(kept["claims"]["it bends"]["order"], 1.99)
        self.assertEqual(kept["claims"]["it bends"]["along"], "cells")
        self.assertEqual(kept["claims"]["it bends"]["levels"][0], {"at": 40, "numerical": 0.0123})
        self.assertNotIn("another", kept["claims"])

    def test_a_run_adds_to_its_version_and_takes_the_place_of_another(self):
        first = keep_uncertainty.merged({}, judged())
        self.assertEqual(len(keep_uncertainty.merged(first, judged(claim="it sags"))["strip"]["claims"]), 2)
        self.assertEqual(len(keep_uncertainty.merged(first, judged(2, "it sags"))["strip"]["claims"]), 1)
        self.assertEqual(keep_uncertainty.merged(first, judged(1, "it sags", levels=[])), first)
        self.assertEqual(keep_uncertainty.merged(first, judged(2, "it sags", levels=[])), {})

    def test_numbers_that_are_not_finite_are_not_kept(self):
        self.assertEqual(keep_uncertainty.merged({}, judged(levels=[{"at": 1, "numerical": None}])), {})

    def test_it_reads_results_and_writes_its_file(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "results/strip").mkdir(parents=True)
            (folder / "results/strip/verdicts.json").write_text(json.dumps(judged()), encoding="utf-8")
            with mock.patch.object(keep_uncertainty, "FILE", folder / "uncertainty.json"), mock.patch("builtins.print"):
                keep_uncertainty.main([folder / "results"])
                keep_uncertainty.main([folder / "results"])
            kept = json.loads((folder / "uncertainty.json").read_text(encoding="utf-8"))
        self.assertEqual(list(kept["studies"]["strip"]["claims"]), ["it bends"])


if __name__ == "__main__":
    unittest.main()
