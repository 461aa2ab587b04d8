"""Numbers and names as a reader sees them."""

import math
import unittest

import support  # noqa: F401  puts reports/ on the path
from text import number, plural, slug, with_unit


class Numbers(unittest.TestCase):
    def test_sensible_digits(self):
        cases = {
            0.0: "0",
            0.0123456: "0.01235",
            1234.56: "1235",
            100.0: "100",
            123456.0: "123456",
            9.99996: "10",
            -0.5: "−0.5",
            3.1e-4: "3.1 × 10⁻⁴",
            1e7: "1 × 10⁷",
            0.001: "0.001",
            math.inf: "∞",
        }
        for value, text in cases.items():
            self.assertEqual(number(value), text)
        self.assertEqual(number(math.nan), "–")
        self.assertEqual(number(100), "100")
        self.assertEqual(number("aligned"), "aligned")

    def test_units(self):
        self.assertEqual(with_unit(0.01, "m"), "0.01 m")
        self.assertEqual(with_unit(30.0, "1"), "30")

    def test_file_names(self):
        self.assertEqual(slug("Γ = 3.16, h = 0.01 m"), "gamma-3.16-h-0.01-m")
        self.assertEqual(slug("../.."), "curve")

    def test_plural(self):
        self.assertEqual(plural(1, "sample"), "1 sample")
        self.assertEqual(plural(0, "sample"), "0 samples")


if __name__ == "__main__":
    unittest.main()
