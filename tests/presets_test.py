"""What the presets of CMakePresets.json build, as ninja would, without building it."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent


def targets(preset):
    """Of the files that the preset makes, all."""
    with tempfile.TemporaryDirectory() as build:
        subprocess.run(["cmake", "--preset", preset, "-B", build], cwd=ROOT, check=True, capture_output=True)
        listed = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], check=True, capture_output=True, text=True)
    return {line.rpartition(":")[0] for line in listed.stdout.splitlines()}


class Library(unittest.TestCase):
    def test_it_has_the_core_alone(self):
        made = targets("library")
        self.assertTrue(any(name.endswith("libwrinklebench_core.a") for name in made), made)
        others = [name for name in made if name.endswith(".o") and ("_test.cpp" in name or "/core/" not in f"/{name}")]
        self.assertEqual(others, [])
        self.assertFalse({name for name in made if name.startswith("bin/") and "." not in name}, "programs")


if __name__ == "__main__":
    unittest.main()
