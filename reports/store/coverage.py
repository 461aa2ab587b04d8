"""What is built here of each paper, as `wrinklebench coverage --json` says it."""

import json
from dataclasses import dataclass
from pathlib import Path

from store.sample import Unreadable
from store.verdicts import LEVELS


@dataclass(frozen=True)
class CoverageItem:
    """A figure, table, technique or sentence of a paper."""

    paper: str  # "chen2023"
    item: str  # "fig-6"
    kind: str
    source: str  # "Fig. 6"
    shows: str
    printed: str  # scene and sizes
    level: str  # of LEVELS
    sizes_known: bool  # False: the level rests on samples that are not there
    short_of: tuple  # sizes: "vertices 1681 of 5300"
    studies: tuple
    tests: tuple
    differs: str


def read_coverage(path: Path) -> tuple:
    """All items, in the order of papers and their tables. Raises Unreadable with the reason."""
    try:
        return tuple(_item(item) for item in json.loads(path.read_text(encoding="utf-8"))["items"])
    except KeyError as error:
        raise Unreadable(f"the entry {error} is missing") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _item(item):
    if item["level"] not in LEVELS:
        raise Unreadable(f'level is "{item["level"]}", allowed are {", ".join(LEVELS)}')
    words = {name: str(item[name]) for name in ("paper", "item", "kind", "source", "shows", "printed", "level", "differs")}
    lists = {name: tuple(map(str, item[name])) for name in ("short_of", "studies")}
    return CoverageItem(**words, **lists, tests=tuple(str(item["tests"]).split()), sizes_known=bool(item["sizes_known"]))
