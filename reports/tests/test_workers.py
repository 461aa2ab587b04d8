"""Work that is shared between processes: the same as in one, and what ends one of them is said with its place."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unittest
from pathlib import Path
from unittest import mock

from support import REPORTS, Folder, files_of, report

import workers  # after support, which puts reports/ on the path
from files import write_sample
from test_ending import PATIENCE, Program

STUDIES = ("first", "second", "third", "fourth")
TWO = "import workers; workers.cores = lambda: 2"
KILLED = "its process was ended by SIGKILL: the system does that where memory runs out"


def name(item):
    return f"item {item}"


def wait(done):
    until = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < until:
        time.sleep(0.02)


def runs(pid):
    """Not one that ended and that nobody asked after."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def said_by_processes():
    """What comes on stderr, of children too: a function that gives it, once the block has ended."""
    with tempfile.TemporaryFile("w+") as file:
        before = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield lambda: text
        finally:
            os.dup2(before, 2)
            os.close(before)
            file.seek(0)
            text = file.read()


def killed_at(item):
    def function(one):
        if one == item:
            os.kill(os.getpid(), signal.SIGKILL)
        return one

    return function


class Each(unittest.TestCase):
    def test_results_come_in_order_from_processes_of_their_own(self):
        here = os.getpid()
        for processes in (2, 3, 7):
            found = workers.each(lambda item: (item * item, os.getpid()), range(7), name, processes)
            with self.subTest(processes=processes):
                self.assertEqual([square for square, _ in found], [item * item for item in range(7)])
                self.assertNotIn(here, {pid for _, pid in found})
                self.assertLessEqual(len({pid for _, pid in found}), processes)
        self.assertEqual(workers.each(lambda item: (item, os.getpid()), range(2), name, 1), [(0, here), (1, here)])
        self.assertEqual(workers.each(str, [], name, 4), [])

    def test_an_exception_keeps_its_kind_place_and_traceback(self):
        def fails(item):
            return 1 / (item - 3)

        for processes in (1, 2):
            with self.subTest(processes=processes):
                try:
                    workers.each(fails, range(5), name, processes)
                except ZeroDivisionError as error:
                    self.assertEqual((str(error), error.place), ("division by zero", "item 3"))
                    self.assertIn("return 1 / (item - 3)", "".join(traceback.format_exception(error)))
                else:
                    self.fail("nothing was raised")

    def test_what_cannot_be_pickled_is_said_in_words_with_its_place(self):
        class Unpicklable(Exception):
            pass

        class Unmade(KeyError):  # of two words; made again from one
            def __init__(self, _name, said):
                super().__init__(said)

        def fails(item):
            if item == "result":
                return lambda: item
            raise Unpicklable("of a\nlocal kind") if item == "local" else Made("a", "b")

        globals()["Made"] = Unmade
        Unmade.__qualname__ = "Made"
        self.addCleanup(globals().pop, "Made")
        for item, says in (("result", "pickle"), ("local", "Unpicklable: of a local kind"), ("made", "Made: 'b'")):
            with self.subTest(item=item), self.assertRaises(RuntimeError) as one:
                with said_by_processes() as said:
                    workers.each(fails, [item] * 2, name, 2)
            self.assertIn(says.lower(), str(one.exception).lower())
            self.assertEqual((one.exception.place, said()), (name(item), ""))

    def test_cores_are_those_of_the_control_groups_too(self):
        with tempfile.TemporaryDirectory() as folder:
            mount = Path(folder)
            (mount / "a/b").mkdir(parents=True)
            self.assertEqual(list(workers._quotas(mount, "/a/b")), [])
            (mount / "a/b/cpu.max").write_text("max 100000\n")
            (mount / "a/cpu.max").write_text("150000 100000\n")
            self.assertEqual(list(workers._quotas(mount, "/a/b")), [1.5])
            with mock.patch.object(workers, "_quotas", lambda *_: [1.5, 0.2]):
                self.assertEqual(workers.cores(), 1)

    def test_a_process_that_is_killed_names_its_item(self):
        for item in (0, 4, 8):
            with self.subTest(item=item), self.assertRaises(workers.Ended) as one:
                workers.each(killed_at(item), range(9), name, 2)
            self.assertEqual((one.exception.place, str(one.exception)), (name(item), KILLED))

    def test_a_process_that_leaves_names_its_item(self):
        with self.assertRaises(workers.Ended) as one:
            workers.each(lambda item: os._exit(3) if item == 1 else item, range(4), name, 2)
        self.assertEqual((one.exception.place, str(one.exception)), (name(1), "its process ended with exit code 3"))

    def test_no_process_is_left(self):
        pids = set(workers.each(lambda _: os.getpid(), range(6), name, 3))
        with self.assertRaises(workers.Ended):
            workers.each(killed_at(2), range(6), name, 3)
        for pid in pids:
            with self.assertRaises(ProcessLookupError):
                os.kill(pid, 0)
        with self.assertRaises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)


