"""./wrinklebench foreign: runs another code on a study's samples, and writes what `judge --foreign` reads.

An adapter is one file of adapters/, with CODE, the module that knows the program (version(), CODE), NAME, where the command has another than
the program's (a second one on the same studies, with other elements), ELEMENT, STUDIES, READS, the parameters that it honours (None: all but
words of labels, which are the same in all of a file's samples), and solve(study, sample, folder, program), which gives raw metrics. The study
derives the others, and says which parameters tell of this suite's elements and meshes (`describe --json`): where the adapter does not read
those, they are labelled `foreign`."""

import argparse
import importlib
import json
import math
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))  # where stop.py is
from adapter import Missing
from processes import run_one, version_of
from stop import (AS_EXPECTED, BROKEN, INTERRUPTED, NO_RESULT, WRONG_USAGE, Parser, Stop, end_on_signals, end_with_parent, how_it_ended,
                  one_line, say)
from table import Table, check_place

HERE = pathlib.Path(__file__).resolve().parent


def adapters():
    """All that there are, by code and study."""
    found = {}
    for file in sorted(HERE.glob("adapters/*.py")):
        adapter = importlib.import_module(file.stem)
        for study in adapter.STUDIES:
            found.setdefault(getattr(adapter, "NAME", adapter.CODE.CODE), {})[study] = adapter
    return found


def listed(known):
    return "\n".join(f"  {code}: {', '.join(sorted(studies))}" for code, studies in sorted(known.items()))


def parse(words, known):
    parser = Parser(prog="wrinklebench foreign", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
                    description="Runs another code on a study's samples, where it is installed, one after the other on one thread;\n"
                                "`judge --foreign FILE` then holds them against the study's references. `suite` is this suite itself,\n"
                                "one of its elements, held against the same.\n\n" + listed(known),
                    epilog="Exit codes: 0 all samples have results; 1 some failed, or are skipped as the program is missing (FILE has why);\n"
                           "2 wrong usage; 4 something broke; 130 interrupted: FILE then has what was finished, the rest as skipped. What FILE\n"
                           "was before stays until a sample has run, and as FILE.before until all have.")
    parser.add_argument("code", metavar="CODE", help="the other code")
    parser.add_argument("study", metavar="STUDY", help="whose samples")
    parser.add_argument("--profile", choices=["quick", "paper"], help="samples to run (standard: quick)")
    parser.add_argument("-p", "--parameter", metavar="NAME=V1,V2,...", action="append", default=[], help="as of `run`")
    parser.add_argument("--limit", type=seconds, metavar="SECONDS", help="of a sample, 0: none (standard: the study's own)")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="CSV file to write")
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)  # the launcher gives it
    return parser.parse_intermixed_args(words)


def seconds(text):
    value = float(text)
    if not (value >= 0 and math.isfinite(value)):
        raise ValueError(text)
    return value


def asked(program, *words):
    """The program's answer in JSON."""
    ran = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=False)
    if ran.returncode < 0:
        raise Stop(BROKEN, f"{program} {words[0]}: {how_it_ended(ran.returncode)}")
    if ran.returncode != 0:
        raise Stop(ran.returncode, one_line(ran.stderr).removeprefix("wrinklebench: ").removeprefix("error: "))
    try:
        return json.loads(ran.stdout)
    except ValueError as error:
        raise Stop(BROKEN, f"{program} {words[0]} says what is no JSON: {error}") from error


def find_adapter(options, known):
    if options.code not in known:
        raise Stop(WRONG_USAGE, f"there is no code '{options.code}'; there are {', '.join(sorted(known))}")
    if options.study not in known[options.code]:
        raise Stop(WRONG_USAGE, f"{options.code} has no adapter for {options.study}; it has those for "
                                f"{', '.join(sorted(known[options.code]))}")
    return known[options.code][options.study]


