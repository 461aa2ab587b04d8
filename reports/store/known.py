"""Which studies the program has, and in which version, as `wrinklebench report` says it."""

import json
from dataclasses import dataclass
from pathlib import Path

from store.sample import SCHEMA_VERSION, Unreadable


@dataclass(frozen=True)
class Known:
    version: int
    title: str
    claim: str
    source: str


def read_known(path: Path) -> dict:
    """{name of a study: Known}. Raises Unreadable with the reason."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema_version"] != SCHEMA_VERSION:
            raise Unreadable(f"schema_version is {data['schema_version']}, this report reads {SCHEMA_VERSION}")
        return {
            one["name"]: Known(int(one["version"]), one["title"], one["claim"], one["source"]) for one in data["studies"]
        }
    except KeyError as error:
        raise Unreadable(f"the entry {error} is missing") from error
    except (OSError, ValueError, TypeError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
