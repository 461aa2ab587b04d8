"""Plug-ins: CONTRIBUTING.md shows tests/plugin as it is, and configuring says what is wrong with a folder."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "tests/plugin"


class Printed(unittest.TestCase):
    def test_contributing_shows_every_file_of_the_example(self):
        contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
        files = sorted(EXAMPLE.iterdir())
        self.assertEqual({file.suffix for file in files}, {".cpp", ".def", ".h"})
        for file in files:
            text = file.read_text(encoding="utf-8")
            if file.suffix == ".def":
                text = "".join(f"    {line}\n" for line in text.splitlines())
            self.assertTrue(text in contributing, f"CONTRIBUTING.md does not show {file.name} as it is")


class Configuring(unittest.TestCase):
    """cmake/plugins.cmake in a project of its own, which takes a moment."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.project = pathlib.Path(folder.name)
        (self.project / "CMakeLists.txt").write_text(
            f'cmake_minimum_required(VERSION 3.25)\nproject(plugins NONE)\ninclude("{ROOT}/cmake/plugins.cmake")\n'
            'message("core: ${plugin_core_sources}; validation: ${plugin_validation_sources}; elements: ${plugin_energy_types}")\n')

    def configure(self, folder):
        return subprocess.run(["cmake", "-G", "Ninja", "-S", self.project, "-B", self.project / "build", f"-DWRINKLEBENCH_PLUGINS={folder}"],
                              capture_output=True, text=True, timeout=60, check=False)

    def refusal(self, **lists):
        """What configuring says of the example with other lists, on one line."""
        folder = self.project / "folder"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("*.def"))
        for name, line in lists.items():
            (folder / f"{name}.def").write_text(line + "\n", encoding="utf-8")
        result = self.configure(folder)
        self.assertNotEqual(result.returncode, 0)
        return " ".join(result.stderr.split())

    def generated(self, name):
        return (self.project / f"build/generated/plugins/{name}.def").read_text(encoding="utf-8")

    def test_the_example_and_none(self):
        result = self.configure(EXAMPLE)
        self.assertEqual(result.returncode, 0, result.stderr)
        words = f"core: {EXAMPLE}/dense_llt.cpp; validation: {EXAMPLE}/hanging_bars.cpp; elements: BarStvk"
        self.assertIn(words, result.stderr)
        for name in ("linear_solvers", "studies"):
            self.assertEqual(self.generated(name), f'#include "{EXAMPLE}/{name}.def"\n')
        result = self.configure("")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.generated("studies"), "")

    def test_a_folder_that_is_not_there_or_has_no_list(self):
        self.assertIn("there is no such folder", " ".join(self.configure("/nowhere").stderr.split()))
        self.assertIn("it has none of linear_solvers.def, energies.def, studies.def", self.refusal())

    def test_lists_that_name_what_is_not_there(self):
        self.assertIn("names the element Rubber, and no rubber.h", self.refusal(energies="WRINKLE_ENERGY(rubber.h, Rubber)"))
        self.assertIn("names the element Bar, and no bar_stvk.h", self.refusal(energies="WRINKLE_ENERGY(bar_stvk.h, Bar)"))
        self.assertIn("names the study 'nothing'", self.refusal(studies="WRINKLE_STUDY(nothing)"))
        row = 'WRINKLE_LINEAR_SOLVER("x", general, "for all", make_x)'
        self.assertIn("names the maker 'make_x'", self.refusal(linear_solvers=row))
        self.assertIn("'STUDY(nothing)' is no line WRINKLE_STUDY", self.refusal(studies="STUDY(nothing)"))


if __name__ == "__main__":
    unittest.main()
