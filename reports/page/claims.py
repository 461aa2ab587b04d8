"""Rows of the tables of verdicts, in plain text: each verdict, and what stands behind it."""

import hashlib
import math
import re
from collections import Counter
from dataclasses import dataclass

from store.verdicts import KINDS, Verdict
from text import number, percent, plural, slug

# (mark, name): a verdict is told by its words and its mark, colour only helps.
MARKS = {"reproduced": "✓", "deviates": "≠", "not reproducible": "?", "failed": "✕", "not run": "○", "undecided": "◐", "unresolved": "◑"}
HELD = ("reproduced", "consistent in an assumed scene", "consistent at reduced scale", "consistent with a stand-in", "consistent", "holds")
WORDS = (*HELD, *(kind for kind in KINDS if kind not in HELD), "does not converge")  # as they are counted
LOOSE = 3  # a bound with more slack says little: that of `wrinklebench claims`
LONGEST_ANCHOR = 56
RELATIVE = ("relative error", "largest |relative error|", "|relative error|", "|relative difference|")
LEVEL_WORDS = {"full": "at full scale", "assumed": "scene assumed", "reduced": "at reduced scale", "stand-in": "with a stand-in", "absent": "scene not built"}

SAYS = {"paper": "paper says", "theory": "theory says", "oracle": "exact or measured elsewhere", "chosen": "chosen here"}  # origins of a bound
WHOSE_BOUND = SAYS | {"paper": "the paper’s", "theory": "theory’s"}  # the same behind a bound
SHARE = re.compile(r"(share|part) of ")  # lies from 0 to 1

UNTESTED, TESTED, OPEN, HOLDS_THERE, NO_COUNTER, UNKNOWN = "untested", "tested", "open", "not refuted", "no counter", ""
OPEN_VERDICTS = ("undecided", "unresolved")


@dataclass(frozen=True)
class Tested:
    """Whether the claim was seen to come out false."""

    kind: str
    text: str = ""  # what its counter showed


@dataclass(frozen=True)
class Row:
    study: str
    verdict: Verdict
    anchor: str  # on the study's page
    tested: Tested

    @property
    def link(self):
        """On its study's page."""
        return f"{self.study}/index.html#{self.anchor}"

    @property
    def name(self):
        """On the page of all claims; it lasts as long as the claim's words."""
        return f"{self.study}.{self.anchor.removeprefix('claim-')}"


def rows_of(results) -> dict:
    """{name of a study: its rows}"""
    return {study.name: study_rows(study, results.counters, results.faults) for study in results.studies}


def study_rows(study, counters=(), faults=None) -> tuple:
    found = zip(study.verdicts, anchors(study.verdicts))
    return tuple(Row(study.name, one, anchor, tested(study.name, one, counters, faults)) for one, anchor in found)


def anchors(verdicts) -> list:
    """Ids for links that last: of a claim's words, and of what was measured where two say the same."""
    plain = [f"claim-{slug(one.claim)[:LONGEST_ANCHOR].rstrip('-.')}" for one in verdicts]
    names, seen = [], Counter()
    for name, one in zip(plain, verdicts):
        if plain.count(name) > 1:
            told = f"{one.claim}\n{one.figure}\n{one.quantity}"
            name = f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:6]}"
            seen[name] += 1
            name = f"{name}-{seen[name]}" if seen[name] > 1 else name
        names.append(name)
    return names


def tested(study, verdict, counters, faults) -> Tested:
    if verdict.basis is None:
        return Tested(UNKNOWN)
    if not verdict.basis.counter:
        return Tested(NO_COUNTER)
    own = [one for one in counters if (one.study, one.claim) == (study, verdict.claim)]
    for one in own:
        if one.key and one.key == verdict.basis.counter_key:
            measured = f"{number(one.measured)}, bound {one.bound}" if math.isfinite(one.measured) else one.reason or "no result"
            kind = TESTED if one.refuted else OPEN if one.time_ratio or one.verdict in OPEN_VERDICTS else HOLDS_THERE
            return Tested(kind, f"{one.verdict} there: {measured}")
    found = by_fault(study, verdict, faults)
    return Tested(UNTESTED, "what its counter showed is of another form of it: its bound, its samples or its study have changed since, or it has no key") if own and found.kind == UNTESTED else found


