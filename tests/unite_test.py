"""cmake/unite.cmake: which sources are compiled as one."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(made_up CXX)
set(WRINKLEBENCH_UNITE ON)
include({root}/cmake/unite.cmake)
add_library(made_up {sources})
set_source_files_properties(a/alone.cpp PROPERTIES ALONE ON)
wrinklebench_unite(made_up {sources})
foreach(source {sources})
  get_source_file_property(group ${{source}} UNITED_AS)
  message(STATUS "group of ${{source}}: ${{group}}")
endforeach()
"""


class Unite(unittest.TestCase):
    def groups(self, files: dict[str, str]) -> dict[str, str]:
        """Of each source, by its name: the group, or itself where it is alone."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            sources = " ".join(name for name in files if name.endswith(".cpp"))
            (root / "CMakeLists.txt").write_text(PROJECT.format(root=ROOT, sources=sources), encoding="utf-8")
            said = subprocess.run(["cmake", "-G", "Ninja", "-S", root, "-B", root / "build"], check=True, capture_output=True, text=True).stdout
        lines = [line.removeprefix("-- group of ") for line in said.splitlines() if "group of" in line]
        groups = dict(line.split(": ") for line in lines)
        return {source: source if group == "NOTFOUND" else group for source, group in groups.items()}

    def test_the_sources_of_a_folder_are_one(self):
        groups = self.groups({"a/x.cpp": "\nint f() {\n", "a/y.cpp": "\nint g() {\n", "b/z.cpp": "\nint h() {\n"})
        self.assertEqual(groups["a/x.cpp"], groups["a/y.cpp"])
        self.assertNotEqual(groups["a/x.cpp"], groups["b/z.cpp"])

    def test_sources_without_company_in_their_folders_are_one(self):
        groups = self.groups({"a/x.cpp": "\nint f() {\n", "a/y.cpp": "\nint f() {\n", "b/z.cpp": "\nint h() {\n"})
        self.assertEqual(groups["b/z.cpp"], groups["a/x.cpp"])
        self.assertEqual(groups["a/y.cpp"], "a/y.cpp")

    def test_a_source_that_is_told_to_stays_alone(self):
        groups = self.groups({"a/alone.cpp": "\nint f() {\n", "a/x.cpp": "\nint g() {\n", "a/y.cpp": "\nint h() {\n"})
        self.assertEqual(groups["a/alone.cpp"], "a/alone.cpp")
        self.assertEqual(groups["a/x.cpp"], groups["a/y.cpp"])

    def test_one_name_in_two_sources_parts_them(self):
        for text in ("\nstruct Options {\n", "\nint kept(int i) {\n", "\nconstexpr int kStep = 1;\n", "\nusing I = int;\n"):
            with self.subTest(text):
                groups = self.groups({"a/x.cpp": text, "a/y.cpp": text})
                self.assertNotEqual(groups["a/x.cpp"], groups["a/y.cpp"])

    def test_a_name_of_a_header_parts_who_defines_it_from_who_includes_it(self):
        header, user, other = "\nint meshes(int);\n", '#include "a/m.h"\nint f() {\n', "\nint meshes(double) {\n"
        for files in ({"a/x.cpp": user, "a/y.cpp": other}, {"a/x.cpp": other, "a/y.cpp": user}):
            groups = self.groups({"a/m.h": header, **files})
            self.assertNotEqual(groups["a/x.cpp"], groups["a/y.cpp"])

    def test_what_a_header_declares_is_defined_beside_who_calls_it(self):
        user, definition = '#include "a/m.h"\nint f() {\n', '#include "a/m.h"\nint meshes(int) {\n'
        groups = self.groups({"a/m.h": "\nint meshes(int);\n", "a/x.cpp": user, "a/y.cpp": definition})
        self.assertEqual(groups["a/x.cpp"], groups["a/y.cpp"])

    def test_a_namespace_of_its_own_keeps_a_name_apart(self):
        text = "\nnamespace wrinkle::validation::{} {{\nstruct Options {{\n"
        groups = self.groups({"a/x.cpp": text.format("x"), "a/y.cpp": text.format("y"), "a/z.cpp": text.format("x")})
        self.assertEqual(groups["a/x.cpp"], groups["a/y.cpp"])
        self.assertNotEqual(groups["a/x.cpp"], groups["a/z.cpp"])
        outside = "\nnamespace wrinkle::validation {\nstruct Options {\n}\n"
        groups = self.groups({"a/x.cpp": outside + text.format("x"), "a/y.cpp": outside + text.format("y")})
        self.assertNotEqual(groups["a/x.cpp"], groups["a/y.cpp"])


if __name__ == "__main__":
    unittest.main()
