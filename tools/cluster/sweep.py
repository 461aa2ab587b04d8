"""./wrinklebench sweep: runs samples through Snakemake, on this machine, on Slurm, or on any engine that Snakemake has a profile for."""

import argparse
import contextlib
import ctypes
import fcntl
import hashlib
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))  # where stop.py is
import engine
import job
import needs
from progress import Progress, duration
from stop import AS_EXPECTED, BROKEN, INTERRUPTED, NO_RESULT, WRONG_USAGE, Parser, Stop, one_line, say


def parse(words):
    parser = Parser(prog="wrinklebench sweep", allow_abbrev=False,
                    description="Runs samples through Snakemake, a job each, small ones together; what is finished is not computed again.",
                    epilog="Exit codes: 0 all samples have results; 1 some failed or are missing; 2 wrong usage; 4 something broke, be it that "
                           "a program or a right is missing or that the cluster refuses; 130 interrupted. docs/cluster.md is the manual.")
    parser.add_argument("studies", metavar="STUDY", nargs="*", help="studies to run (standard: all)")
    parser.add_argument("--profile", choices=["quick", "paper"], default="quick", help="samples to run (standard: quick)")
    parser.add_argument("-p", "--parameter", metavar="NAME=V1,V2,...", action="append", default=[], help="as of `run`")
    parser.add_argument("-j", "--jobs", type=count, metavar="N",
                        help="jobs at a time (standard: as many as there are cores for; on a cluster 500)")
    parser.add_argument("--slurm", metavar="OPTIONS", nargs="?", const="",
                        help='on Slurm, with these options of sbatch if any: --slurm="--partition=long --account=me"')
    parser.add_argument("--engine-profile", metavar="DIR", help="on the engine of this profile of Snakemake")
    parser.add_argument("--needs", metavar="DIR", action="append", default=[],
                        help="results whose stored times and memory tell what the same samples will need; repeatable")
    parser.add_argument("--retries", type=int, default=3, metavar="N", help="of a job that is lost, each with twice the memory (standard: 3)")
    parser.add_argument("--memory", type=count, metavar="MB",
                        help="at least, of a sample that was not measured itself (standard: "
                             f"{needs.STANDARD_MEMORY_MB} where nothing is known)")
    parser.add_argument("--group-seconds", type=float, default=300, metavar="SECONDS",
                        help="samples of a study share a job until they are expected to take this long (standard: 300; 0: never)")
    parser.add_argument("--threads", type=count, default=1, metavar="N", help="cores of a job, and threads of a sample (standard: 1)")
    parser.add_argument("--limit", metavar="SECONDS", help="as of `run`")
    parser.add_argument("--max-samples", metavar="N", help="as of `run`")
    parser.add_argument("--failed", action="store_true", help="compute those that failed again, too")
    parser.add_argument("--dry-run", action="store_true", help="compute nothing; say what would be asked for")
    parser.add_argument("-o", "--output", metavar="DIR", default="results", help="results folder, which all machines see (standard: results)")
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)  # the launcher gives it
    options = parser.parse_intermixed_args(words)
    if options.slurm and not options.slurm.startswith("-"):  # the word after --slurm is a study
        options.studies.append(options.slurm)
        options.slurm = ""
    if options.slurm is not None:
        try:
            options.slurm = shlex.split(options.slurm)
        except ValueError as error:
            raise Stop(WRONG_USAGE, f"--slurm={options.slurm}: {error}") from error
    return options


