"""Rows of the pages' tables, in plain text: a template only lays them out."""

import json
from collections import Counter
from dataclasses import dataclass

from store.results import parameter_order
from text import described, number, plural, with_unit

FEW = 10  # lines of a list that may be long; problems.csv has all
STATUSES = {"ok": "✓ ok", "failed": "✕ failed", "skipped": "○ skipped"}


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
    metrics = metric_order(samples)
    rows = tuple((sample, parameter_cells(sample, varying), metric_cells(sample, metrics)) for sample in samples)
    parameter_headings = tuple(heading(samples, name, "parameters") for name in varying)
    return SampleTable(common, parameter_headings, tuple(heading(samples, name, "metrics") for name in metrics), rows)


def metric_order(samples) -> list:
    """Names of metrics as the study declared them; stored files keep that order."""
    return list(dict.fromkeys(name for sample in samples for name in sample.metrics))


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
    metrics = metric_order(samples)
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


def keyword(caveat) -> str:
    """A caveat's first word, which names it: "stretch: …" is stretch."""
    return caveat.partition(":")[0].strip()


@dataclass(frozen=True)
class Framed:
    sample: object
    name: str  # the sample by its varying parameters
    opens: str  # the file to open, relative to the results folder
    files: tuple  # the meshes, likewise


def framed(study) -> list:
    """The samples that stored deformed meshes."""
    samples = [sample for sample in study.samples if sample.frames]
    names, found = telling_names(samples, study.samples), []
    for sample in samples:
        files = tuple(f"{study.name}/{name}" for name in sample.frames)
        opens = f"{study.name}/{sample.frame_index}" if sample.frame_index else files[0]
        found.append(Framed(sample, names[sample.key], opens, files))
    return found


def telling_names(samples, beside=()) -> dict:
    """{key: name} by what differs among these samples: of a parameter that is alike in most of them the other values only, as
    what is not said is the usual; one where all is usual has all of it. Where they are alike, by what differs from those beside."""
    varying, usual = told_apart(samples)
    others, _ = told_apart(beside)
    unusual = {s.key: [n for n in varying if s.parameter(n) != usual.get(n)] for s in samples}
    return {s.key: described(s, unusual[s.key] or varying or others) or s.key for s in samples}


def told_apart(samples):
    """The parameters that differ among samples, in order; and of those that are alike in most of them the value."""
    values = {n: Counter(s.parameter(n) for s in samples) for n in parameter_order(samples)}
    usual = {n: value for n, found in values.items() for value, count in found.items() if 2 * count > len(samples)}
    return [n for n, found in values.items() if len(found) > 1], usual


def counts(study) -> str:
    """43 samples: 40 ok (3 with caveats), 2 failed, 1 skipped; 1 of another version set aside; 1 file not readable"""
    ok = [s for s in study.samples if s.ok]
    caveats, failed = sum(bool(s.caveats) for s in ok), len(study.samples) - len(ok)
    text = f"{plural(len(study.listed), 'sample')}: {len(ok)} ok"
    text += f" ({caveats} with caveats)" if caveats else ""
    text += f", {failed} failed" if failed else ""
    text += f", {len(study.skipped)} skipped" if study.skipped else ""
    text += f"; {len(study.other_versions)} of another version set aside" if study.other_versions else ""
    return text + (f"; {plural(len(study.problems), 'file')} not readable" if study.problems else "")


def set_aside(study) -> str:
    """79 samples of study version 5 and 1 sample of version 7 are set aside: the program has version 6"""
    if not study.other_versions:
        return ""
    found = Counter(sample.version for sample in study.other_versions)
    texts = [f"{plural(count, 'sample')} of study version {version}" for version, count in sorted(found.items())]
    verb = "is" if len(study.other_versions) == 1 else "are"
    why = "the program has" if study.known else "most files are of"
    return f"{' and '.join(texts)} {verb} set aside: {why} version {study.version}"


def notices(results) -> list:
    """For the command line, study by study: what the report leaves out."""
    lines = [f"{study.name}: {set_aside(study)}" for study in results.studies if study.other_versions]
    for name, problems in [("", results.problems), *((study.name, study.problems) for study in results.studies)]:
        where = f"{name}: " if name else ""
        count = plural(len(problems), "file is not readable", "files are not readable")
        lines += [f"{where}{count}; the page and problems.csv say why"] if problems else []
    more = len(lines) - FEW
    return [*lines[:FEW], f"and {plural(more, 'more notice')} of this kind"] if more > 0 else lines


def missing(results) -> str:
    """ "3 files are not in this report"; "" where all are."""
    count = len(problems_csv(results)["file"])
    return plural(count, "file is not in this report", "files are not in this report") if count else ""


def problems_csv(results) -> dict:
    """Every file that is not in the report, and why."""
    found = [*results.problems, *(problem for study in results.studies for problem in study.problems)]
    rows = [(problem.file, problem.reason) for problem in found]
    rows += [(file, "set aside by the harness") for file in results.set_aside]
    rows += [
        (f"{study.name}/{sample.key}.h5", f"of study version {sample.version}, not {study.version}")
        for study in results.studies
        for sample in study.other_versions
    ]
    return {"file": [file for file, _ in rows], "reason": [reason for _, reason in rows]}


HOST = ("git_commit", "git_dirty", "compiler", "compiler_flags", "build_type", "libraries", "cpu", "threads", "seed")


def provenance(study) -> list:
    """[(name, value)] for each distinct build and machine, with how many samples it made, when, and at what cost."""
    found = {}
    for sample in study.listed:
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
