"""An SVG in fewer bytes: what it keeps, and what it does without."""

import unittest
import xml.etree.ElementTree as ET

import numpy as np
import support  # noqa: F401  puts reports/ on the path

from render import start
from render.compact import compact
from render.style import styled, svg_text

HEAD = '<svg xmlns="http://www.w3.org/2000/svg"><style type="text/css">*{a: b}</style>'


class Compact(unittest.TestCase):
    def test_places_are_rounded_and_nothing_else_is(self):
        text = compact(f'{HEAD}<path d="M 1.23456 -0.00123 \nL 3 4.5678 \nz\n" style="stroke-width: 0.8765"/><g transform="translate(1.23456 7) scale(0.015625)"/></svg>')
        self.assertIn('d="M 1.23 0 L 3 4.57 z" style="stroke-width: 0.8765"', text)
        self.assertIn('"translate(1.23 7) scale(0.015625)"', text)

    def test_only_names_of_what_is_named_elsewhere_stay(self):
        text = compact(f'{HEAD}<g id="axes_1">\n  <path id="m1"/>\n  <use xlink:href="#m1"/><clipPath id="p2"/><g clip-path="url(#p2)"/></g></svg>')
        self.assertNotIn("axes_1", text)
        self.assertEqual((text.count('id="m1"'), text.count("clipPath id="), text.count("\n")), (1, 1, 0))

    def test_clip_paths_are_named_by_what_they_are(self):
        def drawn(name):
            return compact(f'{HEAD}<g clip-path="url(#{name})"/><clipPath id="{name}">\n<path d="M 0 0"/></clipPath></svg>')

        self.assertEqual(drawn("p1f"), drawn("p2e"))
        self.assertNotIn("p1f", drawn("p1f"))

    def test_the_family_of_fonts_is_said_once_and_weights_stay(self):
        text = compact(f"""{HEAD}<text style="font: 9px 'A', 'B'; text-anchor: middle" transform="rotate(-0 1 2)">a b</text><text style="font: bold 9px 'A'">c</text></svg>""")
        self.assertIn("text{font-family: 'DejaVu Sans'", text)
        self.assertIn('<text style="font-size: 9px; text-anchor: middle">a b</text>', text)
        self.assertIn("font: bold 9px 'DejaVu Sans'", text)

    def test_a_drawing_is_still_xml_with_its_words(self):
        with styled():
            drawing, panel = start(1, 1, 3)
            panel.plot(np.linspace(0, 1, 400), np.sin(np.linspace(0, 9, 400)) / 3, marker="o", label="one_x")
            panel.set_xlabel("length [m]")
            text, _ = svg_text(drawing.canvas, "title")
        words = ["".join(one.itertext()) for one in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("length [m]", words)
        self.assertNotRegex(text, r' [xy]="-?\d+\.\d{3}')


if __name__ == "__main__":
    unittest.main()
