"""`sweep`: samples through Snakemake, here and on a Slurm of one node; and what is to be said of what it cannot work with."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import one_node_slurm

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLUSTER = ROOT / "tools" / "cluster"
PROGRAM = os.environ.get("WRINKLEBENCH_PROGRAM", str(ROOT / "build" / "release" / "bin" / "wrinklebench"))
sys.path.insert(0, str(CLUSTER))
import needs  # noqa: E402

WHY_NO_ENGINE = "" if shutil.which("snakemake") else "Snakemake is not installed"
WHY_NO_PROGRAM = "" if os.access(PROGRAM, os.X_OK) else f"there is no {PROGRAM}"
STUDY = "prism_thickness_locking"  # hundredths of a second a sample
SAMPLES = 40     # on Slurm
FEW = 16         # here

# Stands in front of the program. One sample takes 350 MB for three seconds before it computes; of another the first try waits to be killed.
WRAPPER = """#!/usr/bin/python3
import os, pathlib, sys, time
folder = pathlib.Path(__file__).parent
if "--dry-run" not in sys.argv:
    if sys.argv.count("--key") == 1 and (folder / "hungry").read_text() in sys.argv:
        with open(folder / "tries", "a") as tries: tries.write("one\\n")
        memory = bytearray(os.urandom(1000000)) * 350
        time.sleep(3)
        del memory
    if (folder / "victim").read_text() in sys.argv and not (folder / "pid").exists():
        (folder / "pid.tmp").write_text(str(os.getpid()))
        os.rename(folder / "pid.tmp", folder / "pid")
        time.sleep(600)
os.execv(%r, sys.argv)
"""


def parameters(samples):
    return ["-p", "poisson=" + ",".join(str(round(0.01 * (i + 1), 2)) for i in range(samples // 2)), "-p", "layers=1,2"]


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="wrinklebench-sweep-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.results = self.folder / "results"
        self.environment = {**os.environ, "CI": "true"}  # Snakemake then looks after its jobs each second

    def command(self, *words, program=PROGRAM):
        return [sys.executable, str(CLUSTER / "sweep.py"), f"--program={program}", *words, "-o", str(self.results)]

    def sweep(self, *words, program=PROGRAM, **environment):
        return subprocess.run(self.command(*words, program=program), capture_output=True, text=True, check=False, timeout=600,
                              env={**self.environment, **environment})

    def standin(self, name, text):
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(0o755)

    def refuses(self, code, line, *words, **environment):
        ran = self.sweep(*words, **environment)
        self.assertEqual(ran.returncode, code, ran.stderr)
        self.assertEqual(ran.stderr.count("\n"), 1, "one line: " + ran.stderr)
        self.assertIn(line, ran.stderr)


class Computing(Folder):
    samples = FEW

    def program(self, *words):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)

    def planned(self):
        said = self.program("run", STUDY, *parameters(self.samples), "-o", str(self.results), "--dry-run", "--json").stdout
        return json.loads(said)["samples"]

    def stored(self):
        return len(list(self.results.glob(f"{STUDY}/*.h5")))

    def wrapper(self, hungry=""):
        keys = [sample["key"] for sample in self.planned()]
        (self.folder / "victim").write_text(keys[3], encoding="utf-8")
        (self.folder / "hungry").write_text(keys[10] if hungry else "none", encoding="utf-8")
        path = self.folder / "wrapper"
        path.write_text(WRAPPER % PROGRAM, encoding="utf-8")
        path.chmod(0o755)
        return path

    def start(self, *words, program=PROGRAM, **environment):
        with open(self.folder / "said", "ab") as out:
            process = subprocess.Popen(self.command(STUDY, *parameters(self.samples), *words, program=program), stdout=out, stderr=out,
                                       env={**self.environment, **environment})
        self.addCleanup(lambda: process.poll() is None and process.kill())
        return process

    def wait_until(self, holds, process, seconds=300):
        end = time.monotonic() + seconds
        while not holds():
            self.assertIsNone(process.poll(), self.said())
            self.assertLess(time.monotonic(), end, self.said())
            time.sleep(0.05)

    def kill_victim(self, process):
        self.wait_until((self.folder / "pid").exists, process)
        os.kill(int((self.folder / "pid").read_text()), signal.SIGKILL)

    def said(self):
        logs = list(self.results.glob(".sweep/*/log")) + list(self.results.glob(".sweep/*/slurm/*.log"))
        return (self.folder / "said").read_text() + "".join(path.read_text()[-3000:] for path in logs)

    def assert_as_run(self):
        """All are there, and equal to `run`'s bit for bit."""
        other = self.folder / "other"
        self.assertEqual(self.program("run", STUDY, *parameters(self.samples), "-o", str(other)).returncode, 0)
        self.assertEqual([sample["outcome"] for sample in self.planned()], ["ok"] * self.samples)
        compared = self.program("compare", str(other), str(self.results), "--tolerance", "0")
        self.assertEqual(compared.returncode, 0, compared.stdout)
        tables = [self.program("export", str(folder), "--to", "-").stdout for folder in (other, self.results)]
        self.assertEqual(len(tables[0].splitlines()), self.samples + 1)
        self.assertEqual(*[without_costs(table) for table in tables])


