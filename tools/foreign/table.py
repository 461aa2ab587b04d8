"""The CSV file that `judge --foreign` reads; it is whole after each sample."""

import csv
import os
import pathlib


class Table:
    def __init__(self, path, study, software, parameters, metrics):
        self.path = pathlib.Path(path)
        self.fixed = {"study": study, "software": software}
        self.parameters, self.metrics, self.rows = parameters, metrics, []

    def add(self, sample, result):
        metrics = result.get("metrics", {})
        unknown = set(metrics) - set(self.metrics)
        assert not unknown, f"the adapter gives {sorted(unknown)}, which are no metrics of the study"
        seconds = {"seconds": f"{result['seconds']:.4g}"} if "seconds" in result else {}
        self.rows.append({**self.fixed, **sample, **{name: f"{value:.12g}" for name, value in metrics.items()}, **seconds,
                          "status": result.get("status", "ok"), "reason": result.get("reason", "")})
        self.write()

    def count(self, status):
        return sum(row["status"] == status for row in self.rows)

    def write(self):
        given = [name for name in self.metrics if any(name in row for row in self.rows)]
        part = self.path.with_name(self.path.name + ".tmp")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [*self.fixed, *self.parameters, *given, "seconds", "status", "reason"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        os.replace(part, self.path)
