#!/usr/bin/python3
"""Does `bench --against` catch a slowdown of 10 %, and does an unchanged build pass? Both, again and again.

    benchmarks/experiments/detection.py -o FOLDER [--unchanged 20] [--slowed 5] [--repetitions N] [KERNEL...]

Runs `./wrinklebench bench --against HEAD` on a checkout without changes, so that both sides are builds of one source, and between
these the same with WRINKLEBENCH_SLOWDOWN=0.1, which makes the new side do every tenth iteration's work twice. Exit code 0 where each
unchanged build passed and each slowdown was caught, 1 where not, 4 where a run broke. FOLDER gets what each run said (run_<n>.json) and the
tables that are printed (detection.md).
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SLOWDOWN = {"WRINKLEBENCH_SLOWDOWN": "0.1"}
PASSED, CAUGHT = 0, 3  # exit codes of `bench --against`


def parse(arguments):
    parser = argparse.ArgumentParser(prog="detection.py", description=__doc__.splitlines()[0])
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help="parts of names, as `bench` takes them (standard: all)")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--unchanged", type=int, default=20, metavar="N", help="comparisons of one source with itself")
    parser.add_argument("--slowed", type=int, default=5, metavar="N", help="comparisons with the seeded slowdown")
    parser.add_argument("--repetitions", type=int, metavar="N", help="processes of each side (standard: bench's)")
    parser.add_argument("--program", default=str(ROOT / "wrinklebench"), help="what to run (standard: the launcher)")
    return parser.parse_args(arguments)


def order(unchanged, slowed) -> list:
    """False for an unchanged comparison, True for a slowed one: spread evenly, so that both see the same machine."""
    every = [(i / unchanged, False) for i in range(unchanged)] + [((i + 0.5) / slowed, True) for i in range(slowed)]
    return [slow for _, slow in sorted(every)]


def compare(options, slow, number) -> dict:
    """One comparison: what it says, how long it took, how busy the machine was."""
    command = [options.program, "bench", "--against", "HEAD", "--json", "-o", str(options.output), *options.kernels]
    if options.repetitions:
        command += ["--repetitions", str(options.repetitions)]
    start = time.monotonic()
    environment = {**os.environ, **(SLOWDOWN if slow else {})}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    if done.returncode not in (PASSED, CAUGHT):
        print(f"detection.py: run {number} ended with exit code {done.returncode}:\n{done.stderr[-2000:]}", file=sys.stderr)
        sys.exit(4)
    said = {"slowed": slow, "exit_code": done.returncode, "seconds": time.monotonic() - start, "load": os.getloadavg()[0]}
    said |= {"utc": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **json.loads(done.stdout)}
    (options.output / f"run_{number:02d}.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
    return said


def change(ratio) -> str:
    return "–" if ratio is None or not math.isfinite(ratio) else f"{100 * (ratio - 1):+.1f} %"


def counts(changes) -> str:
    names = [one["finding"] for one in changes["kernels"]]
    return ", ".join(f"{names.count(name)} {name}" for name in ("slower", "faster", "unchanged", "unclear"))


def run_table(runs) -> list:
    lines = ["| run | UTC | load | seconds | seeded slowdown | kernels by the clock | with more instructions | exit code |"]
    lines.append("|---" * 8 + "|")
    for number, run in enumerate(runs, 1):
        heavier = sum(one["more_instructions"] for one in run["changes"]["kernels"])
        seeded = "10 %" if run["slowed"] else "–"
        lines.append(f"| {number} | {run['utc']} | {run['load']:.1f} | {run['seconds']:.0f} | {seeded} | {counts(run['changes'])} | {heavier} | {run['exit_code']} |")
    return lines


def noise(runs, name) -> str:
    """From process to process within a run: standard deviation of log(its fastest repetition), the median over runs."""
    found = []
    for run in (side for one in runs for side in (one["base"], one["new"])):
        for kernel in (one for one in run["kernels"] if one["name"] == name):
            processes = {}
            for process, seconds in zip(kernel["process"], kernel["seconds"]):
                processes.setdefault(process, []).append(seconds)
            if len(processes) > 1:
                found.append(statistics.stdev(math.log(min(times)) for times in processes.values()))
    return f"{100 * statistics.median(found):.1f} %" if found else "–"


def of_kernel(runs, name, slowed) -> list:
    return [one for run in runs if run["slowed"] == slowed for one in run["changes"]["kernels"] if one["name"] == name]


def kernel_table(runs) -> list:
    lines = ["| kernel | noise | unchanged: changes seen | called slower | slowed: changes seen | called slower | instructions, unchanged | slowed |"]
    lines.append("|---" * 8 + "|")
    for name in [one["name"] for one in runs[0]["changes"]["kernels"]]:
        cells = [noise(runs, name)]
        for slowed in (False, True):
            found = of_kernel(runs, name, slowed)
            ratios = sorted(one["ratio"] for one in found) or [math.nan]
            slower = sum(one["finding"] == "slower" for one in found)
            cells += [f"{change(ratios[0])} to {change(ratios[-1])}", f"{slower} of {len(found)}"]
        for slowed in (False, True):
            counted = [one["instruction_ratio"] for one in of_kernel(runs, name, slowed) if one["instruction_ratio"] is not None]
            cells.append(f"{100 * (statistics.median(counted) - 1):+.2f} %" if counted else "–")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def record(runs) -> str:
    new = runs[0]["new"]
    passed = [run["exit_code"] == PASSED for run in runs if not run["slowed"]]
    caught = [run["exit_code"] == CAUGHT for run in runs if run["slowed"]]
    by_clock = [any(one["finding"] == "slower" for one in run["changes"]["kernels"]) for run in runs if run["slowed"]]
    head = [f"Commit {new['commit']}, machine {new['machine']} ({new['cpu']}), {runs[0]['utc']} to {runs[-1]['utc']}; "
            f"load {min(run['load'] for run in runs):.1f} to {max(run['load'] for run in runs):.1f}.", ""]
    head += [f"- An unchanged build passed {sum(passed)} times of {len(passed)}.",
             f"- A seeded slowdown of 10 % was caught {sum(caught)} times of {len(caught)}, by the clock alone {sum(by_clock)} times.", ""]
    return "\n".join([*head, *run_table(runs), "", *kernel_table(runs), ""])


def main(arguments=None) -> int:
    options = parse(arguments)
    options.output.mkdir(parents=True, exist_ok=True)
    runs = []
    for number, slow in enumerate(order(options.unchanged, options.slowed), 1):
        run = compare(options, slow, number)
        runs.append(run)
        print(f"{number}: {'slowed' if slow else 'unchanged'}: exit code {run['exit_code']}, {counts(run['changes'])}", flush=True)
    text = record(runs)
    (options.output / "detection.md").write_text(text, encoding="utf-8")
    print(text)
    return 0 if all(run["exit_code"] == (CAUGHT if run["slowed"] else PASSED) for run in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