def by_fault(study, verdict, faults) -> Tested:
    """A counter may be a seeded fault: faults.json says who refused it, each claim with what it measures."""
    for fault in faults.faults if faults else ():
        for witness in fault.witnesses:
            if verdict.basis.counter != f"the seeded fault {fault.name}" or (witness.source, witness.name) != ("study", study):
                continue
            if f"{verdict.claim} ({verdict.quantity})" in witness.refused_by:
                return Tested(TESTED, "it refuses the fault")
            return Tested(HOLDS_THERE, "it does not refuse the fault")
    return Tested(UNTESTED, "its counter was not run")


def is_loose(verdict) -> bool:
    return verdict.basis is not None and verdict.verdict == "reproduced" and verdict.basis.slack > LOOSE


def is_chosen(verdict) -> bool:
    return verdict.basis is not None and verdict.basis.origin == "chosen"


def is_constant(verdict) -> bool:
    """Rows that agree to 1e-6, and nobody says why that is no identity."""
    return verdict.basis is not None and not verdict.basis.varies and not verdict.basis.constant


def is_unknown(verdict) -> bool:
    """A claim, no check, of which nobody knows what mesh and seeds leave open, nor says why they leave nothing."""
    basis, u = verdict.basis, verdict.uncertainty
    told = u is not None and (bool(u.along) or u.seeds > 0)  # that of a reference says nothing of mesh and seeds
    known = told or verdict.noise is not None  # a ratio of times has that
    return basis is not None and not basis.is_check and not known and not basis.no_uncertainty


def in_percent(verdict) -> bool:
    """Relative errors read better in percent; verdicts.csv and the samples keep the plain number."""
    return verdict.quantity.startswith(RELATIVE)


def amount(verdict, value) -> str:
    """A number of the verdict in the unit in which it reads well: 0.0355 %, 0.8163."""
    return percent(value, 4) if in_percent(verdict) and math.isfinite(value) else number(value)


def between(verdict, interval) -> str:
    """0.97 to 1.12; "" where there is none."""
    return f"{amount(verdict, interval.low)} to {amount(verdict, interval.high)}" if interval else ""


def plus_minus(verdict) -> str:
    """± 0.012; in words where that is more than there is to know."""
    value = verdict.uncertainty.of_validation
    told = f"± {amount(verdict, value)}"
    if SHARE.match(verdict.quantity) and value >= 1:
        return f"(not known: anything from 0 to 1, as {told} says)"
    return f"(known no better than {told})" if not verdict.decided and value >= abs(verdict.measured) else told


def uncertainty(verdict) -> list:
    """["± 0.012", "mesh 0.01, order 1.9", "seeds 0.006"], of one cause ["± 0.01 (seeds)"]: each a line"""
    u = verdict.uncertainty
    order = f"order {number(u.order, 2)}" if u.order > 0 else "levels move apart" if u.order < 0 else "no order seen"
    causes = [(name, amount(verdict, value), words) for name, value, words in (("mesh", u.numerical, f", {order}"), ("seeds", u.seeds, ""), ("reference", u.reference, "")) if value]
    earlier = ["of an earlier run"] if u.is_kept and u.numerical else []
    whole = plus_minus(verdict)
    if len(causes) == 1 and whole == f"± {causes[0][1]}":
        name, _, words = causes[0]
        return [f"{whole} ({name}{words})", *earlier]
    return [whole, *(f"{name} {value}{words}" for name, value, words in causes), *earlier]


