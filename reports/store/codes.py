"""What `judge --foreign` found of other codes, and of this suite's elements as codes among them: foreign/*.verdicts.json as plain data."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

from store.sample import Unreadable
from store.verdicts import Judged, Verdict, read_verdicts

FOLDER = "foreign"


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


def _read(path):
    judged = read_verdicts(path)  # says what is wrong with it as a whole
    data = json.loads(path.read_text(encoding="utf-8"))
    try:
        seconds = {one["claim"]: float((one.get("basis") or {}).get("seconds") or math.nan) for one in data["verdicts"]}
        return CodeResults(data["file"], data["software"], data["study"], int(data["samples"]), judged, seconds,
                           is_older(path, path.with_name(data["file"])))
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"it is none of `judge --foreign`: {error}") from error
