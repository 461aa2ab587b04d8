"""Results as pandas frames and arrays, and the example of README.md, which is run on made-up results."""

import contextlib
import io
import os
import re
import unittest
from pathlib import Path

import numpy as np
from support import Folder

import synthetic
import wrinklebench_results
from files import verdict, write_frame, write_sample, write_verdicts

README = Path(__file__).resolve().parents[2] / "README.md"


class Frames(Folder):
    def setUp(self):
        super().setUp()
        curves = {"wave": [("time", "s", [0.0, 1.0]), ("height", "m", [0.0, 2.0])]}
        self.key = write_sample(self.results, "study", {"thickness": 0.1, "kind": "even"}, {"tip_drop": 0.5}, curves)
        self.failed = write_sample(self.results, "study", {"thickness": 0.2, "kind": "odd"}, {"tip_drop": float("nan")}, status="failed", reason="why")
        quad = {"points": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], "cells": [(9, (0, 1, 2, 3))], "units": {"strain": "1", "height": "m"},
                "point_fields": {"height": [0, 1, 2, 3]}, "cell_fields": {"strain": [0.5]}}  # fmt: skip
        write_frame(self.results, "study", self.key, (0.0, 1.0), [quad, quad])
        write_verdicts(self.results, "study", [verdict("a", 0.1, 0.2), verdict("b", float("nan"), 0.2, "not run")])
        self.run_ = wrinklebench_results.load(self.results)

    def test_samples_have_units_and_descriptions(self):
        self.assertEqual(self.run_.studies, ["study"])
        frame = self.run_.samples("study")
        self.assertEqual((frame.loc[self.key, "thickness"], frame.loc[self.key, "tip_drop"], frame.loc[self.key, "status"]), (0.1, 0.5, "ok"))
        self.assertEqual((frame.loc[self.failed, "status"], frame.loc[self.failed, "reason"]), ("failed", "why"))
        self.assertEqual((frame.attrs["units"]["thickness"], frame.attrs["descriptions"]["tip_drop"]), ("m", "the tip_drop"))

    def test_curves(self):
        curve = self.run_.curve("study", self.key, "wave")
        self.assertEqual((list(curve.height), curve.attrs["units"]), ([0.0, 2.0], {"time": "s", "height": "m"}))
        with self.assertRaisesRegex(KeyError, "it has wave"):
            self.run_.curve("study", self.key, "shape")

    def test_meshes(self):
        first, last = self.run_.meshes("study", self.key)
        self.assertEqual((first.time, last.time, last.points.shape), (0.0, 1.0, (4, 3)))
        np.testing.assert_array_equal(last.triangles, [[0, 1, 2], [0, 2, 3]])
        np.testing.assert_array_equal(last.cell, [0, 0])
        np.testing.assert_array_equal(last.point_fields["height"], [0, 1, 2, 3])
        self.assertEqual((last.cell_fields["strain"][0], last.units["height"]), (0.5, "m"))
        self.assertEqual(self.run_.meshes("study", self.failed), [])

    def test_claims(self):
        claims = self.run_.claims()
        self.assertEqual((list(claims.claim), list(claims.verdict)), (["a", "b"], ["reproduced", "not run"]))
        self.assertTrue(np.isnan(claims.measured[1]))

    def test_what_is_not_there_is_named(self):
        with self.assertRaisesRegex(KeyError, "no study wave; it has study"):
            self.run_.samples("wave")
        with self.assertRaises(FileNotFoundError):
            wrinklebench_results.load(self.folder / "nowhere")


class Example(Folder):
    def test_the_example_of_the_readme_runs(self):
        (block,) = [one for one in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL) if "wrinklebench_results" in one]
        synthetic.write_master_curve(self.results, (1.0, 10.0))
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(block, {})  # of this repository's own README
        self.assertIn("quad_dual", said.getvalue())


if __name__ == "__main__":
    unittest.main()
