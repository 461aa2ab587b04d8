"""Labels of figures: indices below the line, none cut by its panel's border."""

import re
import unittest
import xml.etree.ElementTree as ET

import numpy as np

import support  # noqa: F401  puts reports/ on the path
from page.pictures import size_of
from page.site import typeset
from render import start
from render.style import styled, svg_text
from specs.remillard2013.wavelength_isocontours import label, lines_of

SVG = "{http://www.w3.org/2000/svg}"


def drawn(draw) -> str:
    with styled():
        drawing, panel = start(1, 1, 3)
        draw(panel)
        return svg_text(drawing.canvas, "title")[0]


def cut(text) -> list:
    """Words within something that is clipped."""
    clipped = [one for one in ET.fromstring(text).iter() if "clip-path" in one.attrib]
    return ["".join(words.itertext()) for one in clipped for words in one.iter(f"{SVG}text")]


class Labels(unittest.TestCase):
    def test_an_index_stands_below_the_line(self):
        text = drawn(lambda panel: panel.set_xlabel("ratio E_x/E_q [1]"))
        words = next(one for one in ET.fromstring(text).iter(f"{SVG}text") if "ratio" in "".join(one.itertext()))
        self.assertEqual("".join(words.itertext()).replace("\u200b", ""), "ratio Ex/Eq [1]")
        self.assertEqual([one.text for one in words if one.text != "\u200b"], ["x", "q"])
        self.assertNotIn("E_x", text)

    def test_the_same_on_pages_but_not_in_names(self):
        self.assertEqual(typeset("E_x/E_q, Γ_eff, t_qA, ε_c"), "E<sub>x</sub>/E<sub>q</sub>, Γ<sub>eff</sub>, t<sub>qA</sub>, ε<sub>c</sub>")
        self.assertEqual(typeset("κ_xx² + κ_xy"), "κ<sub>xx</sub>² + κ<sub>xy</sub>")
        for name in ("skin_cost", "a_name", "n_rows", "x_0", "metal_board_maps"):
            self.assertEqual(typeset(name), name)

    def test_a_line_that_leaves_the_plane_has_its_label_inside(self):
        def draw(panel):
            x, y = np.meshgrid(np.geomspace(600, 2400, 9), np.geomspace(1, 3, 9))
            panel.set(xscale="log", yscale="log", xlim=(600, 2400), ylim=(1, 3))
            found = panel.contour(x, y, np.log10(y * np.cbrt(x / 600)), levels=np.log10([1.05, 1.5]))
            short, long = lines_of(found)
            label(panel, "short", "black", short, 0.45, 9)
            label(panel, "long", "black", long, 0.45, 9)
            self.assertLess(short[-1, 0], 800)
            label(panel, "none", "black", (), 0.45, 9)

        text = drawn(draw)
        self.assertEqual(cut(text), [])
        self.assertIn(">short<", text)
        self.assertIn(">long<", text)
        self.assertNotIn(">none<", text)

    def test_a_label_that_its_panel_cuts_is_found(self):
        self.assertEqual(cut(drawn(lambda panel: panel.text(0.5, 0.5, "half a word", clip_on=True))), ["half a word"])

    def test_a_pictures_size_is_known_before_it_is_there(self):
        text = drawn(lambda panel: None)
        width, height = (float(length) for length in re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', text).groups())
        self.assertEqual(size_of(text), (round(width * 4 / 3), round(height * 4 / 3)))
        self.assertEqual(size_of(""), (0, 0))


if __name__ == "__main__":
    unittest.main()