def without_costs(table):
    """Rows of a CSV without seconds and megabytes."""
    rows = [line.split(",") for line in table.splitlines()]
    kept = [i for i, name in enumerate(rows[0]) if not any(word in name for word in ("seconds", "memory", "date", "command"))]
    return [[row[i] for i in kept] for row in rows]


@unittest.skipIf(WHY_NO_ENGINE or WHY_NO_PROGRAM, WHY_NO_ENGINE or WHY_NO_PROGRAM)
class LocalEngine(Computing):
    def test_one_is_killed_and_all_are_as_run_computes_them(self):
        process = self.start("--jobs", "2", "--group-seconds", "2", program=self.wrapper())
        self.kill_victim(process)
        self.assertEqual(process.wait(300), 0, self.said())
        self.assertIn(f"{self.samples} samples: {self.samples} ok", self.said())
        self.assert_as_run()

    def test_after_an_end_by_force_the_same_command_goes_on(self):
        process = self.start("--jobs", "2", "--group-seconds", "0", program=self.wrapper())
        self.wait_until(lambda: self.stored() > 3, process)
        process.kill()
        process.wait()
        before = self.stored()
        ended = self.sweep(STUDY, *parameters(self.samples))
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertLess(before, self.samples)
        again = self.sweep(STUDY, *parameters(self.samples))
        self.assertEqual((again.returncode, again.stderr), (0, ""), "nothing is left to do")
        self.assert_as_run()

    def test_interrupted_it_says_how_to_go_on(self):
        process = self.start("--jobs", "2", "--group-seconds", "0")
        self.wait_until(lambda: self.stored() > 2, process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(100), 130, self.said())
        self.assertIn("go on with: wrinklebench sweep", self.said())

    def test_a_profile_of_snakemake_is_another_engine(self):
        profile = self.folder / "profile"
        profile.mkdir()
        script = self.folder / "submit"
        script.write_text('#!/bin/sh\necho one >>"$0.log"\nsetsid sh "$1" >/dev/null 2>&1 </dev/null & echo $!\n', encoding="utf-8")
        script.chmod(0o755)
        (profile / "config.yaml").write_text(f"cluster: {script}\n", encoding="utf-8")
        ended = self.sweep(STUDY, *parameters(4), "--engine-profile", str(profile), "--jobs", "4")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual((self.folder / "submit.log").read_text(), "one\n" * 4)


