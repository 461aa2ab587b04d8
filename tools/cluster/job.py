"""job.py GROUP ATTEMPT: computes a group of plan.json's samples, on whichever machine the engine has chosen. Ends with 0 where each has a
result, be it that it failed; not where one has none, or ran out of memory and may be tried again with more."""

import json
import os
import pathlib
import subprocess
import sys

KILLED = ("crashed: SIGKILL", "std::bad_alloc")  # how a sample ends that had too little memory, or that somebody ended


def lacks(program):
    """Instructions that the program was built with and this processor has not."""
    built = pathlib.Path(program).parent.parent / "instructions"
    if not built.exists():
        return []
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("flags"):
            return sorted(set(built.read_text(encoding="utf-8").split()) - set(line.split()))
    return []


def was_killed(sample):
    return sample["outcome"] == "failed" and any(word in sample["reason"] for word in KILLED)


class Job:
    def __init__(self, plan, group):
        self.plan, self.group = plan, plan["groups"][group]

    def call(self, keys, *words, **options):
        chosen = [word for key in keys for word in ("--key", key)]
        command = [self.plan["program"], "run", self.group["study"], *self.plan["words"], *chosen, *words]
        return subprocess.run(command, check=False, **options)

    def samples(self):
        answer = self.call(self.group["keys"], "--dry-run", "--json", stdout=subprocess.PIPE)
        if answer.returncode != 0:
            sys.exit(answer.returncode)
        return json.loads(answer.stdout)["samples"]

    def compute(self, samples, *words):
        keys = [sample["key"] for sample in samples]
        ended = self.call(keys, "--jobs", "1", "--threads", str(self.plan["threads"]), *words).returncode if keys else 0
        if ended not in (0, 1):
            sys.exit(ended)


def main():
    group, attempt = sys.argv[1], int(sys.argv[2])
    plan = json.loads(pathlib.Path("plan.json").read_text(encoding="utf-8"))
    lacking = lacks(plan["program"])
    if lacking:
        sys.exit(f"{os.uname().nodename}: {plan['program']} needs a processor with {', '.join(lacking)}; build it on one like this")
    job = Job(plan, group)
    before = job.samples()
    job.compute([sample for sample in before if sample["outcome"] is None])
    again = [sample for sample in before if was_killed(sample) or (sample["outcome"] == "failed" and sample["key"] in plan["failed"])]
    job.compute(again, "--failed")
    after = job.samples()
    if any(sample["outcome"] is None for sample in after):
        sys.exit("samples without a result")
    if attempt <= plan["retries"] and any(map(was_killed, after)):
        sys.exit("samples were killed; they are tried again with more memory")
    pathlib.Path("done", group).write_text("", encoding="utf-8")
    if "SLURM_JOB_ID" in os.environ:  # for slurm_status: the controller may have forgotten by then
        pathlib.Path("ended", os.environ["SLURM_JOB_ID"]).write_text("", encoding="utf-8")


if __name__ == "__main__":
    main()
