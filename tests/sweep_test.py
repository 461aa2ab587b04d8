"""What `sweep` asks for, and what it says of what it cannot work with: neither needs Snakemake."""

import pathlib
import sys
import unittest

import sweep_cases
from sweep_cases import CLUSTER, PROGRAM_IS_MISSING, ROOT, STUDY

sys.path.insert(0, str(CLUSTER))
import needs  # noqa: E402


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

    def test_snakemake_is_missing_or_of_another_version(self):
        self.refuses(4, "there is no `snakemake`", STUDY, PATH="/nowhere")
        self.standin("snakemake", "echo 8.4.1")
        self.refuses(4, "says 8.4.1", STUDY)

    def test_slurm_is_missing_or_refuses(self):
        self.standin("snakemake", "echo 7.21.0")
        self.refuses(4, "there is no `sbatch`", STUDY, "--slurm", PATH=f"{self.folder}/bin")
        self.standin("sbatch", "echo 'sbatch: error: invalid account' >&2; exit 1")
        self.refuses(4, "Slurm refuses such jobs: sbatch: error: invalid account", STUDY, "--slurm")

    @unittest.skipIf(PROGRAM_IS_MISSING, PROGRAM_IS_MISSING)
    def test_a_folder_that_cannot_be_written(self):
        self.results = pathlib.Path("/proc/results")
        self.refuses(4, "cannot write to /proc/results", STUDY)

    @unittest.skipIf(PROGRAM_IS_MISSING, PROGRAM_IS_MISSING)
    def test_what_the_program_refuses(self):
        self.refuses(2, "sprong", "sprong")
        self.assertFalse(self.results.exists(), "nothing is written")
        self.refuses(2, "no such folder", STUDY, "--needs", str(self.folder / "none"))


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

    def test_small_ones_share_a_job_and_all_are_in_one(self):
        plan = self.plan("abcdefghijkl", declared=10)
        needs.estimate(plan, [plan])
        groups = needs.group(plan["samples"], jobs=1, group_seconds=25)
        self.assertEqual([len(one["keys"]) for one in groups.values()], [2] * 6)
        self.assertEqual([len(one["keys"]) for one in needs.group(plan["samples"], 3, 300).values()], [1] * 12, "no job is idle")

    def test_more_memory_and_time_each_try_within_the_samples_limit(self):
        group = {"memory_mb": 100, "seconds": 100, "limit_seconds": 3000}
        self.assertEqual([needs.memory_mb(group, i) for i in (1, 2, 3)], [100, 200, 400])
        self.assertEqual([needs.minutes(group, i) for i in (1, 2, 3)], [10, 35, 52])


if __name__ == "__main__":
    unittest.main()