class Orphaned(Folder):
    """The parent is killed, and can end nobody."""

    SLEEPS = (
        "import os, pathlib, sys, time; sys.path.insert(0, {reports!r}); import workers\n"
        "def sleeps(item):\n"
        "    (pathlib.Path({folder!r}) / str(os.getpid())).touch()\n"
        "    time.sleep(300)\n"
        "workers.each(sleeps, range(3), str, 3)\n"
    )

    def test_the_processes_end_with_it(self):
        pids = self.folder / "pids"
        pids.mkdir()
        parent = subprocess.Popen([sys.executable, "-c", self.SLEEPS.format(reports=str(REPORTS), folder=str(pids))])
        wait(lambda: len(list(pids.iterdir())) == 3)
        parent.kill()
        parent.wait()
        wait(lambda: not any(runs(one.name) for one in pids.iterdir()))
        left = [one.name for one in pids.iterdir() if runs(one.name)]
        for pid in left:  # which would keep our output open
            os.kill(int(pid), signal.SIGKILL)
        self.assertEqual(left, [])


class Studies(Folder):
    def test_several_processes_write_the_report_of_one(self):
        for study in STUDIES:
            write_sample(self.results, study, {"a": 1.0}, {"m": 2.0}, {"way": [("x", "m", [0, 1]), ("y", "m", [0, 2])]})
            (self.results / study / "0000000000000000.h5").write_text("junk")
        reports = []
        for cores in (1, 3):
            with mock.patch.object(workers, "cores", lambda: cores), contextlib.redirect_stderr(io.StringIO()) as said:
                reports.append(files_of(report(self.results, self.folder / f"of {cores}")))
            self.assertEqual(said.getvalue().count("1 file is not readable"), len(STUDIES))
        self.assertTrue(all(f"{study}/index.html" in reports[0] for study in STUDIES))
        self.assertEqual(*reports)


class Killed(Program):
    """The system ends a process of the report."""

    def setUp(self):
        super().setUp()
        for study in STUDIES:
            write_sample(self.results, study, {"a": 1.0}, {"m": 2.0})

    def expect_one_line(self, change, place):
        report(self.results, self.output)
        before = files_of(self.output)
        code, lines = self.ended(self.start_with(f"import os, signal\n{TWO}\n{change}"))
        log = self.output / "errors.log"
        self.assertEqual((code, lines), (4, [f"report.py: {place}: Ended: {KILLED}; the whole traceback is in {log}"]))
        after = files_of(self.output)
        del after["errors.log"]
        self.assertEqual(after, before)
        self.assertEqual(self.left(), {"report"})

    def test_while_it_draws_names_the_study(self):
        self.expect_one_line(
            "from render.drawing import Figure\nfrom specs import FIGURES\n"
            "def draw(_study): os.kill(os.getpid(), signal.SIGKILL)\n"
            "FIGURES['third'] = (Figure('killed', 'A large one', '', '', draw),)",
            "the page of third",
        )

    def test_while_it_reads_names_the_study(self):
        self.expect_one_line(
            "from store import results\nread = results.read_study\n"
            "def greedy(path, known):\n"
            "    if path.name == 'second': os.kill(os.getpid(), signal.SIGKILL)\n"
            "    return read(path, known)\n"
            "results.read_study = greedy",
            f"reading {self.results / 'second'}",
        )


if __name__ == "__main__":
    unittest.main()
