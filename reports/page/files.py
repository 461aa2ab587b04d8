"""The output folder: built beside its place, then moved there, so that a report is whole or the old one."""

import contextlib
import csv
import ctypes
import io
import os
import shutil
import tempfile
from pathlib import Path

import ending
from ending import MARKER

AT_FDCWD, RENAME_EXCHANGE = -100, 2  # of renameat2(2)


class OutputRefused(Exception):
    """The output folder holds something else, or would bury the results; the message says what."""


@contextlib.contextmanager
def replaced_folder(output: Path, results: Path):
    """Gives an empty folder to write to; it takes the place of `output` when the block ends without an exception."""
    refuse_foreign(output, results)
    output.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{output.name}.", dir=output.parent))
    with ending.removed(staging):
        staging.chmod(0o755)  # mkdtemp gives 0700, and a report is for everybody who may read its folder
        yield staging
        (staging / MARKER).write_text("Written by reports/report.py; the next report replaces this folder.\n")
        with ending.uninterrupted():
            swap(staging, output)


def refuse_foreign(output: Path, results: Path):
    """Raises OutputRefused unless `output` is new, empty, or an earlier report."""
    if results.resolve().is_relative_to(output.resolve()):
        raise OutputRefused(f"--output {output} contains the results in {results}: give another folder")
    if output.exists() and not output.is_dir():
        raise OutputRefused(f"--output {output} is a file: give a folder")
    if output.is_dir() and any(output.iterdir()) and not (output / MARKER).exists():
        raise OutputRefused(f"--output {output} holds files that are not a report: give a new or an empty folder")


def swap(staging: Path, output: Path):
    """Moves `staging` to `output`; an earlier report is removed only once the new one is in place."""
    if not output.exists():
        os.rename(staging, output)
        return
    output = output.resolve()  # a link stays a link to the new report
    if exchanged(staging, output):
        return
    old = Path(tempfile.mkdtemp(prefix=f".{output.name}.old.", dir=output.parent))
    os.rename(output, old / "report")
    try:
        os.rename(staging, output)
    except OSError:
        os.rename(old / "report", output)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def exchanged(one: Path, other: Path) -> bool:
    """Swaps two folders in one step, so that even a kill leaves one of them in place; false where the system cannot."""
    try:
        renameat2 = ctypes.CDLL(None).renameat2
    except (AttributeError, OSError):
        return False
    return renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE) == 0


def write_text(path: Path, text: str):
    """What is no UTF-8, as a file's name may be, becomes a question mark."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="replace", newline="\n")


def csv_text(columns: dict) -> str:
    """Columns as CSV: one heading line, numbers such that they read back bit by bit."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for row in zip(*columns.values()):
        writer.writerow([cell(value) for value in row])
    return stream.getvalue()


def cell(value) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    return "" if value is None else repr(float(value))
