"""The includes of core/ and validation/ point the right way, and the check sees the ones that do not."""

import pathlib
import tempfile
import unittest

import include_order

ROOT = pathlib.Path(__file__).resolve().parent.parent


def faults_of(path, text):
    """The faults of a tree that holds one file."""
    with tempfile.TemporaryDirectory() as root:
        file = pathlib.Path(root, path)
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
        return include_order.faults(root)


class IncludeOrder(unittest.TestCase):
    def test_this_tree(self):
        self.assertEqual(include_order.faults(ROOT), [])

    def test_this_tree_has_includes_to_check(self):
        lines = [line for file in (ROOT / "core").rglob("*.h") for line in file.read_text("utf-8").splitlines()]
        self.assertGreater(sum(bool(include_order.INCLUDE.match(line)) for line in lines), 10)

    def test_downwards_is_a_fault_and_names_file_and_line(self):
        found = faults_of("core/base/a.h", '#pragma once\n#include "core/minimize/newton.h"\n')
        self.assertEqual(found, ['core/base/a.h:2: includes "core/minimize/newton.h": minimize comes after base'])

    def test_each_neighbouring_pair(self):
        folders = include_order.ORDER[:-1]
        for first, second in zip(folders, folders[1:]):
            with self.subTest(first=first, second=second):
                self.assertEqual(faults_of(f"core/{second}/a.h", f'#include "core/{first}/b.h"'), [])
                self.assertEqual(len(faults_of(f"core/{first}/a.h", f'#include "core/{second}/b.h"')), 1)

    def test_own_folder_and_libraries_are_fine(self):
        self.assertEqual(faults_of("core/energy/a.cpp", '#include "core/energy/a.h"\n#include <Eigen/Core>\n'), [])

    def test_check_is_for_tests(self):
        include = '#include "core/check/taylor.h"'
        self.assertEqual(faults_of("core/base/a_test.cpp", include), [])
        self.assertEqual(len(faults_of("core/model/a.cpp", include)), 1)

    def test_testing_is_for_tests_and_trials_of_faults(self):
        include = '#include "core/testing/euler_column.h"'
        for path in ("core/base/a_test.cpp", "core/testing/a.h", "validation/scenes/a_test.cpp", "validation/faults/a.cpp"):
            with self.subTest(path=path):
                self.assertEqual(faults_of(path, include), [])
        for path in ("core/model/a.cpp", "validation/scenes/a.cpp"):
            with self.subTest(path=path):
                self.assertEqual(len(faults_of(path, include)), 1)

    def test_check_may_include_everything(self):
        self.assertEqual(faults_of("core/check/a.h", '#include "core/model/a.h"'), [])

    def test_core_knows_no_validation(self):
        for include in ('"validation/harness/study.h"', "<validation/harness/study.h>"):
            self.assertEqual(len(faults_of("core/check/a_test.cpp", f"#include {include}")), 1)

    def test_papers_share_scenes_and_meters_only(self):
        for included in ("harness", "oracle", "meters", "scenes", "li2014"):
            with self.subTest(included=included):
                self.assertEqual(faults_of("validation/li2014/a.cpp", f'#include "validation/{included}/b.h"'), [])
        found = faults_of("validation/li2014/a.cpp", '#include "validation/chen2019/b.h"')
        self.assertEqual(found, ['validation/li2014/a.cpp:1: includes "validation/chen2019/b.h": '
                                 "what two papers share is a scene or a meter"])

    def test_scenes_know_no_study(self):
        for included in ("suite", "cli"):
            self.assertEqual(len(faults_of("validation/scenes/a.h", f'#include "validation/{included}/b.h"')), 1)
        self.assertEqual(faults_of("validation/scenes/a_test.cpp", '#include "validation/suite/b.h"'), [])
        self.assertEqual(len(faults_of("validation/studies/a.h", '#include "validation/harness/b.h"')), 1)

    def test_an_include_without_its_folder_cannot_hide(self):
        self.assertEqual(len(faults_of("core/base/a.h", '#include "../minimize/newton.h"')), 1)
        self.assertEqual(len(faults_of("core/base/a.h", '#  include "newton.h"')), 1)
        self.assertEqual(len(faults_of("core/base/a.h", "#include <core/minimize/newton.h>")), 1)

    def test_a_precompiled_library_is_included_where_it_is_used(self):
        self.assertEqual(include_order.forgotten(ROOT), [])
        with tempfile.TemporaryDirectory() as root:
            file = pathlib.Path(root, "core", "a.cpp")
            file.parent.mkdir()
            file.write_text("#include <fmt/format.h>\nauto a = fmt::format({}), b = tbb::b;", encoding="utf-8")
            self.assertEqual(include_order.forgotten(root), ["core/a.cpp: uses tbb:: and includes no <tbb/…>"])

    def test_what_is_used_of_the_standard_library_is_in_reach_without_precompiling(self):
        with tempfile.TemporaryDirectory() as root:
            for name, text in {"a.h": "#include <Eigen/Core>\n#include <span>\n",
                               "b.cpp": '#include "core/a.h"\nstd::span<int> s; std::vector<int> v; std::set<int> t;  // std::optional\n'
                               }.items():
                pathlib.Path(root, "core").mkdir(exist_ok=True)
                pathlib.Path(root, "core", name).write_text(text, encoding="utf-8")
            self.assertEqual(include_order.forgotten(root), ["core/b.cpp: uses std::set, and <set> is nowhere in reach"])


if __name__ == "__main__":
    unittest.main()
