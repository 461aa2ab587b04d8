"""Choosing samples for a figure, and saying which were left out."""

import math

import numpy as np

from render.drawing import NothingToDraw, Series
from text import described, number


class UnknownParameter(Exception):
    """A figure asks for a parameter that none of its samples has: a fault of the figure's, which an empty picture would hide."""


def where(samples, **values) -> list:
    """Samples whose parameters have these values; a tuple means any of them. Numbers are compared to 1e-9 relative. Raises
    UnknownParameter where none of these samples has such a parameter at all, unless None is among the values."""
    _require(samples, values)
    return [sample for sample in samples if _has(sample, values)]


def without(samples, **values) -> list:
    """Samples but those whose parameters have all of these values. Raises as `where` does."""
    _require(samples, values)
    return [sample for sample in samples if not _has(sample, values)]


def as_judged(samples, **values) -> list:
    """Samples of the resolution that is judged: others tell a claim's uncertainty. Those that lack the parameter are older than
    it, and of that resolution."""
    return where(samples, **{name: (None, value) for name, value in values.items()})


def needed(samples, what) -> list:
    """The samples themselves. Raises NothingToDraw where there is none, saying what is needed."""
    if not samples:
        raise NothingToDraw(f"needs samples with {what}")
    return samples


def stored(samples, *curves) -> list:
    """Samples with a result that have these curves."""
    return [sample for sample in samples if sample.ok and all(name in sample.curves for name in curves)]


def ordered(samples, *names) -> list:
    """By these parameters or metrics, ascending; "-name" descends."""

    def key(sample):
        signed = ((-1, name[1:]) if name[0] == "-" else (1, name) for name in names)
        return [sign * float(values([sample], name)[0]) for sign, name in signed]

    return sorted(samples, key=key)


def best(samples, by, *names, order=None) -> dict:
    """{value of the parameter `by`: its last sample in the order of these names}, ascending or in the `order` given."""
    found = {sample.parameter(by): sample for sample in ordered(samples, *names)}
    return {value: found[value] for value in order or sorted(found) if value in found}


def groups(samples, *names) -> dict:
    """{values of the named parameters: samples}, in ascending order of the values."""
    found = {}
    for sample in samples:
        found.setdefault(tuple(sample.parameter(name) for name in names), []).append(sample)
    return dict(sorted(found.items(), key=lambda item: tuple((str(type(v)), v) for v in item[0])))


def distinct(samples, name) -> list:
    """The values of one parameter, ascending."""
    return [values[0] for values in groups(samples, name)]


def usual(samples, preferred, *names) -> list:
    """Samples with the `preferred` values of the named parameters, or, where there are none, with the most frequent."""
    found = groups(samples, *names)
    chosen = preferred if preferred in found else max(found, key=lambda key: len(found[key]), default=None)
    return found.get(chosen, [])


def defined(samples, *metrics) -> list:
    """Samples with a result and a finite value of each metric."""
    return [s for s in samples if s.ok and all(math.isfinite(s.metric(name)) for name in metrics)]


def values(samples, name) -> np.ndarray:
    """A parameter or metric of each sample, as numbers."""
    return np.array([s.parameter(name) if name in s.parameters else s.metric(name) for s in samples], dtype=float)


def series_of(label, samples, x, metrics, extra=None) -> Series:
    """The CSV of points: the swept parameter, the metrics, then what identifies and qualifies each sample."""
    columns = {heading(samples, name): values(samples, name) for name in (x, *metrics)}
    columns.update(extra or {})
    columns["sample_key"] = [sample.key for sample in samples]
    columns["caveats"] = ["; ".join(sample.caveats) for sample in samples]
    return Series(label, columns)


def heading(samples, name) -> str:
    """`name [unit]`"""
    for sample in samples:
        quantity = sample.parameters.get(name) or sample.metrics.get(name)
        if quantity:
            return f"{name} [{quantity.unit}]" if quantity.unit else name
    return name


def failures(samples, *names, metrics=()) -> list:
    """One sentence for each failed sample, naming it by these parameters, and for each without one of the metrics."""
    lost = [f"Failed, no result to draw: {described(s, names)}: {s.reason.rstrip('.')}." for s in samples if not s.ok]
    unmeasured = [s for s in samples if s.ok and not defined([s], *metrics)]
    return lost + [f"Not drawn, {' or '.join(metrics)} is not finite: {described(s, names)}." for s in unmeasured]


def left_out(all_samples, shown, what) -> list:
    """A sentence that counts the samples of the same kind which this figure does not show."""
    count = len(all_samples) - len(shown)
    verb = "sample is" if count == 1 else "samples are"
    return [f"{number(count)} {verb} not in this figure: {what}. The table below has them."] if count else []


def _require(samples, values):
    for name, wanted in values.items():
        if samples and not _may_lack(wanted) and not any(name in sample.parameters for sample in samples):
            has = ", ".join(sorted(samples[0].parameters))
            raise UnknownParameter(f"{samples[0].study}: none of {len(samples)} samples has a parameter {name}; the first has {has}")


def _has(sample, values):
    return all(_matches(sample.parameter(name), wanted) for name, wanted in values.items())


def _may_lack(wanted):
    return wanted is None or isinstance(wanted, tuple) and any(_may_lack(one) for one in wanted)


def _matches(value, wanted):
    if isinstance(wanted, tuple):
        return any(_matches(value, one) for one in wanted)
    if value is None or wanted is None or isinstance(wanted, str) or isinstance(value, str):
        return value == wanted
    return math.isclose(value, wanted, rel_tol=1e-9, abs_tol=1e-12)
