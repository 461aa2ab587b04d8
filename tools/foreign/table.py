"""The CSV file that `judge --foreign` reads; it is whole after each sample."""

import csv
import os
import pathlib
import tempfile

from stop import BROKEN, Stop


def check_place(path):
    """Before hours of samples: can a file stand there? Raises OSError where not."""
    path = pathlib.Path(path)
    if path.is_dir():
        raise Stop(BROKEN, f"{path} is a folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=path.parent):
        pass


class Table:
    """What was at the path before stays until a sample has run: a program that is missing, or an interrupt at once, loses nothing."""

    def __init__(self, path, study, software, parameters, metrics):
        self.path = pathlib.Path(path)
        self.part = self.path.with_name(self.path.name + ".tmp")
        self.fixed = {"study": study, "software": software}
        self.parameters, self.metrics, self.rows = parameters, metrics, []
        self.keeps = self.path.exists()

    def add(self, sample, result):
        metrics = result.get("metrics", {})
        if unknown := set(metrics) - set(self.metrics):
            raise Stop(BROKEN, f"the adapter gives {', '.join(sorted(unknown))}, which the study does not measure")
        seconds = {"seconds": f"{result['seconds']:.4g}"} if "seconds" in result else {}
        self.rows.append({**self.fixed, **sample, **{name: f"{value:.12g}" for name, value in metrics.items()}, **seconds,
                          "status": result.get("status", "ok"), "reason": result.get("reason", "")})
        self.keeps = self.keeps and result.get("status") == "skipped"
        if not self.keeps:
            self.write()

    def count(self, status):
        return sum(row["status"] == status for row in self.rows)

    def write(self):
        given = [name for name in self.metrics if any(name in row for row in self.rows)]
        try:
            with open(self.part, "w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, [*self.fixed, *self.parameters, *given, "seconds", "status", "reason"], lineterminator="\n")
                writer.writeheader()
                writer.writerows(self.rows)
            os.replace(self.part, self.path)
        finally:
            self.part.unlink(missing_ok=True)
