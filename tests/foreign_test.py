"""`foreign`: another code on a study's samples. CalculiX is a stand-in that is missing, fails, talks rubbish or hangs; and the real ones,
where they are installed."""

import csv
import importlib.util
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOREIGN = ROOT / "tools" / "foreign"
sys.path.append(str(FOREIGN.parent))
PROGRAM = os.environ.get("WRINKLEBENCH_PROGRAM", str(ROOT / "build" / "release" / "bin" / "wrinklebench"))
PYTHON = "/usr/bin/python3"  # as the launcher's
PLATE = "prism_thickness_locking"

VERSION = 'if [ "$1" = -v ]; then echo; echo "This is Version 2.99"; exit 0; fi\n'
# Forces on the turned end as they are in pure bending: every node as much as its displacement, but for a factor, which the test knows.
BENDS = VERSION + """/usr/bin/python3 - <<'END'
lines = open("deck.inp").read().split("*STEP")[1].splitlines()
moves = {int(w[0]): float(w[3]) for w in (line.split(",") for line in lines) if len(w) == 4 and w[0].isdigit()}
nodes = len(moves)
rows = "".join(f"{n:10d} {move * 1e3:.6E} 0.0 0.0\\n" for n, move in moves.items())
open("deck.dat", "w").write("\\n forces (fx,fy,fz) for set END and time  0.1000000E+01\\n\\n" + rows)
open("deck.sta", "w").write("SUMMARY\\n     1      1  1   2  0.100000E+01  0.100000E+01  0.100000E+01\\n")
END
"""


# An adapter that knows all but the thickness.
STANDIN = """import suite
CODE, ELEMENT, STUDIES = suite, "Q9", ("prism_thickness_locking",)
READS = {"poisson", "young", "turn", "length", "width"}
def solve(study, sample, folder, program):
    return {"bending_modulus_ratio": 1.0}
"""


def constants(text, *names):
    """Numbers that C++ gives these names."""
    return tuple(float(re.search(rf"\b{name} = ([0-9.e+-]+)[,;]", text)[1]) for name in names)


