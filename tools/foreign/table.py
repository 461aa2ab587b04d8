"""The CSV file that `judge --foreign` reads; it is whole after each sample: those still to come are in it as skipped."""

import contextlib
import csv
import os
import pathlib
import tempfile

from stop import BROKEN, WRONG_USAGE, Stop

NOT_REACHED = {"status": "skipped", "reason": "not reached: interrupted"}


@contextlib.contextmanager
def naming(path):
    """What goes wrong with a file names it."""
    try:
        yield
    except OSError as error:
        raise Stop(BROKEN, f"{path}: {error.strerror}") from error


def check_place(name):
    """The file's path, through links, before hours of samples: can a file stand there?"""
    if not name:
        raise Stop(WRONG_USAGE, "the output file has no name")
    path = pathlib.Path(os.path.realpath(name))
    if path.is_dir():
        raise Stop(BROKEN, f"{name} is a folder")
    if path.exists() and not path.is_file():
        raise Stop(BROKEN, f"{name} is no regular file")
    with naming(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            return path


class Table:
    """What was at the path before stays until a sample has run, and beside it as FILE.before until all have: a program that is missing,
    or an interrupt, loses nothing."""

    def __init__(self, path, fixed, planned, parameters, metrics):
        """`planned`: the samples, in the order in which their results come."""
        self.path, self.before = path, path.with_name(path.name + ".before")
        self.fixed, self.planned, self.parameters, self.metrics = fixed, planned, parameters, metrics
        self.rows, self.keeps, self.had = [], path.exists(), path.exists()

    def add(self, result):
        """Of the next sample."""
        metrics = result.get("metrics", {})
        if unknown := set(metrics) - set(self.metrics):
            raise Stop(BROKEN, f"the adapter gives {', '.join(sorted(unknown))}, which the study does not measure")
        self.rows.append(self.row(self.planned[len(self.rows)], result))
        self.keeps = self.keeps and result.get("status") == "skipped"
        if not self.keeps:
            self.write()

    def row(self, sample, result):
        metrics = {name: f"{value:.12g}" for name, value in result.get("metrics", {}).items()}
        seconds = {"seconds": f"{result['seconds']:.4g}"} if "seconds" in result else {}
        return {**self.fixed, **sample, **metrics, **seconds, "status": result.get("status", "ok"), "reason": result.get("reason", "")}

    def count(self, status):
        return sum(row["status"] == status for row in self.rows)

    def write(self):
        with naming(self.path):
            self.replace([*self.rows, *(self.row(sample, NOT_REACHED) for sample in self.planned[len(self.rows):])])
            if len(self.rows) == len(self.planned):
                self.before.unlink(missing_ok=True)

    def replace(self, rows):
        given = [name for name in self.metrics if any(name in row for row in rows)]
        part, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        try:
            with open(part, "w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, [*self.fixed, *self.parameters, *given, "seconds", "status", "reason"], lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
            os.chmod(name, 0o666 & ~umask())
            if self.had and not self.before.exists():  # else it is of a run that was interrupted: what was whole before that stays
                os.replace(self.path, self.before)
            os.replace(name, self.path)
        finally:
            pathlib.Path(name).unlink(missing_ok=True)


def umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
