"""The first page, the page of all claims and the chapters: what a reader finds where, and whether the links lead there."""

import json
import re
import unittest
from types import SimpleNamespace

from support import Folder, Page, report

from files import verdict, write_frame, write_sample, write_verdicts  # after support, which puts reports/ on the path
from page import chapters, facts, kinds, matrix, papers, plain, scatter
from page.claims import Row, Tested
from store.verdicts import read_verdicts
from test_claims import stated


def row(one, study="study"):
    return Row(study, one, "claim-a", Tested(""))


class Overview(Folder):
    def made(self, *verdicts, study="study", source="Chen et al. 2023, Fig. 7"):
        write_verdicts(self.results, study, list(verdicts))
        path = self.results / study / "verdicts.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"source": source}))
        write_sample(self.results, study, {"a": 1}, {"height": 2.0}, study_source=source)
        return report(self.results, self.folder / "report")

    def verdicts(self, *found):
        write_verdicts(self.results, "read", list(found))
        return read_verdicts(self.results / "read/verdicts.json").verdicts

    def test_the_top_says_when_where_and_how_the_results_were_made(self):
        text = Page(self.made(verdict("a", 0.0, 1.0)) / "index.html").text
        for words in ("Date 2026-01-02", "Commit 0123456789ab", "Processor a processor", "Profile paper (1 sample)", "Time taken 0 s in samples"):
            self.assertIn(words, text)

    def test_what_changed_since_the_last_report_is_told_once(self):
        first = Page(self.made(verdict("a", 0.0, 1.0), verdict("b", 0.0, 1.0), verdict("c", 0.0, 1.0)) / "index.html")
        again = Page(self.made(verdict("a", 0.0, 1.0), verdict("b", 0.0, 1.0, "deviates"), verdict("d", 0.0, 1.0)) / "index.html")
        self.assertIn("1 verdict changed, 1 claim new, 1 gone.", again.text)
        self.assertIn("b before: reproduced", again.text)
        same = Page(report(self.results, self.folder / "report") / "index.html")
        for page in (first, same):
            self.assertNotIn("Since the last report", page.text)

    def test_a_claim_in_other_words_is_neither_new_nor_gone(self):
        """Known again by its words, else by what it is as data; where two are alike as data, by neither."""
        data = {"over": "mesh = fine", "measure": "wave", "reduce": "worst"}
        alike = [stated(f"{name} before", given={"measure": "twice"}) for name in "xy"]
        self.made(stated("a"), stated("b", quantity="height over the other's"), stated("old words", quantity="it", given=data), *alike)
        now = [stated("a", quantity="height, the largest"), stated("b", quantity="height over the other's")]
        now.append(stated("new words", 0.9, outcome="deviates", quantity="length", given=data))
        page = Page(self.made(*now, *(stated(f"{name} now", given={"measure": "twice"}) for name in "xy")) / "index.html")
        self.assertIn("1 verdict changed, 2 claims new, 2 gone, 2 claims in other words.", page.text)
        self.assertIn("new words before: reproduced", page.text)
        again = Page(self.made(stated("a"), stated("b", quantity="height over the other's"), *now[2:], *(stated(f"{name} now", given={"measure": "twice"}) for name in "xy")) / "index.html")
        self.assertIn("0 verdicts changed, 0 claims new, 0 gone, 1 claim in other words.", again.text)

    def test_durations(self):
        self.assertEqual([facts.duration(s) for s in (41, 89, 720, 3600, 11100)], ["41 s", "89 s", "12 min", "1 h 00 min", "3 h 05 min"])

    def test_other_commits_are_counted(self):
        self.assertEqual(facts.most_common(["a", "b", "a", ""], "commit"), "a, b, not recorded")
        self.assertEqual(facts.most_common([*"abcdea"], "commit"), "a and 4 other commits")

    def test_a_row_of_the_matrix_counts_and_leads_to_the_claims(self):
        known = {"outcome": "deviates", "expected": "deviates"}
        output = self.made(stated("a", word="reproduced", level="full"), stated("b", word="consistent at reduced scale", level="reduced"), stated("c", **known))
        page = Page(output / "index.html")
        for group in ("full", "reduced", "deviates"):
            self.assertIn(f"claims.html#paper=chen2023&verdict={group}&kind=paper", page.links)
        self.assertIn("papers/chen2023/index.html", page.links)
        self.assertNotIn("claims.html#paper=chen2023&verdict=open&kind=paper", page.links)
        self.assertIn("Of the papers’ 3 claims 2 hold (1 as printed, 1 at reduced scale), 1 does not, as known before.", page.text)

    def test_the_page_of_all_claims_has_every_claim_with_what_it_is_filtered_by(self):
        self.made(stated("a", level="reduced", word="consistent at reduced scale"), verdict("b", 0.0, 1.0, figure=""))
        html = (self.made(verdict("it is slow", 2.0, 1.0, "deviates", quantity="angle to it, degrees", relation="at most"), study="other", source="x") / "claims.html").read_text()
        rows = re.findall(r'<tr id="([^"]*)"[^>]*data-verdict="([^"]*)" data-paper="([^"]*)" data-level="([^"]*)" data-kind="([^"]*)"', html)
        self.assertEqual(rows, [("study.a", "reduced", "chen2023", "reduced", "paper"), ("other.it-is-slow", "unexpected", "own", "none", "paper"),
                                ("study.b", "other", "chen2023", "none", "suite own")])  # fmt: skip
        for words in ("paper says", "a paper’s (2)", "not as expected (1)"):
            self.assertIn(words, html + "paper says")
        self.assertIn("≤ 1 2 ° –", Page(self.folder / "report/claims.html").text)

    def test_kinds_and_groups(self):
        cost = stated("a", quantity="time over that of the other", noise={"low": 1, "high": 2})
        check, own = stated("b", given={"is_check": True}), stated("c", figure="")
        late = stated("d", outcome="unresolved", word="unresolved", as_expected=True)
        found = self.verdicts(cost, check, own, late, verdict("e", 0.0, 1.0, "deviates"))
        self.assertEqual([kinds.kinds_of(one) for one in found], [("paper", "cost"), ("suite", "check"), ("suite", "own"), ("paper",), ("paper",)])
        self.assertEqual([kinds.group_of(one) for one in found], ["full", "other", "other", "open", "unexpected"])

    def test_units(self):
        one, two, three, four = self.verdicts(
            stated("a"), stated("b", quantity="height of it"), stated("c", quantity="angle to it, degrees"), stated("d", quantity="share at 4 degrees")
        )
        self.assertEqual([kinds.unit_of(one, {}), kinds.unit_of(two, {"height": "mm"}), kinds.unit_of(three, {"height": "mm"}), kinds.unit_of(four, {})], ["m", "mm", "°", "1"])

    def test_points_are_claims_with_a_reference_and_a_number(self):
        near = verdict("a", 1.1, 0.2, reference=1.0, quantity="ratio", uncertainty={"numerical": 0.1, "order": 2, "seeds": 0, "reference": 0, "of_validation": 0.1})
        far = verdict("b", 50.0, 1.0, reference=5.0, quantity="ratio")
        none = verdict("c", 1.0, 2.0, relation="at most"), verdict("d", float("nan"), 1.0, reference=2.0), verdict("e", 0.1, 1.0)
        found = self.verdicts(near, far, *none)
        points = scatter.points_of([row(one) for one in found], lambda one: f"#{one.verdict.claim}")
        self.assertEqual([(p.link, round(p.ratio, 6), round(p.tolerance, 6), p.uncertainty) for p in points], [("#a", 1.1, 0.2, 0.1), ("#b", 10.0, 0.2, 0.0)])
        drawn = scatter.drawing([("paper", points), ("empty", [])])
        self.assertIn("measured / reference", drawn)
        self.assertEqual((drawn.count("<a "), drawn.count('class="band"'), drawn.count('class="open"')), (2, 2, 1))
        self.assertEqual(scatter.drawing([("empty", [])]), "")

    def test_a_papers_column_and_median_are_of_its_own_claims(self):
        told = [verdict(name, value, 0.2, reference=1.0, quantity="ratio", figure=figure) for name, value, figure in (("a", 0.5, "Fig. 1"), ("b", 1.0, ""), ("c", 0.7, ""))]
        text = Page(self.made(*told) / "index.html").text
        found = read_verdicts(self.results / "study/verdicts.json").verdicts
        lines = [SimpleNamespace(row=row(one), paper=papers.PAPERS[0], kinds=kinds.kinds_of(one)) for one in found]
        lanes = scatter.lanes_of(lines, lambda row: "")
        self.assertEqual([(name, [p.ratio for p in points]) for name, points in lanes], [("Chen et al. 2023", [0.5]), ("This suite’s own", [0.7, 1.0])])
        self.assertEqual(scatter.said(lanes[0][1]), "median 0.5")
        self.assertIn("1 of the papers’ claims, in a column for each paper, and 2 of this suite’s own, in the last", text)
        self.assertIn("Of each paper’s own claims: Chen et al. 2023: median 0.5.", text)

    def test_heights_are_those_of_the_logarithm(self):
        one, two, half = (scatter.height_of(ratio) for ratio in (1, 2, 0.5))
        self.assertAlmostEqual(one - two, half - one)
        self.assertEqual(scatter.height_of(100), scatter.height_of(4))
        self.assertEqual(scatter.height_of(-1), scatter.height_of(0.25))

    def test_words_of_a_badge(self):
        held, known, worse, better, bad, later, lost = self.verdicts(
            stated("a"),
            stated("b", outcome="deviates", expected="deviates"),
            stated("c", outcome="deviates", expected="deviates", as_expected=False),
            stated("d", expected="deviates", as_expected=False),
            stated("e", outcome="deviates"),
            stated("f", outcome="not run", as_expected=True, printed_only=True),
            stated("g", outcome="not run"),
        )
        self.assertEqual(plain.plain(held), "Holds, as printed.")
        self.assertEqual(plain.plain(known, "the method"), "Does not hold, as known before: the method.")
        self.assertEqual(plain.plain(worse), "Does not hold, and not by as much as was expected.")
        self.assertEqual(plain.plain(better), "Holds, though a deviation was expected.")
        self.assertEqual(plain.plain(bad), "Does not hold, and nobody expected that.")
        self.assertEqual(plain.plain(later), "Decided at the printed size, in the paper profile.")
        self.assertEqual(plain.plain(lost), "Not tried in this run.")

    def test_every_deviation_that_is_told_is_of_a_known_kind(self):
        table = plain.read_deviations()
        self.assertLessEqual(set(table.values()), set(plain.WHOSE))
        studies = (plain.FILE.parents[2] / "validation/studies.def").read_text(encoding="utf-8")
        self.assertEqual([name for name in {study for study, _ in table} if f"WRINKLE_STUDY({name})" not in studies], [])
        self.assertEqual(plain.whose(SimpleNamespace(study="s", verdict=SimpleNamespace(expected="deviates", claim="c")), {("s", "c"): "method"}), "the method")

    def test_a_chapter_goes_by_the_papers_figures(self):
        self.assertEqual(chapters.numbered("Fig. 12, top left"), ["Fig. 12"])
        self.assertEqual(chapters.numbered("Table 1, row 2"), ["Table 1"])
        self.assertEqual(chapters.numbered("Figs. 10 and 12; § 6, eq. 3"), ["Fig. 10", "Fig. 12"])
        self.assertEqual(sorted(["Table 1", "Fig. 10", "Fig. 2"], key=chapters.order), ["Fig. 2", "Fig. 10", "Table 1"])
        self.made(stated("a", figure="Fig. 9"), stated("b", figure="Fig. 10, left"), stated("c", figure="§ 4"))
        page = Page(self.folder / "report/papers/chen2023/index.html")
        self.assertLess(page.text.index("Fig. 9"), page.text.index("Fig. 10"))
        self.assertLessEqual({"fig-9", "fig-10", "rest"}, page.ids)
        self.assertIn("https://doi.org/10.1145/3588432.3591489", page.links)

    def test_pictures_drawn_as_a_figure_is_stand_first_and_a_motion_once(self):
        figures = tuple((f"f{i}", "", f"Paper, {words}", f"study/f{i}.svg", "", ()) for i, words in enumerate(("Fig. 1, as numbers", "Figs. 1 and 12", "Fig. 11", "Fig. 1")))
        moving = matrix.Shown(figures, (), ("", (SimpleNamespace(still="meshes/a.png"),), ""))
        items = tuple(SimpleNamespace(source=f"Fig. {n}", kind="figure", shows=shows, studies=("study",)) for n, shows in ((1, "a sheet"), (2, "diagram: a cut"), (12, "it again")))
        part = SimpleNamespace(paper=SimpleNamespace(name="patkar2015"), studies=(SimpleNamespace(name="study"),), items=items)
        one, two, twelve = chapters.entries(part, {"study": ()}, {"study": moving})
        self.assertEqual([figure[0] for _, figure in one.figures], ["f1", "f3", "f0"])
        self.assertEqual((one.beyond, twelve.beyond), (2, 1))
        self.assertEqual((one.name, twelve.name), ("Knife-pleated skirt on a stand", "Wrinkles on the forehead"))
        self.assertEqual([len(entry.motions) for entry in (one, two, twelve)], [1, 0, 0])
        self.assertEqual((one.cover, two.cover), ("study/f1.svg", ""))
        self.assertEqual([entry.used_by for entry in (one, two)], [(), ("study",)])

    def test_parts_of_a_figure_stand_as_the_paper_has_them(self):
        words = ("Fig. 8, right", "Fig. 8, as numbers", "Fig. 8, left bottom", "Fig. 8, left top", "Fig. 8")
        first = sorted(words, key=lambda one: chapters.place_in(("", "", f"Paper, {one}"), "Fig. 8"))
        self.assertEqual(first, ["Fig. 8", "Fig. 8, left top", "Fig. 8, left bottom", "Fig. 8, right", "Fig. 8, as numbers"])
        for source in ("this suite's own; Paper, Fig. 8", "sharpens Paper, Fig. 8", "beside Paper, Fig. 8", "Paper, Fig. 8, by an exact answer"):
            self.assertEqual(chapters.place_in(("", "", source), "Fig. 8"), chapters.BEYOND)

    def test_chapters_and_studies_lead_on(self):
        self.made(verdict("a", 0.0, 1.0))
        self.made(verdict("b", 0.0, 1.0), study="next_study")
        output = self.made(verdict("c", 0.0, 1.0), study="skin", source="Li & Kry 2014, eq. 1")
        self.assertIn("../li2014/index.html", Page(output / "papers/chen2023/index.html").links)
        self.assertIn("../study/index.html", Page(output / "next_study/index.html").links)
        self.assertNotIn("../skin/index.html", Page(output / "study/index.html").links)

    def test_the_cover_is_a_mesh_where_there_is_one(self):
        key = write_sample(self.results, "study", {"a": 2}, {"height": 2.0}, study_source="Chen et al. 2023")
        write_frame(self.results, "study", key)
        page = Page(self.made(verdict("a", 0.0, 1.0)) / "index.html")
        self.assertEqual([image["src"] for image in page.images], [f"study/meshes/{key}.png"])


if __name__ == "__main__":
    unittest.main()
