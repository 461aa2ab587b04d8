"""What `sweep` asks for, and what it says of what it cannot work with: neither needs Snakemake."""

import fcntl
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

import sweep_cases
from sweep_cases import CLUSTER, PROGRAM, PROGRAM_IS_MISSING, ROOT, STUDY

sys.path.insert(0, str(CLUSTER))
import needs  # noqa: E402
import progress  # noqa: E402
import sweep  # noqa: E402


class BadInput(sweep_cases.Folder):
    def setUp(self):
        super().setUp()
        self.standin("snakemake", "echo 7.21.0")
        self.environment["PATH"] = f"{self.folder}/bin:/usr/bin:/bin"

    def test_an_engine_that_is_none(self):
        self.refuses(2, "no config.yaml", STUDY, "--engine-profile", str(self.folder))
        self.refuses(2, "two engines", STUDY, "--engine-profile", str(self.folder), "--slurm")

    def test_options_that_are_none(self):
        self.refuses(2, "--nonsense", STUDY, "--nonsense")
        self.refuses(2, "whole number", STUDY, "--jobs", "0")
        self.refuses(2, "No closing quotation", STUDY, "--slurm=--comment='mine")

    def test_snakemake_is_missing_or_of_another_version(self):
        self.refuses(4, "there is no `snakemake`", STUDY, PATH="/nowhere")
        for version in ("7.7.0", "8.4.1"):
            self.standin("snakemake", f"echo {version}")
            self.refuses(4, f"says {version}", STUDY)

    def test_slurm_is_missing_or_refuses(self):
        self.standin("snakemake", "echo 7.21.0")
        self.refuses(4, "there is no `sbatch`", STUDY, "--slurm", PATH=f"{self.folder}/bin")
        self.standin("sbatch", "echo 'sbatch: error: invalid account' >&2; exit 1")
        self.refuses(4, "Slurm refuses such jobs: sbatch: error: invalid account", STUDY, "--slurm")

    def test_interrupted_while_it_plans(self):
        self.standin("program", f"touch {self.folder}/started; exec sleep 60")
        process = subprocess.Popen(self.command(STUDY, program=f"{self.folder}/bin/program"), env=self.environment, text=True, stderr=subprocess.PIPE)
        end = time.monotonic() + 60
        while not (self.folder / "started").exists() and time.monotonic() < end:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 130, said)
        self.assertRegex(said, r"\Awrinklebench: stopped; .*\n\Z")

    @unittest.skipIf(PROGRAM_IS_MISSING, PROGRAM_IS_MISSING)
    def test_a_folder_that_cannot_be_written(self):
        self.results = pathlib.Path("/proc/results")
        self.refuses(4, "cannot write to /proc/results", STUDY)

    @unittest.skipIf(PROGRAM_IS_MISSING, PROGRAM_IS_MISSING)
    def test_what_the_program_refuses(self):
        self.refuses(2, "sprong", "sprong")
        self.assertFalse(self.results.exists(), "nothing is written")
        self.refuses(2, "no such folder", STUDY, "--needs", str(self.folder / "none"))


