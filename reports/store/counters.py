"""counters.json, where claims were judged with samples for which they must come out false, as plain data."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

from store.sample import Unreadable, require_file


@dataclass(frozen=True)
class CounterFinding:
    """One claim on the samples of its counter."""

    study: str
    claim: str
    figure: str
    counter: str
    verdict: str
    measured: float
    bound: str
    reason: str
    refuted: bool  # it came out other than expected, as it must
    time_ratio: bool = False  # of times, which a busy machine may draw together
    key: str = ""  # of all that is data of the claim, as it was then


def read_counters(path: Path) -> tuple:
    """Reads a counters.json. Raises Unreadable with the reason."""
    try:
        return tuple(_finding(item) for item in json.loads(require_file(path).read_text(encoding="utf-8")))
    except KeyError as error:
        raise Unreadable(f"the entry {error} is missing") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _finding(item):
    words = {name: str(item[name]) for name in ("study", "claim", "figure", "counter", "verdict", "bound", "reason")}
    measured = math.nan if item["measured"] is None else float(item["measured"])
    return CounterFinding(**words, measured=measured, refuted=bool(item["refuted"]), time_ratio=bool(item.get("time_ratio", False)), key=str(item.get("key", "")))
