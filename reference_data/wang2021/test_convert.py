#!/usr/bin/python3
"""Holds the committed queries against the converter and, where it is there, against the shared copy of the source."""

import csv
import tempfile
import unittest
from pathlib import Path

import convert

FOLDER = Path(__file__).resolve().parent
SHARED = Path(__file__).resolve().parents[3] / "shared/ccd_queries"  # the source's files; not part of the project
HALF = "1,2,0,1,-3,4"


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


class CommittedQueries(unittest.TestCase):
    def test_every_query_has_a_set_and_points(self):
        sets, points, queries = (len(read(f"{name}.csv")) for name in ("sets", "points", "queries"))
        self.assertEqual((sets, points, queries), (14, 1277, 3324))
        for query in read("queries.csv"):
            self.assertLess(int(query["set"]), sets)
            self.assertIn(query["collides"], "01")
            self.assertTrue(all(0 <= int(query[f"{end}{i}"]) < points for end in ("start", "end") for i in range(4)))

    def test_points_are_finite_and_different(self):
        points = {tuple(float(value) for value in row.values()) for row in read("points.csv")}
        self.assertEqual(len(points), 1277)
        self.assertLess(max(abs(value) for point in points for value in point), 6)

    @unittest.skipUnless(SHARED.is_dir(), "no shared copy of the source")
    def test_they_are_the_source(self):
        points = [tuple(row.values()) for row in read("points.csv")]
        kept = [([points[int(q[f"{end}{i}"])] for end in ("start", "end") for i in range(4)], q["collides"]) for q in read("queries.csv")]
        source = [query for file in sorted(SHARED.glob("*/*/*.csv")) for query in convert.queries(file)]
        self.assertEqual(kept, source)


class Converter(unittest.TestCase):
    def convert(self, text):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "data.csv"
            file.write_text(text, encoding="utf-8")
            return list(convert.queries(file))

    def test_numbers_are_kept(self):
        self.assertEqual(self.convert(f"{HALF},1\n" * 8), [([("0.5", "0", "-0.75")] * 8, "1")])

    def test_what_would_be_changed_is_refused(self):
        for text in (f"{HALF},1\n" * 7, f"{HALF},1\n" * 7 + f"{HALF},0\n", "1,3,0,1,0,1,0\n" * 8):
            with self.assertRaises(SystemExit):
                self.convert(text)


if __name__ == "__main__":
    unittest.main()
