"""What the tests of `sweep` share: a folder, the command, and a program of which one sample is killed and one takes too much memory."""

import contextlib
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

import h5py

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLUSTER = ROOT / "tools" / "cluster"
sys.path.append(str(CLUSTER.parent))
PROGRAM = os.environ.get("WRINKLEBENCH_PROGRAM", str(ROOT / "build" / "release" / "bin" / "wrinklebench"))

PROGRAM_IS_MISSING = "" if os.access(PROGRAM, os.X_OK) else f"there is no {PROGRAM}"
WHY_NOT = PROGRAM_IS_MISSING or ("" if shutil.which("snakemake") else "Snakemake is not installed")
STUDY = "prism_thickness_locking"  # hundredths of a second a sample

# Stands in front of the program. One sample takes 350 MB before it computes, its first try until it is killed; of another the first try waits, too.
WRAPPER = """#!/usr/bin/python3
import os, pathlib, sys, time
folder = pathlib.Path(__file__).parent
if "--dry-run" not in sys.argv:
    if sys.argv.count("--key") == 1 and (folder / "hungry").read_text() in sys.argv:
        seconds = 0 if (folder / "tries").exists() else 60
        with open(folder / "tries", "a") as tries: tries.write("one\\n")
        memory = bytearray(os.urandom(1000000)) * 350
        time.sleep(seconds)
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
    samples = 0  # set by each

    def program(self, *words):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)

    def planned(self):
        said = self.program("run", STUDY, *parameters(self.samples), "-o", str(self.results), "--dry-run", "--json").stdout
        return json.loads(said)["samples"]

    def stored(self):
        return len(list(self.results.glob(f"{STUDY}/*.h5")))

    def wrapper(self, hungry=""):
        keys = [sample["key"] for sample in self.planned()]
        self.addCleanup(self.end_victim)
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

    def end_victim(self):
        """One that still waits; its number may be another's else."""
        with contextlib.suppress(OSError, ValueError):
            pid = int((self.folder / "pid").read_text())
            if str(self.folder) in pathlib.Path(f"/proc/{pid}/cmdline").read_text():
                os.kill(pid, signal.SIGKILL)

    def said(self):
        logs = list(self.results.glob(".sweep/*/log")) + list(self.results.glob(".sweep/*/slurm/*.log"))
        return (self.folder / "said").read_text() + "".join(path.read_text()[-3000:] for path in logs)

    def assert_as_run(self):
        """All are there, and equal to `run`'s bit for bit."""
        other = self.folder / "other"
        self.assertEqual(self.program("run", STUDY, *parameters(self.samples), "-o", str(other)).returncode, 0)
        self.assertEqual([sample["outcome"] for sample in self.planned()], ["ok"] * self.samples)
        files = [{path.name: physics_of(path) for path in folder.glob(f"{STUDY}/*.h5")} for folder in (other, self.results)]
        self.assertEqual(len(files[0]), self.samples)
        self.assertGreater(min(map(len, files[0].values())), 5)
        self.assertEqual(*files)


def physics_of(path):
    """Parameters, metrics and curves of a sample's file as bytes, by name; what it cost is left out."""
    found = {}

    def take(name, item):
        is_cost = item.attrs.get("cost", 0) or (name.startswith("telemetry/") and item.attrs["unit"] == "s")
        if isinstance(item, h5py.Dataset) and not is_cost:
            value = item[()]
            found[name] = value if isinstance(value, bytes) else value.tobytes()

    with h5py.File(path) as file:
        file.visititems(take)
    return found
