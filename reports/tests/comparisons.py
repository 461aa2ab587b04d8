"""Made-up comparisons, as `wrinklebench compare --json` prints them: comparisons.py prints one."""

import json

LIMIT = 1.5
UNITS = {"energy": "J", "period": "s", "wall_seconds": "s", "newton_iterations": "1"}
BUILD = {
    "samples": 3,
    "first_date": "2026-01-02T03:04:05Z",
    "last_date": "2026-01-02T03:05:06Z",
    "git_commit": "0123456789abcdef",
    "git_dirty": False,
    "compiler": "GNU 12.2.0",
    "compiler_flags": "-O3 -march=native",
    "build_type": "Release",
    "libraries": {"Eigen": "3.4.0", "HDF5": "1.10.8"},
    "cpu": "a processor",
    "threads": 2,
}


def parameters(a, kind="even") -> dict:
    return {"a": a, "kind": kind, "same": 5}


def difference(study, quantity, base, new, relative, a=1.0):
    found = {"study": study, "quantity": quantity, "unit": UNITS.get(quantity, ""), "base": base, "new": new, "relative": relative}
    return found | {"parameters": parameters(a)}


def cost(study, times, name="wall_seconds"):
    """times: (base, new) of each sample, of which there is an odd number."""
    samples = [{"base": base, "new": new, "parameters": parameters(float(i))} for i, (base, new) in enumerate(times)]
    base, new = (sorted(column)[len(times) // 2] for column in zip(*times))
    ratio = new / base if base else None
    found = {"study": study, "cost": name, "unit": UNITS[name], "base": base, "new": new, "ratio": ratio, "samples": samples}
    return found | {"regressed": name == "wall_seconds" and new > LIMIT * base}


def comparison(differences=(), lone=(), costs=(), **others) -> dict:
    found = {"folders": {"base": "first results", "new": "second"}, "matched": 6, "only_base": 0, "only_new": 0}
    found |= {"tolerance": 1e-6, "cost_limit": LIMIT, "same_physics": not differences, "regressed": False}
    found |= {"differences": list(differences), "lone_samples": list(lone), "costs": list(costs)}
    return found | {"builds": {"base": [BUILD], "new": [BUILD]}} | others


def full() -> dict:
    """One with something of every kind: values that differ, one undefined, a failure, lone samples, a regression."""
    differences = [
        difference("spring", "energy", "2", "2.0000200000000001", 1e-5),
        difference("spring", "energy", "1", "1.5", 0.333333, a=2.0),
        difference("spring", "period", "3.0", "nan", None),
        difference("spring", "status", "ok", "failed: not converged <after> 7", None, a=3.0),
    ]
    lone = [{"study": "beam", "folder": "base", "parameters": parameters(8.0, "odd")}]
    lone += [{"study": "spring", "folder": "new", "parameters": parameters(float(a))} for a in (9, 10)]
    costs = [
        cost("beam", [(1.0, 0.5), (2.0, 1.1), (3.0, 3.2)]),
        cost("spring", [(5, 7), (6, 6), (0, 0)], "newton_iterations"),
        cost("spring", [(1.0, 2.5), (2.0, 4.0), (100.0, 90.0)]),
    ]
    other = {**BUILD, "git_commit": "fedcba9876543210", "cpu": "another processor"}
    base = [{**BUILD, "samples": 4}, {**BUILD, "samples": 2, "threads": 1}]
    builds = {"base": base, "new": [{**other, "samples": 6}]}
    return comparison(differences, lone, costs, only_base=1, only_new=2, regressed=True, builds=builds)


if __name__ == "__main__":
    print(json.dumps(full()))
