"""Tables of the page "Other codes": claims down, codes across, in plain text."""

import math
from dataclasses import dataclass
from itertools import combinations

from text import number, percent, plural

MARKS = {"reproduced": ("✓", "holds"), "deviates": ("✗", "does not hold"), "failed": ("✗", "failed")}
OWN = ("=", "the reference’s own")


@dataclass(frozen=True)
class Cell:
    """One code on one claim."""

    verdict: str
    mark: str
    word: str
    error: str  # "" where there is no number
    seconds: str
    reason: str  # why it was not run; of how many samples, and where they lie


@dataclass(frozen=True)
class ClaimRow:
    says: str
    quantity: str
    bound: str
    origin: str
    cells: tuple  # of Cell, a code each
    findings: tuple  # sentences: what several codes together say


@dataclass(frozen=True)
class Table:
    study: str
    title: str
    codes: tuple  # of store.codes.CodeResults
    rows: tuple


def tables(found) -> tuple:
    """A table for each study, in the order of their names."""
    studies = {}
    for one in found:
        studies.setdefault(one.study, []).append(one)
    return tuple(Table(study, codes[0].judged.title, tuple(codes), tuple(rows(codes))) for study, codes in studies.items())


def rows(codes):
    claims = {verdict.claim: verdict for code in codes for verdict in code.judged.verdicts}
    for says, claim in claims.items():
        basis = claim.basis
        yield ClaimRow(says, claim.quantity, bound(claim), basis.origin_text if basis else "", tuple(cell(code, says) for code in codes),
                       (*against_reference(witnesses(codes, says)), *about_elements(codes, says)))


def witnesses(codes, claim):
    """[(code, its verdict)] of programs other than this suite and than the reference's own."""
    judged = [(code, code.verdict(claim)) for code in codes if not code.is_own]
    return [(code, verdict) for code, verdict in judged if verdict and not made_reference(code.software, verdict.basis)]


def against_reference(found):
    """A sentence where two programs or more miss a bound on the same side, and are nearer to each other than either is to the reference.
    Two elements of one program are one witness. Of a magnitude the side is not known."""
    missed = [(code, verdict) for code, verdict in found if verdict.verdict == "deviates" and not math.isnan(verdict.measured)]
    pairs = [pair for pair in combinations(missed, 2) if pair[0][0].program != pair[1][0].program and agree(pair[0][1], pair[1][1])]
    agreeing = [one for one in missed if any(one in pair for pair in pairs)]
    if not agreeing:
        return
    told = listed(f"{code.software} ({number(verdict.measured)})" for code, verdict in agreeing)
    if agreeing[0][1].relation == "within":
        yield (f"{told} agree against the reference ({number(agreeing[0][1].reference)}): it is in doubt, unless they share what it has not"
               f"{others(found)}")
    else:
        yield f"{told} miss the bound alike; to which side a magnitude does not tell{others(found)}"


def agree(a, b) -> bool:
    off = a.measured - a.reference, b.measured - b.reference
    return off[0] * off[1] > 0 and abs(off[0] - off[1]) < min(map(abs, off))


def others(found) -> str:
    """Witnesses for the bound."""
    holds = [code.software for code, verdict in found if verdict.verdict == "reproduced"]
    return f"; but {listed(holds)} {'meets' if len(holds) == 1 else 'meet'} it" if holds else ""


def about_elements(codes, claim):
    """A sentence where elements of this suite miss what two other programs or more meet."""
    holds = [code for code, verdict in witnesses(codes, claim) if verdict.verdict == "reproduced"]
    if len({code.program for code in holds}) < 2:
        return
    missing = [code.software for code in codes if code.is_own and (verdict := code.verdict(claim)) and verdict.verdict == "deviates"]
    if missing:
        yield (f"about this suite’s element{'s' * (len(missing) > 1)}: {listed(missing)} {'misses' if len(missing) == 1 else 'miss'} what "
               f"{listed(one.software for one in holds)} meet")


def listed(words) -> str:
    """a, b and c"""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def bound(verdict) -> str:
    if verdict.relation == "within":
        return f"{number(verdict.reference)} ± {number(verdict.tolerance)}"
    return f"{'≤' if verdict.relation == 'at most' else '≥'} {number(verdict.tolerance)}"


def error_of(verdict) -> float:
    """Relative where there is a value to compare with; of a bounded error the error itself."""
    off = abs(verdict.measured - verdict.reference)
    return off / abs(verdict.reference) if verdict.reference and verdict.relation == "within" else off


def cell(code, claim) -> Cell:
    verdict = code.verdict(claim)
    if verdict is None or verdict.verdict == "not run":
        reason = "judged by another version of the program" if verdict is None else why_not_run(verdict)
        return Cell("not run", "–", "not run", "", "", reason)
    is_own = verdict.verdict == "reproduced" and made_reference(code.software, verdict.basis)
    mark, word = OWN if is_own else MARKS.get(verdict.verdict, ("?", "open"))
    known = not math.isnan(verdict.measured)
    seconds = code.seconds.get(claim, math.nan)
    open_words = "the bound lies within what mesh and reference leave open; " if known and word == "open" else ""
    reason = (open_words + verdict.reason).removesuffix("; ")
    return Cell(verdict.verdict, mark, word, percent(error_of(verdict), 3) if known else "",
                "" if math.isnan(seconds) else f"{number(seconds, 2)} s", reason)


def made_reference(software, basis) -> bool:
    """Was the reference computed by this very program? Its agreement then shows that the adapter is right, and nothing more."""
    return basis is not None and basis.origin == "oracle" and software.split()[0].lower() in basis.origin_text.lower()


def why_not_run(verdict) -> str:
    """The claim's own note stands there where no sample bears on it."""
    return verdict.reason if verdict.reason.startswith(("it rests on", "all samples are skipped")) else "no sample bears on it"


def score(found) -> str:
    """2 other codes and 3 of this suite's elements on 2 studies"""
    others = {one.software.split()[0] for one in found if not one.is_own}
    own = {one.software for one in found if one.is_own}
    studies = plural(len({one.study for one in found}), "study", "studies")
    mine = f" and {len(own)} of this suite’s elements" if own else ""
    return f"{plural(len(others), 'other code')}{mine} on {studies}"


def codes_csv(found) -> dict:
    """Every verdict of every file, plain numbers."""
    each = [(one, verdict) for one in found for verdict in one.judged.verdicts]
    columns = {name: [getattr(one, name) for one, _ in each] for name in ("study", "software", "file")}
    for name in ("claim", "quantity", "measured", "reference", "tolerance", "relation", "verdict", "reason"):
        columns[name] = [getattr(verdict, name) for _, verdict in each]
    return columns | {"seconds": [one.seconds.get(verdict.claim, math.nan) for one, verdict in each]}
