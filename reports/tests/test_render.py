"""The renderers of figures, on surfaces, curves and tables whose pictures are known beforehand."""

import math
import unittest
from types import SimpleNamespace

import numpy as np
import support  # noqa: F401  puts reports/ on the path
from matplotlib.colors import ListedColormap, Normalize

from render import (
    NothingToDraw, Surface, View, as_judged, averaged, best, blended, cell, columns, decade, fit, frame, height_field, light_from, mosaic, oblique,
    ordered, plain, relief, shape, small, start, surface_of, table_of, told, where, wide, wires, without,
)  # fmt: skip
from render.select import UnknownParameter
from render.style import styled
from specs import FIGURES
from store.results import StudyResults
from store.sample import Column, Curve, Quantity, Sample


def curve(name, *columns):
    made = [Column(str(i), "m", np.asarray(values, dtype=float)) for i, values in enumerate(columns)]
    return Curve(name, made[0], tuple(made[1:]))


def sample(parameters=None, metrics=None, curves=(), key="0"):
    quantities = ({n: Quantity(n, v, "1", "", "") for n, v in (of or {}).items()} for of in (parameters, metrics))
    return Sample(key, "study", 1, "ok", "", (), "quick", {}, *quantities, {one.name: one for one in curves})


class Averages(unittest.TestCase):
    def test_affine_maps_stay_and_a_zigzag_from_point_to_point_goes(self):
        x, y = (part.ravel() for part in np.meshgrid(*[np.linspace(0, 1, 9)] * 2))
        sheet = height_field(x, y, 0.3 * x - 0.1 * y)
        turned = sheet._replace(points=sheet.points @ np.array([[0.0, 1, 0], [-1, 0, 0.2], [0, 0, 1]]) + 3)
        np.testing.assert_allclose(averaged(turned).points, turned.points, atol=1e-12)
        rows = np.where(np.arange(81) // 9 % 2, 0.01, -0.01)
        rough = sheet._replace(points=sheet.points + rows[:, None] * (0, 0, 1))
        left = np.abs(averaged(rough).points[:, 2] - sheet.points[:, 2])
        inside = (np.minimum(x, y) > 0) & (np.maximum(x, y) < 1)  # at the edge a plane through two rows holds both
        self.assertLess(left[inside].max(), 0.005)

    def test_on_a_tube_neighbourhoods_are_flattened_before(self):
        around, up = (part.ravel() for part in np.meshgrid(2 * np.pi * np.arange(24) / 24, np.linspace(0, 2, 9)))
        tube = np.stack([np.cos(around), np.sin(around), up], axis=1)
        triangles = [(24 * j + i, 24 * j + (i + 1) % 24, 24 * (j + 1) + (i + k) % 24) for j in range(8) for i in range(24) for k in (0, 1)]
        stretched = Surface(tube @ np.diag([1.1, 1, 0.9]), np.array(triangles))
        rough = stretched._replace(points=stretched.points + np.where(np.arange(216) // 24 % 2, 0.05, -0.05)[:, None] * tube * (1, 1, 0))
        smooth, given = averaged(stretched, tube).points, averaged(rough, tube).points
        self.assertLess(np.abs(smooth - stretched.points).max(), 0.05)  # chords are within the curve
        inside = slice(24, -24)
        self.assertLess(np.abs(given - smooth)[inside].max(), 0.02)


class Words(unittest.TestCase):
    def test_templates_are_filled_as_a_reader_sees_numbers(self):
        one = sample({"cells": 8, "mesh": "aligned"}, {"height": 0.0012345, "share": 0.256, "fold": math.pi / 3, "over": 0.25})
        says = "{mesh:C}, {cells} cells: {1e3*height:2} mm, {share:2%}, {fold:3°}, {1+over} times, {missing}, {what}"
        self.assertEqual(told(says, one, what="x"), "Aligned, 8 cells: 1.2 mm, 26 %, 60°, 1.25 times, –, x")

    def test_what_is_no_name_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no name"):
            told("{height/2}", sample())


class Choosing(unittest.TestCase):
    def test_the_best_of_each_kind_is_the_last_in_order(self):
        samples = [sample({"kind": k, "n": n, "seed": s}, key=f"{k}{n}{s}") for k in "ba" for n in (1, 2) for s in (1, 2)]
        self.assertEqual([s.key for s in ordered(samples, "-n", "seed")][:4], ["b21", "a21", "b22", "a22"])
        self.assertEqual({k: s.key for k, s in best(samples, "kind", "n", "-seed").items()}, {"a": "a21", "b": "b21"})
        self.assertEqual(list(best(samples, "kind", "n", order=("b", "c", "a"))), ["b", "a"])


    def test_levels_of_refinement_are_told_from_what_is_judged(self):
        kinds = ({"n": 1}, {"n": 1, "resolution": 1.0}, {"n": 1, "resolution": 1.5}, {"n": 2, "resolution": 1.5})
        samples = [sample(kind, key=str(i)) for i, kind in enumerate(kinds)]
        keys = lambda found: "".join(s.key for s in found)  # noqa: E731
        self.assertEqual(keys(where(samples, resolution=1)), "1")
        self.assertEqual(keys(as_judged(samples, resolution=1)), "01")  # an older one lacks the parameter
        self.assertEqual(keys(without(samples, n=1, resolution=1.5)), "013")
        self.assertEqual(keys(without(samples, n=(1, 2), resolution=(1, 1.5))), "0")

    def test_a_parameter_that_no_sample_has_is_a_fault_of_who_asks(self):
        samples = [sample({"n": 1}), sample({"n": 2, "later": 1})]
        self.assertEqual(where([], other=1), [])
        self.assertEqual(where(samples, later=2), [])
        self.assertEqual(len(where(samples, other=(None, 1))), 2)
        for ask in ({"other": 1}, {"n": 1, "other": (1, "x")}):
            for choose in (where, without):
                with self.assertRaisesRegex(UnknownParameter, "study: none of 2 samples has a parameter other; the first has n"):
                    choose(samples, **ask)


class Panels(unittest.TestCase):
    def test_scales_come_before_ticks_and_limits(self):
        with styled():
            _, panel = start(1, 1, 2.0)
            frame(panel, "x [m]", "y [1]", log="x", xticks=(0.2, 3), yticks=(0, 1), xlim=(0.1, 10), ylim=(0, 2), title="t")
            self.assertEqual((panel.get_xscale(), panel.get_yscale(), panel.get_xlabel()), ("log", "linear", "x [m]"))
            self.assertEqual(list(panel.get_xticks()), [0.2, 3])
            self.assertEqual([text.get_text() for text in panel.get_xticklabels()], ["0.2", "3"])
            frame(panel, log="y", yticks=plain)
            self.assertEqual((panel.get_xlabel(), panel.yaxis.get_major_formatter()(1000)), ("x [m]", "1000"))

    def test_panels_of_a_mosaic_come_in_the_order_of_their_letters(self):
        with styled():
            drawing, (a, b, c) = mosaic("ab;cc", 3.0)
            self.assertLess(b.get_position().y0 - c.get_position().y1, b.get_position().y0)
            self.assertGreater(c.get_position().width, a.get_position().width + b.get_position().width)
            self.assertEqual(len(drawing.canvas.axes), 3)

    def test_a_wide_panel_takes_the_place_of_its_row(self):
        with styled():
            drawing, axes = start(2, 3, 3.0)
            panel = wide(axes[1])
            self.assertEqual(len(drawing.canvas.axes), 4)
            self.assertLess(panel.get_position().y1, axes[0, 0].get_position().y0)
            self.assertGreater(panel.get_position().width, 2 * axes[0, 0].get_position().width)

    def test_a_short_logarithmic_axis_has_two_numbers_at_least_in_one_notation(self):
        with styled():
            drawing, panel = start(1, 1, 2.0)
            for limits, name, labels in (
                ((0.01, 20), decade, ["10⁻²", "10⁻¹", "1", "10"]),
                ((600, 4000), decade, ["1000", "2000"]),
                ((480, 8300), None, ["1000", "500", "2000", "5000"]),
                ((3e-4, 3e-3), small, ["0.001", "0.0005", "0.002"]),
                ((6e-6, 4e-5), decade, ["10⁻⁵", "2 × 10⁻⁵"]),
                ((0.0098, 0.042), None, ["0.01", "0.02", "0.03", "0.04"]),
                ((0.065, 0.12), plain, ["0.1", "0.07", "0.08", "0.09"]),
            ):
                frame(panel, "x [1]", log="x", xticks=name, xlim=limits)
                drawing.canvas.draw_without_rendering()
                low, high = limits
                ticks = [*panel.xaxis.get_major_ticks(), *panel.xaxis.get_minor_ticks()]
                self.assertEqual([one.label1.get_text() for one in ticks if low <= one.get_loc() <= high and one.label1.get_text()], labels)


SQUARE = height_field(np.array([0.0, 1, 1, 0]), np.array([0.0, 0, 1, 1]), np.zeros(4))


class Surfaces(unittest.TestCase):
    def drawn(self, surface, view, **look):
        """The panel, the picture in it, and which of its pixels are covered."""
        with styled():
            _, panel = start(1, 1, 2.0)
            oblique(panel, surface, view, **look)
            picture = np.asarray(panel.images[0].get_array())
            return panel, picture, picture[..., 3] > 0.99

    def test_axes_of_a_view_are_right_up_and_towards_the_eye(self):
        for view in (View(0, -90), View(25, -60), View(90, -90)):
            np.testing.assert_allclose(view.axes() @ view.axes().T, np.eye(3), atol=1e-12)
        np.testing.assert_allclose(View(0, -90).axes(), [[1, 0, 0], [0, 0, 1], [0, -1, 0]], atol=1e-12)

    def test_colours_of_corners_change_gradually_between_them(self):
        colours = blended(SQUARE, [0, 1, 1, 0], Normalize(0, 1), ListedColormap(np.linspace((0, 0, 1), (1, 0, 1), 256)))
        _, picture, inside = self.drawn(SQUARE, View(90, -90), colours=colours)
        row = len(picture) // 2
        red = (picture[..., 0] / np.maximum(picture[..., 2], 1e-6))[row][inside[row]]
        np.testing.assert_allclose(red, np.linspace(0, 1, len(red)), atol=0.02)

    def test_both_sides_are_lit_alike_and_the_inside_is_told_apart(self):
        turned = SQUARE._replace(triangles=SQUARE.triangles[:, ::-1])
        for lit in ("above", "front"):
            shades = [picture[inside] for _, picture, inside in (self.drawn(one, View(50, -60), lit=lit) for one in (SQUARE, turned))]
            np.testing.assert_allclose(*shades, atol=1e-6)
        reds = []
        for one in (SQUARE, turned):
            _, picture, inside = self.drawn(one, View(50, -60), inside="#ff0000")
            reds.append(picture[inside][:, 1].max() == 0)
        self.assertEqual(sorted(reds), [False, True])

    def test_lengths_across_the_view_are_true_and_all_is_seen(self):
        panel, _, inside = self.drawn(SQUARE, View(30, -90))
        left, right, bottom, top = panel.images[0].get_extent()
        pixel = (right - left) / inside.shape[1]
        self.assertAlmostEqual((top - bottom) / inside.shape[0], pixel)
        np.testing.assert_allclose((inside.any(axis=0).sum() * pixel, inside.any(axis=1).sum() * pixel), (1, 0.5), atol=2 * pixel)
        self.assertEqual(panel.get_aspect(), 1.0)
        self.assertLess(panel.get_xlim()[0], 0)
        fit(panel, 3 * SQUARE.points, View(30, -90))
        np.testing.assert_allclose(panel.get_xlim(), (0, 3), atol=1e-12)

    def test_edges_are_drawn_where_they_are_asked_for(self):
        _, plain, inside = self.drawn(SQUARE, View(90, -90))
        _, edged, _ = self.drawn(SQUARE, View(90, -90), edges="#000000")
        self.assertTrue(0.002 < (edged[inside][:, 2] < 0.9 * plain[inside][:, 2]).mean() < 0.2)

    def test_slopes_towards_the_light_are_brighter(self):
        x, y = (a.ravel() for a in np.meshgrid(np.linspace(-1, 1, 9), np.linspace(0, 1, 5)))
        roof = height_field(x, y, -np.abs(x))
        with styled():
            _, panel = start(1, 1, 2.0)
            relief(panel, roof, light_from(-1, 0, 1))
            grey = np.asarray(panel.images[0].get_array())[3:-3, 3:-3, 0]
            third = grey.shape[1] // 3
            self.assertGreater(grey[:, :third].min(), grey[:, -third:].max())

    def test_a_fine_mesh_is_shown_in_its_middle(self):
        x, y = (a.ravel() for a in np.meshgrid(np.linspace(0, 1, 80), np.linspace(0, 1, 80)))
        with styled():
            _, (fine, whole) = start(1, 2, 2.0)
            said = wires(fine, height_field(x, y, 0 * x), "#000000", 1.0), wires(whole, SQUARE, "#000000", 1.0)
        self.assertEqual(said, ("\nits middle 68 % across", ""))
        self.assertEqual(whole.get_xlim(), (0, 1000))
        self.assertGreater(fine.get_xlim()[0], 100)

    def test_stored_surfaces_are_read_with_their_triangles_or_delaunays(self):
        x, y = SQUARE.rest.T
        stored = curve("surface 1", x, y, 2 * x, y, x, [1, 2, 3, 4])
        corners = curve("triangles 1", [0], [1], [2])
        found = surface_of(sample(curves=(stored, corners)), "surface 1")
        np.testing.assert_array_equal(found.triangles, [[0, 1, 2]])
        np.testing.assert_array_equal(found.points, np.stack([2 * x, y, x], axis=1))
        np.testing.assert_array_equal(found.more[0], [1, 2, 3, 4])
        self.assertEqual(list(found.csv("s", ("u [m]", "v [m]")).columns), ["u [m]", "v [m]", "x [m]", "y [m]", "z [m]"])
        self.assertEqual(len(surface_of(sample(curves=(stored,)), "surface 1").triangles), 2)
        self.assertEqual(len(surface_of(sample(curves=(stored,)), "surface 1", hole=9.0).triangles), 0)

    def test_shapes_are_the_last_three_columns_of_their_curves(self):
        numbered = curve("points", [0, 1, 2], [0, 1, 0], [0, 0, 1], [5, 5, 5])
        found = shape(sample(curves=(numbered, curve("triangles", [0], [1], [2]))), "points", "triangles")
        np.testing.assert_array_equal(found.points, [[0, 0, 5], [1, 0, 5], [0, 1, 5]])
        self.assertEqual(list(found.csv("s").columns), ["x [m]", "y [m]", "z [m]"])


class Tables(unittest.TestCase):
    def test_cells(self):
        values = (math.nan, 0.0, 0.12345, 1.2345, 12.345, 1234.5)
        self.assertEqual([cell(v) for v in values], ["", "0", "0.123", "1.23", "12.3", "1234"])
        self.assertEqual([cell(v, 2, 2, 1e-2) for v in (0.0012, 0.12345)], ["1e-3", "0.12"])

    def test_a_row_has_a_cell_for_each_heading(self):
        made = table_of(["what", "n"], [["printed", "1"], ["here", "2"]], ["", "shaded"])
        self.assertEqual((made.rows[1], made.kinds), (("here", "2"), ("", "shaded")))
        with self.assertRaises(ValueError):
            table_of(["what", "n"], [["printed"]], [""])


class Specs(unittest.TestCase):
    def test_a_figure_without_samples_says_what_it_needs(self):
        study = StudyResults("study", 1, (), (), (), None, ())
        with styled():
            for figures in FIGURES.values():
                for figure in figures:
                    with self.assertRaises(NothingToDraw, msg=figure.name) as refused:
                        figure.draw(study, *(None for _ in figure.beside))
                    self.assertIn("needs", str(refused.exception))

    def test_names_are_those_of_one_figure_each(self):
        for figures in FIGURES.values():
            names = [figure.name for figure in figures]
            self.assertEqual(len(set(names)), len(names))
            self.assertTrue(all(figure.title and figure.caption for figure in figures))


class Columns(unittest.TestCase):
    def test_columns_begin_with_x(self):
        found = columns(SimpleNamespace(curves={"c": curve("c", [1, 2], [3, 4])}), "c")
        self.assertEqual([list(column) for column in found], [[1, 2], [3, 4]])


if __name__ == "__main__":
    unittest.main()
