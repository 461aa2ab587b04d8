"""What a paper explains by a diagram, drawn anew: that it shows what it says."""

import re
import unittest
from types import SimpleNamespace

import numpy as np
import support  # noqa: F401  puts reports/ on the path

from page.chapters import is_itself
from render import frame, start
from render.marks import caveats_of, qualifiers
from render.style import styled, svg_text
from specs import FIGURES
from specs.chen2023 import coupling_diagram, prism_diagram
from specs.li2014 import constraint_sampling, skin_layers_diagram
from specs.patkar2015 import crease_cuts, crease_springs
from specs.remillard2013 import lattice_diagram
from test_render import sample

SMALLEST = 7  # [pt] of a figure's letters


def sizes(canvas) -> list:
    """[pt] of all letters but indices, which tell theirs in percent."""
    with styled():
        return [float(size) for size in re.findall(r"font(?:-size)?: (?:[a-z0-9]+ )*([\d.]+)px", svg_text(canvas, "title")[0])]


class Diagrams(unittest.TestCase):
    def test_samples_that_are_finer_on_one_side_miss_the_centre(self):
        with styled():
            drawing, (panel, _) = start(1, 2, 3)
            constraint_sampling.sampled(drawing, panel)
        place, _, weight = drawing.series[0].columns.values()
        self.assertGreater(np.sum(place * weight) / np.sum(weight), 0.1)
        self.assertEqual(weight[np.abs(place) > 1].max(), 0)

    def test_both_copies_keep_their_shape_and_meet_at_the_cut(self):
        flat, folded = crease_springs.copies(0), crease_springs.copies(crease_springs.FOLD)
        for before, after in zip(flat, folded):
            for a, b in ("AB", "BC", "CA"):
                self.assertAlmostEqual(np.linalg.norm(after[a] - after[b]), np.linalg.norm(before[a] - before[b]))
        for end in ("hB", "hC"):
            np.testing.assert_allclose(folded[0][end], folded[1][end], atol=1e-12)
        self.assertGreater(np.linalg.norm(folded[0]["A"] - folded[1]["A"]), 0.5)

    def test_a_high_frequency_motion_leaves_the_shell_alone(self):
        moved = coupling_diagram.high_frequency(coupling_diagram.AMPLITUDES)
        np.testing.assert_allclose(coupling_diagram.prolongation().T @ moved, 0, atol=1e-15)
        self.assertGreater(np.abs(moved).max(), 0.3)

    def test_skins_layers_have_the_waves_of_eq_1(self):
        self.assertAlmostEqual(skin_layers_diagram.wavelength(1), 6.24, places=2)
        self.assertAlmostEqual(skin_layers_diagram.wavelength(2), 0.91, places=2)
        with styled():
            drawing = skin_layers_diagram.draw(SimpleNamespace(samples=(sample(),)))
        self.assertGreaterEqual(min(sizes(drawing.canvas)), SMALLEST)

    def test_a_prisms_corners_are_nodes_and_their_directors(self):
        nodes, directors = prism_diagram.MOVED, prism_diagram.TURNED
        for i, (first, second) in enumerate(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))):
            for across in (-1.0, 0.0, 1.0):
                found = prism_diagram.point(nodes, directors, *map(np.asarray, (first, second, across)))
                np.testing.assert_allclose(found, nodes[i] + across * directors[i], atol=1e-15)

    def test_a_cell_parted_by_a_slit_has_two_elements_and_neighbours_share_six_nodes(self):
        names, label, met = lattice_diagram.pieces()
        self.assertEqual([cell for cell, number in names if number > 0], [(1, 2)])
        here = [i for i, (cell, _) in enumerate(names) if cell == (1, 2)]
        below = next(i for i, (cell, _) in enumerate(names) if cell == (1, 1))
        for one in here:
            self.assertIn((below, one), [tuple(sorted(pair)) for pair in met] + [tuple(sorted(pair))[::-1] for pair in met])
        self.assertNotIn(tuple(here), met)
        left, pairs = lattice_diagram.nodes(names, met)
        self.assertEqual(pairs, 6 * len(met))
        chain = [((0, 0), 0), ((1, 0), 0), ((2, 0), 0)]
        self.assertEqual(len(lattice_diagram.nodes(chain, [(0, 1), (1, 2)])[0]), 15)  # 3 by 5

    def test_a_cut_inside_ends_at_nodes_beyond_its_edges(self):
        for edge, way in ((crease_cuts.FROM, -1), (crease_cuts.TO, 1)):
            end, mine = crease_cuts.opposite(edge, way), np.array(crease_cuts.slanted()[edge])
            np.testing.assert_allclose(np.linalg.norm(mine - end, axis=1), 1, atol=0.01)  # a triangle with that edge
            self.assertGreater(way * (end - mine.mean(axis=0))[0], 0.5)

    def test_a_figures_number_stands_at_what_is_drawn_as_it_is(self):
        for study, source in (("cantilever_convergence", "Fig. 3"), ("weight_adjustment", "Fig. 4"), ("crease_as_hinge", "Fig. 3")):
            itself = [one.name for one in FIGURES[study] if is_itself((one.name, one.title, one.paper), source)]
            self.assertEqual(itself, [FIGURES[study][0].name])


class Legends(unittest.TestCase):
    def test_a_hollow_mark_says_what_is_the_matter(self):
        one = sample()
        qualified = one.__class__(**{**one.__dict__, "caveats": ("stretch: by 0.03", "thickness: h/L = 0.1")})
        unknown = one.__class__(**{**one.__dict__, "caveats": ("3 of 10 steps ended early",)})
        self.assertEqual(caveats_of([one]), [])
        self.assertEqual(caveats_of([qualified, qualified]), ["h/L over 1/20", "stretched over 1\u00a0%"])
        self.assertEqual(qualifiers([qualified])[0].get_label(), "hollow: h/L over 1/20 or stretched\nover 1\u00a0%")
        self.assertEqual(caveats_of([unknown]), ["see the table of samples"])

    def test_powers_are_written_in_letters_as_large_as_others(self):
        with styled():
            drawing, axes = start(1, 2, 3)
            for panel, ends in zip(axes, ((1e-5, 1e3), (0.2, 0.7))):
                panel.plot(ends, ends)
                frame(panel, log="xy")
            text = svg_text(drawing.canvas, "title")[0]
        self.assertIn("10⁻⁴", text)
        self.assertIn(">0.3<", text)
        self.assertGreaterEqual(min(sizes(drawing.canvas)), SMALLEST)

    def test_a_diagrams_letters_can_be_read(self):
        with styled():
            drawing = crease_springs.draw(SimpleNamespace(samples=(sample(),)))
        self.assertGreaterEqual(min(sizes(drawing.canvas)), SMALLEST)


if __name__ == "__main__":
    unittest.main()
