"""Names of types are unique over core and validation: a study that includes both means one.

What a source file keeps to itself may be called as in another, but not as what a header defines."""

import collections
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPE = re.compile(r"^(?:template <[^\n]*>\s*)?(?:struct|class|enum class) (\w+)(?=[^;{]*\{)", re.MULTILINE)
ALIAS = re.compile(r"^(?:template <[^\n]*>\s*)?using (\w+) =", re.MULTILINE)
SHORT = {"I"}  # Index, in studies' own namespaces


def places(suffix):
    """The files that define each name at their margin, tests aside."""
    out = collections.defaultdict(list)
    for folder in ("core", "validation"):
        for file in sorted((ROOT / folder).rglob("*" + suffix)):
            if file.stem.endswith("_test"):
                continue
            text = file.read_text(encoding="utf-8")
            for name in (set(TYPE.findall(text)) | set(ALIAS.findall(text))) - SHORT:
                out[name].append(file.relative_to(ROOT))
    return out


class Names(unittest.TestCase):
    def test_are_unique_in_headers(self):
        self.assertEqual(list(map(str, places(".h")["SurfaceContact"])), ["core/assembly/surface_contact.h"])
        several = {name: where for name, where in places(".h").items() if len(where) > 1}
        self.assertEqual(several, {})

    def test_of_sources_are_not_those_of_headers(self):
        headers, sources = places(".h"), places(".cpp")
        self.assertIn("GridBlock", sources)
        hidden = {
            name: others
            for name, where in sources.items()
            if (others := [file for file in where for header in headers.get(name, []) if file.stem != header.stem])
        }
        self.assertEqual(hidden, {})


if __name__ == "__main__":
    unittest.main()
