"""What README and CONTRIBUTING say of the code is so: the files that they name exist, and the way through the program is the one described."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
WRITTEN_BY_READERS = {"core/energy/bar_stvk.h", "core/linear/dense_llt.cpp", "validation/suite/cantilever_small_load.cpp"}
ROW = re.compile(r"^\| `(?P<path>[^`]+)` \| .* \| (?P<calls>`[^|]+`) \|$", re.MULTILINE)


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def way():
    """Rows of the table under "From main to a stored sample": path, and the names that it calls."""
    section = text_of("CONTRIBUTING.md").split("## From `main` to a stored sample")[1].split("\n## ")[0]
    return [(m["path"], re.findall(r"`([^`]+)`", m["calls"])) for m in ROW.finditer(section)]


class DocumentsTest(unittest.TestCase):
    def test_files_that_are_named_exist(self):
        for document in ("README.md", "CONTRIBUTING.md"):
            named = set(re.findall(r"\b(?:core|validation|benchmarks|reports|tests|tools)/[\w./]+\.(?:h|cpp|def|py|sh|js|txt)\b", text_of(document)))
            self.assertGreater(len(named), 2, document)
            missing = sorted(name for name in named - WRITTEN_BY_READERS if not (ROOT / name).exists())
            self.assertEqual(missing, [], document)

    def test_the_way_from_main_to_a_stored_sample(self):
        rows = way()
        self.assertEqual(len(rows), 10)
        self.longMessage = False
        for path, calls in rows:
            code = re.sub(r"//.*", "", text_of(path))
            for name in calls:
                self.assertRegex(code, rf"\b{re.escape(name)}\b", f"{path} is said to call {name}")
        defined = " ".join(path for path, _ in rows)
        self.assertTrue(defined.startswith("validation/main.cpp"))
        for (path, calls), (after, _) in zip(rows[:5], rows[1:6]):
            self.assertRegex(text_of(after), rf"\b{re.escape(calls[0])}\b", f"{calls[0]}, which {path} calls, is not in {after}")


if __name__ == "__main__":
    unittest.main()
