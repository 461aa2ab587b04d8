"""What `judge --foreign` found of other codes, and of this suite's elements as codes among them: foreign/*.verdicts.json as plain data."""

import csv
import json
import math
from dataclasses import dataclass
from pathlib import Path

from store.sample import Unreadable
from store.verdicts import Judged, Verdict, read_verdicts

FOLDER = "foreign"
MESHES = ("elements_along", "cells", "points", "layers")  # parameters by which studies count elements


@dataclass(frozen=True)
class CodeResults:
    """One file: one code on one study."""

    file: str
    software: str  # "CalculiX 2.20 C3D20"
    study: str
    samples: int
    judged: Judged
    seconds: dict  # by claim: processor seconds of the longest sample that it was measured of, where told
    is_old: bool  # the file was written after its verdicts
    mesh: str  # "own mesh", "elements_along 50 to 200"; "" where nothing tells

    @property
    def program(self):
        return self.software.split()[0]

    @property
    def is_own(self):
        return self.software.startswith("wrinklebench")

    def verdict(self, claim) -> Verdict | None:
        return next((one for one in self.judged.verdicts if one.claim == claim), None)


def read_codes(folder: Path, problems: list) -> tuple:
    """All in `folder`/foreign, other codes first; what is damaged goes to `problems` as (file, reason)."""
    found = []
    for path in sorted((folder / FOLDER).glob("*.verdicts.json")):
        try:
            found.append(_read(path))
        except Unreadable as error:
            problems.append((f"{FOLDER}/{path.name}", str(error)))
    return tuple(sorted(found, key=lambda one: (one.study, one.is_own, one.software, one.file)))


def is_older(verdicts, file):
    try:
        return verdicts.stat().st_mtime < file.stat().st_mtime
    except OSError:  # the file need not lie there
        return False


def mesh_of(data, file):
    """What the file says of elements: its own, or as many as the study's parameters count, which stand in it or have their standard."""
    names = [name for name in MESHES if name not in data.get("foreign_labels", ())]
    told = {name: [value] for name, value in data.get("standard_values", {}).items() if name in names}
    told |= {name: values for name, values in columns(file).items() if name in names}
    counts = [f"{name} {span(values)}" for name, values in told.items() if values]
    own = [name for name in data.get("foreign_labels", ()) if name in MESHES]
    return ", ".join(["own mesh"] * bool(own) + counts)


def columns(file):
    """{name: values} of a CSV file, where it lies there."""
    try:
        with open(file, encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    except (OSError, ValueError, csv.Error):
        return {}
    return {name.split(" [")[0]: [row[name] for row in rows if row[name]] for name in (rows[0] if rows else ()) if name}


def span(values):
    """100; 50 to 200"""
    try:
        low, high = min(values, key=float), max(values, key=float)
    except (TypeError, ValueError):
        return str(values[0])
    return f"{low}" if low == high else f"{low} to {high}"


def _read(path):
    judged = read_verdicts(path)  # says what is wrong with it as a whole
    data = json.loads(path.read_text(encoding="utf-8"))
    try:
        seconds = {one["claim"]: float((one.get("basis") or {}).get("seconds") or math.nan) for one in data["verdicts"]}
        return CodeResults(data["file"], data["software"], data["study"], int(data["samples"]), judged, seconds,
                           is_older(path, path.with_name(data["file"])), mesh_of(data, path.with_name(data["file"])))
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"it is none of `judge --foreign`: {error}") from error
