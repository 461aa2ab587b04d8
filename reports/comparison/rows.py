"""Rows of the page's tables in plain text, and the same as CSV in full precision."""

import json
import shlex

from comparison.names import full_name
from text import number, plural

NAMES = {"git_commit": "commit", "git_dirty": "sources", "cpu": "processor"}
BUILD = ("git_commit", "git_dirty", "compiler", "compiler_flags", "build_type", "libraries", "cpu", "threads")


def value(text) -> str:
    """A metric, which the comparison has in full precision, such that a small difference is still seen."""
    try:
        return number(float(text), 9)
    except ValueError:
        return text


def physics_line(comparison) -> str:
    """The first thing to say."""
    count = len(comparison.differences) + len(comparison.statuses)
    limit = f"{number(comparison.tolerance)} relative"
    if not count:
        return f"Physics: the same, within {limit}"
    return f"Physics: {plural(count, 'value differs', 'values differ')} by more than {limit}"


def cost_line(comparison) -> str:
    slow = sum(cost.regressed for cost in comparison.costs)
    bound = f"{number(comparison.cost_limit)} times"
    if not comparison.clock():
        return "Cost: no sample gave a result in both"
    if not slow:
        return f"Cost: no study’s median of wall seconds is above {bound} that of the base"
    return f"Cost: {plural(slow, 'study', 'studies')} with a median of wall seconds above {bound} that of the base"


def builds(comparison) -> list:
    """(name, base, new, are both the same) for each fact of the builds and machines that made the samples in both."""
    base, new = comparison.builds["base"], comparison.builds["new"]
    rows = [("folder", comparison.base, comparison.new, True)]
    for name in BUILD:
        texts = [distinct(side, name) for side in (base, new)]
        same = {readable(name, one[name]) for one in base} == {readable(name, one[name]) for one in new}
        rows.append((NAMES.get(name, name.replace("_", " ")), *texts, same))
    return [*rows, ("date (UTC)", dates(base), dates(new), True)]


def distinct(side, name) -> str:
    """The value, or each with the number of its samples where there are several."""
    counts = {}
    for one in side:
        text = readable(name, one[name])
        counts[text] = counts.get(text, 0) + one["samples"]
    if len(counts) == 1:
        return next(iter(counts))
    return "; ".join(f"{text} ({plural(count, 'sample')})" for text, count in counts.items())


def readable(name, fact) -> str:
    if name == "git_dirty":
        return "with uncommitted changes" if fact else "no uncommitted changes"
    if name == "libraries":
        return ", ".join(f"{library} {version}" for library, version in sorted(fact.items()))
    return str(fact) if fact != "" else "not recorded"


def dates(side) -> str:
    first = min((one["first_date"] for one in side), default="")
    last = max((one["last_date"] for one in side), default="")
    return first if first == last else f"{first} to {last}"


def lone_line(comparison) -> str:
    """12 of 5 studies in the base, 2 of spring in the new one"""
    said = []
    for folder, words in (("base", "the base"), ("new", "the new one")):
        studies = [one.study for one in comparison.lone if one.folder == folder]
        of = studies[0] if len(set(studies)) == 1 else plural(len(set(studies)), "study", "studies")
        said += [f"{len(studies)} of {of} in {words}"] if studies else []
    return ", ".join(said)


def unit(one) -> str:
    """A quantity's, "" of what has none."""
    return "" if one.unit == "1" else one.unit


def differences_csv(found) -> dict:
    fields = ("study", "quantity", "unit", "base", "new", "relative")
    return {field: [getattr(one, field) for one in found] for field in fields} | parameters_columns(found)


def lone_csv(comparison) -> dict:
    columns = {"study": [one.study for one in comparison.lone], "only_in": [one.folder for one in comparison.lone]}
    return columns | parameters_columns(comparison.lone)


def medians_csv(comparison) -> dict:
    fields = ("study", "cost", "unit", "base", "new", "ratio")
    return {field: [getattr(one, field) for one in comparison.costs] for field in fields}


def samples_csv(costs) -> dict:
    """What each sample cost, of these costs."""
    pairs = [(cost, sample) for cost in costs for sample in cost.samples]
    columns = {"study": [cost.study for cost, _ in pairs], "cost": [cost.cost for cost, _ in pairs]}
    columns |= {field: [getattr(sample, field) for _, sample in pairs] for field in ("base", "new", "ratio")}
    return columns | parameters_columns([sample for _, sample in pairs])


def parameters_columns(found) -> dict:
    """All of a sample's parameters in one column, for programs as JSON and as words beside it."""
    columns = {"sample": [full_name(one.parameters) for one in found]}
    return columns | {"parameters": [json.dumps(one.parameters, sort_keys=True) for one in found]}


def sortable(number_or_infinity) -> str:
    """As scripts/tables.js sorts it: infinity above all numbers."""
    return str(number_or_infinity).replace("inf", "Infinity")


def command(comparison) -> str:
    """The command line of this page, but for the folder it was written to."""
    folders = f"{shlex.quote(comparison.base)} {shlex.quote(comparison.new)}"
    limits = f"--tolerance {comparison.tolerance:g} --cost-limit {comparison.cost_limit:g}"
    return f"./wrinklebench compare {folders} {limits} --report FOLDER"