@unittest.skipIf(PROGRAM_IS_MISSING, PROGRAM_IS_MISSING)
class Planned(sweep_cases.Folder):
    """With a Snakemake that computes nothing."""

    def setUp(self):
        super().setUp()
        self.standin("snakemake", "echo 7.21.0")
        self.environment["PATH"] = f"{self.folder}/bin:/usr/bin:/bin"

    def plan(self, *words):
        ran = self.sweep(STUDY, "--jobs", "1", *words)
        self.assertEqual((ran.returncode, ran.stderr), (1, ""), "all are missing")
        path, = self.results.glob(".sweep/*/plan.json")
        return path, json.loads(path.read_text())

    def test_a_second_call_keeps_what_is_together_and_asks_anew_for_what_it_needs(self):
        path, first = self.plan()
        self.assertGreater(max(len(one["keys"]) for one in first["groups"].values()), 1)
        old = json.loads(json.dumps(first))
        for one in old["groups"].values():
            one["keys"].append("of a sample that was taken out")
        path.write_text(json.dumps(old))
        words = ["--profile", "quick", "--memory", "16000", "--group-seconds", "0"]
        said = self.sweep(STUDY, "--jobs", "1", *words, "--dry-run").stdout
        self.assertIn(f"in {len(first['todo'])} jobs", said)
        self.assertIn("up to 16000 MB a job", said)
        second = self.plan(*words)[1]
        self.assertEqual(second["todo"], first["todo"])
        for name, one in first["groups"].items():
            self.assertEqual(second["groups"][name], {**one, "memory_mb": 16000})

    def test_a_second_sweep_in_a_folder_is_refused_and_changes_nothing(self):
        ended = self.plan()[0].parent / "ended/7"
        ended.touch()
        with open(self.results / ".sweep/lock", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refuses(4, "another sweep is at work in", STUDY)
            self.refuses(4, "another sweep is at work in", STUDY, "-p", "layers=1")
        self.assertTrue(ended.exists())
        self.plan()
        self.assertFalse(ended.exists())

    def test_what_was_asked_for_is_missed_where_no_job_ran(self):
        self.plan()
        judged = subprocess.run([PROGRAM, "judge", str(self.results)], capture_output=True, text=True, check=False)
        self.assertEqual(judged.returncode, 1)
        self.assertRegex(judged.stdout, f"{STUDY}: not all samples have a result.*[1-9][0-9]* missing")


class Job(sweep_cases.Folder):
    """With stand-ins for the program and for Slurm."""

    def run_in_folder(self, *words):
        return subprocess.run(list(map(str, words)), cwd=self.folder, env={**self.environment, "PATH": f"{self.folder}/bin:/usr/bin:/bin"},
                              capture_output=True, text=True, check=False)

    def test_failed_ones_are_computed_again_at_whichever_try(self):
        self.standin("program", 'case "$*" in *--dry-run*) echo \'{"samples": [{"key": "a", "outcome": "failed", "reason": "it broke"}]}\' ;; '
                                '*) echo "$*" >>log ;; esac')
        (self.folder / "done").mkdir()
        plan = {"program": f"{self.folder}/bin/program", "words": [], "threads": 1, "retries": 3, "failed": ["a"],
                "groups": {"g": {"study": STUDY, "keys": ["a"]}}}
        for failed in ([], ["a"]):
            (self.folder / "plan.json").write_text(json.dumps({**plan, "failed": failed}))
            self.assertEqual(self.run_in_folder(sys.executable, CLUSTER / "job.py", "g", "2").returncode, 0)
        self.assertEqual((self.folder / "log").read_text(), f"run {STUDY} --key a --jobs 1 --threads 1 --failed\n")

    def test_a_limit_on_jobs_is_waited_for_and_what_slurm_refuses_is_kept(self):
        (self.folder / "slurm_options").touch()
        self.standin("sleep", "touch slept")
        limit = "sbatch: error: QOSMaxSubmitJobPerUserLimit\nsbatch: error: Batch job submission failed: Job violates accounting/QOS policy " \
                "(job submit limit, user's size and/or time limits)"
        self.standin("sbatch", f'[ ! -e slept ] || {{ echo 12; exit; }}\necho "{limit}" >&2; exit 1')
        said = self.run_in_folder(CLUSTER / "slurm_submit", 100, 5, 1, "group", 1, "script")
        self.assertEqual((said.returncode, said.stdout), (0, "12\n"), said.stderr)
        self.assertFalse((self.folder / "refused").exists())
        self.standin("sbatch", 'echo "sbatch: error: Job violates accounting/QOS policy" >&2; exit 1')
        self.assertEqual(self.run_in_folder(CLUSTER / "slurm_submit", 100, 5, 1, "group", 1, "script").returncode, 1)
        self.assertEqual((self.folder / "refused").read_text(), "sbatch: error: Job violates accounting/QOS policy\n")


class Needs(unittest.TestCase):
    def plan(self, samples, declared=600):
        return {"studies": {"s": {"declared_seconds": declared, "samples": len(samples)}},
                "samples": [{"study": "s", "key": key, "limit_seconds": 1000, "outcome": None} for key in samples]}

    def test_measured_before_others_before_declared(self):
        plan = self.plan(["a", "b"])
        needs.estimate(plan, [plan])
        self.assertEqual([(one["seconds"], one["memory_mb"]) for one in plan["samples"]], [(600, needs.STANDARD_MEMORY_MB)] * 2)
        foresight = (ROOT / "validation" / "cli" / "foresight.cpp").read_text(encoding="utf-8")
        self.assertIn(f"kClusterMemory = {needs.STANDARD_MEMORY_MB};", foresight, "`reproduce` tells it")
        measured = self.plan(["a"])
        measured["samples"][0].update(outcome="ok", wall_seconds=3, peak_memory_mb=1000)
        needs.estimate(plan, [plan, measured])
        self.assertEqual([one["seconds"] for one in plan["samples"]], [3, 3])
        self.assertEqual([one["memory_mb"] for one in plan["samples"]], [1700, 2200])
        needs.estimate(plan, [plan, measured], memory_mb=16000)
        self.assertEqual([one["memory_mb"] for one in plan["samples"]], [1700, 16000], "what others took is no proof")

    def test_small_ones_share_a_job_and_all_are_in_one(self):
        plan = self.plan("abcdefghijkl", declared=10)
        needs.estimate(plan, [plan])
        groups = needs.group(plan["samples"], jobs=1, group_seconds=25)
        self.assertEqual([len(one["keys"]) for one in groups.values()], [2] * 6)
        self.assertEqual([len(one["keys"]) for one in needs.group(plan["samples"], 3, 300).values()], [1] * 12, "no job is idle")

    def test_no_more_jobs_at_a_time_here_than_cores_allow(self):
        cores = len(os.sched_getaffinity(0))
        jobs = [sweep.Sweep(sweep.parse(["--program=none", "--threads", str(threads)])).jobs for threads in (1, cores, 5 * cores)]
        self.assertEqual(jobs, [cores, 1, 1])

    def test_durations_have_two_digits(self):
        said = [progress.duration(seconds) for seconds in (42, 100, 597, 3000, 9000, 36000, 300000)]
        self.assertEqual(said, ["42 s", "1.7 min", "10 min", "50 min", "2.5 h", "10 h", "83 h"])

    def test_more_memory_and_time_each_try_within_the_samples_limit(self):
        group = {"memory_mb": 100, "seconds": 100, "limit_seconds": 3000}
        self.assertEqual([needs.memory_mb(group, i) for i in (1, 2, 3)], [100, 200, 400])
        self.assertEqual([needs.minutes(group, i) for i in (1, 2, 3)], [10, 35, 52])


if __name__ == "__main__":
    unittest.main()
