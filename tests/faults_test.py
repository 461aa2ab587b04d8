"""The seeded faults of core/base/faults.def: each is in the file that it names, once, and has a witness."""

import collections
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENTRY = re.compile(r'^WRINKLE_FAULT_ENTRY\((\w+), "([^"]+)", "([^"]+)"\)$', re.MULTILINE)
USE = re.compile(r"\bWRINKLE_FAULT\((\w+),")
WITNESS = re.compile(r"^WRINKLE_WITNESS\((\w+),", re.MULTILINE)


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def uses():
    """{fault: [files that have it]}"""
    found = collections.defaultdict(list)
    for folder in ("core", "validation"):
        for file in sorted((ROOT / folder).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if file.suffix not in {".h", ".cpp"} or path == "core/base/fault.h":
                continue
            for name in USE.findall(file.read_text(encoding="utf-8")):
                found[name].append(path)
    return found


class Faults(unittest.TestCase):
    def setUp(self):
        self.listed = {name: place for name, place, _ in ENTRY.findall(text("core/base/faults.def"))}

    def test_every_line_of_the_list_is_read(self):
        lines = [line for line in text("core/base/faults.def").splitlines() if line.startswith("WRINKLE_FAULT_ENTRY")]
        self.assertEqual(len(lines), len(self.listed))

    def test_each_is_where_the_list_says_and_nowhere_else(self):
        self.assertEqual(dict(uses()), {name: [place] for name, place in self.listed.items()})

    def test_each_has_a_witness_and_each_witness_a_fault(self):
        self.assertEqual(set(WITNESS.findall(text("validation/faults/witnesses.def"))), set(self.listed))


if __name__ == "__main__":
    unittest.main()
