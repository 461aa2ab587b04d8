"""cmake/precompile.cmake and unite.cmake: what was compiled in one checkout is found in another one by ccache, and serves there when the
first is gone."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(made_up CXX)
set(CMAKE_CXX_STANDARD 20)
set(WRINKLEBENCH_UNITE ON)
set(WRINKLEBENCH_PRECOMPILE ON)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
include({root}/cmake/precompile.cmake)
include({root}/cmake/unite.cmake)
set(sources a/x.cpp a/y.cpp b/alone.cpp)
add_library(made_up STATIC ${{sources}})
target_link_libraries(made_up PRIVATE Eigen3::Eigen)
target_compile_options(made_up PRIVATE -g1)
set_source_files_properties(b/alone.cpp PROPERTIES COMPILE_OPTIONS -Wall)
wrinklebench_precompile(made_up)
wrinklebench_unite(made_up ${{sources}})
"""
SOURCES = {"a/x.cpp": "const char* x() { return __FILE__; }\n", "a/y.cpp": "int y() { return std::string(__FILE__).size(); }\n",
           "b/alone.cpp": "std::vector<int> alone() { return {1}; }\n"}


@unittest.skipUnless(shutil.which("ccache"), "without ccache there is nothing to find")
class Precompiled(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.machine = pathlib.Path(folder.name)

    def build(self, compiler: str, checkout: str, **changed: str) -> int:
        """Builds a new checkout; the number of files that were not in the compiler's cache."""
        root = self.machine / checkout
        for name, text in {**SOURCES, **changed, "CMakeLists.txt": PROJECT.format(root=ROOT)}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        environment = {**os.environ, "CCACHE_DIR": str(self.machine / "cache"), "CCACHE_BASEDIR": str(root), "CCACHE_NOHASHDIR": "1",
                       "CCACHE_SLOPPINESS": "pch_defines,time_macros"}
        subprocess.run(["ccache", "--zero-stats"], check=True, capture_output=True, env=environment)
        for command in (["cmake", "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", "-S", root,
                         "-B", root / "build"], ["cmake", "--build", root / "build"]):
            done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        said = subprocess.run(["ccache", "--print-stats"], check=True, capture_output=True, text=True, env=environment).stdout
        return int(dict(line.split("\t") for line in said.splitlines())["cache_miss"])

    def test_another_checkout_finds_all_and_needs_nothing_of_the_first(self):
        for compiler in ("g++", "clang++"):
            with self.subTest(compiler):
                if not shutil.which(compiler):
                    self.skipTest(f"there is no {compiler}")
                self.assertEqual(self.build(compiler, "one"), 3)  # what is precompiled, two as one, and one alone
                shutil.rmtree(self.machine / "one")
                self.assertEqual(self.build(compiler, "another"), 0)
                changed = {"b/alone.cpp": SOURCES["b/alone.cpp"] + "int more() { return 2; }\n"}
                self.assertEqual(self.build(compiler, "changed", **changed), 1)
                for folder in self.machine.iterdir():
                    shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
