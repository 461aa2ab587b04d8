"""Made-up histories, as `wrinklebench history --json` prints them: histories.py prints one."""

import json
import math
import random

KERNELS = (
    ("assembly/stvk_hinge/simd/hessian_exact", "triangle", 9.3e-8, 1.1e-7, 0.34),
    ("solve/cholmod/<&>", "solve", 0.41, None, None),
    ("product/high_frequency", "vertex", 2.2e-6, 2.0e-6, 0.71),
    ("remesh/step", "triangle", 4.1e-6, None, None),
)
RUNS = 24
SLOWER_FROM = 15  # the first kernel, by 12 %


def run(number) -> dict:
    return {
        "utc": f"2026-01-{number + 1:02d}T03:04:05Z",
        "commit": f"{number:02d}23456789abcdef{number:024d}",
        "dirty": number == 7,
        "subject": f"Commit {number} changes <something>",
        "compiler": "GNU 12.2.0",
        "compiler_flags": "-O3 -march=native",
        "copy_bandwidth": 1.21e10,
        "peak_flops": 4.4e10,
    }


def points(noise, cost, slower, counted):
    for number in range(RUNS):
        factor = 1.12 if slower and number >= SLOWER_FROM else 1.0
        median = cost * factor * math.exp(noise.gauss(0, 0.015))
        lower, upper = median * (1 - abs(noise.gauss(0, 0.01))), median * (1 + abs(noise.gauss(0, 0.02)))
        instructions = 412.0 * (1.1 if factor > 1 else 1.0) if counted and number > 3 else None
        yield {"run": number, "median": median, "lower": lower, "upper": upper, "instructions": instructions}


def change(name, base, ratio, finding, instruction_ratio=None) -> dict:
    lower, upper, p = ratio / 1.02, ratio * 1.02, 1e-4 if finding == "slower" else 1.0
    found = {"name": name, "base": base, "new": ratio * base, "ratio": ratio, "lower": lower, "upper": upper}
    found |= {"p": p, "p_adjusted": min(4 * p, 1), "finding": finding}
    return found | {"instruction_ratio": instruction_ratio, "more_instructions": instruction_ratio == 1.1}


def full() -> dict:
    """Two machines: one with a step, a regression and counted instructions; one with a single run."""
    noise, kernels = random.Random(1), []
    for i, (name, per, cost, goal, share) in enumerate(KERNELS):
        kernel = {"name": name, "per": per, "goal": goal, "noise": 0.015, "share": share}
        kernel["points"] = list(points(noise, cost, i == 0, i < 2))
        step = {"run": SLOWER_FROM, "before": cost, "after": 1.12 * cost, "ratio": 1.12, "p": 0.0002}
        kernel["steps"] = [step] if i == 0 else []
        kernels.append(kernel)
    findings = [change(KERNELS[1][0], 0.41, 1.102, "slower", 1.1), change(KERNELS[2][0], 2.2e-6, 0.99, "unchanged")]
    findings.append(change(KERNELS[3][0], 4.1e-6, 1.04, "unclear"))
    latest = {"bound": 0.05, "level": 0.05, "regressed": True, "processes_needed": 4, "too_few_processes": False}
    latest |= {"kernels": findings, "only_base": [], "only_new": [KERNELS[0][0]]}
    latest |= {"base_run": RUNS - 2, "new_run": RUNS - 1}
    runs = [run(number) for number in range(RUNS)]
    one = {"machine": "0123456789ab", "cpu": "a processor", "noise_known": True, "latest": latest}
    lone = {**kernels[2], "points": kernels[2]["points"][:1], "noise": None}
    other = {"machine": "ba9876543210", "cpu": "another", "noise_known": False, "latest": None}
    one |= {"runs": runs, "kernels": kernels}
    other |= {"runs": runs[:1], "kernels": [lone]}
    return {"folder": "results/history", "bound": 0.05, "level": 0.05, "machines": [one, other]}


if __name__ == "__main__":
    print(json.dumps(full()))