class Samples:
    """The study's samples as the adapter sees them: those that differ in nothing that it reads are one."""

    def __init__(self, study, plan, adapter):
        self.parameters = study["parameters"]
        words = {p["name"] for p in self.parameters if p.get("choices")}
        self.reads = adapter.READS or {p["name"] for p in self.parameters} - (words & set(study["foreign_labels"]))
        self.labels = [name for name in study["foreign_labels"] if name not in self.reads]
        self.all = {}
        for one in plan["samples"]:
            row = self.row(one["parameters"])
            self.all.setdefault(tuple(row.values()), (row, one))

    def row(self, sample):
        return {name: "foreign" if name in self.labels else value for name, value in sample.items()}

    def why_not(self, sample):
        """What the adapter cannot honour, "" where it can."""
        other = [f"{p['name']} = {sample[p['name']]}" for p in self.parameters
                 if p["name"] not in self.reads and p["name"] not in self.labels and sample[p["name"]] != p["standard"]]
        return f"the adapter does not know {', '.join(other)}" if other else ""


def check_told_apart(options, adapter, samples, plan):
    """Of this suite's own elements one a file: their labels are left out of it."""
    if adapter.READS:
        return
    for name in samples.labels:
        values = sorted({one["parameters"][name] for one in plan["samples"]})
        if len(values) > 1:
            raise Stop(WRONG_USAGE, f"{options.code}: the samples have {name} = {', '.join(values)}, and a file is of one: choose with -p {name}=…")


def run(options, known):
    adapter = find_adapter(options, known)
    study = asked(options.program, "describe", options.study)
    if options.parameter and options.profile:
        say(f"note: -p gives the samples; --profile {options.profile} has no effect")
    words = [word for text in options.parameter for word in ("-p", text)] or ["--profile", options.profile or "quick"]
    with tempfile.TemporaryDirectory(prefix="wrinklebench-foreign-") as empty:
        plan = asked(options.program, "run", options.study, *words, "--dry-run", "-o", empty)
    samples = Samples(study, plan, adapter)
    check_told_apart(options, adapter, samples, plan)
    path = check_place(options.output)
    why_missing, name = "", options.code
    try:
        name = f"{version_of(adapter.CODE)} {adapter.ELEMENT or plan_element(adapter, plan)}"
    except Missing as error:
        why_missing = str(error)
        say(f"{options.code} is skipped: {why_missing}")
    table = Table(path, {"study": options.study, "software": name}, [row for row, _ in samples.all.values()],
                  [p["name"] for p in study["parameters"]], [m["name"] for m in study["metrics"]])
    for i, (_, one) in enumerate(samples.all.values(), 1):
        reason = why_missing or samples.why_not(one["parameters"])
        result = {"status": "skipped", "reason": reason} if reason else \
            run_one(adapter, options.study, one["parameters"], limit_of(options, one), options.program)
        table.add(result)
        if not why_missing:
            say(f"{options.code} {options.study}: {i} of {len(samples.all)}" + (f", {result['status']}: {result['reason']}" if "reason" in result else ""))
    print(f"{options.output}: {table.count('ok')} samples of {options.study} by {name}, {table.count('failed')} failed, "
          f"{table.count('skipped')} skipped{'; the file is left as it was' if table.keeps else ''}")
    if table.count("ok"):
        print(f"judge them: ./wrinklebench judge --foreign {options.output}")
    return AS_EXPECTED if table.rows and table.count("ok") == len(table.rows) else NO_RESULT


def limit_of(options, one):
    """[s]; 0: none."""
    return one["limit_seconds"] if options.limit is None else options.limit


def plan_element(adapter, plan):
    return adapter.element(plan["samples"][0]["parameters"])


def main(words):
    sys.path.insert(0, str(HERE / "adapters"))
    end_with_parent()
    end_on_signals()
    try:
        known = adapters()
        return run(parse(words, known), known)
    except Stop as stop:
        say(f"error: {stop}")
        return stop.code
    except OSError as error:
        say(f"error: {f'{error.filename}: ' if error.filename else ''}{error.strerror}")
        return BROKEN
    except ImportError as error:
        say(f"error: {error}; Debian's packages are python3-numpy, python3-scipy and python3-h5py")
        return BROKEN
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
