"""Names of types are unique over the headers of core and validation: a study that includes both means one."""

import collections
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
TYPE = re.compile(r"^(?:template <[^\n]*>\s*)?(?:struct|class|enum class) (\w+)(?=[^;{]*\{)", re.MULTILINE)
KNOWN = {"Slot"}  # wrinkle's is a place in a sparse matrix, wrinkle::validation's what a parameter chooses


def places():
    """The headers that define each name at their margin."""
    out = collections.defaultdict(list)
    for folder in ("core", "validation"):
        for header in sorted((ROOT / folder).rglob("*.h")):
            for name in set(TYPE.findall(header.read_text(encoding="utf-8"))):
                out[name].append(str(header.relative_to(ROOT)))
    return out


class Names(unittest.TestCase):
    def test_are_unique(self):
        self.assertEqual(places()["SurfaceContact"], ["core/assembly/surface_contact.h"])
        several = {name: where for name, where in places().items() if len(where) > 1}
        self.assertEqual(set(several), KNOWN, several)


if __name__ == "__main__":
    unittest.main()
