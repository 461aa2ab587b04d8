"""Rows of the page's tables in plain text, and the same as CSV in full precision."""

import math

from history.plot import amount, change
from text import number, percent, plural

MARKS = {"slower": "▲", "faster": "▼", "unchanged": "=", "unclear": "?"}
LOOKS = {"slower": "failed", "faster": "reproduced", "unchanged": "plain", "unclear": "deviates"}  # classes of report.css


def summary(machine, bound) -> str:
    """The first thing to say of a machine."""
    if not machine.latest:
        return "All runs are of one commit: there is nothing to compare it with"
    counts = {finding: sum(one.finding == finding for one in machine.latest.changes) for finding in MARKS}
    said = ", ".join(f"{counts[finding]} {finding}" for finding in MARKS)
    heavier = sum(one.finding == "unclear" and one.more_instructions for one in machine.latest.changes)
    said += f" ({heavier} of them with more instructions by more than the bound)" if heavier else ""
    return f"Last commit {machine.latest.new.short} against {machine.latest.base.short}: {said}; the bound is {percent(bound)}"


def steps(machine) -> list:
    """(kernel, step) of all kernels, the latest first."""
    found = [(kernel, step) for kernel in machine.kernels for step in kernel.steps]
    return sorted(found, key=lambda one: (-one[1].run, one[0].name))


def steps_line(machine) -> str:
    count = len(steps(machine))
    return f"{plural(count, 'step')} found in {plural(len(machine.runs), 'run')} of {plural(len(machine.kernels), 'kernel')}"


def goals_line(machine) -> str:
    """40 of 63 goals met in the last run; "" without any."""
    with_goal = [kernel for kernel in machine.kernels if math.isfinite(kernel.goal)]
    met = sum(last_time(kernel) <= kernel.goal for kernel in with_goal)
    return f"{met} of {plural(len(with_goal), 'goal')} met in the last run" if with_goal else ""


def on_paper(machine) -> list:
    """Kernels with a goal, a step or a change beyond chance; all of a machine without any such."""
    told = [k for k in machine.kernels if math.isfinite(k.goal) or k.steps or (k.change and k.change.finding in ("slower", "faster"))]
    return told or list(machine.kernels)


def families(machine) -> list:
    """[(assembly/stvk_hinge, its kernels)] of those with more than one point, whose history can be drawn."""
    found = {}
    for kernel in machine.kernels:
        if len(kernel.points) > 1:
            found.setdefault("/".join(kernel.name.split("/")[:2]), []).append(kernel)
    return list(found.items())


def last_time(kernel) -> float:
    return kernel.points[-1].median


def goal(kernel) -> str:
    """110 ns ✓ where it is met."""
    if not math.isfinite(kernel.goal):
        return "–"
    return f"{amount(kernel.goal)} {'✓' if last_time(kernel) <= kernel.goal else '✕'}"


def interval(one) -> str:
    return f"{change(one.lower)} to {change(one.upper)}"


def share(kernel) -> str:
    return percent(kernel.share) if math.isfinite(kernel.share) else "–"


def probability(p) -> str:
    return number(p, 2)


def sortable(value) -> str:
    return "nan" if math.isnan(value) else repr(float(value))


def kernels_csv(machine) -> dict:
    """A row for each kernel: where it stands, and what the last commit changed."""
    changes = [kernel.change for kernel in machine.kernels]
    columns = {"kernel": [k.name for k in machine.kernels], "per": [k.per for k in machine.kernels]}
    columns |= {"seconds": [last_time(k) for k in machine.kernels], "goal": [k.goal for k in machine.kernels]}
    columns |= {"share_of_limit": [k.share for k in machine.kernels], "noise": [k.noise for k in machine.kernels]}
    for name in ("base", "new", "ratio", "lower", "upper", "p", "p_adjusted", "instruction_ratio", "finding"):
        columns[name] = [getattr(one, name) if one else None for one in changes]
    return columns


def runs_csv(machine) -> dict:
    """A row for each kernel of each run."""
    rows = [(machine.runs[point.run], kernel, point) for kernel in machine.kernels for point in kernel.points]
    columns = {"kernel": [kernel.name for _, kernel, _ in rows]}
    columns |= {name: [getattr(run, name) for run, _, _ in rows] for name in ("utc", "commit", "dirty")}
    columns |= {name: [getattr(point, name) for _, _, point in rows] for name in ("median", "lower", "upper", "instructions")}
    return columns


def steps_csv(machine) -> dict:
    rows = steps(machine)
    columns = {"kernel": [kernel.name for kernel, _ in rows]}
    columns |= {name: [getattr(machine.runs[step.run], name) for _, step in rows] for name in ("utc", "commit", "subject")}
    return columns | {name: [getattr(step, name) for _, step in rows] for name in ("before", "after", "ratio", "p")}
