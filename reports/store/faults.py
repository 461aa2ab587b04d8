"""faults.json, what the command `faults` found, as plain data."""

import json
from dataclasses import dataclass
from pathlib import Path

from store.sample import SCHEMA_VERSION, Unreadable, require_file

EVIDENCE = ("physics", "consistency", "formula")  # the strongest first


@dataclass(frozen=True)
class Witness:
    """One witness on one fault."""

    source: str  # "core tests", "validation tests", "study"
    name: str  # a filter of tests, or a study
    parameters: str  # of a study's samples; empty: its quick profile
    evidence: str  # of EVIDENCE; empty: not declared, run because all were asked for
    accepts_without: bool
    refuses: bool
    refused_by: tuple  # names of tests or claims
    of: int
    broke: str
    seconds: float


@dataclass(frozen=True)
class Fault:
    name: str
    place: str
    what: str
    witnesses: tuple

    @property
    def refusing(self):
        return tuple(witness for witness in self.witnesses if witness.refuses)

    @property
    def caught(self):
        return bool(self.refusing)

    @property
    def evidence(self):
        """The strongest kind that refuses it, else an empty word."""
        kinds = {witness.evidence for witness in self.refusing}
        return next((kind for kind in EVIDENCE if kind in kinds), "")


@dataclass(frozen=True)
class FaultRecord:
    date: str
    git_commit: str
    git_dirty: bool
    all_tests: bool
    faults: tuple


def read_faults(path: Path) -> FaultRecord:
    """Reads a faults.json. Raises Unreadable with the reason."""
    try:
        data = json.loads(require_file(path).read_text(encoding="utf-8"))
        if data["schema_version"] != SCHEMA_VERSION:
            raise Unreadable(f"schema_version is {data['schema_version']}, this report reads {SCHEMA_VERSION}")
        faults = tuple(_fault(item) for item in data["faults"])
        return FaultRecord(data["date"], data["git_commit"], data["git_dirty"], data["all_tests"], faults)
    except KeyError as error:
        raise Unreadable(f"the entry {error} is missing") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _fault(item):
    witnesses = (Witness(**{**witness, "refused_by": tuple(witness["refused_by"])}) for witness in item["witnesses"])
    return Fault(item["name"], item["place"], item["what"], tuple(witnesses))
