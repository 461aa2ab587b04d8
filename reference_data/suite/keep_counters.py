#!/usr/bin/python3
"""Keeps what counters of studies came to, for tests that are not to run them again: writes counters.json.

    python3 reference_data/suite/keep_counters.py RESULTS STUDY…
    python3 reference_data/suite/keep_counters.py --drop STUDY…

RESULTS is a folder of `faults --counters`, run by the commit that is checked out. What was kept of these studies goes; a study with a
counter that failed is refused, and then nothing is written. Counters that noise or uncertainty leaves open are named: they show nothing.
"""

import datetime
import json
import subprocess
import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "counters.json"
OPEN = ("undecided", "unresolved")


def is_open(finding):
    return not finding["refuted"] and (finding["time_ratio"] or finding["verdict"] in OPEN)


def kept_as(finding, when):
    number = finding["measured"]
    return finding | {"kept": when, "measured": None if number is None else float(f"{number:.4g}")}


def merged(kept, found, studies, when):
    """`kept` with the findings of `found` of these studies. Raises ValueError where one has none, or one that failed."""
    for study in studies:
        own = [finding for finding in found if finding["study"] == study]
        if not own:
            raise ValueError(f"nothing was found of {study}")
        for finding in own:
            if not finding["refuted"] and not is_open(finding):
                raise ValueError(f"{study}: {finding['claim']}: {finding['verdict']} on its counter")
    new = [kept_as(finding, when) for finding in found if finding["study"] in studies]
    return sorted([f for f in kept if f["study"] not in studies] + new, key=lambda f: f["study"])


def now():
    commit = subprocess.run(["git", "-C", FILE.parent, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout
    return f"{datetime.date.today()}, {commit.strip()}"


def main(results, studies):
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    if results == "--drop":
        kept = [f for f in kept if f["study"] not in studies]
    else:
        found = json.loads((Path(results) / "counters.json").read_text(encoding="utf-8"))
        try:
            kept = merged(kept, found, studies, now())
        except ValueError as error:
            sys.exit(str(error))
    for finding in filter(is_open, kept):
        print(f"open: {finding['study']}: {finding['claim']}: {finding['verdict']}")
    FILE.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{FILE.name}: {len(kept)} claims of {len({f['study'] for f in kept})} studies")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
