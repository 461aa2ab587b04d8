"""The launcher, on a machine where apt-get, dpkg-query, sudo, id and cmake are stand-ins that log their calls."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
REAL_TOOLS = ["awk", "bash", "cat", "cmp", "cp", "dirname", "env", "find", "flock", "grep", "mkdir", "nproc", "readlink", "rm", "sed",
              "sleep", "stat", "stty", "tail", "touch", "true"]
LAUNCHER = (ROOT / "wrinklebench").read_text(encoding="utf-8")

# Each stand-in writes its name and arguments to $LOG first.
STANDINS = {
    "apt-get": """
        case "$*" in
          *" install "*)
            if [ "$FIRST_INSTALL" != 0 ] && [ ! -e "$STATE/tried" ]; then
              touch "$STATE/tried"
              exit "$FIRST_INSTALL"
            fi
            case "$*" in *" $NOT_THERE "*) exit 100 ;; esac
            printf '%s\\n' "$@" >>"$STATE/installed" ;;
        esac""",
    "dpkg-query": """
        shift 2
        echo installed cmake
        [ ! -e "$STATE/installed" ] || sed 's/^/installed /' "$STATE/installed" """,
    "sudo": """
        [ "$SUDO" = yes ] || exit 1
        [ "$1" != -n ] || shift
        exec "$@" """,
    "id": """
        echo "$USER_ID" """,
    "cmake": """
        case "$1" in
          --preset)
            mkdir -p "build/$2"
            echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"build/$2/CMakeCache.txt"
            for word; do
              case "$word" in -DWRINKLEBENCH_PLUGINS=*) echo "WRINKLEBENCH_PLUGINS:PATH=${word#*=}" >>"build/$2/CMakeCache.txt" ;; esac
            done
            touch "build/$2/build.ninja" ;;
          --build)
            [ "$BUILD" = ok ] || { echo "error: no such thing"; exit 1; }
            echo "[1/4] Looking up the commit"
            [ ! -e "$2/bin" ] || exit 0
            echo "[3/20] Building"
            echo "[20/20] Linking"
            mkdir "$2/bin"
            cp "$STATE/program" "$2/bin/wrinklebench" ;;
        esac""",
}
PROGRAM = """#!/bin/bash
echo "ran in $PWD with $# words: $*"
echo "threads $OPENBLAS_NUM_THREADS $OMP_NUM_THREADS"
exit ${PROGRAM_STATUS:-0}
"""


def write_program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def runs(pid):
    """Not one that ended and that nobody asked after."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Launcher(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.machine = pathlib.Path(folder.name)
        self.root = self.machine / "a checkout"
        self.bin = self.machine / "bin"
        self.log = self.machine / "log"
        self.log.touch()
        for path in (self.root, self.bin, self.machine / "home", self.machine / "state"):
            path.mkdir()
        shutil.copy(ROOT / "wrinklebench", self.root)
        shutil.copy(ROOT / "CMakePresets.json", self.root)
        shutil.copytree(ROOT / "tools", self.root / "tools")
        shutil.copytree(ROOT / "reports/viewer", self.root / "reports/viewer")
        for tool in REAL_TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool, path="/usr/bin:/bin"))
        for name, text in STANDINS.items():
            write_program(self.bin / name, f'#!/bin/bash\necho "{name} $*" >>"$LOG"\n{text}\n')
        write_program(self.machine / "state/program", PROGRAM)

    def launch(self, *words, cwd=None, **settings):
        """Runs the launcher on the stand-in machine; settings become environment variables."""
        environment = {"PATH": str(self.bin), "HOME": str(self.machine / "home"), "LOG": str(self.log), "USER_ID": "0",
                       "STATE": str(self.machine / "state"), "FIRST_INSTALL": "0", "NOT_THERE": "none", "BUILD": "ok", "SUDO": "yes",
                       "WRINKLEBENCH_RETRY_SECONDS": "0", **settings}
        return subprocess.run([str(self.root / "wrinklebench"), *words], cwd=cwd or self.root, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)

    def calls(self, name):
        """The logged calls of one stand-in, oldest first."""
        return [line for line in self.log.read_text(encoding="utf-8").splitlines() if line.startswith(name + " ")]

    def package_names(self, user):
        lines = (ROOT / "tools/packages.txt").read_text(encoding="utf-8").splitlines()
        return [line.split()[1] for line in lines if line.startswith(user + " ")]

    def test_installs_what_is_missing_and_says_what_and_why(self):
        result = self.launch("list")
        self.assertEqual(result.returncode, 0, result.stderr)
        # the report's packages may come in between: they are installed beside the build
        self.assertRegex(result.stderr, r"(?s)built 3 of 20\n.*built 20 of 20\n")
        update, install, *_ = self.calls("apt-get")
        self.assertTrue(update.endswith(" update"))
        self.assertIn("--no-install-recommends", install)
        missing = [name for name in self.package_names("build") if name != "cmake"]
        self.assertEqual(install.split()[-len(missing):], missing)
        self.assertNotIn("cmake", install.split())
        self.assertRegex(result.stderr, r"(?m)^  libtbb-dev +threads$")

    def test_python_finds_the_results_module_without_a_build(self):
        result = self.launch("python", "-c", "import sys; print([path for path in sys.path if path.endswith('reports')])")
        self.assertEqual((result.returncode, result.stdout), (0, f"['{self.root}/reports']\n"))
        self.assertIn("python3-pandas", self.calls("apt-get")[-1])
        self.assertEqual([call for call in self.calls("cmake") if "--build" in call], [])

    def test_second_call_neither_installs_nor_configures(self):
        self.launch("list")
        self.log.write_text("")
        result = self.launch("list")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.calls("apt-get"), [])
        self.assertEqual([call for call in self.calls("cmake") if "--preset" in call], [])

    def test_configures_again_when_the_presets_change_or_the_checkout_moves(self):
        self.launch("list")
        os.utime(self.root / "CMakePresets.json", (2e9, 2e9))
        self.launch("list")
        self.assertEqual(len([call for call in self.calls("cmake") if "--preset" in call]), 2)
        os.utime(self.root / "CMakePresets.json", (1e9, 1e9))
        self.root = self.root.rename(self.machine / "moved")
        self.launch("list")
        self.assertIn("--fresh", [call for call in self.calls("cmake") if "--preset" in call][-1])

    def test_configures_again_when_packages_of_the_tests_are_installed(self):
        self.launch("list")
        self.log.write_text("")
        self.launch("test")
        self.assertIn("valgrind", "".join(self.calls("apt-get")))
        self.assertEqual(len([call for call in self.calls("cmake") if "--preset release" in call]), 1)
        self.log.write_text("")
        self.launch("list")
        self.assertEqual([call for call in self.calls("cmake") if "--preset" in call], [])

    def test_plug_ins_are_kept_until_another_folder_or_none_is_given(self):
        folder = self.machine / "my plug-ins"
        folder.mkdir()

        def told():
            calls = [call for call in self.calls("cmake") if "--preset" in call]
            self.log.write_text("")
            return [call.partition("-DWRINKLEBENCH_PLUGINS=")[2] for call in calls]

        self.launch("list")
        self.assertEqual(told(), [""])
        result = self.launch("list", WRINKLEBENCH_PLUGINS="my plug-ins", cwd=self.machine)
        self.assertEqual((result.returncode, told()), (0, [str(folder)]))
        result = self.launch("list")
        self.assertEqual(told(), [], "they are remembered")
        self.assertIn(f"with the plug-ins in {folder}; to go on without: WRINKLEBENCH_PLUGINS= ./wrinklebench", result.stderr)
        self.root = self.root.rename(self.machine / "moved")
        self.launch("list")
        self.assertEqual(told(), [str(folder)])
        result = self.launch("list", WRINKLEBENCH_PLUGINS="")
        self.assertNotIn("plug-ins", result.stderr.replace("moved", ""))
        self.assertEqual(told(), [""])
        self.assertEqual(self.launch("list").stderr, "")
        result = self.launch("list", WRINKLEBENCH_PLUGINS="nowhere")
        self.assertEqual(result.returncode, 2)
        self.assertIn("WRINKLEBENCH_PLUGINS=nowhere: there is no such folder", result.stderr)

    def test_builds_on_every_processor_that_it_may_use_though_blas_has_one_thread(self):
        (self.bin / "nproc").unlink()
        write_program(self.bin / "nproc", '#!/bin/bash\necho "${OMP_NUM_THREADS:-2}"\n')
        self.launch("list")
        build, = [call for call in self.calls("cmake") if "--build" in call]
        self.assertIn(" --parallel 2 ", build)

    def test_a_mirror_that_fails_once_needs_no_second_call(self):
        result = self.launch("list", FIRST_INSTALL="100")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([call.split()[-1] for call in self.calls("apt-get")].count("update"), 2)

    def test_installing_that_fails_for_good_ends_with_4(self):
        write_program(self.bin / "apt-get", '#!/bin/bash\necho "apt-get $*" >>"$LOG"\necho "E: no mirror"\nexit 100\n')
        result = self.launch("list")
        self.assertEqual(result.returncode, 4)
        self.assertIn("E: no mirror", result.stderr)
        self.assertEqual(len(self.calls("apt-get")), 8)

    def test_an_installation_that_was_cut_off_is_finished(self):
        interrupted = "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem."
        unmet = "E: Unmet dependencies. Try 'apt --fix-broken install' with no packages (or specify a solution)."
        for said, mends in ((interrupted, "dpkg --force-confdef --force-confold --configure -a"), (unmet, " --fix-broken ")):
            with self.subTest(said):
                self.log.write_text("", encoding="utf-8")
                for path in (self.machine / "state").glob("[!p]*"):
                    path.unlink()
                for name in ("dpkg", "apt-get"):
                    write_program(self.bin / name, f"""#!/bin/bash
                        echo "{name} $*" >>"$LOG"
                        case "{name} $*" in
                          *"{mends}"*) touch "$STATE/whole" ;;
                          *" install "*) [ -e "$STATE/whole" ] || {{ echo "{said}"; exit 100; }} ;;
                        esac
                        """)
                result = self.launch("list", USER_ID="1000")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("an earlier installation", result.stderr)
                self.assertNotIn("could not", result.stderr)
                self.assertEqual(sum(mends in call for call in self.calls("sudo")), 1)

    def test_what_only_reports_need_is_installed_beside_the_build(self):
        result = self.launch("list")
        self.assertEqual(result.returncode, 0, result.stderr)
        first, second = [call for call in self.calls("apt-get") if " install " in call]
        for name in self.package_names("report"):
            self.assertNotIn(name, first.split())
            self.assertIn(name, second.split())

    def test_a_report_s_package_that_cannot_be_had_ends_with_4_and_loses_no_build(self):
        result = self.launch("list", NOT_THERE="python3-h5py")
        self.assertEqual(result.returncode, 4)
        self.assertIn("installing packages failed", result.stderr)
        self.assertTrue((self.root / "build/release/bin/wrinklebench").exists())

    def test_a_build_that_fails_does_not_leave_apt_alone(self):
        result = self.launch("list", BUILD="broken", NOT_THERE="python3-h5py")
        self.assertEqual(result.returncode, 4)
        self.assertIn("the build failed", result.stderr)
        self.assertIn("installing packages failed", result.stderr)

    def test_a_user_installs_through_sudo(self):
        result = self.launch("list", USER_ID="1000")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(any("apt-get" in call and "install" in call for call in self.calls("sudo")))

    def test_without_rights_or_apt_it_says_what_is_needed_and_goes_on(self):
        for what in ("sudo refuses", "no sudo", "no apt"):
            with self.subTest(what):
                if what == "no sudo":
                    (self.bin / "sudo").unlink()
                if what == "no apt":
                    (self.bin / "apt-get").unlink()
                shutil.rmtree(self.root / "build", ignore_errors=True)
                result = self.launch("list", USER_ID="1000", SUDO="no")
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("libsuitesparse-dev", result.stderr)
                self.assertIn("ran in", result.stdout)
                self.assertEqual(self.launch("list", USER_ID="1000", SUDO="no").stderr, "")
        self.assertEqual(self.calls("apt-get"), [])

    def test_folder_words_threads_and_status_reach_the_program(self):
        elsewhere = self.machine / "else where"
        elsewhere.mkdir()
        result = self.launch("run", "a study", "-o", "here", cwd=elsewhere, PROGRAM_STATUS="3", OMP_NUM_THREADS="2")
        self.assertEqual(result.returncode, 3)
        self.assertEqual(result.stdout, f"ran in {elsewhere} with 4 words: run a study -o here\nthreads 1 2\n")

    def test_a_link_to_the_launcher_works(self):
        (self.machine / "link").symlink_to(self.root / "wrinklebench")
        result = subprocess.run([str(self.machine / "link"), "--help"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_build_that_fails_shows_its_log_and_ends_with_4(self):
        result = self.launch("list", BUILD="broken")
        self.assertEqual((result.returncode, result.stdout), (4, ""))
        self.assertIn("error: no such thing", result.stderr)
        self.assertIn(str(self.root / "build/release.log"), result.stderr)

    def test_configuring_that_fails_shows_its_log_and_ends_with_4(self):
        write_program(self.bin / "cmake", "#!/bin/bash\necho 'Could NOT find TBB'\nexit 1\n")
        result = self.launch("list")
        self.assertEqual(result.returncode, 4)
        self.assertIn("Could NOT find TBB", result.stderr)

    def test_a_file_of_another_user_s_in_the_build_folder_ends_with_4(self):
        self.launch("list")
        for name in ("lock", "release.log"):
            with self.subTest(name):
                path = self.root / "build" / name
                path.unlink()
                path.mkdir()  # which nobody can write to as a file, not even root
                result = self.launch("list")
                self.assertEqual((result.returncode, result.stdout), (4, ""))
                self.assertRegex(result.stderr, rf"^wrinklebench: cannot write to {path}, which belongs to \w+\n$")
                path.rmdir()

    def test_a_build_of_another_processor_is_made_anew_or_refused(self):
        cpuinfo = self.machine / "cpuinfo"
        cpuinfo.write_text("processor\t: 0\nflags\t\t: fpu sse2 avx2 avx512f hypervisor\n")
        self.launch("list", WRINKLEBENCH_CPUINFO=str(cpuinfo))
        cpuinfo.write_text("processor\t: 0\nflags\t\t: fpu avx2 sse2\n")
        result = self.as_an_ordinary_user("list", WRINKLEBENCH_CPUINFO=str(cpuinfo))
        self.assertEqual((result.returncode, result.stdout), (4, ""))
        self.assertIn("what is built there needs a processor with avx512f\n", result.stderr)
        (self.root / "build").chmod(0o755)
        self.log.write_text("")
        result = self.launch("list", WRINKLEBENCH_CPUINFO=str(cpuinfo))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("build/release was made on a processor with other instructions", result.stderr)
        self.assertEqual(len([call for call in self.calls("cmake") if "--preset" in call]), 1)
        self.assertEqual(self.launch("list", WRINKLEBENCH_CPUINFO=str(cpuinfo)).stderr, "")
        cpuinfo.write_text("processor\t: 0\nflags\t\t: avx2 sse2 avx512f\n")
        self.assertEqual(self.as_an_ordinary_user("list", WRINKLEBENCH_CPUINFO=str(cpuinfo)).returncode, 0, "it has more")

    def test_a_checkout_mounted_elsewhere_brings_its_scripts_and_data(self):
        write_program(self.machine / "state/program", '#!/bin/bash\necho "$WRINKLEBENCH_REPORTS $WRINKLEBENCH_REFERENCE_DATA"\n')
        self.launch("list")
        self.root = self.root.rename(self.machine / "elsewhere")
        self.assertEqual(self.as_an_ordinary_user("report").stdout, f"{self.root}/reports {self.root}/reference_data\n")
        result = self.as_an_ordinary_user("report", WRINKLEBENCH_REPORTS="/mine")
        self.assertEqual(result.stdout, f"/mine {self.root}/reference_data\n")

    def start(self, *words):
        """The launcher at work, in a group of its own, as a terminal has it."""
        environment = {"PATH": str(self.bin), "HOME": str(self.machine / "home"), "LOG": str(self.log), "USER_ID": "0",
                       "STATE": str(self.machine / "state"), "FIRST_INSTALL": "0", "NOT_THERE": "none", "BUILD": "ok", "SUDO": "yes"}
        one = subprocess.Popen([str(self.root / "wrinklebench"), *words], cwd=self.root, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
        self.addCleanup(one.kill)
        return one

    def wait_for(self, done):
        for _ in range(600):
            if done():
                return
            time.sleep(0.05)
        self.fail("it did not happen within half a minute")

    def test_ctrl_c_ends_what_goes_on_beside_the_build(self):
        self.put_node()
        self.launch("list")
        write_program(self.bin / "npm", f"""#!/bin/bash
            echo $$ >"$STATE/npm-runs"
            while [ -e "{self.machine}/log" ]; do sleep 0.1; done""")
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with self.subTest(number):
                running = self.machine / "state/npm-runs"
                running.unlink(missing_ok=True)
                one = self.start("report")
                self.wait_for(lambda: running.exists() and running.read_text())
                npm = int(running.read_text())
                os.killpg(one.pid, number)
                one.communicate(timeout=30)
                self.assertEqual(one.returncode, code)
                self.wait_for(lambda: not runs(npm))

    def test_two_calls_at_once_make_the_3d_view_one_after_the_other(self):
        self.put_node()
        self.launch("list")
        write_program(self.bin / "npm", """#!/bin/bash
            echo "npm begins" >>"$LOG"
            sleep 0.5
            echo "npm ends" >>"$LOG" """)
        both = [self.start("report"), self.start("report")]
        said = [one.communicate(timeout=60)[0] for one in both]
        self.assertEqual([one.returncode for one in both], [0, 0], said)
        self.assertEqual(self.calls("npm"), ["npm begins", "npm ends"])
        self.assertTrue((self.root / "build/viewer/viewer.js").exists())
        self.assertIn("waiting for another call that makes the report's 3D view", "".join(said))

    def test_the_steps_of_test_are_run_whatever_fails_and_counted(self):
        script = """
            install_missing() { echo "needs $*"; }
            make_viewer() { :; }
            build_step() { passed=$((passed + 1)); echo "builds $*"; [ "$1" != "$BROKEN" ]; }
            run_ctest() { echo " 8/9 Test  #7: Seven ... Passed"; echo "50% tests passed, 1 tests failed out of 3"
                           printf 'The following tests did not run:\\n\\t  3 - three (Skipped)\\n'; return 1; }
            run_python_tests() { printf 'piece %s\\n' a b c d e | numbered 5; echo "Ran 3 tests in 1s"; }
            run_browser_tests() { echo "# pass 4"; }
            check_format() { :; }
            check_warnings() { :; }
            run_sanitized_tests() { echo "[  PASSED  ] 5 tests."; }
            check_tidy() { :; }
            mkdir -p "$root"
            BROKEN=$2
            "$1" """
        result = self.sourced(script, "run_tests", "none")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"(?m)^needs build report test\b")
        self.assertIn("wrinklebench: python-tests 2 of 5\nwrinklebench: python-tests 3 of 5\n", result.stderr)
        self.assertIn("wrinklebench: tests 8 of 9\n", result.stderr)
        self.assertNotIn(" left", result.stderr)
        for line in ("builds release wrinklebench_tested", "python-tests              3 passed, 0 failed (0 s)",
                     "browser-tests             4 passed, 0 failed (0 s)", "tests                     1 passed, 1 failed, 1 skipped (0 s)",
                     "9 passed, 1 failed, 1 skipped"):
            self.assertIn(line + "\n", re.sub(r"\(\d+ s\)", "(0 s)", result.stdout))
        result = self.sourced(script, "run_all_checks", "ci")
        self.assertRegex(result.stdout, r"(?m)^needs build report test check\b")
        for line in ("builds ci", "builds sanitize", "tests-sanitized           5 passed, 0 failed (0 s)"):
            self.assertIn(line + "\n", re.sub(r"\(\d+ s\)", "(0 s)", result.stdout))
        self.assertNotRegex(result.stdout, "(?m)^tests ", "of a build that is not there")

    def test_what_failed_is_told_wherever_the_log_says_it(self):
        said = "not ok 3 - three\n  ---\n  error: 'broken'\n  ...\nok 4 - four\nFAIL: test_five\nTraceback\nRan 1 test in 1s\nFAILED (failures=1)\n"
        result = self.sourced("""
            mkdir -p "$root/build/test"
            fails() { printf "$1"; printf 'ok %s\\n' $(seq 200); return 1; }
            step some count_unittest fails "$1" """, said)
        shown = result.stdout.splitlines()
        for line in ("not ok 3 - three", "  error: 'broken'", "FAIL: test_five", "Traceback", "ok 200"):
            self.assertIn(line, shown)
        self.assertNotIn("ok 4 - four", shown)
        self.assertNotIn("ok 100", shown)

    def test_help_of_test_and_unknown_commands_need_no_set_up(self):
        for word in ("--help", "-h"):
            result = self.launch("test", word)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn("./wrinklebench test --all", result.stdout)
        result = self.launch("reprodcue")
        self.assertEqual(result.returncode, 2)
        self.assertIn("there is no command 'reprodcue'", result.stderr)
        self.assertEqual(self.calls("apt-get") + self.calls("cmake"), [])

    def test_every_command_of_the_program_is_known(self):
        source = (ROOT / "validation/cli/command_line.cpp").read_text(encoding="utf-8")
        commands = re.findall(r'\badd\("(\w+)", ', source)
        self.assertGreater(len(commands), 10)
        for command in commands:
            self.assertRegex(LAUNCHER, rf"\| {command}( \||\))")
            self.assertIn(command, self.launch("--help").stdout)

    def test_foreign_calls_its_command_with_the_program(self):
        result = self.launch("foreign", "--help")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("calculix: ", result.stdout)
        self.assertNotIn("calculix-ccx", " ".join(self.calls("apt-get")), "no other code is set up")

    def test_sweep_installs_snakemake_and_calls_the_program(self):
        result = self.launch("sweep", "--help")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("--slurm", result.stdout)
        self.assertIn("snakemake", "".join(self.calls("apt-get")))
        self.launch("list")
        self.assertEqual(self.launch("sweep", "spring").returncode, 4, "there is no Snakemake on this machine")

    def test_help_and_usage_need_no_set_up(self):
        result = self.launch("--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("reproduce", result.stdout)
        self.assertEqual(self.launch().returncode, 2)
        for words in (["all"], ["--all", "more"], ["--ALL"]):
            self.assertEqual(self.launch("test", *words).returncode, 2, words)
        self.assertEqual(self.calls("apt-get") + self.calls("cmake"), [])

    def put_node(self):
        write_program(self.bin / "npm", '#!/bin/bash\necho "npm $*" >>"$LOG"\n')
        write_program(self.bin / "node", """#!/bin/bash
            echo "node $*" >>"$LOG"
            for word; do [ "${word%%=*}" != --outfile ] || echo bundle >"${word#*=}"; done""")

    def test_a_report_gets_its_3d_view_once_and_again_when_a_source_changes(self):
        self.put_node()
        self.launch("list")
        self.assertEqual(self.calls("npm"), [])
        result = self.launch("report")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("ci --ignore-scripts", self.calls("npm")[0])
        self.assertTrue((self.root / "build/viewer/viewer.js").exists())
        self.launch("report")
        self.assertEqual((len(self.calls("npm")), len(self.calls("node"))), (1, 1))
        os.utime(self.root / "reports/viewer/main.js", (2e9, 2e9))
        self.launch("report")
        self.assertEqual((len(self.calls("npm")), len(self.calls("node"))), (1, 2))
        with open(self.root / "reports/viewer/package-lock.json", "a", encoding="utf-8") as lock:
            lock.write("\n")
        self.launch("reproduce")
        self.assertEqual(len(self.calls("npm")), 2)

    def test_node_from_elsewhere_is_not_replaced_by_debian_s(self):
        self.put_node()
        self.launch("list")
        install = self.calls("apt-get")[-1].split()
        self.assertFalse({"nodejs", "npm"} & set(install))

    def test_without_node_or_its_packages_reports_are_made_all_the_same(self):
        result = self.launch("report")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("still pictures of meshes instead of the interactive 3D view: node and npm", result.stderr)
        self.assertEqual(self.launch("report").stderr, "")
        self.put_node()
        write_program(self.bin / "npm", "#!/bin/bash\necho no registry\nexit 1\n")
        result = self.launch("report")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("could not be made", result.stderr)

    def put_git(self):
        """Knows HEAD~1, and OLD from before the benchmarks were one program."""
        write_program(self.bin / "git", """#!/bin/bash
            echo "git $*" >>"$LOG"
            shift 2
            case "$*" in
              rev-parse*HEAD~1*) echo 0123456789abcdef ;;
              rev-parse*OLD*) echo fedcba9876543210 ;;
              rev-parse*) exit 1 ;;
              cat-file*fedcba*) exit 1 ;;
              'worktree add'*) mkdir -p "$5" && cp CMakePresets.json "$5" ;;
            esac""")

    def test_faults_run_in_the_build_of_the_tests(self):
        result = self.launch("faults", "bending_scaled", "-o", "found")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("with 4 words: faults bending_scaled -o found", result.stdout)
        build, = [call for call in self.calls("cmake") if "--build" in call]
        self.assertIn("build/ci", build)
        self.assertTrue(build.endswith("--target wrinklebench_faults"), build)

    def test_bench_builds_its_program_and_the_commit_that_it_is_held_against(self):
        self.put_git()
        self.launch("list")
        self.assertEqual(sum("wrinklebench_kernels" in call for call in self.calls("cmake")), 0)
        result = self.launch("bench")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(self.calls("cmake")[-1].endswith("--target wrinklebench_kernels"))
        folder = self.root / "build/revisions/0123456789abcdef"
        for words in (["bench", "--against", "HEAD~1"], ["bench", "--against=HEAD~1", "formula"]):
            result = self.launch(*words)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn(f"--build {folder}/build/release", self.calls("cmake")[-1])
            self.assertTrue(self.calls("cmake")[-1].endswith("--target wrinklebench_kernels"))
            self.assertIn(f"with {len(words)} words: {' '.join(words)}", result.stdout)
        self.assertEqual(sum("worktree add" in call for call in self.calls("git")), 1)

    def test_bench_says_why_a_commit_cannot_be_measured(self):
        self.put_git()
        for revision, why in (("none", "git knows no revision 'none'"), ("OLD", "from before all benchmarks were one program")):
            result = self.launch("bench", "--against", revision)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(why, result.stderr)

    def as_an_ordinary_user(self, *words, **settings):
        """Runs the launcher in a checkout that belongs to somebody else."""
        self.machine.chmod(0o755)
        self.log.chmod(0o666)
        (self.root / "build").chmod(0o555)
        self.addCleanup((self.root / "build").chmod, 0o755)
        user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        return subprocess.run([str(self.root / "wrinklebench"), *words], cwd="/", env={"PATH": str(self.bin), "LOG": str(self.log), **settings},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False, **user)

    def test_who_may_not_write_to_the_checkout_runs_what_is_built_there(self):
        self.launch("list")
        self.log.write_text("")
        result = self.as_an_ordinary_user("run", "a study")
        self.assertEqual((result.returncode, result.stdout), (0, "ran in / with 2 words: run a study\nthreads 1 1\n"))
        self.assertEqual(result.stderr, f"wrinklebench: you cannot write to {self.root}/build: running what is built there\n")
        self.assertEqual(self.calls("cmake") + self.calls("apt-get"), [])
        self.assertEqual(self.as_an_ordinary_user("test").returncode, 4)
        python = self.as_an_ordinary_user("python", "-c", "import sys; print([path for path in sys.path if path.endswith('reports')])")
        self.assertEqual((python.returncode, python.stdout), (0, f"['{self.root}/reports']\n"), python.stderr)
        self.assertEqual(self.calls("apt-get"), [])

    def test_who_may_not_write_to_a_checkout_where_nothing_is_built_is_told_so(self):
        (self.root / "build").mkdir()
        result = self.as_an_ordinary_user("list")
        self.assertEqual((result.returncode, result.stdout), (4, ""))
        self.assertIn(f"cannot write to {self.root}/build", result.stderr)

    def sourced(self, script, *arguments):
        """Runs lines of bash that have the launcher's functions; what they print."""
        preamble = f'root="{self.root}"; for part in setup build viewer test; do . "{ROOT}/tools/$part.sh"; done\n'
        return subprocess.run(["bash", "-c", preamble + script, "bash", *arguments], capture_output=True, text=True, check=False)

    def test_a_build_says_how_much_time_is_left(self):
        told = [self.sourced(f"time_left {words}").stdout for words in ("5 1 100", "60 10 100", "60 99 100", "60 100 100")]
        self.assertEqual(told, ["", ", about 9 min left\n", ", less than a minute left\n", ""])
        self.assertEqual(self.sourced("bar 1 2").stdout, "[############............]")

    def test_the_bar_keeps_to_one_line_of_a_narrow_terminal(self):
        ours, its = os.openpty()
        self.addCleanup(os.close, ours)
        termios.tcsetwinsize(its, (24, 30))
        (self.root / "build").mkdir()
        preamble = f'root="{self.root}"; . "{ROOT}/tools/setup.sh"; . "{ROOT}/tools/build.sh"; '
        subprocess.run(["bash", "-c", preamble + 'echo "[300/596] Building" | show_progress "$root/build/log"'], stderr=its, check=True)
        os.close(its)
        self.assertEqual(os.read(ours, 1000).decode().split("\x1b")[0], "\rwrinklebench: [############..")

    def test_it_builds_on_what_control_groups_leave(self):
        outer, inner = self.machine / "groups/a", self.machine / "groups/a/b"
        inner.mkdir(parents=True)
        write_program(self.bin / "nproc-of-8", "#!/bin/bash\necho 8\n")

        def told():
            script = 'mkdir -p "$1/8"; ln -sf "$1/nproc-of-8" "$1/8/nproc"; PATH=$1/8:$PATH; processors "$2" /a/b; build_jobs "$2" /a/b'
            result = self.sourced(script, str(self.bin), str(self.machine / "groups"))
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            return [int(word) for word in result.stdout.split()]

        self.assertEqual(told()[0], 8)
        (inner / "cpu.max").write_text("max 100000\n")
        (outer / "cpu.max").write_text("250000 100000\n")
        self.assertEqual(told()[0], 3)
        for name, text in (("max", "max\n"), ("current", "9000000000\n"), ("stat", "anon 1\ninactive_file 1000000000\n")):
            (inner / f"memory.{name}").write_text(text)
        before = told()
        (inner / "memory.max").write_text("10000000000\n")
        self.assertEqual(told(), [3, 1], f"2 GB are free there; without a limit {before}")
        (outer / "cpu.max").write_text("50000 100000\n")
        self.assertEqual(told(), [1, 1])

    def test_a_warning_fails_the_check_and_is_seen_again(self):
        build = self.root / "build/ci"
        build.mkdir(parents=True)
        for name in ("a.o", "b.o"):
            (build / name).touch()
        log = self.root / "build/ci.log"
        self.assertNotEqual(self.sourced("check_warnings ci").returncode, 0, "a log that is not there shows nothing")
        log.write_text("[1/2] Building CXX object a.o\n[2/2] Building CXX object b.o\n")
        self.assertEqual(self.sourced("check_warnings ci").returncode, 0)
        log.write_text("[1/2] Building CXX object a.o\nx.cpp:1:2: warning: unused [-Wunused]\n[2/2] Building CXX object b.o\n")
        result = self.sourced("check_warnings ci")
        self.assertEqual(result.returncode, 1)
        self.assertIn("x.cpp:1:2: warning: unused", result.stdout)
        self.sourced("forget_warned ci")
        self.assertEqual([(build / name).exists() for name in ("a.o", "b.o")], [False, True])

    def test_a_machine_without_home(self):
        result = self.launch("list", HOME="")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.root / "build/home").is_dir())


if __name__ == "__main__":
    unittest.main()
