"""Surfaces of meshes, what they are coloured by, and the files that a page loads."""

import base64
import json
import unittest
import zlib

import support  # noqa: F401  puts reports/ on the path
import numpy as np

from meshes.colours import Colouring, colourings, told
from meshes.packed import deflated, json_in_html, packed
from meshes.surface import surface
from meshes.still import still
from meshes.view import FLATTEST, axes_of, sheet_of, view_of
from store.frame import Frame

# Corners of VTK's cells in the unit cube.
CUBE = [(x, y, z) for z in (0, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]


def frame(points, *cells):
    names = np.array([n for _, corners in cells for n in corners], dtype=np.int64)
    ends = np.cumsum([0, *(len(corners) for _, corners in cells)])
    kinds = np.array([kind for kind, _ in cells], dtype=np.uint8)
    return Frame(np.array(points, dtype=float), names, ends, kinds, (), ())


def area(mesh, seen):
    corners = mesh.points[seen.used][seen.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return np.linalg.norm(normals, axis=1).sum() / 2


class Surfaces(unittest.TestCase):
    def test_the_boundary_of_volumes_has_the_area_of_the_body(self):
        below = [(x, y, z - 1) for x, y, z in CUBE]
        bodies = {
            "a hexahedron": (frame(CUBE, (12, range(8))), 6, 6),
            "two prisms are a cube": (frame(CUBE, (13, (0, 1, 2, 4, 5, 6)), (13, (0, 2, 3, 4, 6, 7))), 6, 8),
            "five tetrahedra are a cube": (
                frame(CUBE, *((10, c) for c in ((0, 1, 3, 4), (1, 2, 3, 6), (1, 4, 5, 6), (3, 4, 6, 7), (1, 3, 4, 6)))),
                6,
                12,
            ),
            "two hexahedra": (frame(CUBE + below[:4], (12, range(8)), (12, (8, 9, 10, 11, 0, 1, 2, 3))), 10, 10),
        }
        for name, (mesh, wanted, faces) in bodies.items():
            with self.subTest(name):
                seen = surface(mesh)
                self.assertAlmostEqual(area(mesh, seen), wanted)
                self.assertEqual(len(seen.cell), faces)

    def test_only_points_of_the_surface_are_kept(self):
        around = [tuple(3 * np.array(c) - 1) for c in CUBE]
        mesh = frame([(9, 9, 9), *around], (12, range(1, 9)))
        self.assertEqual(list(surface(mesh).used), list(range(1, 9)))

    def test_quads_and_triangles_keep_their_cells_and_other_types_are_counted(self):
        seen = surface(frame(CUBE, (3, (0, 1)), (9, (0, 1, 2, 3)), (5, (4, 5, 6))))
        self.assertEqual(seen.not_drawn, 1)
        self.assertEqual(list(seen.cell[seen.face]), [2, 1, 1])
        self.assertAlmostEqual(area(frame(CUBE), seen), 1.5)

    def test_a_mesh_without_faces_is_empty(self):
        self.assertEqual(len(surface(frame(CUBE, (3, (0, 1)))).triangles), 0)


class Colours(unittest.TestCase):
    def test_a_colour_bar_says_what_its_ends_are(self):
        for name, unit, low, high, words in (
            ("crease", "1", 0.0, 1.0, ("crease", "none", "one runs here")),
            ("crease", "1", 0.0, 0.5, ("crease", "0", "0.5")),
            ("distance increase", "1", -0.09683, 0.07584, ("distance increase [% of the distance at rest]", "−9.68", "7.58")),
            ("largest stretch", "1", 0.9, 1.1, ("largest stretch [length over that at rest]", "0.9", "1.1")),
            ("strain", "mm", -1.0, 3.0, ("strain [mm]", "−1", "3")),
            ("weight", "", 0.0, 2.0, ("weight", "0", "2")),
        ):
            self.assertEqual(told(Colouring(name, unit, name, "", low, high)), words)

    def test_components_ranges_and_what_does_not_vary(self):
        points = np.array([[0.0, 0, 2], [1, 0, 2]])
        vectors = [np.array([[0.0, 0, 0], [3, 4, 0]]), np.array([[0.0, 0, 0], [6, 8, 0]])]
        found = colourings({"u": ("m", vectors), "flat": ("1", [np.ones(2)]), "gap": ("", [np.array([np.nan, 2, 3])])}, [points])
        self.assertEqual([one.name for one in found], ["u, length", "u, x", "u, y", "gap", "place x"])
        self.assertEqual([(one.low, one.high) for one in found][:1], [(0.0, 10.0)])
        self.assertEqual((found[3].low, found[3].high), (2.0, 3.0))

    def test_the_eye_stands_before_what_is_flat_and_above_what_is_not(self):
        flat = view_of([np.array([[0.0, 0, 1], [2, 0, 1]])])
        self.assertEqual((flat.eye, flat.centre, flat.radius), ((0, 0, 1), (1, 0, 1), 1))
        axes = axes_of(view_of([np.array(CUBE, dtype=float)]))
        np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-15)
        self.assertGreater(axes[2, 2], 0)


class Stills(unittest.TestCase):
    def test_a_picture_is_as_wide_as_it_may_be_and_no_higher_than_its_mesh_needs(self):
        for size, wanted in (((2, 1), (200, 101)), ((9, 1), (200, 200 // FLATTEST)), ((1, 3), (200, 150)), ((0, 1), (200, 150))):
            corners = np.array([[0.0, 0, 0], [size[0], 0, 0], [size[0], size[1], 0], [0, size[1], 0], [np.nan] * 3])
            view = view_of([corners[:4]])
            sheet = sheet_of([corners], view, (200, 150))
            with self.subTest(size):
                self.assertAlmostEqual(sheet.height, wanted[1], delta=2)
                self.assertEqual(sheet.width, wanted[0])
                left, right, bottom, top = sheet.extent
                self.assertAlmostEqual(left + right, 0)  # the mesh stands in the middle
                self.assertAlmostEqual(bottom + top, 0)
                self.assertTrue(right > size[0] / 2 and top > size[1] / 2)
                drawn = np.array(still(corners, np.array([[0, 1, 2], [0, 2, 3], [0, 1, 4]]), view, sheet)).min(axis=2) < 250
                self.assertEqual(drawn.shape, (sheet.height, sheet.width))
                self.assertAlmostEqual(drawn.sum() * sheet.pixel**2, size[0] * size[1], delta=3 * sum(size) * sheet.pixel)  # of its border


def inflated(made):
    """As frames.js does it."""
    kind, size, width = made["type"], int(made["type"][1]), made["width"]
    planes = np.frombuffer(zlib.decompress(base64.b64decode(made["data"])), np.uint8).reshape(size, -1)
    bits = np.cumsum(np.ascontiguousarray(planes.T).view(f"<u{size}").ravel(), dtype=f"<u{size}")
    rows = np.ascontiguousarray(bits.reshape(width, -1).T).view(f"<{kind}")
    return rows if width > 1 else rows.ravel()


class Files(unittest.TestCase):
    def test_numbers_come_back(self):
        for values, kind in (([1.5, np.nan], "f4"), ([0, 255], "u1"), ([256], "u2"), ([65536], "u4")):
            made = packed(np.array(values))
            self.assertEqual(made["type"], kind)
            np.testing.assert_array_equal(np.frombuffer(base64.b64decode(made["data"]), f"<{kind}"), values)

    def test_deflated_numbers_come_back_bit_by_bit(self):
        places = np.random.default_rng(1).normal(size=(50, 3)).astype(np.float32)
        places[3, 1] = np.nan
        for values in (places, places[:, 0], np.arange(300)[::-1], np.array([0, 70000]), np.empty((0, 3), np.float32)):
            np.testing.assert_array_equal(inflated(deflated(values)), values)

    def test_a_mesh_takes_less_than_half_of_its_numbers_bytes(self):
        x, y = (part.ravel() for part in np.meshgrid(*[np.linspace(0, 1, 60)] * 2))
        waves = np.stack([x, y, 0.1 * np.sin(9 * x)], axis=1).astype(np.float32)
        self.assertLess(len(deflated(waves)["data"]), 0.5 * len(packed(waves)["data"]))

    def test_nothing_ends_a_script_element(self):
        self.assertEqual(json.loads(json_in_html({"a": "</script>"})), {"a": "</script>"})
        self.assertNotIn("</", json_in_html({"a": "</script>"}))


if __name__ == "__main__":
    unittest.main()
