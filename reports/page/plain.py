"""What a verdict means, in words that need no glossary, and whose a deviation is."""

import csv
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "reference_data/suite/deviations.csv"
WHOSE = {  # as the file has it: as a reader is told, and what that means
    "text": ("the paper’s text", "a number, a formula or a sentence of the paper is not what its own method or theory gives, or it leaves out what decides"),
    "method": ("the method", "built as it is published, it does this"),
    "model": ("the model", "the theory that the claim rests on leaves something out that matters here"),
    "discretisation": ("the discretisation", "meshes, steps or elements as they are printed do this; finer or other ones would not"),
    "suite": ("this suite", "what is built here is smaller than printed, or something else"),
    "unknown": ("cause not known", "the number is known beforehand, its cause is not"),
}
HOLDS = {
    "reproduced": "Holds, as printed.",
    "consistent in an assumed scene": "Holds, in a scene that is as printed as far as the paper prints it.",
    "consistent at reduced scale": "Holds, in a smaller or shorter scene than printed.",
    "consistent with a stand-in": "Holds, in another scene than printed.",
    "consistent": "Holds; no printed scene is built for it.",
    "holds": "Holds; this suite’s own claim.",
}
PRINTED = "Decided at the printed size, in the paper profile."
CHECK = "Holds; a check of this suite, nothing that the paper says."
ELSE = {
    "not reproducible": "Cannot be tried: the paper does not give what is needed.",
    "failed": "No number: the solver gave no result.",
    "not run": "Not tried in this run.",
}
OPEN = {  # why a number does not decide
    "undecided": "by less than times on this machine scatter",
    "unresolved": "by less than mesh, seeds and reference leave uncertain",
    "does not converge": "but finer meshes disagree ever more",
}
KEPT, SWINGS = "of an earlier run with more meshes", "these show no order"  # the mesh's part of ±; reading.html explains both


def read_deviations(path=FILE) -> dict:
    """{(study, claim): whose}, of WHOSE."""
    with open(path, newline="", encoding="utf-8") as file:
        return {(row["study"], row["claim"]): row["whose"] for row in csv.DictReader(file)}


def whose(row, table) -> str:
    """Whose an expected deviation is, in a reader's words; "" where nobody has said, or there is none."""
    if row.verdict.expected != "deviates":
        return ""
    return WHOSE.get(table.get((row.study, row.verdict.claim), ""), ("", ""))[0]


def plain(verdict, of="") -> str:
    """One short sentence for a badge; `of`: whose the deviation is."""
    if verdict.verdict == "deviates":
        return deviates(verdict, of)
    if verdict.verdict == "reproduced":
        if not verdict.as_expected and verdict.expected == "deviates":
            return "Holds, though a deviation was expected."
        return CHECK if verdict.is_check else HOLDS.get(verdict.word, "Holds.")
    if verdict.verdict == "not run" and verdict.printed_only:
        return PRINTED
    return is_open(verdict) if verdict.verdict in OPEN else ELSE.get(verdict.verdict, "")


def is_open(verdict) -> str:
    """On which side of its bound the number lies, and why that does not decide."""
    side = "inside" if verdict.inside else "outside"
    known = ", as expected" if not verdict.inside and verdict.as_expected and verdict.expected == "deviates" else ""
    u = verdict.uncertainty
    whence = [words for words, told in ((KEPT, u.is_kept), (SWINGS, u.order == 0)) if told] if u and u.numerical else []
    how = f" (±: {', '.join(whence)})" if whence else ""
    return f"Open: measured {side} of the bound{known}, {OPEN.get(verdict.word) or OPEN[verdict.verdict]}{how}."


def deviates(verdict, of) -> str:
    if verdict.as_expected:
        return f"Does not hold, as known before: {of}." if of else "Does not hold, as known before."
    if verdict.expected == "deviates":
        return "Does not hold, and not by as much as was expected."
    return "Does not hold, and nobody expected that."
