"""The column `tests` of every coverage.csv names tests that there are; its figures and tables have names."""

import csv
import fnmatch
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 40  # characters of a figure's name: a tile of the report's chapters has room for so many
TEST = re.compile(r"^(?:TYPED_)?TEST(?:_[FP])?\((\w+),\s*(\w+)\)", re.MULTILINE)


def tests():
    """Suite.name of every test in C++."""
    files = [file for folder in ("core", "validation") for file in (ROOT / folder).rglob("*_test.cpp")]
    return {".".join(found) for file in files for found in TEST.findall(file.read_text(encoding="utf-8"))}


def cited():
    """Row and name, which may be a pattern."""
    for table in sorted(ROOT.glob("reference_data/*/coverage.csv")):
        with open(table, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                yield from ((f"{table.parent.name} {row['item']}", name) for name in row["tests"].split())


def rows(paper, table):
    with open(ROOT / "reference_data" / paper / f"{table}.csv", encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


class Coverage(unittest.TestCase):
    def test_rows_have_as_many_cells_as_columns(self):
        for table in sorted(ROOT.glob("reference_data/*/*.csv")):
            with open(table, encoding="utf-8", newline="") as lines:
                heading, *rows = [row for row in csv.reader(line for line in lines if not line.startswith("#")) if row]
            self.assertEqual([row[0] for row in rows if len(row) != len(heading)], [], table)

    def test_what_is_assumed_is_not_given(self):
        told = re.compile(r"not given|\bno (3D )?(scene|matrix|rate)\b")
        for table in sorted(ROOT.glob("reference_data/*/coverage.csv")):
            assumed = [row for row in rows(table.parent.name, "coverage") if row["scene"] == "assumed"]
            self.assertEqual([row["item"] for row in assumed if not told.search(row["printed"])], [], table)

    def test_names_tests_that_there_are(self):
        known = tests()
        self.assertIn("CoverageOfThePapers.NamesStudiesAndQuantitiesThatThereAre", known)
        self.assertGreater(len(list(cited())), 300)
        self.assertEqual([one for one in cited() if not fnmatch.filter(known, one[1])], [])

    def test_each_figure_and_table_has_a_name_of_its_own(self):
        papers = [table.parent.name for table in sorted(ROOT.glob("reference_data/*/coverage.csv"))]
        self.assertEqual(len(papers), 5)
        for paper in papers:
            shown = {re.match(r"(Fig\.|Table) \d+", row["source"])[0] for row in rows(paper, "coverage") if row["kind"] in ("figure", "table")}
            names = {row["figure"]: row["name"] for row in rows(paper, "figures")}
            self.assertEqual(sorted(names), sorted(shown), paper)
            self.assertEqual(len(set(names.values())), len(names), f"{paper}: a name twice")
            self.assertEqual([name for name in names.values() if not 0 < len(name) <= LONGEST], [], paper)


if __name__ == "__main__":
    unittest.main()
