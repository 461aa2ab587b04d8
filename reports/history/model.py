"""A history of the benchmarks as `wrinklebench history --json` hands it over."""

import math
from dataclasses import dataclass


class NoHistory(Exception):
    """The JSON is something else; the message says what is missing."""


@dataclass(frozen=True)
class Run:
    utc: str
    commit: str
    dirty: bool
    subject: str
    compiler: str
    compiler_flags: str
    copy_bandwidth: float  # [B/s]
    peak_flops: float  # [1/s]

    @property
    def short(self) -> str:
        return self.commit[:8] + ("*" if self.dirty else "")

    @property
    def day(self) -> str:
        return self.utc[:10]


@dataclass(frozen=True)
class Point:
    run: int
    median: float  # [s] per element, over the processes, each with its fastest repetition
    lower: float  # their quartiles
    upper: float
    instructions: float  # per element; NaN: not counted


@dataclass(frozen=True)
class Step:
    run: int  # the first after it
    before: float  # [s] per element
    after: float
    ratio: float
    p: float


@dataclass(frozen=True)
class Change:
    """The last commit over the one before it."""

    name: str
    base: float
    new: float
    ratio: float
    lower: float
    upper: float
    p: float
    p_adjusted: float
    instruction_ratio: float
    more_instructions: bool  # by more than the bound
    finding: str


@dataclass(frozen=True)
class Kernel:
    name: str
    per: str
    goal: float  # [s] per element; NaN: none
    noise: float  # between runs, relative; NaN: not known
    share: float  # of the machine's limit; NaN: not stated
    points: tuple
    steps: tuple
    change: Change | None  # None where one of the last two commits lacks it

    @property
    def counted(self) -> bool:
        return any(math.isfinite(point.instructions) for point in self.points)


@dataclass(frozen=True)
class Latest:
    base: Run
    new: Run
    regressed: bool
    too_few_processes: bool
    processes_needed: int
    only_base: tuple
    only_new: tuple
    changes: tuple


@dataclass(frozen=True)
class Machine:
    machine: str
    cpu: str
    noise_known: bool
    runs: tuple
    kernels: tuple
    latest: Latest | None


@dataclass(frozen=True)
class History:
    folder: str
    bound: float
    level: float
    machines: tuple


def read_history(data) -> History:
    """Raises NoHistory where something is missing."""
    try:
        machines = tuple(machine(one) for one in data["machines"])
        return History(data["folder"], data["bound"], data["level"], machines)
    except (KeyError, TypeError, IndexError) as error:
        raise NoHistory(f"{type(error).__name__} {error}") from error


def machine(data) -> Machine:
    runs = tuple(Run(**known(one)) for one in data["runs"])
    found = latest(data["latest"], runs) if data["latest"] else None
    changes = {change.name: change for change in found.changes} if found else {}
    kernels = tuple(kernel(one, changes.get(one["name"])) for one in data["kernels"])
    return Machine(data["machine"], data["cpu"], data["noise_known"], runs, kernels, found)


def latest(data, runs) -> Latest:
    return Latest(
        base=runs[data["base_run"]],
        new=runs[data["new_run"]],
        regressed=data["regressed"],
        too_few_processes=data["too_few_processes"],
        processes_needed=data["processes_needed"],
        only_base=tuple(data["only_base"]),
        only_new=tuple(data["only_new"]),
        changes=tuple(Change(**known(one)) for one in data["kernels"]),
    )


def kernel(data, change) -> Kernel:
    points = tuple(Point(**known(one)) for one in data["points"])
    steps = tuple(Step(**one) for one in data["steps"])
    return Kernel(**known(data) | {"points": points, "steps": steps, "change": change})


def known(data) -> dict:
    """JSON has no word for what is not known."""
    return {name: math.nan if value is None else value for name, value in data.items()}
