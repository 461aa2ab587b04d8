#!/usr/bin/python3
"""Keeps what counters of studies came to, for tests that are not to run them again: writes counters.json.

    python3 reference_data/suite/keep_counters.py RESULTS STUDY…

RESULTS is a folder of `faults --counters`. What was kept of these studies goes; a study with a counter that failed is refused.
"""

import json
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "counters.json"
OPEN = ("undecided", "unresolved")


def is_failure(finding):
    return not (finding["refuted"] or finding["time_ratio"] or finding["verdict"] in OPEN)


def rounded(finding):
    number = finding["measured"]
    return finding | {"measured": None if number is None else float(f"{number:.4g}")}


def merged(kept, found, studies):
    """`kept` with the findings of `found` of these studies. Raises ValueError where one has none, or one that failed."""
    for study in studies:
        own = [finding for finding in found if finding["study"] == study]
        if not own:
            raise ValueError(f"nothing was found of {study}")
        for finding in own:
            if is_failure(finding):
                raise ValueError(f"{study}: {finding['claim']}: {finding['verdict']} on its counter")
    new = [rounded(finding) for finding in found if finding["study"] in studies]
    return sorted([f for f in kept if f["study"] not in studies] + new, key=lambda f: f["study"])


def main(results, studies):
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    found = json.loads((Path(results) / "counters.json").read_text(encoding="utf-8"))
    try:
        kept = merged(kept, found, studies)
    except ValueError as error:
        sys.exit(str(error))
    FILE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(kept)} claims of {len({f['study'] for f in kept})} studies")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
