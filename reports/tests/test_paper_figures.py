"""Pictures that are drawn as a paper's figure is: what stands where, and that what is apart or raised in them is what the study stored."""

import re
import unittest
from unittest import mock

import numpy as np
from matplotlib.tri import Triangulation
from support import Folder

from files import write_frame, write_sample  # after support, which puts reports/ on the path
from page.pictures import write_pictures
from render import VERMILLION, NothingToDraw, Surface, mosaic
from render.style import styled, svg_text
from specs.chen2019 import crushed_tube, drape_pair, shear_flag_field, sheet_locking_shapes, skirt_folds
from specs.chen2023 import enhance_animation_pairs, wrinkle_mat_shapes
from specs.patkar2015 import crease_crossing_fold, paper_plane_flight, skirt_contact_states
from specs.remillard2013 import constraint_locality_bars
from store.results import read_study

GRID = np.stack(np.meshgrid(np.linspace(0, 1, 7), np.linspace(0, 1, 7)), axis=-1).reshape(-1, 2)
TRIANGLES = Triangulation(*GRID.T).triangles
CORNERS = np.array([[(-1, 1)[i >> axis & 1] for axis in range(3)] for i in range(8)]) * 0.075
SIDE = {"method": "isometric", "rest": "motion", "sampling": "irregular", "neighbourhood_scale": 1.6, "regularisation": "geometric", "alpha": 1e-4}
SHEET = {**SIDE, "min_iterations": 1, "tolerance": 0.01, "time_step": 1e-3, "boundary": "opposite_corners", "gamma": 100, "seed": 1, "points": 289}


def columns(*named):
    return [(label, "m", values) for label, values in named]


def words_of(drawing) -> list:
    """All text of the picture, in the order in which it is drawn."""
    with styled():
        text = svg_text(drawing.canvas, "title")[0]
    return [re.sub("<[^>]*>", "", one) for one in re.findall(r"<text\b.*?</text>", text, re.S)]


