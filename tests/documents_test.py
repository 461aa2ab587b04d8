"""What README and CONTRIBUTING say of the code is so: the files that they name exist, and the way through the program is the one described."""

import pathlib
import re
import unittest

import include_order

ROOT = pathlib.Path(__file__).resolve().parent.parent
WRITTEN_BY_READERS = {"core/energy/bar_stvk.h", "core/linear/dense_llt.cpp", "validation/suite/cantilever_small_load.cpp"}
ROW = re.compile(r"^\| `(?P<path>[^`]+)` \| .* \| (?P<calls>`[^|]+`) \|$", re.MULTILINE)


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def way():
    """Rows of the table under "From main to a stored sample": path, and the names that it calls."""
    section = text_of("CONTRIBUTING.md").split("## From `main` to a stored sample")[1].split("\n## ")[0]
    return [(m["path"], re.findall(r"`([^`]+)`", m["calls"])) for m in ROW.finditer(section)]


def layout():
    """The folders under "Layout" in its order: of the root, and of core/ and the others."""
    block = text_of("CONTRIBUTING.md").split("## Layout")[1].split("\nA file of")[0]
    found, parent = {"": []}, ""
    for indent, names in re.findall(r"^( {4}| {6})((?:\w+/ ?)+)", block, re.MULTILINE):
        names = [name.strip("/") for name in names.split()]
        parent = names[0] if len(indent) == 4 else parent
        found.setdefault("" if len(indent) == 4 else parent, []).extend(names)
    return found


def folders(parent):
    """Those that are there, but for what builds and runs leave behind."""
    return sorted(one.name for one in (ROOT / parent).iterdir() if one.is_dir() and not one.name.startswith((".", "_", "build")))


class DocumentsTest(unittest.TestCase):
    def test_the_layout_names_the_folders_that_there_are(self):
        found = layout()
        self.assertEqual(sorted(found["core"]), folders("core"))
        self.assertEqual(sorted(found["validation"]), folders("validation"))
        self.assertEqual(sorted(found["tools"]), folders("tools"))
        for name in found[""]:
            self.assertTrue((ROOT / name).is_dir(), name)

    def test_the_order_of_includes_is_the_one_that_is_checked(self):
        text = " ".join(text_of("CONTRIBUTING.md").split("\nA file of `core/`")[1].split("\n\n")[0].split())
        core = [name for name in include_order.ORDER if name not in ("model", *include_order.FOR_TESTS)]
        self.assertIn(f"in this order: {', '.join(core)}.", text)
        order = [name for name in include_order.VALIDATION_ORDER if name not in include_order.PAPERS]
        self.assertIn(f"the order is {', '.join(order).replace('performance', 'the papers, performance')};", text)
        self.assertEqual([name for name in layout()["core"] if name not in ("doc", *include_order.FOR_TESTS)],
                         list(dict.fromkeys(name.split("/")[0] for name in core)))

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