def count(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("write a whole number from 1")
    return number


def planned(program, folder, words):
    """The program's list of samples, with what is known of those in `folder`."""
    asked = subprocess.run([program, "run", *words, "--dry-run", "--json", "-o", str(folder)], capture_output=True, text=True, check=False)
    if asked.returncode != 0:
        raise Stop(asked.returncode, one_line(asked.stderr).removeprefix("wrinklebench: "))
    return json.loads(asked.stdout)


def words_of_run(options):
    """What `run` is told beside the studies, the same for all jobs."""
    words = [word for text in options.parameter for word in ("-p", text)] or ["--profile", options.profile]
    for name in ("limit", "max_samples"):
        value = getattr(options, name)
        if value is not None:
            words += [f"--{name.replace('_', '-')}", value]
    return words


class Sweep:
    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.output).absolute()
        self.words = words_of_run(options)
        self.studies = options.studies or ["--all"]
        name = hashlib.sha256(json.dumps([sorted(self.studies), self.words]).encode()).hexdigest()[:12]
        self.work = self.folder / ".sweep" / name
        self.jobs = options.jobs or (500 if self.is_on_cluster() else max(1, len(os.sched_getaffinity(0)) // options.threads))
        self.snakemake = None

    def is_on_cluster(self):
        return self.options.slurm is not None or self.options.engine_profile is not None

    def plan(self):
        """The program's samples with what they are expected to need."""
        plan = planned(self.options.program, self.folder, [*self.studies, *self.words])
        others = [planned(self.options.program, existing(folder), [*self.studies, *self.words]) for folder in self.options.needs]
        needs.estimate(plan, [plan, *others], self.options.memory)
        for sample in plan["samples"]:
            if not self.lacks(sample):
                sample.update(seconds=0, memory_mb=0, limit_seconds=0)
        return plan

    def lacks(self, sample):
        """Is there anything to compute?"""
        return sample["outcome"] is None or job.was_killed(sample) or (self.options.failed and sample["outcome"] == "failed")

    @contextlib.contextmanager
    def alone(self):
        """Two sweeps in one folder would be at the same jobs."""
        with writing(self.folder):
            self.work.parent.mkdir(parents=True, exist_ok=True)
            lock = open(self.work.parent / "lock", "w", encoding="utf-8")
        with lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Stop(BROKEN, f"another sweep is at work in {self.folder}") from error
            except OSError:
                pass  # a file system without locks
            yield

    def prepare(self, plan):
        with writing(self.folder):
            for folder in ("done", "ended", "slurm"):
                (self.work / folder).mkdir(parents=True, exist_ok=True)
            # Slurm may number its jobs anew; of groups that are still to be computed no job has ended well.
            for said in [self.work / "refused", *(self.work / "ended").iterdir()]:
                said.unlink(missing_ok=True)
            if plan["profile"] != "custom":  # jobs ask for samples; what is asked for here is all: validation/harness/asked.h
                asked = self.folder / "asked" / plan["profile"]
                asked.mkdir(parents=True, exist_ok=True)
                for study in plan["studies"]:
                    (asked / study).touch()

    def lacking(self, plan):
        return [sample for sample in plan["samples"] if self.lacks(sample)]

    def groups(self, plan):
        """Together are the samples that were so in an earlier call, jobs of which may still be queued, where it had all that are to be computed;
        what they need is what is known today."""
        lacking = self.lacking(plan)
        samples = {sample["key"]: sample for sample in plan["samples"]}
        earlier = {}
        with contextlib.suppress(OSError, ValueError, KeyError):
            earlier = json.loads((self.work / "plan.json").read_text(encoding="utf-8"))["groups"]
        together = {name: [samples[key] for key in one["keys"] if key in samples] for name, one in earlier.items()}
        if {sample["key"] for sample in lacking} <= {sample["key"] for ones in together.values() for sample in ones}:
            return {name: needs.group_of(ones) for name, ones in together.items() if ones}
        return needs.group(lacking, self.jobs, self.options.group_seconds)

    def todo(self, plan, groups):
        """Names of the groups that have anything to compute."""
        lacking = {sample["key"] for sample in self.lacking(plan)}
        return [name for name, one in groups.items() if lacking.intersection(one["keys"])]

    def write(self, plan):
        """plan.json, for the rules and the jobs; and what is left to do."""
        groups = self.groups(plan)
        todo = self.todo(plan, groups)
        failed = [sample["key"] for sample in plan["samples"] if self.options.failed and sample["outcome"] == "failed"]
        text = json.dumps({"program": os.path.abspath(self.options.program), "words": [*self.words, "-o", str(self.folder)],
                           "threads": self.options.threads, "retries": self.options.retries, "failed": failed,
                           "todo": todo, "groups": groups}, indent=1)
        with writing(self.folder):
            for name in todo:
                (self.work / "done" / name).unlink(missing_ok=True)
            (self.work / "plan.json").write_text(text, encoding="utf-8")
            (self.work / "slurm_options").write_text("".join(word + "\n" for word in self.options.slurm or []), encoding="utf-8")
        return todo

    def run(self, plan):
        """Lets Snakemake work, and tells how far it is. Its exit status."""
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.work / "cache")}  # nodes may have no home
        environment.pop("SNAKEMAKE_PROFILE", None)
        with open(self.work / "log", "a", encoding="utf-8") as log:
            self.snakemake = subprocess.Popen(engine.command(self.options, self.work, self.jobs), cwd=self.work, env=environment, stdout=log,
                                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
                                              preexec_fn=die_with_parent)
            progress = Progress(self.folder, self.lacking(plan))
            while self.snakemake.poll() is None:
                progress.tell()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.snakemake.wait(10 if self.is_on_cluster() else 2)
        progress.end()
        return self.snakemake.returncode

    def stop(self):
        """Snakemake then ends its jobs, those on a cluster too."""
        if self.snakemake is None or self.snakemake.poll() is not None:
            return
        # Snakemake breaks off where what it asks a cluster with is interrupted; samples here would go on where they are not.
        interrupt = os.kill if self.is_on_cluster() else os.killpg
        for tell, how, patience in ((interrupt, signal.SIGINT, 60), (os.killpg, signal.SIGTERM, 20), (os.killpg, signal.SIGKILL, 5)):
            tell(self.snakemake.pid, how)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.snakemake.wait(patience)
                return

    def say_what_is_asked(self, plan):
        lacking, groups = self.lacking(plan), self.groups(plan)
        jobs = [groups[name] for name in self.todo(plan, groups)]
        known = [sample["seconds"] for sample in lacking if sample["seconds"] is not None]
        unknown = f" (of {len(lacking) - len(known)} samples it is not known)" if len(known) < len(lacking) else ""
        longest = max((one["seconds"] or 0 for one in jobs), default=0)
        most = max((one["memory_mb"] for one in jobs), default=0)
        print(f"{len(plan['samples'])} samples: {len(plan['samples']) - len(lacking)} are there, {len(lacking)} to compute in {len(jobs)} jobs, "
              f"{self.jobs} at a time; about {duration(sum(known))} of processor time{unknown}, "
              f"{duration(max(longest, sum(known) / self.jobs))} if so many are served at once; up to {most:.0f} MB a job")

    def sum_up(self, status):
        """After the end, from the results alone. The exit code."""
        samples = planned(self.options.program, self.folder, [*self.studies, *self.words])["samples"]
        tally = {outcome: [one for one in samples if one["outcome"] == outcome] for outcome in ("ok", "failed", "skipped", None)}
        counts = ", ".join(f"{len(ones)} {outcome or 'missing'}" for outcome, ones in tally.items() if ones)
        print(f"{len(samples)} samples: {counts}; results in {self.options.output}")
        for one in tally["failed"][:3]:
            print(f"  failed: {one['study']} {one['key']}: {one['reason']}")
        if tally["failed"]:
            print("to compute those that failed again: --failed")
        refused = self.work / "refused"
        if refused.exists() and tally[None]:
            lines = refused.read_text(encoding="utf-8").splitlines()
            raise Stop(BROKEN, f"the cluster refused {len(lines)} times: {lines[0]}; {len(tally[None])} samples are missing, nothing is lost")
        if status != 0 and tally[None]:
            raise Stop(BROKEN, f"{len(tally[None])} samples are missing; the same command goes on. What Snakemake says: {self.work / 'log'}")
        return NO_RESULT if tally["failed"] or tally[None] else AS_EXPECTED


def existing(folder):
    if not pathlib.Path(folder).is_dir():
        raise Stop(WRONG_USAGE, f"--needs {folder}: there is no such folder")
    return folder


@contextlib.contextmanager
def writing(folder):
    try:
        yield
    except OSError as error:
        raise Stop(BROKEN, f"cannot write to {folder}: {error.strerror}") from error


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG
    signal.signal(signal.SIGINT, signal.default_int_handler)


def sweep(options):
    one = Sweep(options)
    if not options.dry_run:
        engine.check(options)
    plan = one.plan()
    if options.dry_run:
        one.say_what_is_asked(plan)
        return AS_EXPECTED
    with one.alone():
        one.prepare(plan)
        try:
            status = one.run(plan) if one.write(plan) else 0
        except KeyboardInterrupt:
            one.stop()
            raise
        return one.sum_up(status)


def main(words):
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return sweep(parse(words))
    except Stop as stop:
        say(stop)
        return stop.code
    except KeyboardInterrupt:
        again = shlex.join(word for word in words if not word.startswith("--program="))
        say(f"stopped; what is finished is kept; go on with: wrinklebench sweep {again}")
        return INTERRUPTED
    except OSError as error:
        say(error)
        return BROKEN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
