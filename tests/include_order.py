"""Checks that includes in core/ point only to folders further up in the list, and never out of core/; and that files
which use a library that is precompiled include it themselves.

    python3 tests/include_order.py [ROOT]     prints each include that points the wrong way; exit status 1 where there is one
"""

import pathlib
import re
import sys

ORDER = ["base", "image", "geometry", "remesh", "material", "energy", "contact", "constraint", "assembly", "linear",
         "solve", "integrate", "method", "check"]
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
PRECOMPILED = {"fmt": re.compile(r"\bfmt::"), "tbb": re.compile(r"\btbb::"), "xsimd": re.compile(r"\bxsimd::")}
PLUGINS = ("core/linear/linear_solver.cpp", "plugins/linear_solvers.def")  # generated: the list of a user's own
OWN_FOLDERS = ("core/", "validation/", "benchmarks/", "reports/", "tests/")


def folder_of(path):
    """The folder of core/ that a path like core/base/types.h lies in, or None."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "core" and parts[1] in ORDER else None


def fault(path, quote, included):
    """Says what is wrong with one include of a file of core/, or returns None. Both paths start at the root."""
    if quote == "<" and not included.startswith(OWN_FOLDERS):
        return None
    if (path, included) == PLUGINS:
        return None
    own, other = folder_of(path), folder_of(included)
    if own is None:
        return f"lies in no known folder of core/; known are {', '.join(ORDER)}"
    if other is None:
        return f'includes "{included}", which is no path core/<folder>/<file> with a known folder'
    if other == "check" and own != "check" and not path.endswith("_test.cpp"):
        return f'includes "{included}": only tests may include check'
    if other != "check" and ORDER.index(other) > ORDER.index(own):
        return f'includes "{included}": {other} comes after {own}'
    return None


def faults(root):
    """All faults below root, as 'file:line: what'."""
    found = []
    for file in sorted(pathlib.Path(root, "core").rglob("*")):
        if file.suffix not in {".h", ".cpp", ".def"}:
            continue
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            what = fault(path, *match.groups()) if match else None
            if what:
                found.append(f"{path}:{number}: {what}")
    return found


def forgotten(root):
    """Files that use a precompiled library without its header, as 'file: what'."""
    found = []
    for folder in ("core", "validation"):
        for file in sorted(pathlib.Path(root, folder).rglob("*")):
            if file.suffix not in {".h", ".cpp"}:
                continue
            text = file.read_text(encoding="utf-8")
            for library, use in PRECOMPILED.items():
                if use.search(text) and f"#include <{library}/" not in text:
                    found.append(f"{file.relative_to(root).as_posix()}: uses {library}:: and includes no <{library}/…>")
    return found


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    found = faults(root) + forgotten(root)
    print("\n".join(found) if found else "all includes in core/ point the right way, and none is forgotten")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
