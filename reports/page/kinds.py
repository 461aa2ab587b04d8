"""Of what kind a claim is, to which group its verdict belongs, and its unit: what the page of all claims is filtered by."""

import re

KINDS = (("paper", "a paper’s"), ("suite", "this suite’s, and checks"), ("own", "this suite’s own"), ("check", "a check"), ("cost", "a cost"))
# (name, heading, what it holds), in the order of a row of the first page's matrix.
GROUPS = (
    ("unexpected", "not as expected", "counts against this run"),
    ("full", "hold as printed", "the printed scene at the printed size"),
    ("assumed", "hold, scene assumed", "all that is printed is as printed; what the paper does not give is assumed"),
    ("reduced", "hold at reduced scale", "the paper’s physics, smaller or shorter"),
    ("stand-in", "hold with a stand-in", "another scene than printed"),
    ("other", "hold otherwise", "this suite’s own, checks, and what needs no scene"),
    ("deviates", "do not, as known", "each with its cause, and whose it is"),
    ("open", "open", "noise, mesh or seeds leave it open, or it was not tried"),
)
WORDS = {
    "reproduced": "full",
    "consistent in an assumed scene": "assumed",
    "consistent at reduced scale": "reduced",
    "consistent with a stand-in": "stand-in",
}
BRACKETED = re.compile(r"\[(1|%|°|degrees?|rad|[kmµ]?m(?:/s²?)?|m[²³]|[mµ]?s|[kMG]?Pa|[km]?N(?:/m²?)?|[mµ]?J|kg(?:/m[²³])?|Hz|MB)\]")


def kinds_of(verdict) -> tuple:
    """Of KINDS: whose it is, and whether it is about cost."""
    whose = ("suite", "check") if verdict.is_check else ("paper",) if verdict.figure else ("suite", "own")
    return (*whose, "cost") if is_cost(verdict) else whose


def is_cost(verdict) -> bool:
    """A ratio of times, or a count of what a solver did."""
    said = f"{verdict.quantity} {verdict.basis.measure if verdict.basis else ''}"
    return verdict.noise is not None or re.search(r"\b(seconds|times? of|iterations?|factorisations?)\b|_seconds|ratio of times", said) is not None


def group_of(verdict) -> str:
    """Of GROUPS."""
    if not verdict.as_expected:
        return "unexpected"
    if verdict.verdict == "reproduced":
        return WORDS.get(verdict.word, "other") if verdict.figure and not verdict.is_check else "other"
    return "deviates" if verdict.verdict == "deviates" else "open"


def unit_of(verdict, units) -> str:
    """What the measured number counts: as its words say, else that of the metric which is judged; 1: it has none. `units`: of
    the study's metrics."""
    named = BRACKETED.search(verdict.quantity)
    if named:
        return "°" if named[1].startswith("degree") else named[1]
    if re.search(r"\bangle\b.*, degrees\b", verdict.quantity):
        return "°"
    basis = verdict.basis
    if basis and basis.reduce in ("worst", "median", "least", "largest", "smallest"):
        return units.get(basis.measure, "1") or "1"
    return "1"
