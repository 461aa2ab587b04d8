"""The list of terms, core/assembly/terms.def: every class of the core that is a term of the energy stands in it, once. Sums of
elements are checked element by element (energies.def); what only tests use is left out."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINE = re.compile(r"^WRINKLE_TERM\((\w+), \w+\)$", re.MULTILINE)
TERM = re.compile(r"\bclass (\w+)(?: final)? : public Energy\b")


def terms():
    """Classes that derive from Energy."""
    found = []
    for file in sorted((ROOT / "core").rglob("*.h")):
        if file.parent.name not in {"testing", "check"}:
            found += TERM.findall(file.read_text(encoding="utf-8"))
    return found


class Terms(unittest.TestCase):
    def test_every_term_is_listed_once(self):
        listed = LINE.findall((ROOT / "core/assembly/terms.def").read_text(encoding="utf-8"))
        self.assertIn("SurfaceContact", terms())
        self.assertCountEqual(listed, [name for name in terms() if name != "ElementSum"])


if __name__ == "__main__":
    unittest.main()
