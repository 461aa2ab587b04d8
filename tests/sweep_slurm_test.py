"""`sweep` on a Slurm of one node, whose daemons the test starts and ends. Where they do not start here it says why."""

import time
import unittest

import one_node_slurm
import sweep_cases
from sweep_cases import STUDY, WHY_NOT, parameters


@unittest.skipIf(WHY_NOT or one_node_slurm.why_not(), WHY_NOT or one_node_slurm.why_not())
class OnSlurm(sweep_cases.Computing):
    samples = 40

    def started_slurm(self):
        slurm = one_node_slurm.OneNodeSlurm(self.folder / "slurm")
        self.addCleanup(slurm.end_all)
        try:
            slurm.start_all()
        except one_node_slurm.DoesNotStart as why:
            self.skipTest(f"Slurm does not start here: {why}")
        return slurm

    def test_40_samples_one_killed_one_out_of_memory_the_controller_restarted(self):
        slurm = self.started_slurm()
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


if __name__ == "__main__":
    unittest.main()
