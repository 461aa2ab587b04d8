"""`sweep` through Snakemake on this machine, and through an engine that a profile of Snakemake's makes up."""

import signal
import unittest

import sweep_cases
from sweep_cases import STUDY, WHY_NOT, parameters


@unittest.skipIf(WHY_NOT, WHY_NOT)
class LocalEngine(sweep_cases.Computing):
    samples = 10

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
        ended = self.sweep(STUDY, *parameters(2), "--engine-profile", str(profile), "--jobs", "4")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertEqual((self.folder / "submit.log").read_text(), "one\n" * 2)


if __name__ == "__main__":
    unittest.main()
