"""What makes verdicts worth less than they say, counted for the first page and filtered by on the page of all claims."""

from dataclasses import dataclass

from page import claims
from page.matrix import claims_link
from text import percent, slug


@dataclass(frozen=True)
class Doubt:
    """What makes verdicts worth less than they say, with the rows of which it is true."""

    name: str
    meaning: str
    rows: tuple


def doubts(rows) -> list:
    """Those that there are; each by the same rule as in `wrinklebench claims`."""
    found = (
        ("undecided", "a ratio of times whose noise holds the bound", lambda row: row.verdict.verdict == "undecided"),
        ("unresolved", "the uncertainty of mesh, seeds and reference holds the bound", lambda row: row.verdict.verdict == "unresolved"),
        ("not refuted", "they hold even where they must come out false", lambda row: row.tested.kind == claims.HOLDS_THERE),
        ("counter open", "noise or uncertainty holds the bound where they must come out false", lambda row: row.tested.kind == claims.OPEN),
        ("untested", "their counters were not run; faults --counters runs them", lambda row: row.tested.kind == claims.UNTESTED),
        ("no counter", "nothing is named for which they must come out false", lambda row: row.tested.kind == claims.NO_COUNTER),
        ("chosen bounds", "neither paper, oracle nor theory gives the bound", lambda row: claims.is_chosen(row.verdict)),
        ("loose", f"the error could grow more than {claims.LOOSE}× before it reaches the bound", lambda row: claims.is_loose(row.verdict)),
        ("uncertainty not known", "nobody has looked what mesh and seeds leave open", lambda row: claims.is_unknown(row.verdict)),
        ("do not vary", "all samples agree to 1e-6: perhaps an identity", lambda row: claims.is_constant(row.verdict)),
    )
    told = (Doubt(name, meaning, tuple(row for row in rows if holds(row))) for name, meaning, holds in found)
    return [doubt for doubt in told if doubt.rows]


@dataclass(frozen=True)
class Count:
    count: int
    name: str
    note: str = ""
    link: str = ""
    is_bad: bool = False


def headline(rows) -> list:
    """What else a reader should know of all claims; each number leads to them."""
    data = sum(row.verdict.basis is not None for row in rows)
    if not data:
        return []
    kinds = [row.tested.kind for row in rows]
    out = []
    if set(kinds) & {claims.TESTED, claims.OPEN, claims.HOLDS_THERE}:
        proven = kinds.count(claims.TESTED)
        out.append(Count(proven, "tested by a counter", f"{percent(proven / len(rows))} of all: seen to come out false where they must"))
    out += [Count(len(one.rows), one.name, one.meaning, claims_link(doubt=slug(one.name))) for one in doubts(rows)]
    if data < len(rows):
        out.append(Count(len(rows) - data, "not stated as data", "what stands behind these bounds is not known to the report"))
    return out