@unittest.skipIf(WHY_NO_ENGINE or WHY_NO_PROGRAM or one_node_slurm.why_not(), WHY_NO_ENGINE or WHY_NO_PROGRAM or one_node_slurm.why_not())
class OnSlurm(Computing):
    samples = SAMPLES

    def test_40_samples_one_killed_one_out_of_memory_the_controller_restarted(self):
        with one_node_slurm.OneNodeSlurm(self.folder / "slurm") as slurm:
            self.environment = {**slurm.environment, "CI": "true"}
            self.refuses(4, "--slurm: Slurm refuses such jobs", STUDY, *parameters(self.samples), "--slurm=--partition=none")
            process = self.start("--slurm", "--memory", "300", "--group-seconds", "0", program=self.wrapper("hungry"))
            self.kill_victim(process)
            self.wait_until(lambda: self.stored() > self.samples // 4, process)
            slurm.end("slurmctld")
            self.assertLess(self.stored(), self.samples)
            time.sleep(3)
            slurm.start_controller()
            self.assertEqual(process.wait(400), 0, self.said())
            self.assertIn(f"{self.samples} samples: {self.samples} ok", self.said())
        self.assertEqual((self.folder / "tries").read_text().count("one"), 2, "out of memory, then with twice as much")
        self.assert_as_run()


class BadInput(Folder):
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

    def test_snakemake_is_missing_or_of_another_version(self):
        self.refuses(4, "there is no `snakemake`", STUDY, PATH="/nowhere")
        self.standin("snakemake", "echo 8.4.1")
        self.refuses(4, "says 8.4.1", STUDY)

    def test_slurm_is_missing_or_refuses(self):
        self.standin("snakemake", "echo 7.21.0")
        self.refuses(4, "there is no `sbatch`", STUDY, "--slurm", PATH=f"{self.folder}/bin")
        self.standin("sbatch", "echo 'sbatch: error: invalid account' >&2; exit 1")
        self.refuses(4, "Slurm refuses such jobs: sbatch: error: invalid account", STUDY, "--slurm")

    @unittest.skipIf(WHY_NO_PROGRAM, WHY_NO_PROGRAM)
    def test_a_folder_that_cannot_be_written(self):
        self.results = pathlib.Path("/proc/results")
        self.refuses(4, "cannot write to /proc/results", STUDY)

    @unittest.skipIf(WHY_NO_PROGRAM, WHY_NO_PROGRAM)
    def test_what_the_program_refuses(self):
        self.refuses(2, "sprong", "sprong")
        self.assertFalse(self.results.exists(), "nothing is written")
        self.refuses(2, "no such folder", STUDY, "--needs", str(self.folder / "none"))


class Needs(unittest.TestCase):
    def plan(self, samples, profile="paper", duration="ten minutes"):
        return {"profile": profile, "studies": {"s": {"paper_duration": duration, "samples": len(samples)}},
                "samples": [{"study": "s", "key": key, "limit_seconds": 1000, "outcome": None} for key in samples]}

    def test_durations_in_words(self):
        for text, seconds in (("ten minutes", 600), ("a quarter of an hour", 900), ("half an hour", 1800), ("15 minutes", 900), ("hours", None),
                              ("half a minute", 30), ("one to two hours", 7200), ("about three hours, by a fifth of it", 10800), ("a day", 86400)):
            self.assertEqual(needs.seconds_of(text), seconds, text)

    def test_measured_before_others_before_declared(self):
        plan = self.plan(["a", "b"])
        needs.estimate(plan, [plan])
        self.assertEqual([one["seconds"] for one in plan["samples"]], [600, 600])
        measured = self.plan(["a"])
        measured["samples"][0].update(outcome="ok", wall_seconds=3, peak_memory_mb=1000)
        needs.estimate(plan, [plan, measured])
        self.assertEqual([one["seconds"] for one in plan["samples"]], [3, 3])
        self.assertEqual([one["memory_mb"] for one in plan["samples"]], [1700, 2200])

    def test_small_ones_share_a_job_and_all_are_in_one(self):
        plan = self.plan("abcdefghijkl", duration="a minute")
        needs.estimate(plan, [plan])  # 10 s each
        groups = needs.group(plan["samples"], jobs=1, group_seconds=25)
        self.assertEqual([len(one["keys"]) for one in groups.values()], [2] * 6)
        self.assertEqual([len(one["keys"]) for one in needs.group(plan["samples"], 3, 300).values()], [1] * 12, "no job is idle")

    def test_more_memory_and_time_each_try_within_the_samples_limit(self):
        group = {"memory_mb": 100, "seconds": 100, "limit_seconds": 3000}
        self.assertEqual([needs.memory_mb(group, i) for i in (1, 2, 3)], [100, 200, 400])
        self.assertEqual([needs.minutes(group, i) for i in (1, 2, 3)], [10, 35, 52])


if __name__ == "__main__":
    unittest.main()
