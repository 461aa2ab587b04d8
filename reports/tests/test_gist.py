"""What a chapter and a badge say first: which side of a bound, by how much, whose bound it is, and how a figure comes out."""

import unittest
from types import SimpleNamespace

from support import Folder, Page, report

from files import verdict, write_sample, write_verdicts  # after support, which puts reports/ on the path
from page import chapters, claims, kinds, matrix, papers, plain
from page.gist import gist
from store.verdicts import read_verdicts
from test_claims import stated


def leaves(most, order=0.0, is_kept=True, mesh=None):
    return {"numerical": most if mesh is None else mesh, "order": order, "seeds": 0.0, "reference": 0.0, "of_validation": most, "along": "n", "is_kept": is_kept}


def unresolved(claim, measured, tolerance=0.5, most=1.2, **others):
    return stated(claim, measured, tolerance, "unresolved", **{"word": "unresolved", "as_expected": True, "uncertainty": leaves(most), **others})


class Told(Folder):
    def read(self, *verdicts):
        write_verdicts(self.results, "study", list(verdicts))
        return read_verdicts(self.results / "study/verdicts.json").verdicts

    def lines(self, *verdicts, study="study"):
        return [
            SimpleNamespace(row=SimpleNamespace(verdict=one), study=SimpleNamespace(name=study), kinds=kinds.kinds_of(one), group=kinds.group_of(one), unit="1")
            for one in self.read(*verdicts)
        ]

    def test_open_says_on_which_side_of_the_bound(self):
        within, out, apart, known = self.read(
            unresolved("a", 0.4, uncertainty=leaves(0.2, order=2.0, is_kept=False)),
            unresolved("b", 0.6, expected="deviates"),
            unresolved("c", 0.6, word="does not converge", uncertainty=leaves(0.2, order=-1.0, is_kept=False)),
            unresolved("d", 0.6, relation="within", reference=1.0, uncertainty=leaves(0.2, order=1.0)),
        )
        self.assertEqual([one.inside for one in (within, out, apart, known)], [True, False, False, True])
        self.assertEqual(plain.plain(within), "Open: measured inside of the bound, by less than mesh, seeds and reference leave uncertain.")
        self.assertEqual(
            plain.plain(out),
            "Open: measured outside of the bound, as expected, by less than mesh, seeds and reference leave uncertain "
            "(±: of an earlier run with more meshes, these show no order).",
        )
        self.assertEqual(plain.plain(apart), "Open: measured outside of the bound, but finer meshes disagree ever more.")
        self.assertIn("uncertain (±: of an earlier run with more meshes).", plain.plain(known))
        told = matrix.told([within, out, apart, known], "the papers’")
        self.assertEqual(told, "Of the papers’ 4 claims 0 hold, 4 are open (measured 2 inside, 2 outside of the bound).")

    def test_beside_a_number_stand_its_uncertainty_and_whose_the_bound_is(self):
        for given, words in (
            (stated("a", given={"origin": "chosen"}), "Measured 0.3, to be ≤ 0.5 (chosen here): height [m]."),
            (stated("a", given={"origin": "paper"}, uncertainty=leaves(0.01)), "Measured 0.3 ± 0.01, to be ≤ 0.5 (the paper’s): height [m]."),
            (unresolved("a", 0.3), "Measured 0.3 (known no better than ± 1.2), to be ≤ 0.5 (theory’s): height [m]."),
            (
                unresolved("a", 0.3, quantity="share of steps"),
                "Measured 0.3 (not known: anything from 0 to 1, as ± 1.2 says), to be ≤ 0.5 (theory’s): share of steps.",
            ),
            (stated("a", noise={"low": 0.2, "high": 0.4}), "Measured 0.3 (between 0.2 and 0.4), to be ≤ 0.5 (theory’s): height [m]."),
            (verdict("a", 0.3, 0.5, quantity="height"), "Measured 0.3, to be 0 ± 0.5: height."),
        ):
            self.assertEqual(claims.beside(*self.read(given)), words)

    def test_a_check_is_not_called_by_construction(self):
        (check,) = self.read(stated("a", given={"is_check": True}))
        self.assertEqual(plain.plain(check), "Holds; a check of this suite, nothing that the paper says.")

    def test_those_that_hold_say_whose_their_bounds_are(self):
        held = self.read(*(stated(name, given={"origin": origin}) for name, origin in (("a", "chosen"), ("b", "paper"), ("c", "chosen"))))
        self.assertEqual(matrix.origins(held), "Of those that hold, 1 meets a bound that the paper prints, 2 meet one chosen here.")
        self.assertEqual(matrix.origins(self.read(verdict("a", 0.0, 1.0))), "")

    def test_a_figure_comes_out_in_one_sentence(self):
        missed = stated("a", 0.62, outcome="deviates", expected="deviates", given={"slack": 0.5})
        held, check = stated("b"), stated("c", given={"is_check": True})
        absent, diagram, shown = (
            SimpleNamespace(shows=shows, level=level) for shows, level in (("a can", "absent"), ("diagram: rest", "full"), ("a mat", "reduced"))
        )
        for found, items, words in (
            ((missed,), (), ("Misses:", "measured 0.62, to be ≤ 0.5 (theory’s): height [m].")),
            ((held,), (), ("Holds:", "measured 0.3, to be ≤ 0.5 (theory’s): height [m].")),
            ((stated("e", figure="Fig. 2, last column"),), (), ("Holds (last column only):", "measured 0.3, to be ≤ 0.5 (theory’s): height [m].")),
            (
                (held, missed, check),
                (),
                ("Holds in part:", "of the paper’s 2 claims 1 holds, 1 does not hold. Farthest from its bound: measured 0.62, to be ≤ 0.5 (theory’s): height [m]."),
            ),
            (
                (held, unresolved("d", 0.6, given={"slack": 0.9})),
                (),
                (
                    "Holds, or is open:",
                    "of the paper’s 2 claims 1 holds, 1 is open. Open, outside of its bound: measured 0.6 (known no better than ± 1.2), to be ≤ 0.5 (theory’s): height [m].",
                ),
            ),
            ((check,), (), ("No verdict:", "what is claimed below is this suite’s own, not what the paper says of it.")),
            ((), (absent,), ("Not built.", "")),
            ((), (diagram,), ("A diagram:", "it explains, and has nothing to measure.")),
            ((), (diagram, shown), ("No verdict:", "what is built of it is shown or told here, and no claim judges it.")),
        ):
            self.assertEqual(gist(self.lines(*found), items), words)

    def test_a_chapters_figure_opens_with_it(self):
        write_verdicts(self.results, "study", [stated("a")])
        write_sample(self.results, "study", {"a": 1}, {"height": 2.0}, study_source="Chen et al. 2023, Fig. 7")
        page = Page(report(self.results, self.folder / "report") / "papers/chen2023/index.html")
        self.assertIn("Fig. 7 · Master curve and its asymptotes Holds: measured 0.3", page.text)

    def test_a_claim_that_cites_a_section_stands_at_its_studys_table(self):
        section, check, named, other = self.lines(stated("a", figure="§ 5"), stated("b", figure="§ 5", given={"is_check": True}), stated("c", figure="Fig. 2"), stated("d", figure=""))
        pictured = [("study", ("f", "", "Paper, Table 1 and § 5", "", "", ()))]
        self.assertEqual([chapters.stands_at(one, "Table 1", pictured) for one in (section, check, named, other)], [True, False, False, False])
        self.assertEqual([chapters.stands_at(one, "Fig. 2", pictured) for one in (section, named)], [False, True])
        self.assertFalse(chapters.stands_at(section, "Table 1", [("other", pictured[0][1])]))

    def test_a_diagram_is_not_counted_as_full(self):
        items = [SimpleNamespace(shows=shows, level=level) for shows, level in (("diagram of a cut", "full"), ("diagram: rest", "reduced"), ("a skirt", "full"))]
        self.assertEqual(papers.levels(items), [("full", 1), ("assumed", 0), ("reduced", 1), ("stand-in", 0), ("absent", 0), ("diagram", 1)])
        self.assertEqual(papers.levels(items[2:]), [("full", 1), ("assumed", 0), ("reduced", 0), ("stand-in", 0), ("absent", 0)])


if __name__ == "__main__":
    unittest.main()
