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
    "consistent at reduced scale": "Holds, in a smaller or shorter scene than printed.",
    "consistent with a stand-in": "Holds, in another scene than printed.",
    "consistent": "Holds; no printed scene is built for it.",
    "holds": "Holds; this suite’s own claim.",
}
CHECK = "Holds, by construction: a check."
ELSE = {
    "not reproducible": "Cannot be tried: the paper does not give what is needed.",
    "failed": "No number: the solver gave no result.",
    "not run": "Not tried in this run.",
    "undecided": "Open: times on this machine scatter too much to tell.",
    "unresolved": "Open: within what mesh, seeds and reference leave uncertain.",
    "does not converge": "Open: finer meshes disagree ever more.",
}


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
    return ELSE.get(verdict.word) or ELSE.get(verdict.verdict, "")


def deviates(verdict, of) -> str:
    if verdict.as_expected:
        return f"Does not hold, as known before: {of}." if of else "Does not hold, as known before."
    if verdict.expected == "deviates":
        return "Does not hold, and not by as much as was expected."
    return "Does not hold, and nobody expected that."
