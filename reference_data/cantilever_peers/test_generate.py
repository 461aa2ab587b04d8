#!/usr/bin/python3
"""The committed files are what generate.py makes, and say what was written down."""

import csv
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import generate


class Files(unittest.TestCase):
    def test_are_made_anew(self):
        committed = {name: (generate.FOLDER / name).read_text(encoding="utf-8") for name in generate.PEERS}
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(generate, "FOLDER", Path(folder)):
            for name, text in committed.items():
                generate.write(name, generate.elastica())
                self.assertEqual((Path(folder) / name).read_text(encoding="utf-8"), text, name)

    def test_have_the_errors_that_were_written_down(self):
        exact = generate.elastica()
        for name, (_, _, errors) in generate.PEERS.items():
            with open(generate.FOLDER / name, newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
            found = [round(100 * (float(row["aspect_ratio"]) / exact[float(row["gamma"])] - 1), 2) for row in rows]
            self.assertEqual(found, [round(error, 2) for error in errors], name)


if __name__ == "__main__":
    unittest.main()
