"""Rows of the pages' tables, in plain text: a template only lays them out."""

import json
from dataclasses import dataclass

from store.results import parameter_order
from text import number, plural, with_unit

# (mark, name): a verdict is told by its words and its mark, colour only helps.
MARKS = {"reproduced": "✓", "deviates": "≠", "not reproducible": "?", "failed": "✕", "not run": "○"}


@dataclass(frozen=True)
class Heading:
    name: str
    unit: str
    description: str
    numeric: bool


@dataclass(frozen=True)
class SampleTable:
    common: tuple  # (name, value) of parameters that are the same in all samples
    parameters: tuple  # of Heading
    metrics: tuple  # of Heading
    rows: tuple  # (sample, cells of its parameters, cells of its metrics)


def sample_table(samples) -> SampleTable:
    """All samples; a parameter with one value throughout goes above the table instead of into a column."""
    order = parameter_order(samples)
    varying = [n for n in order if len({sample.parameter(n) for sample in samples}) > 1]
    common = tuple((n, shown(samples[0].parameters[n])) for n in order if n not in varying)
    metrics = sorted({name for sample in samples for name in sample.metrics}, key=metric_rank)
    rows = tuple((sample, parameter_cells(sample, varying), metric_cells(sample, metrics)) for sample in samples)
    parameter_headings = tuple(heading(samples, name, "parameters") for name in varying)
    return SampleTable(common, parameter_headings, tuple(heading(samples, name, "metrics") for name in metrics), rows)


def metric_rank(name):
    """Physics before cost."""
    costs = ("newton_iterations", "factorisations", "wall_seconds")
    return (costs.index(name) if name in costs else -1, name)


def heading(samples, name, kind) -> Heading:
    quantity = next(getattr(s, kind)[name] for s in samples if name in getattr(s, kind))
    return Heading(name, quantity.unit, quantity.description, not isinstance(quantity.value, str))


def shown(quantity) -> str:
    return with_unit(quantity.value, quantity.unit)


def parameter_cells(sample, names) -> list:
    return [number(sample.parameter(n), 6) if n in sample.parameters else "–" for n in names]


def metric_cells(sample, names) -> list:
    return [number(sample.metric(n)) for n in names]


def samples_csv(samples) -> dict:
    """The same table for a program: every parameter and metric in full, one row for each sample."""
    parameters = parameter_order(samples)
    metrics = sorted({name for sample in samples for name in sample.metrics}, key=metric_rank)
    columns = {"sample_key": [s.key for s in samples], "status": [s.status for s in samples]}
    columns |= {name: [s.parameter(name) for s in samples] for name in parameters}
    columns |= {name: [s.metric(name) for s in samples] for name in metrics}
    return columns | {"caveats": ["; ".join(s.caveats) for s in samples], "reason": [s.reason for s in samples]}


def assumed(study) -> list:
    """(name, values, unit, description) of every parameter that the paper does not give."""
    found = {}
    for sample in study.samples:
        for name, quantity in sample.parameters.items():
            if quantity.source == "assumed":
                entry = found.setdefault(name, (set(), quantity.unit, quantity.description))
                entry[0].add(number(quantity.value, 6))
    return [(name, ", ".join(sorted(values)), unit, text) for name, (values, unit, text) in sorted(found.items())]


def tolerance(verdict) -> str:
    """within 0.001; a bound says so itself."""
    return f"{verdict.relation} {number(verdict.tolerance)}"


def tally(verdicts) -> str:
    """7 claims: 5 reproduced, 2 deviates; all as expected."""
    if not verdicts:
        return "no claim judged"
    kinds = [f"{n} {kind}" for kind in MARKS if (n := sum(v.verdict == kind for v in verdicts))]
    unexpected = sum(not v.as_expected for v in verdicts)
    ending = f"{unexpected} not as expected" if unexpected else "all as expected"
    return f"{plural(len(verdicts), 'claim')}: {', '.join(kinds)}; {ending}"


def counts(study) -> str:
    """43 samples: 41 ok (3 with caveats), 2 failed; 1 file not readable"""
    ok = [s for s in study.samples if s.ok]
    caveats, failed = sum(bool(s.caveats) for s in ok), len(study.samples) - len(ok)
    text = f"{plural(len(study.samples), 'sample')}: {len(ok)} ok"
    text += f" ({caveats} with caveats)" if caveats else ""
    text += f", {failed} failed" if failed else ""
    return text + (f"; {plural(len(study.problems), 'file')} not readable" if study.problems else "")


HOST = ("git_commit", "git_dirty", "compiler", "compiler_flags", "build_type", "libraries", "cpu", "threads", "seed")


def provenance(study) -> list:
    """[(name, value)] for each distinct build and machine, with how many samples it made, when, and at what cost."""
    found = {}
    for sample in study.samples:
        found.setdefault(tuple(str(sample.provenance.get(name, "")) for name in HOST), []).append(sample)
    return [provenance_rows(host, samples) for host, samples in sorted(found.items())]


def provenance_rows(host, samples) -> list:
    dates = sorted(sample.attributes.get("date", "") for sample in samples)
    seconds = sum(float(sample.provenance.get("wall_seconds", 0)) for sample in samples)
    memory = max(float(sample.provenance.get("peak_memory_mb", 0)) for sample in samples)
    first = samples[0]
    software = f"{first.attributes.get('software', '')} {first.attributes.get('software_version', '')}".strip()
    rows = [("samples", number(len(samples))), ("study version", number(first.version)), ("software", software)]
    rows += [(name.replace("_", " "), readable(name, value)) for name, value in zip(HOST, host)]
    rows.append(("date (UTC)", dates[0] if dates[0] == dates[-1] else f"{dates[0]} to {dates[-1]}"))
    return [*rows, ("time in samples", f"{number(seconds, 3)} s"), ("peak memory", f"{number(memory, 3)} MB")]


def readable(name, value) -> str:
    if name == "git_dirty":
        return {"0": "no uncommitted changes", "1": "with uncommitted changes"}.get(value, value)
    if name == "libraries":
        try:
            return ", ".join(f"{library} {version}" for library, version in sorted(json.loads(value).items()))
        except (ValueError, AttributeError):
            return value
    return value or "not recorded"


def commands(study) -> list:
    """The command lines that make the study's samples anew, then its verdicts and this report."""
    profiles = sorted({sample.profile for sample in study.samples} & {"quick", "paper"})
    lines = [f"./wrinklebench run {study.name} --profile {profile}" for profile in profiles]
    lines += [sample_command(sample) for sample in study.samples if sample.profile not in ("quick", "paper")]
    return [*(lines or [f"./wrinklebench run {study.name}"]), "./wrinklebench judge", "./wrinklebench report"]


def sample_command(sample) -> str:
    """One sample with every parameter given, so that it does not depend on defaults."""
    words = [f"-p {name}={quantity.value!r}" for name, quantity in sorted(sample.parameters.items())]
    return f"./wrinklebench run {sample.study} {' '.join(words)}".replace("'", "")
