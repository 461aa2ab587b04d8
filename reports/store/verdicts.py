"""A study's verdicts.json as plain data."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

from store.sample import SCHEMA_VERSION, Unreadable, require_file

KINDS = ("reproduced", "deviates", "not reproducible", "failed", "not run", "undecided")
UNDECIDED = "undecided"  # nobody's expectation


@dataclass(frozen=True)
class Noise:
    """Where the repeats within one process put a ratio of times."""

    low: float
    high: float


@dataclass(frozen=True)
class Verdict:
    claim: str
    figure: str
    quantity: str
    measured: float
    reference: float
    tolerance: float
    relation: str  # "within", "at most", "at least"
    verdict: str
    expected: str
    as_expected: bool
    reason: str
    noise: Noise | None = None  # of `measured`, where that is a ratio of times

    @property
    def decided(self):
        return self.verdict != UNDECIDED


@dataclass(frozen=True)
class Judged:
    """What the judge wrote about one study."""

    title: str
    claim: str
    source: str
    verdicts: tuple


def read_verdicts(path: Path) -> Judged:
    """Reads a verdicts.json. Raises Unreadable with the reason."""
    try:
        data = json.loads(require_file(path).read_text(encoding="utf-8"))
        if data["schema_version"] != SCHEMA_VERSION:
            raise Unreadable(f"schema_version is {data['schema_version']}, this report reads {SCHEMA_VERSION}")
        verdicts = tuple(_verdict(item) for item in data["verdicts"])
        return Judged(data["title"], data["claim"], data["source"], verdicts)
    except KeyError as error:
        raise Unreadable(f"the entry {error} is missing") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _verdict(item):
    for name in ("verdict", "expected"):
        if item[name] not in KINDS:
            raise Unreadable(f'{name} is "{item[name]}", allowed are {", ".join(KINDS)}')
    if item["expected"] == UNDECIDED:
        raise Unreadable(f'expected is "{UNDECIDED}", which nobody can expect')
    words = {name: item[name] for name in ("claim", "figure", "quantity", "relation", "verdict", "expected", "reason")}
    numbers = {name: _number(item[name]) for name in ("measured", "reference", "tolerance")}
    return Verdict(**words, **numbers, as_expected=bool(item["as_expected"]), noise=_noise(item.get("noise")))


def _noise(item):
    return None if item is None else Noise(_number(item["low"]), _number(item["high"]))


def _number(value):
    return math.nan if value is None else float(value)  # the format writes numbers that are not finite as null
