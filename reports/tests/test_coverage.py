"""What is built of each paper: the first page by paper, and a page of coverage for each."""

import contextlib
import io
import json
import unittest

from support import Folder, Page

from files import verdict, write_verdicts  # after support, which puts reports/ on the path
from page import papers
from report import main
from store.coverage import read_coverage


def item(name, level="full", paper="chen2023", **given):
    return {
        "paper": paper,
        "item": name,
        "kind": "figure",
        "source": name.replace("-", " "),
        "shows": f"what {name} shows",
        "printed": "2K vertices",
        "level": level,
        "sizes_known": True,
        "short_of": [],
        "studies": [],
        "tests": "",
        "differs": "",
        **given,
    }


ITEMS = (
    item("fig-1", "reduced", short_of=["membrane_vertices 10 of 6.14e+04"], studies=["study", "gone"], differs="no wind", tests="A.b C.*"),
    item("fig-2"),
    item("fig-3", "absent", differs="no garments", sizes_known=False),
    item("eq-1", paper="li2014"),
)


class Coverage(Folder):
    def write(self, items=ITEMS):
        self.file = self.folder / "coverage.json"
        self.file.write_text(json.dumps({"items": list(items), "counts": {}}), encoding="utf-8")

    def made(self, *options):
        self.assertEqual(main([str(self.results), "--output", str(self.folder / "report"), *map(str, options)]), 0)
        return self.folder / "report"

    def write_study(self, name="study", source="Chen et al. 2023, Fig. 1"):
        write_verdicts(self.results, name, [verdict("a", 0.0, 1.0)])
        path = self.results / name / "verdicts.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"source": source}))

    def test_studies_stand_with_their_papers(self):
        for source, paper in (
            ("Chen et al. 2023, Multi-Layer Thick Shells, Fig. 5", "chen2023"),
            ("Chen, Kry & Vouga 2019, § 6", "chen2019"),
            ("Rémillard & Kry 2013, Table 1", "remillard2013"),
            ("Li & Kry 2014, eq. 1", "li2014"),
            ("Patkar, Jin & Fedkiw 2015, § 3", "patkar2015"),
            ("exact; as in Chen, Kry & Vouga 2019, § 5", "own"),
            ("", "own"),
        ):
            self.assertEqual(papers.paper_of(source).name, paper)

    def test_this_suites_own_come_last(self):
        self.write_study("a_study", "this suite's own")
        self.write_study()
        page = Page(self.made() / "index.html")
        self.assertLess(page.text.index("Multi-Layer Thick Shells"), page.text.index("studies of what no single one"))
        self.assertIn("Title of a_study", Page(self.folder / "report/papers/own/index.html").text)
        self.assertLessEqual({"chen2023", "own"}, page.ids)
        self.assertNotIn("li2014", page.ids)

    def test_levels_are_counted_and_lead_to_the_page(self):
        self.write()
        self.write_study()
        output = self.made("--coverage", self.file)
        index = Page(output / "index.html")
        self.assertIn("1 full , 1 reduced , 1 absent", index.text)
        self.assertIn("papers/chen2023/index.html", index.links)
        self.assertIn("papers/li2014/index.html", index.links)  # a paper without a study here
        self.assertIn("Multi-Layer Thick Shells", (output / "whole.html").read_text(encoding="utf-8"))

    def test_the_page_tells_each_item(self):
        self.write()
        self.write_study()
        page = Page(self.made("--coverage", self.file) / "papers/chen2023/index.html")
        self.assertIn("fig 1 what fig-1 shows Printed: 2K vertices reduced study , gone 2 tests A.b C.* membrane vertices: at best 10 of 61400; no wind", page.text)
        self.assertIn("no garments; sizes not seen: its samples are not here", page.text)
        self.assertIn("../../study/index.html", page.links)
        self.assertFalse([link for link in page.links if "gone" in link])
        self.assertIn("item-fig-2", page.ids)

    def test_a_study_names_what_it_answers(self):
        self.write()
        self.write_study()
        page = Page(self.made("--coverage", self.file) / "study/index.html")
        self.assertIn("Of Chen et al. 2023 it answers fig 1 (reduced).", page.text)
        self.assertIn("../papers/chen2023/index.html#item-fig-1", page.links)

    def test_without_it_there_is_none(self):
        self.write_study()
        output = self.made()
        self.assertNotIn("What is built of it", Page(output / "papers/chen2023/index.html").text)
        self.assertNotIn("What is built of it", Page(output / "index.html").text)

    def test_a_paper_that_nobody_knows_is_named_as_it_is(self):
        self.write([item("fig-1", paper="new2030")])
        self.assertEqual([part.paper.title for part in papers.parts((), read_coverage(self.file))], ["new2030"])
        self.assertIn("new2030", Page(self.made("--coverage", self.file) / "papers/new2030/index.html").text)

    def test_what_is_no_coverage_is_wrong_usage(self):
        for text in ("{", "{}", json.dumps({"items": [item("fig-1", "huge")]})):
            file = self.folder / "coverage.json"
            file.write_text(text)
            with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit) as ended:
                main([str(self.results), "--output", str(self.folder / "r"), "--coverage", str(file)])
            self.assertEqual(ended.exception.code, 2)
            self.assertIn("is no output of `wrinklebench coverage --json`", said.getvalue())


if __name__ == "__main__":
    unittest.main()
