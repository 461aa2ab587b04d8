"""A study's verdicts.json as plain data."""

import json
import math
from dataclasses import dataclass, fields
from pathlib import Path

from store.sample import SCHEMA_VERSION, Unreadable, require_file

KINDS = ("reproduced", "deviates", "not reproducible", "failed", "not run", "undecided", "unresolved")
OPEN = ("undecided", "unresolved")  # nobody's expectation
LEVELS = ("full", "assumed", "reduced", "stand-in", "absent")  # of what is built here of a paper's item


@dataclass(frozen=True)
class Interval:
    low: float
    high: float


@dataclass(frozen=True)
class Basis:
    """What stands behind a claim that is stated as data."""

    over: str = ""  # which samples
    measure: str = ""  # what of each
    reduce: str = ""  # how they became one number
    origin: str = ""  # of the bound: "paper", "oracle", "theory", "chosen"
    origin_text: str = ""  # its place, or why it was chosen
    counter: str = ""  # where the claim must come out false
    counter_key: str = ""  # of all that is data of the claim: what a finding there must rest on
    evidence: str = ""  # of the cause of an expected deviation
    constant: str = ""  # why rows may agree to 1e-6
    no_uncertainty: str = ""  # why neither mesh nor seeds move the number
    is_check: bool = False  # asked of the program, its scene or its samples, not of a paper
    slack: float = math.nan  # factor by which the error may grow until the bound
    spread: Interval = Interval(math.nan, math.nan)  # of the rows' measures
    rows: int = 0  # that were measured
    skipped: int = 0  # more that it speaks of, and that have no number
    varies: bool = True


@dataclass(frozen=True)
class Uncertainty:
    """How far `measured` may be off, at about 95 %, in its unit."""

    numerical: float  # by the mesh or the step: grid convergence index
    order: float  # observed
    seeds: float
    reference: float
    of_validation: float  # root of the sum of squares
    along: str = ""  # the parameter that is refined
    is_kept: bool = False  # `numerical` and `order` are of an earlier run


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
    word: str  # of `verdict` at this level: "consistent at reduced scale"
    noise: Interval | None = None  # of `measured`, where that is a ratio of times
    level: str = ""  # of LEVELS; empty where the claim cites nothing of a paper
    deviation: Interval | None = None  # where an expected deviation is to lie
    basis: Basis | None = None  # None: the claim is not stated as data
    uncertainty: Uncertainty | None = None  # None: nothing is said of it
    printed_only: bool = False  # of samples that the paper profile alone has

    @property
    def decided(self):
        return self.verdict not in OPEN

    @property
    def inside(self):
        """Whether the measured value meets the bound, however open that is."""
        if self.relation == "within":
            return abs(self.measured - self.reference) <= self.tolerance
        return self.measured <= self.tolerance if self.relation == "at most" else self.measured >= self.tolerance

    @property
    def is_check(self):
        return self.basis is not None and self.basis.is_check


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
    if item["expected"] in OPEN:
        raise Unreadable(f'expected is "{item["expected"]}", which nobody can expect')
    words = {name: item[name] for name in ("claim", "figure", "quantity", "relation", "verdict", "expected", "reason")}
    numbers = {name: _number(item[name]) for name in ("measured", "reference", "tolerance")}
    return Verdict(
        **words,
        **numbers,
        as_expected=bool(item["as_expected"]),
        word=item.get("word") or item["verdict"],
        noise=_interval(item.get("noise")),
        level=_level(item.get("level")),
        deviation=_interval(item.get("expected_deviation")),
        basis=_basis(item.get("basis")),
        uncertainty=_uncertainty(item.get("uncertainty")),
        printed_only=bool(item.get("printed_only")),
    )


def _level(word):
    if word and word not in LEVELS:
        raise Unreadable(f'level is "{word}", allowed are {", ".join(LEVELS)}')
    return word or ""


def _basis(item):
    """Files of other versions may lack any of it, and have more."""
    if item is None:
        return None
    known = {field.name: item[field.name] for field in fields(Basis) if field.name in item}
    for name, read in (("slack", _number), ("spread", _interval), ("rows", int), ("skipped", int), ("varies", bool), ("is_check", bool)):
        if name in known:
            known[name] = read(known[name])
    return Basis(**known)


def _uncertainty(item):
    if item is None:
        return None
    numbers = {field.name: _number(item[field.name]) for field in fields(Uncertainty) if field.type in (float, "float")}
    return Uncertainty(**numbers, along=item.get("along", ""), is_kept=bool(item.get("is_kept")))


def _interval(item):
    return None if item is None else Interval(_number(item["low"]), _number(item["high"]))


def _number(value):
    return math.nan if value is None else float(value)  # the format writes numbers that are not finite as null
