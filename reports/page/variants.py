"""Solver variants side by side: stored samples that differ in one slot only, a parameter that chooses a part of the method.

Physics first: each variant is held against the standard one by the largest relative difference of its physical metrics;
a variant with other physics, or without a result, has no time.
"""

import math
from dataclasses import dataclass

from store.results import parameter_order
from text import described

# Solvers of the same equations differ by round-off and by what their tolerances let pass; other elements, integrators
# and forms of constraints are other discretisations of them.
TOLERANCE = {"linear solver": 1e-4, "nonlinear solver": 1e-4}
DISCRETISATION = 1e-2
ROUND_OFF = {"1": 1e-9, "m": 1e-12}  # by unit: gaps of 1e-16 and of 1e-13 are both none
OWN_REPORT = ("residual", "minima", "converged")  # words of metrics that say how well it was solved, not what came out


@dataclass(frozen=True)
class Variant:
    case: str  # what the samples that are compared share, by the parameters that vary elsewhere
    choice: str
    sample: object
    standard: bool
    difference: float  # largest relative one of a physical metric; NaN where there is nothing to compare
    metric: str  # in which
    agrees: bool
    seconds: float  # NaN where it has no time
    ratio: float  # of them to the standard's

    @property
    def finding(self):
        if not self.sample.ok:
            return self.sample.status
        if self.standard:
            return "standard"
        if math.isnan(self.difference):
            return "not compared"
        return "agrees" if self.agrees else "other physics"


@dataclass(frozen=True)
class Comparison:
    parameter: str
    slot: str
    standard: str
    tolerance: float
    variants: tuple  # of Variant, case by case, the standard first


def comparisons(study) -> list:
    """One comparison for each slot in which samples differ while all else is equal."""
    found = [compare(study.listed, name, quantity) for name, quantity in slots(study.listed)]
    return [comparison for comparison in found if comparison.variants]


def slots(samples) -> list:
    quantities = {name: quantity for sample in samples for name, quantity in sample.parameters.items()}
    return [(name, quantity) for name, quantity in quantities.items() if quantity.slot]


def compare(samples, name, quantity) -> Comparison:
    tolerance = TOLERANCE.get(quantity.slot, DISCRETISATION)
    groups = {}
    for sample in samples:
        key = tuple(sorted((n, q.value) for n, q in sample.parameters.items() if n != name))
        groups.setdefault(key, []).append(sample)
    groups = [group for group in groups.values() if len(group) > 1 and standard_ran(group, name, quantity.standard)]
    shared = [sample for group in groups for sample in group]
    varying = [n for n in parameter_order(shared) if n != name and len({s.parameter(n) for s in shared}) > 1]
    variants = []
    for group in groups:
        case = described(group[0], varying) or "all"
        base = next((s for s in group if s.ok and s.parameter(name) == quantity.standard), None)
        group.sort(key=lambda sample: (sample.parameter(name) != quantity.standard, sample.parameter(name)))
        variants += [variant(case, sample, base, name, quantity.standard, tolerance) for sample in group]
    return Comparison(name, quantity.slot, quantity.standard, tolerance, tuple(variants))


def standard_ran(group, name, standard) -> bool:
    return any(sample.parameter(name) == standard and sample.status != "skipped" for sample in group)


def variant(case, sample, base, name, standard, tolerance) -> Variant:
    is_standard = sample.parameter(name) == standard
    same_equations = tolerance < DISCRETISATION
    difference, metric = largest_difference(base, sample, same_equations) if base and sample.ok else (math.nan, "")
    agrees = difference <= tolerance
    timed = sample.ok and (is_standard or agrees)
    took = seconds(sample) if timed else math.nan
    ratio = took / seconds(base) if timed and base and seconds(base) > 0 else math.nan
    return Variant(case, sample.parameter(name), sample, is_standard, difference, metric, agrees, took, ratio)


def physical(metric) -> bool:
    return not metric.cost and not any(word in metric.name for word in OWN_REPORT)


def largest_difference(base, sample, same_equations) -> tuple:
    """(relative difference, metric) of the physical metric that differs most; (NaN, "") where none is in both. A metric
    that another discretisation has no use for is undefined there; solvers of the same equations define the same ones."""
    names = [n for n, metric in base.metrics.items() if physical(metric) and n in sample.metrics]
    pairs = [(relative_difference(base.metrics[n], sample.metrics[n]), n) for n in names]
    defined = [pair for pair in pairs if not math.isnan(pair[0]) and (same_equations or math.isfinite(pair[0]))]
    return max(defined, key=lambda pair: pair[0], default=(math.nan, ""))


def relative_difference(a, b) -> float:
    """|a − b| / max(|a|, |b|), of a dimensionless error |a − b|, as it is relative already; infinite where one is undefined,
    NaN where both are."""
    x, y = float(a.value), float(b.value)
    if math.isnan(x) and math.isnan(y):
        return math.nan
    if x == y or abs(x - y) <= ROUND_OFF.get(a.unit, 0):
        return 0.0
    if not (math.isfinite(x) and math.isfinite(y)):
        return math.inf
    return abs(x - y) / (1 if a.unit == "1" and "error" in a.name else max(abs(x), abs(y)))


def seconds(sample) -> float:
    """As `compare` has it: the metric wall_seconds where the study measures it, else the time of the sample's process."""
    measured = sample.metric("wall_seconds")
    return measured if math.isfinite(measured) else float(sample.provenance.get("wall_seconds", math.nan))


def variants_csv(study) -> dict:
    rows = [(comparison, v) for comparison in comparisons(study) for v in comparison.variants]
    columns = {
        "slot": [c.slot for c, _ in rows],
        "parameter": [c.parameter for c, _ in rows],
        "case": [v.case for _, v in rows],
        "variant": [v.choice for _, v in rows],
        "finding": [v.finding for _, v in rows],
        "largest_difference": [v.difference for _, v in rows],
        "in_metric": [v.metric for _, v in rows],
        "tolerance": [c.tolerance for c, _ in rows],
        "seconds": [v.seconds for _, v in rows],
        "ratio": [v.ratio for _, v in rows],
    }
    return columns | {"reason": [v.sample.reason for _, v in rows], "sample_key": [v.sample.key for _, v in rows]}
