"""How the programs end early: one line, the documented exit code, no traceback, and nothing left behind."""

import os
import resource
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from support import REPORTS, Folder, files_of, report

from files import write_sample  # after support, which puts reports/ on the path

PATIENCE = 60  # [s] for what takes one or two on a quiet machine
SLOW_FIGURE = """import time
from render.drawing import Figure
from specs import FIGURES
def draw(_study):
    open({flag!r}, "w").close()
    time.sleep(300)
FIGURES["study"] = (Figure("slow", "A slow one", "", "", draw),)
"""
OVERFLOW = """import decimal
from page import tables
def broken(*_):
    raise decimal.Overflow("beyond\\nall bounds")
tables.framed = broken
"""


def heed_ctrl_c():
    """A shell that starts the tests in the background ignores it for all its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Program(Folder):
    """report.py on one sample, in a process of its own, with something put in its way."""

    def setUp(self):
        super().setUp()
        write_sample(self.results, "study", {"a": 1.0}, {"m": 2.0})
        self.output = self.folder / "report"

    def environment(self, **modules):
        """Modules of a test's own come first on Python's path."""
        folder = self.folder / "modules"
        folder.mkdir(exist_ok=True)
        for name, text in modules.items():
            (folder / f"{name}.py").write_text(text)
        return {**os.environ, "PYTHONPATH": str(folder)}

    def start(self, script="report.py", arguments=None, **options):
        arguments = arguments or [str(self.results), "--output", str(self.output)]
        command = [sys.executable, str(REPORTS / script), *arguments]
        options = {"preexec_fn": heed_ctrl_c, **options}
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)

    def start_with(self, change):
        """report.py as it starts itself, with a change made once all is loaded."""
        lines = [f"import sys; sys.path.insert(0, {str(REPORTS)!r})", "import ending; ending.prepare('report.py')"]
        lines += ["import report", change, f"sys.exit(report.main([{str(self.results)!r}, '--output', {str(self.output)!r}]))"]
        command = [sys.executable, "-c", "\n".join(lines)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c)

    def ended(self, process):
        """(exit code, lines on stderr)"""
        _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said.splitlines()

    def wait_for(self, flag, process):
        until = time.monotonic() + PATIENCE
        while not flag.exists() and time.monotonic() < until and process.poll() is None:
            time.sleep(0.02)
        self.assertTrue(flag.exists(), process.stderr.read() if process.poll() is not None else "too slow")

    def started_slowly(self):
        """A report whose only figure takes for ever, once it is at that."""
        flag = self.folder / "at it"
        process = self.start_with(SLOW_FIGURE.format(flag=str(flag)))
        self.wait_for(flag, process)
        return process

    def left(self):
        return {path.name for path in self.folder.iterdir()} - {"results", "modules", "at it"}


class Ending(Program):
    def test_ctrl_c_is_130_and_one_line_and_the_earlier_report_stays(self):
        report(self.results, self.output)
        before = files_of(self.output)
        process = self.started_slowly()
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.ended(process), (130, ["report.py: interrupted"]))
        self.assertEqual(files_of(self.output), before)
        self.assertEqual(self.left(), {"report"})

    def test_term_ends_it_at_once_and_leaves_nothing(self):
        process = self.started_slowly()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(self.ended(process), (143, []))
        self.assertEqual(self.left(), set())

    def test_ctrl_c_among_the_slow_imports_is_one_line_too(self):
        flag = self.folder / "at it"
        slow = f"import time\nopen({str(flag)!r}, 'w').close()\ntime.sleep(300)\n"
        process = self.start(env=self.environment(h5py=slow))
        self.wait_for(flag, process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.ended(process), (130, ["report.py: interrupted"]))

    def test_a_package_that_does_not_load_is_named(self):
        for module in ("h5py", "matplotlib", "jinja2"):
            for text in ("raise ModuleNotFoundError(f'No module named {__name__!r}', name=__name__)",
                         "raise ImportError('libx.so.1: failed to map\\nsegment')"):
                broken = self.environment(**{module: text})
                with self.subTest(module=module, text=text):
                    code, lines = self.ended(self.start(env=broken))
                    self.assertEqual(code, 4)
                    self.assertEqual(len(lines), 1, lines)
                    self.assertIn(f"report.py: cannot load {module} (Debian's package python3-{module}): ", lines[0])
                (self.folder / "modules" / f"{module}.py").unlink()

    def test_compare_ends_alike(self):
        arguments = [str(self.folder / "comparison.json"), "--output", str(self.output)]
        environment = self.environment(jinja2="raise ModuleNotFoundError('No module named jinja2', name='jinja2')")
        code, lines = self.ended(self.start("compare.py", arguments, env=environment))
        self.assertEqual((code, len(lines)), (4, 1))
        self.assertIn("compare.py: cannot load jinja2 (Debian's package python3-jinja2)", lines[0])

    def broken_report(self):
        """A page asks for what fails, as nobody foresaw."""
        return self.ended(self.start_with(OVERFLOW))

    def test_an_unforeseen_error_is_one_line_with_its_place_and_log(self):
        code, lines = self.broken_report()
        self.assertEqual((code, len(lines)), (4, 1), lines)
        log = self.output / "errors.log"
        expected = f"report.py: the page of study: Overflow: beyond all bounds; the whole traceback is in {log}"
        self.assertEqual(lines[0], expected)
        self.assertIn("Traceback (most recent call last)", log.read_text())
        report(self.results, self.output)  # which takes the log away
        self.assertFalse(log.exists())
        self.assertEqual(self.left(), {"report"})

    def test_after_an_unforeseen_error_the_earlier_report_is_still_there(self):
        report(self.results, self.output)
        before = files_of(self.output)
        self.assertEqual(self.broken_report()[0], 4)
        after = files_of(self.output)
        self.assertIn(b"Overflow", after.pop("errors.log"))
        self.assertEqual(after, before)

    def test_too_little_memory_is_said_not_waited_for(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (150 << 20, 150 << 20))

        code, lines = self.ended(self.start(preexec_fn=limit))
        self.assertEqual((code, len(lines)), (4, 1), lines)
        self.assertIn("report.py: there is too little memory: 320 MB", lines[0])

    def test_nobody_who_listens_is_no_traceback(self):
        reading, writing = os.pipe()
        os.close(reading)
        (self.results / "study" / "0000000000000000.h5").write_text("junk")  # so that there is something to say
        process = subprocess.Popen([sys.executable, str(REPORTS / "report.py"), str(self.results), "--output",
                                    str(self.output)], stdout=writing, stderr=writing)
        os.close(writing)
        self.assertEqual(process.wait(timeout=PATIENCE), 0)
        self.assertTrue((self.output / "index.html").exists())


class Exchange(Folder):
    def test_a_report_takes_the_place_of_an_earlier_one_in_one_step(self):
        from page.files import exchanged

        for name in ("new", "old"):
            (self.folder / name).mkdir()
            (self.folder / name / name).write_text("")
        self.assertTrue(exchanged(self.folder / "new", self.folder / "old"))
        self.assertTrue((self.folder / "old" / "new").exists())
        self.assertTrue((self.folder / "new" / "old").exists())
        self.assertFalse(exchanged(self.folder / "new", Path("/no/such/folder")))


if __name__ == "__main__":
    unittest.main()
