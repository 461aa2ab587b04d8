"""The values of plotted curves that a page shows at the pointer."""

import re
import unittest

import support  # noqa: F401  puts reports/ on the path
from matplotlib.lines import Line2D

from render.pointer import curve_values
from render.style import panels, styled, svg_text


def values_of(draw):
    """The curve values of a figure, and the drawn path of its first line in the SVG, in shares of the picture."""
    with styled():
        canvas, axes = panels(1, 1, 3.0)
        draw(axes)
        text, box = svg_text(canvas, "a title")
        return curve_values(canvas, box), text


class Values(unittest.TestCase):
    def test_places_are_those_of_the_line_in_the_picture(self):
        def draw(axes):
            axes.set(xscale="log", xlabel="Γ [1]", ylabel="H/W [1]")
            axes.plot([0.01, 0.1, 1.0], [1.0, 3.0, 2.0], label="exact", color="#123456")

        found, text = values_of(draw)
        self.assertEqual(found["panels"], [{"x": "Γ [1]", "y": "H/W [1]", "log": "x", "title": ""}])
        (series,) = found["series"]
        self.assertEqual((series["name"], [point[2:] for point in series["points"]][1]), ("exact", [0.1, 3]))
        width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups())
        path = re.search(r'd="(M [^"]*)"[^>]*stroke: #123456', text)[1]
        places = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", path)]
        for (x, y), (left, top, *_) in zip(places, series["points"], strict=True):
            self.assertAlmostEqual(10000 * x / width, left, delta=2)
            self.assertAlmostEqual(10000 * y / height, top, delta=2)

    def test_an_axis_that_is_logarithmic_on_both_sides_says_where_it_is_linear(self):
        def draw(axes):
            axes.plot([0, 1], [-1.0, 3.0])
            axes.set_yscale("symlog", linthresh=0.01)

        found, _ = values_of(draw)
        self.assertEqual((found["panels"][0]["log"], found["panels"][0]["linear"]), ("", {"y": 0.01}))

    def test_what_lies_outside_or_is_a_guide_is_left_out_and_close_points_are_one(self):
        def draw(axes):
            axes.plot([0, 1, 1.00001, 2, float("nan")], [0, 1, 1, 2, 1])
            axes.axhline(1)
            axes.set(xlim=(-0.5, 1.5), ylim=(-0.5, 1.5))

        found, _ = values_of(draw)
        self.assertEqual([point[2:] for one in found["series"] for point in one["points"]], [[0, 0], [1, 1]])

    def test_a_line_without_a_label_has_that_of_its_legend_entry(self):
        def draw(axes):
            axes.plot([0, 1], [0, 1], "s", color="red")
            axes.plot([0, 1], [1, 0], color="blue")
            axes.legend(handles=[Line2D([], [], color="red", marker="s", label="measured")])

        found, _ = values_of(draw)
        self.assertEqual([one["name"] for one in found["series"]], ["measured", ""])
        looks = [{key: one.get(key) for key in ("colour", "line", "mark")} for one in found["series"]]
        self.assertEqual(looks, [{"colour": "#ff0000", "line": None, "mark": True}, {"colour": "#0000ff", "line": True, "mark": None}])

    def test_bars_and_words_on_an_axis(self):
        def draw(axes):
            axes.bar([0, 1], [2.0, 3.0], label="time")
            axes.set_xticks([0, 1], ["minres", "direct\nsolver"])

        found, _ = values_of(draw)
        self.assertEqual([point[2:] for point in found["series"][0]["points"]], [["minres", 2], ["direct solver", 3]])


if __name__ == "__main__":
    unittest.main()
