#!/usr/bin/python3
"""Keeps what refinement said of claims in a run of many levels, for runs of few: writes uncertainty.json.

    python3 reference_data/suite/keep_uncertainty.py RESULTS…

RESULTS are results folders that have been judged. A claim with three levels or more takes the place of what was kept of it;
of a study of another version nothing stays.
"""

import json
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "uncertainty.json"


def rounded(number):
    return float(f"{number:.3g}")


def kept_of(verdict):
    """Order and levels of a verdict; None where its rows have too few levels, or values that are not finite."""
    uncertainty = verdict.get("uncertainty") or {}
    levels = uncertainty.get("levels") or []
    if not levels or any(level["numerical"] is None for level in levels):
        return None
    return {
        "along": uncertainty["along"],
        "order": rounded(uncertainty["order"]),
        "levels": [{"at": level["at"], "numerical": rounded(level["numerical"])} for level in levels],
    }


def merged(studies, judged):
    """`studies` with what a verdicts.json says."""
    found = {one["claim"]: kept for one in judged["verdicts"] if (kept := kept_of(one))}
    name, version = judged["study"], judged["version"]
    old = studies.get(name)
    claims = (old["claims"] if old and old["version"] == version else {}) | found
    others = {key: value for key, value in studies.items() if key != name}
    return others | {name: {"version": version, "claims": dict(sorted(claims.items()))}} if claims else others


def main(folders):
    studies = json.loads(FILE.read_text(encoding="utf-8"))["studies"] if FILE.exists() else {}
    for folder in folders:
        for file in sorted(Path(folder).glob("*/verdicts.json")):
            studies = merged(studies, json.loads(file.read_text(encoding="utf-8")))
    text = json.dumps({"studies": dict(sorted(studies.items()))}, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")
    print(f"{FILE.name}: {sum(len(one['claims']) for one in studies.values())} claims of {len(studies)} studies")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
