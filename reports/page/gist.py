"""How a paper's figure comes out, in one sentence with a number, from the claims about it."""

import math
from collections import Counter

from page import claims
from page.papers import is_diagram

HOLDS, MISSES, OPEN = "holds", "misses", "open"
ORDER, TELLING = (HOLDS, MISSES, OPEN), (MISSES, OPEN, HOLDS)
WHICH = {HOLDS: "Nearest to its bound", MISSES: "Farthest from its bound", OPEN: "Open, {side} of its bound"}
HEADS = {  # what there is of the three, to the first words
    (HOLDS,): "Holds:",
    (HOLDS, MISSES): "Holds in part:",
    (HOLDS, OPEN): "Holds, or is open:",
    (HOLDS, MISSES, OPEN): "Holds in part:",
    (MISSES,): "Misses:",
    (MISSES, OPEN): "Misses, or is open:",
    (OPEN,): "Open:",
}
WORDS = {HOLDS: ("holds", "hold"), MISSES: ("does not hold", "do not hold"), OPEN: ("is open", "are open")}  # of one, of several


def fate(line) -> str:
    one = line.row.verdict
    return HOLDS if one.verdict == "reproduced" else MISSES if one.verdict == "deviates" else OPEN


def gist(lines, items=()) -> tuple:
    """("Holds in part:", "of the paper’s 3 claims 1 holds, 2 do not hold. Farthest from its bound: measured 0.65, to be 1 ± 0.2: …")"""
    mine = [line for line in lines if "paper" in line.kinds]
    if not mine:
        return unjudged(lines, items)
    count = Counter(map(fate, mine))
    found = tuple(name for name in ORDER if count[name])
    line = telling(mine)
    number = claims.beside(line.row.verdict, line.unit) if line else ""
    head = HEADS[found].replace(":", f"{of_part(mine)}:")
    if len(mine) == 1:
        return head, lowered(number)
    parts = [f"{count[name]} {WORDS[name][count[name] > 1]}" for name in found]
    told = f"of the paper’s {len(mine)} claims {', '.join(parts)}."
    if not line:
        return head, told
    which = WHICH[fate(line)].format(side="inside" if line.row.verdict.inside else "outside")
    return head, f"{told} {which}: {lowered(number)}"


def of_part(lines) -> str:
    """" (last column only)", where all of them are about that part of a figure or table."""
    parts = {line.row.verdict.figure.partition(", ")[2] for line in lines}
    return f" ({parts.pop()} only)" if len(parts) == 1 and all(parts) else ""


def unjudged(lines, items) -> tuple:
    """The same where no claim of the paper's is about it."""
    if items and all(item.level == "absent" for item in items):
        return "Not built.", ""
    if items and all(map(is_diagram, items)):
        return "A diagram:", "it explains, and has nothing to measure."
    if lines:
        return "No verdict:", "what is claimed below is this suite’s own, not what the paper says of it."
    return "No verdict:", "what is built of it is shown or told here, and no claim judges it."


def telling(lines):
    """The claim whose number a reader should know: of those that miss, else of the open ones, else of all, the one with least slack;
    None where there is no number."""
    known = [line for line in lines if math.isfinite(line.row.verdict.measured)]
    return min(known, key=lambda line: (TELLING.index(fate(line)), slack(line)), default=None)


def lowered(sentence) -> str:
    return sentence[:1].lower() + sentence[1:]


def slack(line) -> float:
    basis = line.row.verdict.basis
    return basis.slack if basis and math.isfinite(basis.slack) else math.inf
