"""What is other than in the report that this one replaces: verdicts whose word changed, claims that are new, gone or only put in other words."""

import csv
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from ending import MARKER

# By which columns of verdicts.csv a claim is known again, one after the other: its words; its words but for the quantity; where it is
# put in other words, what it is as data. Claims that one of these does not tell apart are left to the next.
KNOWN_BY = (("claim", "quantity"), ("claim",), ("measure", "over", "reduce", "relation"))


@dataclass(frozen=True)
class Changes:
    changed: tuple  # (row, its word before)
    new: int
    gone: int
    reworded: int = 0

    def __bool__(self):
        return bool(self.changed or self.new or self.gone or self.reworded)


def earlier(output: Path) -> list:
    """The rows of verdicts.csv in the output folder; [] where there is none that can be read."""
    try:
        if not (output / MARKER).exists():
            return []
        with open(output / "verdicts.csv", newline="", encoding="utf-8") as file:
            return [row for row in csv.DictReader(file) if row["study"] and row["word"]]
    except (OSError, KeyError, ValueError):
        return []


def since(before, rows) -> Changes:
    """Nothing where there was no report before."""
    if not before:
        return Changes((), 0, 0)
    pairs, old, new = [], list(before), list(rows)
    for names in KNOWN_BY:
        keyed_old, keyed_new = keyed(old, names, text_of), keyed(new, names, field_of)
        both = keyed_old.keys() & keyed_new.keys()
        pairs += [(names, keyed_old[key], keyed_new[key]) for key in keyed_new if key in both]
        old = [row for row in old if not any(row is keyed_old[key] for key in both)]
        new = [row for row in new if not any(row is keyed_new[key] for key in both)]
    changed = tuple((row, was["word"]) for _, was, row in pairs if was["word"] != row.verdict.word)
    return Changes(changed, len(new), len(old), sum(names != KNOWN_BY[0] for names, _, _ in pairs))


def keyed(rows, names, value) -> dict:
    """{study and these columns: the row} of rows that have the first of them, and are alone with them."""
    keys = [(value(row, "study"), *(value(row, name) for name in names)) for row in rows]
    count = Counter(keys)
    return {key: row for key, row in zip(keys, rows) if count[key] == 1 and key[1]}


def text_of(row, name) -> str:
    return row.get(name) or ""


def field_of(row, name) -> str:
    """Of a row of page.claims, what verdicts.csv has in that column."""
    of = row if name == "study" else row.verdict if hasattr(row.verdict, name) else row.verdict.basis
    return str(getattr(of, name, "") or "")
