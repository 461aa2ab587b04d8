"""What is other than in the report that this one replaces: verdicts whose word changed, claims that are new or gone."""

import csv
from dataclasses import dataclass
from pathlib import Path

from ending import MARKER


@dataclass(frozen=True)
class Changes:
    changed: tuple  # (row, its word before)
    new: int
    gone: int

    def __bool__(self):
        return bool(self.changed or self.new or self.gone)


def earlier(output: Path) -> dict:
    """{(study, claim, quantity): word} of the report in the output folder; {} where there is none that can be read."""
    try:
        if not (output / MARKER).exists():
            return {}
        with open(output / "verdicts.csv", newline="", encoding="utf-8") as file:
            return {(row["study"], row["claim"], row["quantity"]): row["word"] for row in csv.DictReader(file)}
    except (OSError, KeyError, ValueError):
        return {}


def since(before: dict, rows) -> Changes:
    """Nothing where there was no report before."""
    if not before:
        return Changes((), 0, 0)
    now = {(row.study, row.verdict.claim, row.verdict.quantity): row for row in rows}
    changed = tuple((row, before[key]) for key, row in now.items() if key in before and before[key] != row.verdict.word)
    return Changes(changed, len(now.keys() - before.keys()), len(before.keys() - now.keys()))