@unittest.skipUnless(os.access(PROGRAM, os.X_OK), f"there is no {PROGRAM}")
class Command(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="wrinklebench-foreign-test-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.file = self.folder / "theirs" / "results.csv"
        (self.folder / "bin").mkdir()

    def standin(self, text):
        path = self.folder / "bin" / "ccx"
        path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
        path.chmod(0o755)

    def run_foreign(self, *words, path=None):
        found = f"{self.folder / 'bin'}:/usr/bin:/bin" if path is None else path
        return subprocess.run([PYTHON, str(FOREIGN / "foreign.py"), f"--program={PROGRAM}", *words], capture_output=True, text=True,
                              check=False, timeout=300, env={**os.environ, "PATH": found, "OMP_NUM_THREADS": "1"})

    def plate(self, *more, study=PLATE, **options):
        return self.run_foreign("calculix", study, "-p", "poisson=0.3", *more, "-o", str(self.file), **options)

    def rows(self):
        with open(self.file, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def judged(self, *more):
        ran = subprocess.run([PROGRAM, "judge", "--foreign", str(self.file), "--json", *more], capture_output=True, text=True, check=False)
        self.assertIn(ran.returncode, (0, 1), ran.stderr)
        return json.loads(ran.stdout)

    def refuses(self, code, line, *words, **options):
        ran = self.run_foreign(*words, **options)
        self.assertEqual(ran.returncode, code, ran.stderr)
        self.assertEqual(ran.stderr.count("\n"), 1, "one line: " + ran.stderr)
        self.assertIn(line, ran.stderr)

    def skips(self, reason, *more, **options):
        """It is not here, and the claim stands open."""
        self.ends_without_number("skipped", reason, *more, **options)
        self.assertEqual(self.judged()["judged"], 0)

    def fails(self, reason, *more):
        """It ran and has no number, and the claim does not stand."""
        self.ends_without_number("failed", reason, *more)
        self.assertEqual([one["verdict"] for one in self.judged()["verdicts"]], ["failed"])

    def ends_without_number(self, status, reason, *more, **options):
        ran = self.plate(*more, **options)
        self.assertEqual(ran.returncode, 1, ran.stderr)
        rows = self.rows()
        self.assertEqual({row["status"] for row in rows}, {status})
        for row in rows:
            self.assertIn(reason, row["reason"])


class Usage(Command):
    def test_names_what_there_is(self):
        out = ["-o", str(self.file)]
        self.refuses(2, "there is no code 'abaqus'; there are calculix, calculix-shells, fenicsx, suite", "abaqus", PLATE, *out)
        self.refuses(2, "calculix has no adapter for yoga_mat; it has those for cantilever_master_curve", "calculix", "yoga_mat", *out)
        self.refuses(2, "calculix has no adapter for prism; it has", "calculix", "prism", *out)
        self.refuses(2, "the following arguments are required: -o/--output", "calculix", PLATE)
        self.refuses(2, "poisson = 2 is impossible", "calculix", PLATE, "-p", "poisson=2", *out)
        self.refuses(2, "argument --limit: invalid seconds value: '-5'", "calculix", PLATE, "--limit", "-5", *out)
        self.assertFalse(self.file.exists())

    def test_a_folder_is_no_file(self):
        self.file.mkdir(parents=True)
        self.refuses(4, f"{self.file} is a folder", "calculix", PLATE, "-p", "poisson=0.3", "-o", str(self.file), path="/nowhere")
        self.assertEqual(list(self.file.parent.iterdir()), [self.file])

    def test_a_profile_beside_parameters_has_no_effect_and_it_says_so(self):
        self.assertIn("note: -p gives the samples; --profile paper has no effect\n", self.plate("--profile", "paper", path="/nowhere").stderr)

    def test_a_file_that_cannot_be_written_is_named(self):
        self.standin(BENDS)
        (self.folder / "theirs").write_text("a file", encoding="utf-8")
        self.refuses(4, f"{self.folder / 'theirs'}: File exists", "calculix", PLATE, "-p", "poisson=0.3", "-o", str(self.file))

    def test_an_output_that_is_no_file_is_refused(self):
        words = ("calculix", PLATE, "-p", "poisson=0.3", "-o")
        self.refuses(2, "the output file has no name", *words, "")
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.refuses(4, f"{pipe} is no regular file", *words, str(pipe))
        self.refuses(4, "/dev/null is no regular file", *words, "/dev/null")

    def test_a_link_leads_to_its_file(self):
        self.standin(BENDS)
        link = self.folder / "link.csv"
        link.symlink_to(self.file)
        self.assertEqual(self.run_foreign("calculix", PLATE, "-p", "poisson=0.3", "-o", str(link)).returncode, 0)
        self.assertTrue(link.is_symlink())
        self.assertEqual([row["status"] for row in self.rows()], ["ok"])

    def test_help_lists_codes_and_exit_codes(self):
        said = self.run_foreign("--help").stdout
        for word in ("calculix: ", "fenicsx: ", PLATE, "Exit codes: 0 all"):
            self.assertIn(word, said)


class Standins(Command):
    def test_a_missing_program_is_skipped_with_its_reason(self):
        ran = self.plate(path="/nowhere")
        self.assertEqual(ran.returncode, 1)
        self.assertEqual(ran.stderr, "wrinklebench: calculix is skipped: there is no `ccx` here: Debian's package is calculix-ccx\n")
        self.assertEqual([row["status"] for row in self.rows()], ["skipped"])
        self.assertIn("calculix-ccx", self.rows()[0]["reason"])

    def test_so_is_one_that_is_another(self):
        self.standin('echo "closed captions 1.0"')
        self.skips("`ccx -v` names no version of CalculiX: closed captions 1.0")

    def test_one_that_does_not_start(self):
        self.standin("")
        (self.folder / "bin" / "ccx").write_bytes(b"\x7fELF")
        self.skips("`ccx` does not start: Exec format error", path=self.folder / "bin")  # no other one after it

    def test_one_whose_words_are_no_text(self):
        self.standin("printf '\\377\\376 1.0'")
        self.skips("`ccx -v` names no version of CalculiX")

    def test_one_that_hangs_at_its_version(self):
        self.standin(f"sleep 600 & echo $! >{self.folder}/pid; wait")
        sys.path.insert(0, str(FOREIGN))
        self.addCleanup(sys.path.remove, str(FOREIGN))
        import adapter
        import ccx
        import processes
        with unittest.mock.patch.dict(os.environ, PATH=f"{self.folder / 'bin'}:/usr/bin:/bin"):
            with self.assertRaisesRegex(adapter.Missing, "ended after the limit of 5 s"):
                processes.version_of(ccx, 5)
        if (self.folder / "pid").exists():  # else it was not yet there: a busy machine
            self.assert_ends(int((self.folder / "pid").read_text()))

    def test_what_was_in_the_file_stays_until_a_sample_has_run(self):
        self.standin(BENDS)
        self.assertEqual(self.plate().returncode, 0)
        before = self.file.read_text(encoding="utf-8")
        ran = self.plate(path="/nowhere")
        self.assertEqual((ran.returncode, self.file.read_text(encoding="utf-8")), (1, before))
        self.assertIn("1 skipped; the file is left as it was", ran.stdout)
        self.standin(VERSION + "exit 7")
        self.assertEqual(self.plate().returncode, 1)
        self.assertEqual([row["status"] for row in self.rows()], ["failed"])
        self.assertEqual([path.name for path in self.file.parent.iterdir()], [self.file.name])

    def test_one_that_fails_has_no_number(self):
        self.standin(VERSION + 'echo " *ERROR in e_c3d: nonpositive jacobian"; exit 201')
        self.fails("ccx ended with 201 and left no result: *ERROR in e_c3d: nonpositive jacobian")

    def test_talks_rubbish(self):
        self.standin(VERSION + 'echo "   1 1 1 1 x y" >deck.sta; echo rubbish >deck.dat')
        self.fails("left no result")

    def test_prints_nothing(self):
        self.standin(VERSION + 'echo "   1 1 1 1 1.0 1.0" >deck.sta; : >deck.dat')
        self.fails("ccx printed no forces of END")

    def test_prints_what_is_no_number(self):
        self.standin(BENDS.replace("{move * 1e3:.6E}", "NaN"))
        self.fails("bending_modulus_ratio is nan")

    def test_stops_before_the_whole_load(self):
        self.standin(BENDS.replace("0.100000E+01  0.100000E+01  0.100000E+01", "0.430000E+00  0.100000E+01  0.1"))
        self.fails("ccx stopped at 0.43 of the load")

    def test_or_hangs_with_all_that_it_started(self):
        self.hang()
        self.fails("ended after the limit of 3 s", "--limit", "3")
        self.assert_ends(int((self.folder / "pid").read_text()))

    def test_interrupted_it_ends_all_and_keeps_what_is_finished(self):
        self.hang()
        command = [PYTHON, str(FOREIGN / "foreign.py"), f"--program={PROGRAM}", "calculix", PLATE, "-p", "poisson=0.3", "-o", str(self.file)]
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            (self.folder / "pid").unlink(missing_ok=True)
            with subprocess.Popen(command, stderr=subprocess.PIPE, text=True,
                                  env={**os.environ, "PATH": f"{self.folder / 'bin'}:/usr/bin:/bin"}) as process:
                self.wait_for_pid(process)
                process.send_signal(number)
                said = process.communicate()[1]
            self.assertEqual((process.returncode, said), (130, "wrinklebench: interrupted\n"))
            self.assertFalse(self.file.exists(), "nothing is finished")
            self.assert_ends(int((self.folder / "pid").read_text()))

    def test_interrupted_midway_the_rest_is_skipped_and_what_was_there_stays(self):
        self.standin(BENDS)
        self.assertEqual(self.plate().returncode, 0)
        before = self.file.read_text(encoding="utf-8")
        turn = self.folder / "once"
        self.standin(VERSION + f"[ -e {turn} ] && {{ echo $$ >{self.folder}/pid; exec sleep 600; }}; : >{turn}\n" + BENDS.removeprefix(VERSION))
        command = [PYTHON, str(FOREIGN / "foreign.py"), f"--program={PROGRAM}", "calculix", PLATE, "-p", "poisson=0.3,0.4,0.45", "-o", str(self.file)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env={**os.environ, "PATH": f"{self.folder / 'bin'}:/usr/bin:/bin"}) as process:
            self.wait_for_pid(process)
            process.send_signal(signal.SIGTERM)
        self.assertEqual(process.returncode, 130)
        self.assertEqual([(row["poisson"], row["status"], row["reason"]) for row in self.rows()], [("0.3", "ok", "")] + [
            (poisson, "skipped", "not reached: interrupted") for poisson in ("0.4", "0.45")])
        self.assertIn("2 of 3 samples have no number: not reached: interrupted", self.judged()["verdicts"][0]["reason"])
        saved = self.file.with_name(self.file.name + ".before")
        self.assertEqual(saved.read_text(encoding="utf-8"), before)
        self.standin(BENDS)
        self.assertEqual(self.plate().returncode, 0)
        self.assertFalse(saved.exists(), "all have run")

    def test_killed_outright_it_leaves_no_code_running(self):
        self.standin(VERSION + f"echo $$ >{self.folder}/pid; exec sleep 600")
        command = [PYTHON, str(FOREIGN / "foreign.py"), f"--program={PROGRAM}", "calculix", PLATE, "-p", "poisson=0.3", "-o", str(self.file)]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(self.folder),
                                                                       "PATH": f"{self.folder / 'bin'}:/usr/bin:/bin"}) as process:
            self.wait_for_pid(process)
            process.kill()
        self.assert_ends(int((self.folder / "pid").read_text()))

    def wait_for_pid(self, process):
        while not (self.folder / "pid").exists() or not (self.folder / "pid").read_text().strip():
            self.assertIsNone(process.poll())
            time.sleep(0.05)

    def hang(self):
        self.standin(VERSION + f'sleep 600 & echo $! >{self.folder}/pid; wait')

    def assert_ends(self, pid):
        """It was killed; on a busy machine it takes a while to go."""
        end = time.monotonic() + 30
        while "sleep" in self.state_of(pid):
            self.assertLess(time.monotonic(), end, self.state_of(pid))
            time.sleep(0.05)

    def state_of(self, pid):
        try:
            text = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
        except OSError:
            return ""
        return "" if text.rpartition(")")[2].split()[0] == "Z" else text

    def test_samples_that_differ_in_labels_only_are_one_and_judged(self):
        self.standin(BENDS)
        ran = self.plate("-p", "element=all", "-p", "layers=1,2")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        row, = self.rows()
        self.assertEqual((row["software"], row["element"], row["layers"], row["poisson"]),
                         ("CalculiX 2.99 C3D20", "foreign", "foreign", "0.3"))
        self.assertGreaterEqual(float(row["seconds"]), 0)
        verdicts = self.judged()
        self.assertEqual(verdicts["foreign_labels"], ["element", "elements_along", "layers", "linear_solver", "mesh"])
        self.assertEqual([one["verdict"] for one in verdicts["verdicts"]], ["deviates"])  # the stand-in's stiffness is made up
        self.assertEqual(verdicts["verdicts"][0]["basis"]["seconds"], float(row["seconds"]))

    def test_what_the_adapter_does_not_know_is_skipped_and_the_claim_says_how_many(self):
        copy = self.folder / "foreign"
        shutil.copytree(FOREIGN, copy, ignore=shutil.ignore_patterns("adapters", "__pycache__"))
        shutil.copy(FOREIGN.parent / "stop.py", self.folder)
        (copy / "adapters").mkdir()
        (copy / "adapters" / "standin.py").write_text(STANDIN, encoding="utf-8")
        ran = subprocess.run([PYTHON, str(copy / "foreign.py"), f"--program={PROGRAM}", "suite", PLATE, "-p", "poisson=0.3,0.49",
                              "-p", "thickness=0.02,0.05", "-o", str(self.file)], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(ran.returncode, 1, ran.stderr)
        self.assertEqual({(row["status"], row["thickness"], row["reason"]) for row in self.rows()},
                         {("ok", "0.02", ""), ("skipped", "0.05", "the adapter does not know thickness = 0.05")})
        verdict, = self.judged()["verdicts"]
        self.assertEqual(verdict["verdict"], "reproduced")
        self.assertEqual(verdict["reason"], "2 of 4 samples have no number: the adapter does not know thickness = 0.05; samples: poisson 0.3 to 0.49")


class ThisSuite(Command):
    def test_is_a_code_among_the_others_one_element_a_file(self):
        words = ("suite", PLATE, "-p", "poisson=0.3", "-o", str(self.file))
        self.refuses(2, "choose with -p element=", *words, "-p", "element=all")
        self.assertEqual(self.run_foreign(*words, "-p", "element=prism_enhanced").returncode, 0)
        self.assertEqual([one["verdict"] for one in self.judged()["verdicts"]], ["reproduced"])
        self.assertEqual(self.rows()[0]["software"], "wrinklebench prism_enhanced irregular")
        self.assertEqual(self.run_foreign(*words, "-p", "element=prism_tied").returncode, 0)
        self.assertEqual([one["verdict"] for one in self.judged()["verdicts"]], ["deviates"])


class Modules(unittest.TestCase):
    """By themselves, without the program."""

    def setUp(self):
        sys.path[:0] = [str(FOREIGN), str(FOREIGN / "adapters")]
        self.addCleanup(sys.path.__delitem__, slice(0, 2))
        import adapter
        import table
        self.adapter, self.table = adapter, table

    def refine(self, most, order=2):
        """A quantity off by 1/n^order; the meshes that were solved."""
        solved = []

        def solve(n):
            solved.append(n)
            return {"drop": 2 + n**-order, "reach": 1.0}

        return self.adapter.refined(solve, 10, most, 1e-3, lambda metrics: {"H/W": metrics["drop"] / metrics["reach"]}), solved

    def test_meshes_are_doubled_until_two_agree(self):
        metrics, solved = self.refine(most=160)
        self.assertEqual(solved, [10, 20, 40])
        self.assertEqual(metrics, {"drop": 2 + 40**-2, "reach": 1.0})

    def test_up_to_a_most_and_then_it_is_not_resolved(self):
        with self.assertRaisesRegex(self.adapter.Failed, "^not resolved to 0.001: H/W is 2.05 on 20 elements and 2.025 on 40$"):
            self.refine(most=40, order=1)

    def test_what_is_no_number_is_not_resolved(self):
        with self.assertRaisesRegex(self.adapter.Failed, "nan"):
            self.adapter.refined(lambda n: {"x": float("nan")}, 1, 2, 1e-3, lambda metrics: metrics)

    def test_of_all_quantities_the_last_to_agree_counts(self):
        metrics = self.adapter.refined(lambda n: {"a": 1.0, "b": 1 + n**-2.0, "n": n}, 10, 80, 1e-3, lambda m: {"a": m["a"], "b": m["b"]})
        self.assertEqual(metrics["n"], 80)

    def test_samples_outside_are_skipped_with_the_reason(self):
        import processes
        with unittest.mock.patch.object(processes, "solve", side_effect=self.adapter.Outside("too stiff")):
            self.assertEqual(processes.answer({}, None), {"status": "skipped", "reason": "too stiff"})

    def test_a_file_has_all_planned_samples(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.csv"
            rows = self.table.Table(path, {"study": "s"}, [{"x": 1}, {"x": 2}], ["x"], ["y"])
            for results, expected in (({"metrics": {"y": 0.5}}, ["s,1,0.5,,ok,", "s,2,,,skipped,not reached: interrupted"]),
                                      ({"status": "failed", "reason": "no"}, ["s,1,0.5,,ok,", "s,2,,,failed,no"])):
                rows.add(results)
                self.assertEqual(path.read_text(encoding="utf-8").splitlines(), ["study,x,y,seconds,status,reason", *expected])
            self.assertEqual([one.name for one in path.parent.iterdir()], ["a.csv"])

    def test_a_full_disk_is_told_with_the_file_and_leaves_it_as_it_was(self):
        from stop import Stop
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.csv"
            path.write_text("before", encoding="utf-8")
            rows = self.table.Table(path, {}, [{"x": 1}], ["x"], [])
            with unittest.mock.patch.object(self.table.csv, "DictWriter", side_effect=OSError(28, "No space left on device")):
                with self.assertRaisesRegex(Stop, f"^{path}: No space left on device$"):
                    rows.add({})
            self.assertEqual([(one.name, one.read_text(encoding="utf-8")) for one in path.parent.iterdir()], [("a.csv", "before")])


class Adapters(Command):
    def test_honour_or_leave_out_every_parameter(self):
        sys.path[:0] = [str(FOREIGN), str(FOREIGN / "adapters")]
        self.addCleanup(sys.path.__delitem__, slice(0, 2))
        import foreign
        found = foreign.adapters()
        self.assertEqual(sorted(found), ["calculix", "calculix-shells", "fenicsx", "suite"])
        for code, studies in found.items():
            for name, adapter in studies.items():
                study = foreign.asked(PROGRAM, "describe", name)
                self.assertTrue(study["foreign_labels"], f"{name} asks nothing of any code")
                names = {parameter["name"] for parameter in study["parameters"]}
                if adapter.READS is None:
                    continue
                known = foreign.Samples(study, {"samples": []}, adapter)
                standard = {parameter["name"]: parameter["standard"] for parameter in study["parameters"]}
                self.assertEqual(known.why_not(standard), "")
                for parameter in names:
                    self.assertEqual(bool(known.why_not({**standard, parameter: "another"})),
                                     parameter not in adapter.READS | set(known.labels), f"{code} on {name}: {parameter}")
        for adapter in {one for studies in found.values() for one in studies.values() if one.READS}:
            names = {parameter["name"] for name in adapter.STUDIES for parameter in foreign.asked(PROGRAM, "describe", name)["parameters"]}
            self.assertLessEqual(adapter.READS, names, adapter.__name__)
        self.assertEqual(set(found["suite"]), {name for code in found if code != "suite" for name in found[code]})

    def test_have_the_scene_of_the_study(self):
        """What no parameter tells stands in C++ and in the adapters."""
        board, sheet, cloth, strip = (pathlib.Path(ROOT / "validation" / file).read_text(encoding="utf-8") for file in (
            "chen2023/metal_board.cpp", "scenes/hung_sheet.h", "scenes/hung_sheet_measures.h", "scenes/cantilever_model.h"))
        sys.path[:0] = [str(FOREIGN), str(FOREIGN / "adapters")]
        self.addCleanup(sys.path.__delitem__, slice(0, 2))
        import calculix_board as b
        import calculix_sheet as s
        self.assertEqual((b.LENGTH, b.WIDTH), constants(board, "kLength", "kWidth"))
        self.assertEqual((s.SIDE, s.MASS, s.GRAVITY), constants(sheet, "kSheetSide", "kSheetMass", "kSheetGravity"))
        self.assertEqual((s.CLOTH,), constants(cloth, "kClothThickness"))
        import adapter
        self.assertEqual(tuple(adapter.STRIP[name] for name in ("length", "density", "gravity")), constants(strip, "length", "density", "gravity"))


class RealCodes(Command):
    """Small samples, each some seconds."""

    def meets(self, code, study, *words):
        ran = self.run_foreign(code, study, *words, "-o", str(self.file), path=os.environ["PATH"])
        self.assertEqual(ran.returncode, 0, ran.stderr + ran.stdout)
        verdicts = [one for one in self.judged()["verdicts"] if one["verdict"] != "not run"]
        self.assertTrue(verdicts)
        self.assertEqual({one["verdict"] for one in verdicts}, {"reproduced"}, verdicts)

    @unittest.skipUnless(shutil.which("ccx"), "CalculiX is not installed")
    def test_calculix(self):
        self.meets("calculix", PLATE, "-p", "poisson=0.3,0.49")
        self.meets("calculix", "cantilever_master_curve", "-p", "gamma=0.1", "-p", "poisson=0.3")
        self.meets("calculix", "cantilever_width", "-p", "width=0.1")
        self.meets("calculix-shells", "cantilever_master_curve", "-p", "gamma=0.1", "-p", "poisson=0.3")
        self.meets("calculix-shells", "cantilever_width", "-p", "width=0.1")
        self.meets("calculix", "sheet_shells", "-p", "young=100")
        self.meets("calculix", "metal_board", "-p", "grips=sliding", "-p", "elongation=0.1")
        self.meets("calculix", "dense_wavelength", "-p", "modulus_ratio=60")
        self.meets("calculix", "contact_hertz", "-p", "depth=1")

    @unittest.skipUnless(importlib.util.find_spec("dolfinx"), "FEniCSx is not installed")
    def test_fenicsx(self):
        self.meets("fenicsx", PLATE, "-p", "poisson=0.3,0.49")
        self.meets("fenicsx", "cantilever_master_curve", "-p", "gamma=0.1", "-p", "poisson=0.3")
        self.meets("fenicsx", "cantilever_master_curve", "-p", "gamma=316", "-p", "poisson=0", "-p", "thickness=0.01")
        self.meets("fenicsx", "cantilever_width", "-p", "width=0.1")
        self.meets("fenicsx", "dense_wavelength", "-p", "modulus_ratio=60")
        self.meets("fenicsx", "contact_hertz", "-p", "depth=1")
        self.meets("fenicsx", "metal_board", "-p", "grips=sliding", "-p", "elongation=0.1")
        self.meets("fenicsx", "sheet_shells", "-p", "young=100")


if __name__ == "__main__":
    unittest.main()
