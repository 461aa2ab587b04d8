"""A sample by the parameters in which it differs from the others of its study."""

from text import SYMBOLS, number


def parameters_of(comparison) -> dict:
    """{study: parameters of each sample that the comparison speaks of}"""
    found = {}
    for one in (*comparison.differences, *comparison.statuses, *comparison.lone):
        found.setdefault(one.study, []).append(one.parameters)
    for cost in comparison.costs:
        found.setdefault(cost.study, []).extend(sample.parameters for sample in cost.samples)
    return found


def varying_names(comparison) -> dict:
    """{study: names of the parameters that are not the same in all these samples}"""
    names = {}
    for study, samples in parameters_of(comparison).items():
        known = sorted({name for parameters in samples for name in parameters})
        names[study] = [n for n in known if len({repr(parameters.get(n)) for parameters in samples}) > 1]
    return names


def sample_name(parameters, names) -> str:
    """h = 0.01, mesh = aligned; all parameters where nothing varies."""
    shown = [name for name in names if name in parameters] or sorted(parameters)
    words = [f"{SYMBOLS.get(name, name)} = {number(parameters[name], 6)}" for name in shown]
    return ", ".join(words) or "the only sample"


def full_name(parameters) -> str:
    """Every parameter, as the command line takes it and as the command prints it."""
    return " ".join(f"{name}={value}" for name, value in sorted(parameters.items()))
