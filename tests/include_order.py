"""Checks that includes in core/ and validation/ point only to folders further up in the lists, and never out of core/; that
the studies of a paper know those of no other; that files which use a library that is precompiled include it themselves, and
that what they use of the standard library is in reach.

    python3 tests/include_order.py [ROOT]     prints each include that points the wrong way; exit status 1 where there is one
"""

import pathlib
import re
import sys

ORDER = ["base", "image", "mesh", "crease", "remesh", "material", "energy", "contact", "constraint", "assembly", "linear", "minimize",
         "project", "step", "model/shell", "model/solid", "model/skin", "model/creased", "model", "testing", "check"]
FOR_TESTS = ("testing", "check")
PAPERS = ["chen2023", "remillard2013", "chen2019", "li2014", "patkar2015", "suite"]  # none before another
VALIDATION_ORDER = ["harness", "oracle", "meters", "scenes", *PAPERS, "performance", "faults", "cli"]
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
PRECOMPILED = {"fmt": re.compile(r"\bfmt::"), "tbb": re.compile(r"\btbb::"), "xsimd": re.compile(r"\bxsimd::"),
               "nlohmann": re.compile(r"\bnlohmann::")}
# The standard headers that are precompiled, and what of theirs is used. Those that Eigen or fmt read for their own sake are
# in reach wherever one of these is.
STANDARD = {header: re.compile(rf"\bstd::(?:{names})\b") for header, names in {
    "algorithm": "sort|stable_sort|min_element|max_element|any_of|all_of|none_of|find|find_if|copy|copy_if|fill|clamp|count_if",
    "array": "array", "functional": "function", "limits": "numeric_limits", "map": "map|multimap",
    "memory": "unique_ptr|shared_ptr|make_unique|make_shared", "numbers": "numbers", "numeric": "accumulate|iota|inner_product",
    "optional": "optional|nullopt", "random": r"mt19937|mt19937_64|\w+_distribution", "set": "set|multiset", "span": "span",
    "stdexcept": "invalid_argument|runtime_error|logic_error|out_of_range|domain_error", "string": "string|to_string",
    "vector": "vector", "filesystem": "filesystem"}.items()}
BRINGS = {"Eigen": {"algorithm", "array", "functional", "limits", "map", "memory", "numeric", "string", "vector"},
          "fmt": {"algorithm", "limits", "memory", "stdexcept", "string"},
          "nlohmann": {"algorithm", "array", "functional", "limits", "map", "memory", "numeric", "string", "vector"},
          "gtest": {"functional", "limits", "map", "memory", "set", "stdexcept", "string", "vector"},
          "gmock": {"algorithm", "functional", "limits", "map", "memory", "set", "stdexcept", "string", "vector"},
          "filesystem": {"string", "memory"}, "fstream": {"string"}, "sstream": {"string"}, "iostream": {"string"}}
COMMENT = re.compile(r"//.*")
PLUGINS = ("core/linear/linear_solver.cpp", "plugins/linear_solvers.def")  # generated: the list of a user's own
OWN_FOLDERS = ("core/", "validation/", "benchmarks/", "reports/", "tests/")


def folder_of(path):
    """The folder of core/ that a path like core/base/types.h lies in, or None."""
    root, _, rest = path.partition("/")
    folder = rest.rpartition("/")[0]
    return folder if root == "core" and folder in ORDER else None


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
    if other in FOR_TESTS and own not in FOR_TESTS and not path.endswith("_test.cpp"):
        return f'includes "{included}": only tests may include {other}'
    if other not in FOR_TESTS and ORDER.index(other) > ORDER.index(own):
        return f'includes "{included}": {other} comes after {own}'
    return None


def fault_of_validation(path, included):
    """The same of a file in a folder of validation/. Tests may include everything."""
    parts, other = path.split("/"), included.split("/")
    if included.startswith("core/testing/") and parts[1] != "faults" and not path.endswith("_test.cpp"):
        return f'includes "{included}": only tests and the trials of seeded faults may include testing'
    if len(parts) < 3 or path.endswith("_test.cpp") or len(other) < 3 or other[0] != "validation":
        return None
    for name in (parts[1], other[1]):
        if name not in VALIDATION_ORDER:
            return f"{name} is no known folder of validation/; known are {', '.join(VALIDATION_ORDER)}"
    if {parts[1], other[1]} <= set(PAPERS) and parts[1] != other[1]:
        return f'includes "{included}": what two papers share is a scene or a meter'
    if VALIDATION_ORDER.index(other[1]) > VALIDATION_ORDER.index(parts[1]):
        return f'includes "{included}": {other[1]} comes after {parts[1]}'
    return None


def faults(root):
    """All faults below root, as 'file:line: what'."""
    found = []
    for file in sorted([*pathlib.Path(root, "core").rglob("*"), *pathlib.Path(root, "validation").rglob("*")]):
        if file.suffix not in {".h", ".cpp", ".def"}:
            continue
        path = file.relative_to(root).as_posix()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if path.startswith("validation/"):
                what = fault_of_validation(path, match[2]) if match else None
            else:
                what = fault(path, *match.groups()) if match else None
            if what:
                found.append(f"{path}:{number}: {what}")
    return found


def sources(root):
    """{path: text} of the C++ files in core/ and validation/."""
    files = (file for folder in ("core", "validation") for file in sorted(pathlib.Path(root, folder).rglob("*")))
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files if file.suffix in {".h", ".cpp"}}


def reach(path, texts, known):
    """The headers of libraries and of the standard that a file reads, its own project's headers followed."""
    if path not in known:
        known[path] = found = set()
        for line in texts.get(path, "").splitlines():
            match = INCLUDE.match(line)
            if match and match[1] == "<":
                found |= {match[2]} | BRINGS.get(match[2].partition("/")[0], set())
            elif match:
                found |= reach(match[2], texts, known)
    return known[path]


def forgotten(root):
    """Files that use what is precompiled without its header, as 'file: what'."""
    found, texts, known = [], sources(root), {}
    for path, text in texts.items():
        code = COMMENT.sub("", text)
        for library, use in PRECOMPILED.items():
            if use.search(code) and f"#include <{library}/" not in text:
                found.append(f"{path}: uses {library}:: and includes no <{library}/…>")
        for header, use in STANDARD.items():
            match = use.search(code)
            if match and header not in reach(path, texts, known):
                found.append(f"{path}: uses {match[0]}, and <{header}> is nowhere in reach")
    return found


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    found = faults(root) + forgotten(root)
    print("\n".join(found) if found else "all includes point the right way, and none is forgotten")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