class PaperFigures(Folder):
    def study(self, name):
        return read_study(self.results / name)

    def mat(self, subdivisions, with_cubes=True):
        x, y = GRID.T
        height = -0.1 * np.sin(np.pi * x) * np.sin(np.pi * y)
        curves = {"height": columns(("x", x), ("y", y), ("height", height), ("wrinkle height", 0 * x))}
        if with_cubes:
            now = np.concatenate([CORNERS + (0.33, 0.33, 0.1), CORNERS + (0.67, 0.67, 0.1)])
            start = now + (0, 0, 0.05)
            curves["cubes"] = [("cube", "1", np.repeat([0, 1], 8)), *columns(*zip(("xs", "ys", "zs", "x", "y", "z"), np.hstack([start, now]).T))]
        parameters = {"cells": 4, "subdivisions": subdivisions, "drop_height": 0.02, "tolerance": 0.01, "membrane_thickness": 1e-4, "thickness": 0.03}
        write_sample(self.results, "wrinkle_mat", parameters, {"wrinkle_count": 3, "wrinkle_rms": 1e-3}, curves)

    def landed(self, columns_, fold):
        """A landing of a fifth of a second, two frames of it after its start, and the angles at creases."""
        parameters = {"contact": "barrier", "pleats": "box", "landing": 0.2, "resolution": 1.0, "columns": columns_}
        metrics = dict.fromkeys(("triangles_after", "crossings", "gap", "fold_angle_start", "fold_angle", "folded_back", "hem_below", "speed"), 0.5)
        times = np.linspace(0.01, 0.4, len(fold))
        curves = {"hem": [("t", "s", times), ("radius", "m", 0 * times), ("below the waist", "m", 0 * times + 0.25)]}
        steps = {"time": ("s", times), "fold angle": ("rad", fold)}
        key = write_sample(self.results, "skirt_contact", parameters, {**metrics, "triangles_before": columns_}, curves, telemetry=steps)
        write_frame(self.results, "skirt_contact", key, (0.0, 0.2, 0.4))

    def test_the_largest_skirt_that_landed_is_drawn_with_what_each_step_told(self):
        self.landed(72, [2.0, 1.0])
        self.landed(300, [2.5, 1.5, 0.5])
        with styled():
            drawing = skirt_contact_states.draw_landed(self.study("skirt_contact"))
        *skirts, fold, hem = drawing.canvas.axes
        self.assertEqual([panel.get_title() for panel in skirts], ["0 s", "0.2 s", "0.4 s"])
        self.assertEqual([list(line.get_ydata()) for line in fold.lines], [[2.5, 1.5, 0.5]])
        self.assertEqual([list(line.get_ydata()) for line in hem.lines], [[0.5, 0.5, 0.5]], "in lengths, as the metric is")
        stopped = fold.patches[0].get_extents().transformed(fold.transData.inverted())
        self.assertAlmostEqual(stopped.x0, 0.05)
        self.assertAlmostEqual(stopped.x1, 0.07)

    def test_nothing_is_drawn_where_no_skirt_landed(self):
        write_sample(self.results, "skirt_contact", {"contact": "barrier", "pleats": "box", "landing": 0.0, "resolution": 1.0, "columns": 9}, {})
        with self.assertRaises(NothingToDraw):
            skirt_contact_states.draw_landed(self.study("skirt_contact"))

    def test_the_mat_stands_as_in_the_paper_with_its_cubes(self):
        for n in (0, 1, 3):
            self.mat(n)
        with styled():
            drawing = wrinkle_mat_shapes.draw(self.study("wrinkle_mat"))
        titles = [panel.get_title() for panel in drawing.canvas.axes]
        self.assertEqual(sorted(titles, key=titles.index), ["0 subdivisions\n3 ridges", "1 subdivision\n3 ridges", "before the drop\n4 × 4 × 2 prisms", "2 subdivisions\nnot in these results", "3 subdivisions\n3 ridges"])
        self.assertEqual([one.label for one in drawing.series if one.label.startswith("cube 2")], ["cube 2, before the drop", "cube 2, 0 subdivisions", "cube 2, 1 subdivision", "cube 2, 3 subdivisions"])

    def test_a_cube_is_drawn_as_far_down_as_the_mat_is_and_in_its_size(self):
        self.mat(1)
        cube = wrinkle_mat_shapes.cubes_of(self.study("wrinkle_mat").samples[0], 4)[0]
        low = wrinkle_mat_shapes.lowered(cube)
        depth = 0.1 - 0.075 - 0.015
        self.assertAlmostEqual(cube.points[:4, 2].mean(), depth)
        self.assertAlmostEqual(low.points[:4, 2].mean(), wrinkle_mat_shapes.EXAGGERATION * depth)
        np.testing.assert_allclose(np.ptp(low.points, axis=0), 0.15)

    def test_a_mat_of_an_older_version_is_drawn_without_cubes(self):
        self.mat(2, with_cubes=False)
        with styled():
            drawing = wrinkle_mat_shapes.draw(self.study("wrinkle_mat"))
        self.assertFalse([one.label for one in drawing.series if one.label.startswith("cube")])

    def test_what_is_given_is_the_frame_less_its_displacement(self):
        flat = np.column_stack([GRID, 0 * GRID[:, 0]])
        wave = np.column_stack([0 * GRID, 0.02 * np.sin(20 * GRID[:, 0])])
        key = write_sample(self.results, "enhance_animation", {"motion": "press", "levels": 2, "cells": 8, "seed": 1, "amplitude": 0.1}, {"wrinkle_amplitude": 0.02})
        grid = {"cells": [(5, tuple(t)) for t in TRIANGLES], "point_fields": {"displacement": wave}, "units": {"displacement": "m"}}
        write_frame(self.results, "enhance_animation", key, (0.5, 1.0), [{"points": flat + wave, **grid}] * 2, time_name="load", time_unit="1")
        sample = self.study("enhance_animation").samples[0]
        given, wrinkled = enhance_animation_pairs.surfaces_of(sample, 0)
        np.testing.assert_allclose(given.points, flat, atol=1e-12)
        near = enhance_animation_pairs.quarter(wrinkled, given)
        self.assertTrue((near.points[:, 0] >= 0.5 - 1e-9).all() and (near.points[:, 1] <= 0.5 + 1e-9).all())
        with styled():
            drawing = enhance_animation_pairs.draw(self.study("enhance_animation"))
        self.assertEqual([row[0].get_title() for row in np.reshape(drawing.canvas.axes, (-1, 3))], ["pressed by 5 %", "pressed by 10 %"])

    def sheet(self, study="sheet_locking", **others):
        x, y = GRID.T
        curves = {"sheet": [*columns(("x", x), ("y", y), ("x", x), ("y", y), ("z", -x * y)), ("strain", "1", 0.01 + 0 * x)]}
        metrics = {"relative_error": -0.1, "points_used": others.get("points", 289), "centre_sag": 0.25}
        write_sample(self.results, study, {**SHEET, "young": 100.0, "diagonal_stiffness": 0.0, **others}, metrics, curves)

    def test_sheets_stand_in_the_papers_columns_and_what_is_missing_is_told(self):
        for n in (144, 289):
            self.sheet(points=n)
        for young in (1e4, 1.0):
            self.sheet(method="discrete_shell", young=young)
        self.sheet("sheet_stretch", method="quad_constraints", diagonal_stiffness=10.0, tolerance=1e-3)
        with styled():
            drawing = sheet_locking_shapes.draw(self.study("sheet_locking"), self.study("sheet_stretch"))
        missing = "not in these results"
        titles = np.reshape([panel.get_title().split("\n\n")[-1] for panel in drawing.canvas.axes[:12]], (3, 4))
        self.assertEqual(titles[:, 0].tolist(), [missing, "tolerance 0.01\n289 points, drop −10 %", missing])
        self.assertEqual(titles[:, 1].tolist(), [missing, missing, "finer\n289 points, drop −10 %"])
        self.assertEqual(titles[:, 2].tolist(), ["E = 10000 MPa\n289 points, drop −10 %", missing, "E = 1 MPa\n289 points, drop −10 %"])
        self.assertEqual(titles[:, 3].tolist(), [missing, "10 N/m, at rest\n289 points, sag 0.25 m", missing])
        with styled():
            self.assertNotIn("sag", str(words_of(sheet_locking_shapes.draw(self.study("sheet_locking"), None))))

    def test_a_sheet_of_fewer_points_than_most_is_marked(self):
        for n in (144, 289):
            self.sheet(points=n)
        self.sheet(points=289, tolerance=0.1)
        self.sheet(points=100, tolerance=1e-3, time_step=2e-3)
        for more in ({"neighbourhood_scale": 3.2}, {"sampling": "regular"}):
            self.sheet(points=144, **more)
        with styled():
            panels = sheet_locking_shapes.draw(self.study("sheet_locking"), None).canvas.axes[:12]
        marked = [panel.get_title() for panel in panels if panel.title.get_color() == VERMILLION]
        self.assertEqual([title.split("\n")[0] for title in marked], ["twice the neighbourhood", "regular grid", "tolerance 0.001"])

    def test_a_high_flag_is_drawn_at_the_scale_of_the_others(self):
        with styled():
            drawing, (usual, tall, _) = mosaic("ab;cb", 5.0)
            usual.set(xlim=(0, 1.2), ylim=(-1.1, 0), aspect="equal")
            tall.set(xlim=(0, 0.5), ylim=(-2, 0), aspect="equal")
            for panel in drawing.canvas.axes:
                panel.axis("off")
            shear_flag_field.at_one_scale(drawing, usual, [tall])
            drawing.canvas.draw_without_rendering()
        box = usual.get_window_extent()
        inch = np.ptp(usual.get_ylim()) / box.height
        self.assertAlmostEqual(np.ptp(tall.get_ylim()) / tall.get_window_extent().height / inch, 1, delta=0.01)
        self.assertEqual(tall.get_ylim()[1], 0)

    def test_a_pair_is_of_the_usual_number_of_points(self):
        for n in (144, 289):
            self.sheet(points=n)
        self.sheet(method="discrete_shell", young=1e4)
        with styled():
            titles = [panel.get_title() for panel in sheet_locking_shapes.draw_pair(self.study("sheet_locking")).canvas.axes[:2]]
        self.assertEqual(titles, ["elastic shell of 10 GPa\n289 points, drop −10 %", "averaged isometry constraints, tolerance 0.01\n289 points, drop −10 %"])

    def test_a_figure_is_handed_the_studies_beside_it(self):
        self.sheet()
        self.sheet("sheet_stretch")
        studies = {name: self.study(name) for name in ("sheet_locking", "sheet_stretch")}
        with mock.patch.object(sheet_locking_shapes, "at_rest", side_effect=NothingToDraw("seen")) as asked:
            made = write_pictures(studies["sheet_locking"], self.folder / "out", studies)
        self.assertIs(asked.call_args.args[1], studies["sheet_stretch"])
        self.assertIn("seen", [one.missing for one in made])

    def test_a_skirt_is_turned_until_its_lowest_point_faces_the_eye(self):
        points = np.array([[0.3, 0, -0.1], [0.1, 0.2, -0.2], [-0.3, 0.1, 0]])
        turned = skirt_folds.turned(Surface(points, TRIANGLES[:0])).points
        np.testing.assert_allclose(turned[1], [0, -np.hypot(0.1, 0.2), -0.2], atol=1e-12)
        np.testing.assert_allclose(turned @ turned.T, points @ points.T, atol=1e-12)

    def test_a_skirt_is_drawn_on_the_most_points_of_which_all_stiffnesses_are_stored(self):
        curves = {"surface": columns(("x", [0, 1, 0]), ("y", [0, 0, 1]), ("x", [0, 1, 0]), ("y", [0, 0, 1]), ("z", [0, 0, 0]))}
        for points, stiffnesses in ((300, (1e-2, 1e-3)), (700, (1e-2, 1e-3)), (1200, (1e-3,))):
            for stiffness in stiffnesses:
                write_sample(self.results, "skirt_bending", {"points": points, "stiffness": stiffness, "seed": 1}, {}, curves)
        found = skirt_folds.pictured(self.study("skirt_bending").samples)
        self.assertEqual([(s.parameter("points"), s.parameter("stiffness")) for s in found], [(700, 1e-3), (700, 1e-2)])

    def test_how_deep_a_cloth_cuts_into_a_body(self):
        flat = Surface(np.column_stack([GRID - 0.5, np.full(len(GRID), -0.03)]), TRIANGLES)
        self.assertAlmostEqual(drape_pair.deepest(flat, "box"), 0.03)
        self.assertAlmostEqual(drape_pair.deepest(flat, "sphere"), 0.03)
        self.assertEqual(drape_pair.deepest(flat._replace(points=flat.points + (0, 0, 0.04)), "sphere"), 0)

    def test_dents_are_apart_from_what_bulges_all_around(self):
        around, up = (part.ravel() for part in np.meshgrid(2 * np.pi * np.arange(24) / 24, np.linspace(-1, 1, 9)))
        away = 1 + 0.2 * (1 - up**2) + 0.01 * np.cos(6 * around)
        out, bulge = crushed_tube.dents(Surface(np.stack([away * np.cos(around), away * np.sin(around), up], axis=1), TRIANGLES[:0]))
        np.testing.assert_allclose(out, 0.01 * np.cos(6 * around), atol=1e-9)
        self.assertAlmostEqual(bulge, 0.2)

    def test_cuts_part_a_cloth_into_four(self):
        off = 0.03
        lines = np.array([[(0, off), (0.4, 0.4 + off)], [(0.4, 0.4 + off), (1 - off, 1)], [(0, 1), (0.7, 0.3)], [(0.7, 0.3), (1, 0)]], dtype=float)
        crossing, ways = crease_crossing_fold.crossing_of(lines)
        np.testing.assert_allclose(crossing, (0.5 - off / 2, 0.5 + off / 2))
        around = np.array([(0.1, 0), (0, 0.1), (-0.1, 0), (0, -0.1)])
        self.assertEqual(crease_crossing_fold.piece_of(around, ways).tolist(), [0, 1, 2, 3])
        for i, way in enumerate(around):
            self.assertGreater(crease_crossing_fold.outwards(i, ways) @ way, 0.099)
        with self.assertRaises(NothingToDraw):
            crease_crossing_fold.crossing_of(lines[:2])

    def test_a_plane_that_has_turned_is_turned_back(self):
        plane = np.random.default_rng(1).normal(size=(20, 3))
        turn = np.linalg.qr(np.random.default_rng(2).normal(size=(3, 3)))[0]
        turn *= np.sign(np.linalg.det(turn))
        np.testing.assert_allclose(paper_plane_flight.turned_onto(plane @ turn + (1, 2, 3), plane), plane, atol=1e-12)
        mirrored = plane * (1, 1, -1)
        back = paper_plane_flight.turned_onto(mirrored, plane)
        np.testing.assert_allclose(np.linalg.norm(back - back.mean(axis=0), axis=1), np.linalg.norm(plane - plane.mean(axis=0), axis=1), atol=1e-12)
        self.assertGreater(np.abs(back - plane).max(), 0.1)  # a rigid body is not mirrored

    def test_a_bars_wrinkles_are_raised_along_its_normals(self):
        height = 1e-3 * np.sin(9 * GRID[:, 0])
        points = np.column_stack([GRID, height])
        key = write_sample(self.results, "constraint_locality", {"a": 1}, {"b": 1})
        grid = {"points": points, "cells": [(5, tuple(t)) for t in TRIANGLES], "point_fields": {"height": height}, "units": {"height": "m"}}
        write_frame(self.results, "constraint_locality", key, (1.0,), [grid])
        found = constraint_locality_bars.raised(self.study("constraint_locality").samples[0])
        np.testing.assert_allclose(found.points, np.column_stack([GRID, constraint_locality_bars.RAISED * height]), atol=1e-6)


if __name__ == "__main__":
    unittest.main()