def noise(verdict) -> str:
    """between 0.97 and 1.12; "" where nothing is known of the measured value's noise."""
    if not verdict.noise:
        return ""
    return f"between {amount(verdict, verdict.noise.low)} and {amount(verdict, verdict.noise.high)}"


def bound(verdict) -> str:
    """1 ± 0.05, ≤ 1.5 %, ≥ 15 %."""
    if math.isnan(verdict.tolerance):
        return "–"
    tolerance = amount(verdict, verdict.tolerance)
    if verdict.relation != "within":
        return f"{ {'at most': '≤', 'at least': '≥'}.get(verdict.relation, verdict.relation) } {tolerance}"
    return f"{amount(verdict, verdict.reference) if verdict.reference else '0'} ± {tolerance}"


def beside(verdict, unit="1") -> str:
    """Measured 0.62 ± 0.01 m, to be 1 ± 0.05 (the paper’s): drop of the tip."""
    if math.isnan(verdict.measured):
        return ""
    told = "" if in_percent(verdict) or unit in ("", "1", "%") or f"[{unit}]" in verdict.quantity else f" {unit}"
    open_by = f" {plus_minus(verdict)}" if verdict.uncertainty else f" ({noise(verdict)})" if verdict.noise else ""
    whose = f" ({WHOSE_BOUND[verdict.basis.origin]})" if verdict.basis and verdict.basis.origin in WHOSE_BOUND else ""
    number_told = f"{open_by}{told}" if open_by.startswith(" ±") else f"{told}{open_by}"
    return f"Measured {amount(verdict, verdict.measured)}{number_told}, to be {bound(verdict)}{whose}: {verdict.quantity}."


def slack(verdict) -> str:
    """2.5×; – where that says nothing."""
    value = verdict.basis.slack if verdict.basis else math.nan
    return f"{number(float(f'{value:.1e}'), 2)}×" if math.isfinite(value) else "–"


def rows_text(verdict) -> str:
    """gap_largest: worst of 3 samples with stabilisation = pre, 1 more skipped; these lie from 0.1 to 0.3"""
    basis = verdict.basis
    samples = plural(basis.rows, "sample") if basis.rows else "samples"
    where = "" if basis.over in ("", "every sample") else f" with {basis.over}"
    where += f", {basis.skipped} more skipped" if basis.skipped else ""
    how = "" if basis.rows == 1 and basis.reduce in ("worst", "median") else f"{basis.reduce} "
    if basis.rows < 2 or math.isnan(basis.spread.low):
        return f"{basis.measure}: {how}of {samples}{where}"
    of_each = amount if basis.reduce in ("worst", "median") else lambda _, value: number(value)
    low, high = (of_each(verdict, end) for end in (basis.spread.low, basis.spread.high))
    ends = f"these all give {low}" if low == high else f"these lie from {low} to {high}"
    return f"{basis.measure}: {how}of {samples}{where}; {ends}"


def expected(verdict) -> str:
    """deviates, 0.62 to 0.7"""
    band = between(verdict, verdict.deviation)
    return f"{verdict.expected}, {band}" if band else verdict.expected


def scale(verdict) -> str:
    """At which level a claim was judged, where its word does not say so."""
    return "" if verdict.word in HELD else LEVEL_WORDS.get(verdict.level, "")


def in_words_order(words) -> list:
    order = {word: place for place, word in enumerate(WORDS)}
    return sorted(set(words), key=lambda word: (order.get(word, len(WORDS)), word))


def tally(verdicts) -> str:
    """7 claims and 1 check: 5 reproduced, 2 deviates, 1 holds; all as expected."""
    return f"{brief(verdicts)}; {as_expected(verdicts)}" if verdicts else brief(verdicts)


