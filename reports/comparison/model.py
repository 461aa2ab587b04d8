"""A comparison as `wrinklebench compare --json` hands it over."""

from dataclasses import dataclass

STATUS = "status"  # the quantity of a difference that is one of outcomes


class NoComparison(Exception):
    """The JSON is something else; the message says what is missing."""


@dataclass(frozen=True)
class Difference:
    study: str
    quantity: str
    base: str  # as text, in full precision
    new: str
    relative: float  # infinite where one value is undefined
    parameters: dict
    unit: str = ""  # "" where the command does not say


@dataclass(frozen=True)
class SampleCost:
    base: float
    new: float
    parameters: dict

    @property
    def ratio(self) -> float:
        return self.new / self.base if self.base else float("inf") if self.new else 1.0


@dataclass(frozen=True)
class Cost:
    """Medians of one cost of one study, and what its samples cost."""

    study: str
    cost: str
    base: float
    new: float
    ratio: float
    regressed: bool  # wall seconds above the limit
    samples: tuple  # of SampleCost
    unit: str = ""


@dataclass(frozen=True)
class LoneSample:
    study: str
    folder: str  # "base" or "new"
    parameters: dict


@dataclass(frozen=True)
class Comparison:
    base: str  # folder
    new: str
    matched: int
    only_base: int
    only_new: int
    tolerance: float
    cost_limit: float
    differences: tuple  # of Difference: values
    statuses: tuple  # of Difference: outcomes
    lone: tuple  # of LoneSample
    costs: tuple  # of Cost
    builds: dict  # "base" and "new": a list of builds with how many samples each made

    def clock(self) -> tuple:
        """Wall seconds of the studies."""
        return tuple(cost for cost in self.costs if cost.cost == "wall_seconds")


def read_comparison(data) -> Comparison:
    """Raises NoComparison where something is missing."""
    try:
        return understood(data)
    except (KeyError, TypeError) as error:
        raise NoComparison(f"{type(error).__name__} {error}") from error


def understood(data) -> Comparison:
    found = [difference(one) for one in data["differences"]]
    plain = ("matched", "only_base", "only_new", "tolerance", "cost_limit", "builds")
    return Comparison(
        base=data["folders"]["base"],
        new=data["folders"]["new"],
        differences=tuple(one for one in found if one.quantity != STATUS),
        statuses=tuple(one for one in found if one.quantity == STATUS),
        lone=tuple(LoneSample(**one) for one in data["lone_samples"]),
        costs=tuple(cost(one) for one in data["costs"]),
        **{name: data[name] for name in plain},
    )


def difference(data) -> Difference:
    return Difference(**{**data, "relative": undefined_is_infinite(data["relative"])})


def cost(data) -> Cost:
    samples = tuple(SampleCost(**one) for one in data["samples"])
    return Cost(**{**data, "ratio": undefined_is_infinite(data["ratio"]), "samples": samples})


def undefined_is_infinite(value) -> float:
    return float("inf") if value is None else value
