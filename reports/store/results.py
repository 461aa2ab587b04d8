"""A results folder: its studies, each with samples, verdicts, and the files that could not be read."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import ending
import workers
from store.codes import FOLDER as CODES
from store.codes import read_codes
from store.counters import read_counters
from store.faults import FaultRecord, read_faults
from store.known import Known
from store.sample import Unreadable, read_sample
from store.verdicts import Judged, read_verdicts

NOT_STUDIES = ("set_aside", "report", "history", "counters", CODES)


@dataclass(frozen=True)
class Problem:
    """A file that is listed instead of used."""

    file: str
    reason: str


@dataclass(frozen=True)
class StudyResults:
    name: str
    version: int  # the program's, or that of most files where nobody says which it has
    samples: tuple  # of that version, ordered by parameters: ok or failed
    skipped: tuple  # likewise, of samples that can have no result: listed, not drawn
    other_versions: tuple  # samples of older and newer versions: counted, not drawn
    judged: Judged | None
    problems: tuple
    known: Known | None = None  # what the program says of the study
    foreign: bool = False  # the program said which studies it has, and this is none of them

    @property
    def verdicts(self):
        return self.judged.verdicts if self.judged else ()

    @property
    def listed(self):
        return in_order([*self.samples, *self.skipped])

    @property
    def title(self):
        return self._text("title") or self.name

    @property
    def claim(self):
        return self._text("claim")

    @property
    def source(self):
        return self._text("source")

    def _text(self, name):
        if self.judged:
            return getattr(self.judged, name)
        if self.known:
            return getattr(self.known, name)
        return self.listed[0].attributes.get(f"study_{name}", "") if self.listed else ""


@dataclass(frozen=True)
class Results:
    studies: tuple
    set_aside: tuple  # paths of files that the harness did not trust
    faults: FaultRecord | None = None
    problems: tuple = ()  # of files that belong to no study
    counters: tuple = ()  # of CounterFinding: claims on samples for which they must come out false
    codes: tuple = ()  # of CodeResults: other programs, and this suite's elements among them, on claims on any code


def read_results(folder: Path, known: dict | None = None) -> Results:
    """Reads every study below `folder`. Damaged files become problems of their study, never an exception. `known` says which
    studies the program has and in which version."""
    paths = [path for path in sorted(folder.iterdir()) if _is_study(path)]
    studies = workers.each(lambda path: read_study(path, known), paths, "reading {}".format)
    aside = (path for path in sorted((folder / "set_aside").rglob("*")) if path.is_file())
    problems = []
    faults = _optional(folder / "faults.json", read_faults, problems)
    counters = _optional(folder / "counters.json", read_counters, problems) or ()
    damaged = []
    codes = read_codes(folder, damaged)
    problems += [Problem(*one) for one in damaged]
    aside = tuple(path.relative_to(folder).as_posix() for path in aside)
    return Results(tuple(studies), aside, faults, tuple(problems), counters, codes)


def _optional(path, read, problems):
    """What `read` makes of a file of the whole folder; None where it is not there or damaged."""
    if not path.exists():
        return None
    try:
        return read(path)
    except Unreadable as error:
        problems.append(Problem(path.name, str(error)))
        return None


def read_study(folder: Path, known: dict | None = None) -> StudyResults:
    samples, problems, described = [], [], {}
    for path in sorted(folder.glob("*.h5")):
        try:
            with ending.at(f"reading {path}"):
                samples.append(read_sample(path, described))
        except Unreadable as error:
            problems.append(Problem(f"{folder.name}/{path.name}", str(error)))
    judged = None
    if (folder / "verdicts.json").exists():
        try:
            judged = read_verdicts(folder / "verdicts.json")
        except Unreadable as error:
            problems.append(Problem(f"{folder.name}/verdicts.json", str(error)))
    described = (known or {}).get(folder.name)
    version = described.version if described else most_common_version(samples)
    current = in_order([sample for sample in samples if sample.version == version])
    run = tuple(sample for sample in current if sample.status != "skipped")
    skipped = tuple(sample for sample in current if sample.status == "skipped")
    others = in_order([sample for sample in samples if sample.version != version])
    foreign = known is not None and described is None
    return StudyResults(folder.name, version, run, skipped, others, judged, tuple(problems), described, foreign)


def most_common_version(samples) -> int:
    """One file of a newer version must not hide all the others; of two that are as common, the newer."""
    counts = Counter(sample.version for sample in samples)
    return max(counts, key=lambda version: (counts[version], version), default=0)


def _is_study(path):
    named = path.is_dir() and path.name not in NOT_STUDIES
    return named and (any(path.glob("*.h5")) or (path / "verdicts.json").exists())


def parameter_order(samples) -> list:
    """Names of parameters as a table reads well: words first, then numbers, what varies least to the left."""
    names = sorted({name for sample in samples for name in sample.parameters})
    values = {name: {sample.parameter(name) for sample in samples} for name in names}
    return sorted(names, key=lambda name: (not _has_word(values[name]), len(values[name]), name))


def in_order(samples) -> tuple:
    """Samples by their parameters, so that a table and a legend do not depend on hashes."""
    names = parameter_order(samples)
    return tuple(sorted(samples, key=lambda sample: (*(_sortable(sample.parameter(n)) for n in names), sample.key)))


def _has_word(values):
    return any(isinstance(value, str) for value in values)


def _sortable(value):
    """None before numbers before words: values of one parameter may differ in type between study versions."""
    if value is None:
        return (0, 0.0, "")
    return (2, 0.0, value) if isinstance(value, str) else (1, float(value), "")
