"""Rows of the page "The verdicts' own test", in plain text."""

from store.faults import EVIDENCE
from text import plural

SHOWN = 4  # names of tests or claims in a cell; faults.csv has all


def score(record) -> str:
    """55 of 55 faults caught: 40 by physics, 12 by consistency, 3 by formula at best"""
    caught = [fault for fault in record.faults if fault.caught]
    kinds = [f"{n} by {kind}" for kind in EVIDENCE if (n := sum(fault.evidence == kind for fault in caught))]
    ending = f": {', '.join(kinds)} at best" if kinds else ""
    return f"{len(caught)} of {plural(len(record.faults), 'fault')} caught{ending}"


def where(witness) -> str:
    """study cantilever_master_curve (element=shell_hinge); core tests"""
    if witness.source != "study":
        return witness.source
    return f"study {witness.name}" + (f" ({witness.parameters})" if witness.parameters else "")


def how(witness) -> str:
    """3 of 12 refuse it; or how it broke."""
    if not witness.refuses:
        return "does not refuse it" if witness.accepts_without else "does not pass without it"
    if not witness.refused_by:
        return witness.broke
    broke = f"; {witness.broke}" if witness.broke else ""
    return f"{len(witness.refused_by)} of {witness.of}{broke}"


def names(witness) -> list:
    """Of the tests or claims that refuse it: DiscreteShell.Bends, …, and 2 more."""
    found = list(witness.refused_by) if witness.refuses else []
    return found[:SHOWN] + ([f"and {len(found) - SHOWN} more"] if len(found) > SHOWN else [])


def refused(fault) -> int:
    """Tests and claims that refuse it, each counted once."""
    return len({(witness.source, name) for witness in fault.refusing for name in witness.refused_by})


def faults_csv(record) -> dict:
    """Every witness of every fault, one row each."""
    rows = [(fault, witness) for fault in record.faults for witness in fault.witnesses]
    columns = {"fault": [fault.name for fault, _ in rows]}
    columns |= {name: [getattr(fault, name) for fault, _ in rows] for name in ("what", "place")}
    for name in ("source", "name", "parameters", "evidence", "refuses", "of", "broke", "seconds"):
        columns[name] = [getattr(witness, name) for _, witness in rows]
    return columns | {"refused_by": ["; ".join(witness.refused_by) for _, witness in rows]}
