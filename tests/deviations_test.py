"""reference_data/suite/deviations.csv says of each expected deviation whose it is, and of nothing else.

WRINKLEBENCH_PROGRAM: the program that is built."""

import csv
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
WHOSE = {"text", "method", "model", "discretisation", "suite", "unknown"}


def claims():
    """All that is claimed, as the program lists it where nothing was run."""
    with tempfile.TemporaryDirectory() as folder:
        command = [os.environ["WRINKLEBENCH_PROGRAM"], "claims", "--json", "--reference", ROOT / "reference_data", "-o", folder]
        return json.loads(subprocess.run(command, capture_output=True, check=False, text=True).stdout)["claims"]


class Deviations(unittest.TestCase):
    def test_each_says_whose_it_is(self):
        with open(ROOT / "reference_data/suite/deviations.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        told = {(row["study"], row["claim"]) for row in rows}
        expected = {(claim["study"], claim["claim"]) for claim in claims() if claim["expected"] != "reproduced"}
        self.assertGreater(len(expected), 100)
        self.assertEqual(expected - told, set(), "whose they are is not told")
        self.assertEqual(told - expected, set(), "they are no deviations any more")
        self.assertEqual({row["whose"] for row in rows} - WHOSE, set())
        self.assertEqual(len(rows), len(told), "each is told once")


if __name__ == "__main__":
    unittest.main()
