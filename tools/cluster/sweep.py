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
import time

import engine
import job
import needs
from progress import Progress, duration
from stop import AS_EXPECTED, BROKEN, INTERRUPTED, NO_RESULT, WRONG_USAGE, Stop, one_line, say


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Stop(WRONG_USAGE, f"{message}; see --help")


def parse(words):
    parser = Parser(prog="wrinklebench sweep", allow_abbrev=False,
                    description="Runs samples through Snakemake, a job each, small ones together; what is finished is not computed again.",
                    epilog="Exit codes: 0 all samples have results; 1 some failed or are missing; 2 wrong usage; 4 something broke, be it that "
                           "a program or a right is missing or that the cluster refuses; 130 interrupted. docs/cluster.md is the manual.")
    parser.add_argument("studies", metavar="STUDY", nargs="*", help="studies to run (standard: all)")
    parser.add_argument("--profile", choices=["quick", "paper"], help="samples to run (standard: quick)")
    parser.add_argument("-p", "--parameter", metavar="NAME=V1,V2,...", action="append", default=[], help="as of `run`")
    parser.add_argument("-j", "--jobs", type=count, metavar="N", help="jobs at a time (standard: a core each; on a cluster 500)")
    parser.add_argument("--slurm", metavar="OPTIONS", nargs="?", const="",
                        help='on Slurm, with these options of sbatch if any: --slurm="--partition=long --account=me"')
    parser.add_argument("--engine-profile", metavar="DIR", help="on the engine of this profile of Snakemake")
    parser.add_argument("--needs", metavar="DIR", action="append", default=[],
                        help="results whose stored times and memory tell what the same samples will need; repeatable")
    parser.add_argument("--retries", type=int, default=3, metavar="N", help="of a job that is lost, each with twice the memory (standard: 3)")
    parser.add_argument("--memory", type=count, metavar="MB",
                        help=f"of a sample that nothing is known of (standard: {needs.STANDARD_MEMORY_MB})")
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
    words = [word for text in options.parameter for word in ("-p", text)]
    for name in ("profile", "limit", "max_samples"):
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
        self.jobs = options.jobs or (500 if self.is_on_cluster() else len(os.sched_getaffinity(0)))
        self.snakemake = None

    def is_on_cluster(self):
        return self.options.slurm is not None or self.options.engine_profile is not None

    def plan(self):
        """The program's samples with what they are expected to need."""
        plan = planned(self.options.program, self.folder, [*self.studies, *self.words])
        others = [planned(self.options.program, existing(folder), [*self.studies, *self.words]) for folder in self.options.needs]
        if self.options.memory:
            needs.STANDARD_MEMORY_MB = self.options.memory
        needs.estimate(plan, [plan, *others])
        return plan

    def lacks(self, sample):
        """Is there anything to compute?"""
        return sample["outcome"] is None or job.was_killed(sample) or (self.options.failed and sample["outcome"] == "failed")

    def prepare(self):
        try:
            for folder in ("done", "ended", "slurm"):
                (self.work / folder).mkdir(parents=True, exist_ok=True)
            # Slurm may number its jobs anew; of groups that are still to be computed no job has ended well.
            for said in [self.work / "refused", *(self.work / "ended").iterdir()]:
                said.unlink(missing_ok=True)
        except OSError as error:
            raise Stop(BROKEN, f"cannot write to {self.folder}: {error.strerror}") from error

    @contextlib.contextmanager
    def alone(self):
        """Two sweeps of the same samples would be at the same jobs."""
        with open(self.work / "lock", "w", encoding="utf-8") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise Stop(BROKEN, f"another sweep computes these samples in {self.folder}") from error
            yield

    def groups(self, plan):
        """As they were in an earlier call, jobs of which may still be queued, where these are the same samples."""
        lacking = [sample for sample in plan["samples"] if self.lacks(sample)]
        with contextlib.suppress(OSError, ValueError, KeyError):
            groups = json.loads((self.work / "plan.json").read_text(encoding="utf-8"))["groups"]
            if {sample["key"] for sample in lacking} <= {key for one in groups.values() for key in one["keys"]}:
                return groups
        return needs.group(lacking, self.jobs, self.options.group_seconds)

    def write(self, plan):
        """plan.json, for the rules and the jobs; and what is left to do."""
        groups = self.groups(plan)
        lacking = {sample["key"] for sample in plan["samples"] if self.lacks(sample)}
        todo = [name for name, one in groups.items() if lacking.intersection(one["keys"])]
        for name in todo:
            (self.work / "done" / name).unlink(missing_ok=True)
        text = json.dumps({"program": os.path.abspath(self.options.program), "words": [*self.words, "-o", str(self.folder)],
                           "threads": self.options.threads, "retries": self.options.retries, "failed": self.options.failed,
                           "todo": todo, "groups": groups}, indent=1)
        (self.work / "plan.json").write_text(text, encoding="utf-8")
        (self.work / "slurm_options").write_text("".join(word + "\n" for word in shlex.split(self.options.slurm or "")), encoding="utf-8")
        return todo

    def run(self, plan):
        """Lets Snakemake work, and tells how far it is. Its exit status."""
        environment = {**os.environ, "XDG_CACHE_HOME": str(self.work / "cache")}  # nodes may have no home
        with open(self.work / "log", "a", encoding="utf-8") as log:
            self.snakemake = subprocess.Popen(engine.command(self.options, self.work, self.jobs), cwd=self.work, env=environment, stdout=log,
                                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
                                              preexec_fn=die_with_parent)
            progress = Progress(self.folder, [sample for sample in plan["samples"] if self.lacks(sample)])
            while self.snakemake.poll() is None:
                progress.tell()
                time.sleep(0.5)
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
        lacking = [sample for sample in plan["samples"] if self.lacks(sample)]
        groups = needs.group(lacking, self.jobs, self.options.group_seconds)
        known = [sample["seconds"] for sample in lacking if sample["seconds"] is not None]
        unknown = f" (of {len(lacking) - len(known)} samples it is not known)" if len(known) < len(lacking) else ""
        longest = max((one["seconds"] or 0 for one in groups.values()), default=0)
        most = max((one["memory_mb"] for one in groups.values()), default=0)
        print(f"{len(plan['samples'])} samples: {len(plan['samples']) - len(lacking)} are there, {len(lacking)} to compute in {len(groups)} jobs, "
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


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGINT)  # PR_SET_PDEATHSIG
    signal.signal(signal.SIGINT, signal.default_int_handler)


def sweep(options, words):
    one = Sweep(options)
    if not options.dry_run:
        engine.check(options)
    plan = one.plan()
    if options.dry_run:
        one.say_what_is_asked(plan)
        return AS_EXPECTED
    one.prepare()
    with one.alone():
        try:
            status = one.run(plan) if one.write(plan) else 0
        except KeyboardInterrupt:
            one.stop()
            say(f"stopped; what is finished is kept; go on with: wrinklebench sweep {shlex.join(words)}")
            return INTERRUPTED
        return one.sum_up(status)


def main(words):
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return sweep(parse(words), [word for word in words if not word.startswith("--program=")])
    except Stop as stop:
        say(stop)
        return stop.code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
