"""What clang-tidy has passed is not looked at again until something it rests on changes; what it has not passed is."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Stand-ins: ninja knows that both objects read a.h; clang-tidy logs the file it looks at and finds the word "bad".
NINJA = """#!/bin/bash
for one in a b; do printf '%s.o: #deps 2, deps mtime 1 (VALID)\\n    ../%s.cpp\\n    ../a.h\\n\\n' $one $one; done
"""
CLANG_TIDY = """#!/bin/bash
if [ "$1" = --version ]; then echo "${VERSION:-14}"; exit; fi
for file; do :; done
echo "${file##*/}" >>"$LOG"
! grep -H bad "$file"
"""


class Tidy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.machine = pathlib.Path(folder.name)
        self.make_checkout("one")
        self.log = self.machine / "log"
        for name, text in (("ninja", NINJA), ("clang-tidy", CLANG_TIDY)):
            (self.machine / "bin").mkdir(exist_ok=True)
            (self.machine / "bin" / name).write_text(text, encoding="utf-8")
            (self.machine / "bin" / name).chmod(0o755)

    def make_checkout(self, name):
        self.root = self.machine / name
        (self.root / "tools").mkdir(parents=True)
        (self.root / "build").mkdir()
        shutil.copy(ROOT / "tools/tidy.py", self.root / "tools")
        for file in ("a.cpp", "b.cpp", "a.h", ".clang-tidy"):
            (self.root / file).write_text(f"// {file}", encoding="utf-8")
        self.write_commands("-O1")

    def write_commands(self, option):
        commands = [{"file": f"{self.root}/{one}.cpp", "command": f"clang++ {option} -I{self.root} -o {one}.o -c {one}.cpp"} for one in "ab"]
        (self.root / "build/compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")

    def looked_at(self, status=0, **environment):
        """The files that clang-tidy was asked about."""
        self.log.write_text("")
        said = subprocess.run(["/usr/bin/python3", self.root / "tools/tidy.py", self.root / "build", self.root / "a.cpp", self.root / "b.cpp"],
                              env={"PATH": f"{self.machine}/bin:{os.environ['PATH']}", "LOG": str(self.log),
                                   "XDG_CACHE_HOME": str(self.machine / "cache"), **environment},
                              capture_output=True, text=True, check=False)
        self.assertEqual(said.returncode, status, said.stdout + said.stderr)
        self.said = said.stdout
        return sorted(self.log.read_text().split())

    def test_a_file_whose_header_is_gone_since_the_build_is_looked_at(self):
        self.assertEqual(self.looked_at(), ["a.cpp", "b.cpp"])
        (self.root / "a.h").unlink()
        self.assertEqual(self.looked_at(), ["a.cpp", "b.cpp"])

    def test_sources_that_are_compiled_as_one_file(self):
        united = self.root / "build/united/some.cpp"
        united.parent.mkdir()
        united.write_text(f'#include "a.cpp"\n#include "{self.root}/b.cpp"\n', encoding="utf-8")
        command = {"file": str(united), "command": f"clang++ -O1 -o a.o -c {united}", "directory": str(self.root)}
        (self.root / "build/compile_commands.json").write_text(json.dumps([command]), encoding="utf-8")
        self.assertEqual(self.looked_at(), ["some.cpp"])
        database = json.loads((self.root / "build/tidy/compile_commands.json").read_text(encoding="utf-8"))
        self.assertEqual([one["command"].split()[-1] for one in database], [str(united), f"{self.root}/a.cpp", f"{self.root}/b.cpp"])
        self.assertEqual(self.looked_at(), [])
        (self.root / "b.cpp").write_text("bad", encoding="utf-8")
        (self.root / "a.h").write_text("// other", encoding="utf-8")  # together, then which it is; the stand-in reads no includes
        united.write_text(united.read_text(encoding="utf-8") + "// bad", encoding="utf-8")
        self.assertEqual(self.looked_at(status=1), ["a.cpp", "b.cpp", "some.cpp"])
        self.assertIn("b.cpp:bad", self.said)
        self.assertEqual(self.looked_at(status=1), ["b.cpp"])
        (self.root / "a.h").write_text("// yet other", encoding="utf-8")
        (self.root / "b.cpp").write_text("// good again", encoding="utf-8")
        self.assertEqual(self.looked_at(status=1), ["a.cpp", "b.cpp", "some.cpp"])
        self.assertEqual(self.said.count("some.cpp:// bad"), 1)
        self.assertEqual(self.looked_at(status=1), ["a.cpp", "b.cpp", "some.cpp"])  # none of them has passed

    def test_twice_without_a_change_and_in_another_checkout(self):
        self.assertEqual(self.looked_at(), ["a.cpp", "b.cpp"])
        self.assertEqual(self.looked_at(), [])
        self.make_checkout("another")
        self.assertEqual(self.looked_at(), [])

    def test_a_change_of_the_file_its_header_its_command_the_configuration_or_the_tool(self):
        self.looked_at()
        (self.root / "b.cpp").write_text("// other", encoding="utf-8")
        self.assertEqual(self.looked_at(), ["b.cpp"])
        for change in (lambda: (self.root / "a.h").write_text("// other"), lambda: self.write_commands("-O2"),
                       lambda: (self.root / ".clang-tidy").write_text("# other")):
            change()
            self.assertEqual(self.looked_at(), ["a.cpp", "b.cpp"])
            self.assertEqual(self.looked_at(), [])
        self.assertEqual(self.looked_at(VERSION="15"), ["a.cpp", "b.cpp"])

    def test_what_was_found_is_printed_and_found_again(self):
        (self.root / "b.cpp").write_text("bad", encoding="utf-8")
        self.assertEqual(self.looked_at(status=1), ["a.cpp", "b.cpp"])
        self.assertIn("b.cpp:bad", self.said)
        self.assertEqual(self.looked_at(status=1), ["b.cpp"])


if __name__ == "__main__":
    unittest.main()
