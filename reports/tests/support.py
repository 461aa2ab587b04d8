"""Makes a results folder, runs the report on it as a program would, and reads what it wrote."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

REPORTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPORTS))

from report import main  # noqa: E402  found only now


def run_report(*arguments, timeout=120):
    """Runs report.py; returns the finished process with its texts."""
    command = [sys.executable, str(REPORTS / "report.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def report(results, output):
    """Makes a report that must succeed, in this process, which saves a second of imports; returns the output folder."""
    if code := main([str(results), "--output", str(output)]):
        raise AssertionError(f"exit {code}, the reason is on stderr")
    return output


def files_of(folder):
    """{relative path: bytes}"""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Page(HTMLParser):
    """What a test asks of a page: its links, images, ids, and its visible text."""

    def __init__(self, path):
        super().__init__()
        self.links, self.images, self.ids, self.words = [], [], set(), []
        self.feed(path.read_text(encoding="utf-8"))
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.links += [attributes[name] for name in ("href", "src") if name in attributes]
        if tag == "img":
            self.images.append(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])

    def handle_data(self, data):
        self.words.append(data)


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="wrinklebench-report-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.results = self.folder / "results"
        self.results.mkdir()

    def page_of(self, study, name="report"):
        return Page(report(self.results, self.folder / name) / study / "index.html")