def brief(verdicts) -> str:
    """The same without its end."""
    if not verdicts:
        return "no claim judged"
    words = [one.word for one in verdicts]
    kinds = [f"{words.count(word)} {word}" for word in in_words_order(words)]
    checks = sum(one.is_check for one in verdicts)
    claims = len(verdicts) - checks
    heads = [plural(count, name) for count, name in ((claims, "claim"), (checks, "check")) if count]
    return f"{' and '.join(heads)}: {', '.join(kinds)}"


def as_expected(verdicts) -> str:
    unexpected = sum(not one.as_expected for one in verdicts)
    undecided = sum(not one.decided for one in verdicts)
    if undecided == len(verdicts):
        return "none decided"
    return f"{unexpected} not as expected" if unexpected else f"{'all others' if undecided else 'all'} as expected"


MEANINGS = {
    "reproduced": "what was measured meets the bound, in the scene and at the size that the paper prints",
    "consistent in an assumed scene": "it meets the bound where all that the paper prints of the scene is as printed, and what it does not give is assumed",
    "consistent at reduced scale": "it meets the bound with the paper’s physics, in a smaller or shorter scene than printed",
    "consistent with a stand-in": "it meets the bound in another scene than the printed one, or with a part of it prescribed",
    "consistent": "it meets the bound; no scene of the paper is built for it",
    "holds": "it meets the bound, and is this suite’s own or a check: nothing that a paper says",
    "deviates": "it does not meet the bound. As expected, where this suite knows that the claim does not hold as printed: the row "
    "says why, and so whether the print, the method or what is built here differs. Only a verdict other than expected counts "
    "against a run",
    "not reproducible": "the paper does not give what is needed",
    "failed": "the solver gave no result",
    "not run": "there is no sample to judge",
    "undecided": "a ratio of times whose noise, the interval beside the measured value, holds the bound; a quieter machine or more "
    "repeats decide it, and it counts neither for nor against a run",
    "unresolved": "the bound lies within what mesh, seeds and reference leave open (± beside the measured value); a finer mesh decides it. It "
    "counts against a run only where the measured value itself misses the bound, or the band of an expected deviation",
    "does not converge": "the bound lies within what meshes leave open, and the finer they are the farther apart their numbers lie: a finer mesh "
    "need not decide it. It shows nothing, and counts against a run only where the measured value itself misses the bound, or the band of an "
    "expected deviation",
}


def meanings(verdicts) -> list:
    """(word, meaning) of the words that these verdicts use."""
    found = [(word, MEANINGS[word]) for word in in_words_order(one.word for one in verdicts) if word in MEANINGS]
    if any(one.level for one in verdicts):
        return found
    old = "what was measured meets the bound; at which scale is not told"  # as in files that know no levels
    return [(word, old if word == "reproduced" else meaning) for word, meaning in found]


def verdicts_csv(rows) -> dict:
    """All verdicts for a program: every number in full, one row each."""
    fields = ("claim", "figure", "quantity", "measured", "reference", "tolerance", "relation", "verdict", "expected", "word", "level")
    columns = {"study": [row.study for row in rows]}
    columns |= {field: [getattr(row.verdict, field) for row in rows] for field in fields}
    for name, of in (("noise", "noise"), ("expected", "deviation")):
        for end in ("low", "high"):
            columns[f"{name}_{end}"] = [getattr(getattr(row.verdict, of), end, None) for row in rows]
    bases = [row.verdict.basis for row in rows]
    for name in ("origin", "origin_text", "over", "measure", "reduce", "rows", "skipped", "slack", "varies", "constant", "no_uncertainty", "is_check", "counter"):
        columns[name] = [getattr(basis, name, None) for basis in bases]
    for end in ("low", "high"):
        columns[f"spread_{end}"] = [getattr(basis.spread, end) if basis else None for basis in bases]
    columns["tested"] = [row.tested.kind for row in rows]
    columns["evidence"] = [getattr(basis, "evidence", None) for basis in bases]
    return columns | {"link": [row.link for row in rows], "reason": [row.verdict.reason for row in rows]}
