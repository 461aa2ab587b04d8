"""Triangles as pixels: what is seen, how it is lit, and the files."""

import io
import unittest

import support  # noqa: F401  the path to what is tested
import numpy as np
from PIL import Image

from render.raster import GAMMA, Light, Window, film, normals, png, shaded, window

SHOWN = Window(0.0, 0.0, 0.1, 10, 10)
HEAD_ON = Light((0.0, 0.0, 1.0), 0.2)
CORNERS = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
HALVES = np.array([[0, 1, 2], [0, 2, 3]])
RED, BLUE = (1.0, 0, 0), (0, 0, 1.0)


def square(z, turn=1.0):
    """The unit square at a height that grows to the right by `turn` − 1."""
    return np.column_stack([CORNERS, z + (turn - 1) * CORNERS[:, 0]])


class Pixels(unittest.TestCase):
    def test_every_pixel_within_is_covered_once_and_none_beyond(self):
        picture = shaded(square(0), HALVES, [RED, RED], Window(-0.5, -0.5, 0.1, 20, 20))
        cover = picture[..., 3]
        self.assertTrue((cover[5:15, 5:15] == 1).all())
        self.assertEqual(cover.sum(), 100)

    def test_what_is_nearer_the_eye_covers_what_is_farther_whatever_the_order(self):
        both = np.concatenate([square(0), square(1)])
        low, high = HALVES, HALVES + 4
        for order, colours in (((low, high), (BLUE, RED)), ((high, low), (RED, BLUE))):
            picture = shaded(both, np.concatenate(order), np.repeat(colours, 2, axis=0), SHOWN)
            np.testing.assert_allclose(picture[..., :3], np.broadcast_to(RED, (10, 10, 3)))

    def test_surfaces_that_cross_are_told_apart_pixel_by_pixel(self):
        both = np.concatenate([square(0.0, 2.0), square(0.5)])  # the first is nearer where x > ½
        picture = shaded(both, np.concatenate([HALVES, HALVES + 4]), [RED, RED, BLUE, BLUE], SHOWN)
        np.testing.assert_allclose(picture[:, :4, 2], 1)
        np.testing.assert_allclose(picture[:, 6:, 0], 1)

    def test_a_strip_too_thin_for_a_pixel_is_seen(self):
        thin = np.array([[0.05, 0.512, 0], [0.95, 0.512, 0], [0.95, 0.513, 0], [0.05, 0.513, 0]])
        self.assertGreater(shaded(thin, HALVES, [RED, RED], SHOWN)[..., 3].max(axis=0)[1:-1].min(), 0.2)

    def test_a_window_holds_all_places_with_square_pixels(self):
        shown = window((0, 0), (2, 1), 102, 102)
        self.assertEqual((shown.width, shown.height), (102, 52))
        left, right, bottom, top = shown.extent
        self.assertTrue(left < 0 < 2 < right and bottom < 0 < 1 < top)


class Lit(unittest.TestCase):
    def test_light_falls_by_the_cosine_of_the_slope_on_both_sides(self):
        for triangles in (HALVES, HALVES[:, ::-1]):
            picture = shaded(square(0.0, 2.0), triangles, [(1, 1, 1)] * 2, SHOWN, HEAD_ON)
            np.testing.assert_allclose(picture[5, 5, 0], (0.2 + 0.8 / np.sqrt(2)) ** (1 / GAMMA), rtol=1e-6)

    def test_normals_are_means_on_what_is_smooth_and_not_across_a_crease(self):
        for rise, smooth in ((0.1, True), (2.0, False)):
            points = np.array([[0.0, 0, 0], [0, 1, 0], [-1, 0, -rise], [1, 0, -rise]])
            facing, corners = normals(points, np.array([[0, 1, 2], [0, 3, 1]]))
            np.testing.assert_allclose(np.linalg.norm(facing, axis=1), 1)
            self.assertEqual(np.allclose(corners[0, 0], (0, 0, 1)), smooth)
            self.assertEqual(np.allclose(corners[0, 0], facing[0]), not smooth)


class Files(unittest.TestCase):
    def test_a_picture_keeps_what_is_clear(self):
        clear = np.zeros((8, 8), bool)
        clear[:, :4] = True
        read = Image.open(io.BytesIO(png(Image.new("RGB", (8, 8), (10, 20, 30)), clear))).convert("RGBA")
        self.assertEqual((read.getpixel((1, 1))[3], read.getpixel((6, 1))), (0, (10, 20, 30, 255)))

    def test_a_film_has_all_frames_and_their_times(self):
        grey = [Image.new("RGB", (8, 8), (level,) * 3) for level in (0, 100, 200)]
        read = Image.open(io.BytesIO(film(grey, [0.5, 0.5, 1.5])))
        self.assertEqual(read.n_frames, 3)
        for i, level in enumerate((0, 100, 200)):
            read.seek(i)
            self.assertEqual(read.convert("RGB").getpixel((4, 4)), (level,) * 3)
        self.assertEqual(read.info["duration"], 1500)


if __name__ == "__main__":
    unittest.main()
