"""A results folder as pandas frames, and its meshes as NumPy arrays, with units.

    import wrinklebench_results

    run = wrinklebench_results.load("results")
    run.studies                                # names
    run.samples("drape")                       # a row for each sample, a column for each parameter and metric
    run.samples("drape").attrs["units"]        # {column: unit}; attrs["descriptions"] likewise
    run.claims()                               # every verdict: claim, measured, reference, bound, word, …
    run.curve("drape", key, "contour")         # a stored curve of one sample
    run.meshes("drape", key)                   # its frames: points, triangles, fields

`./wrinklebench python` starts Python where this is found, and installs pandas; by hand, PYTHONPATH=reports /usr/bin/python3. Files are read when they
are asked for. Samples that failed are rows too: `status` says so, and `reason` why.
"""

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from meshes.surface import surface
from store.frame import Series, read_frame, read_series
from store.results import NOT_STUDIES, read_study
from store.verdicts import read_verdicts

__all__ = ["Mesh", "Results", "load"]


@dataclass(frozen=True)
class Mesh:
    """One frame of one sample. Fields have one value or three for each point or each cell of the file; `triangles` are what is seen of it:
    cells of surfaces, outer faces of volumes."""

    time: float | None
    time_name: str  # "time", "load", "strain", …
    time_unit: str  # "" where the file says none
    label: str  # what it shows, where frames differ by more than time
    points: np.ndarray  # n × 3 [m]
    triangles: np.ndarray  # t × 3, numbers of points
    cell: np.ndarray  # t, the file's cell of each triangle
    point_fields: dict  # {name: values}
    cell_fields: dict
    units: dict  # {name of a field: unit}, "" where the file says none


def load(folder="results") -> "Results":
    """The results in a folder, as `wrinklebench run` makes it."""
    path = Path(folder)
    if not path.is_dir():
        raise FileNotFoundError(f"{path} is not a folder")
    return Results(path)


class Results:
    def __init__(self, folder: Path):
        self.folder = folder
        self._read = {}

    @property
    def studies(self) -> list:
        found = (path for path in sorted(self.folder.iterdir()) if path.is_dir() and path.name not in NOT_STUDIES)
        return [path.name for path in found if any(path.glob("*.h5")) or (path / "verdicts.json").exists()]

    def study(self, name):
        """As the report reads it: samples of one version, those of others set aside, files that cannot be read."""
        if name not in self._read:
            if name not in self.studies:
                raise KeyError(f"{self.folder} has no study {name}; it has {', '.join(self.studies) or 'none'}")
            self._read[name] = read_study(self.folder / name)
        return self._read[name]

    def samples(self, study) -> pd.DataFrame:
        """All samples by their key."""
        listed = self.study(study).listed
        rows = {sample.key: row_of(sample) for sample in listed}
        out = pd.DataFrame.from_dict(rows, orient="index")
        out.index.name = "sample"
        quantities = {name: q for sample in listed for name, q in (*sample.parameters.items(), *sample.metrics.items())}
        out.attrs["units"] = {name: q.unit for name, q in quantities.items()}
        out.attrs["descriptions"] = {name: q.description for name, q in quantities.items()}
        return out

    def sample(self, study, key):
        found = [sample for sample in self.study(study).listed if sample.key == key]
        if not found:
            raise KeyError(f"{study} has no sample {key}")
        return found[0]

    def curve(self, study, key, name) -> pd.DataFrame:
        """A stored curve: its columns by their labels, x first; attrs["units"] by the same."""
        curves = self.sample(study, key).curves
        if name not in curves:
            raise KeyError(f"{study}/{key} has no curve {name}; it has {', '.join(curves) or 'none'}")
        columns = [curves[name].x, *curves[name].y]
        labels = [column.label or f"y{i}" for i, column in enumerate(columns)]
        out = pd.DataFrame({label: column.values for label, column in zip(labels, columns)})
        out.attrs["units"] = {label: column.unit for label, column in zip(labels, columns)}
        return out

    def meshes(self, study, key) -> list:
        """The frames of one sample, in order; none where it stored none."""
        sample, folder = self.sample(study, key), self.folder / study
        series = read_series(folder / sample.frame_index) if sample.frame_index else Series({}, {})
        return [mesh_of(read_frame(folder / name), series, name) for name in sample.frames]

    def claims(self, study=None) -> pd.DataFrame:
        """A row for each verdict, of one study or of all; NaN where a number is not known."""
        names = [study] if study else self.studies
        rows = [claim_row(name, one) for name in names for one in self._verdicts(name)]
        return pd.DataFrame(rows)

    def _verdicts(self, name):
        path = self.folder / name / "verdicts.json"
        return read_verdicts(path).verdicts if path.exists() else ()


def row_of(sample) -> dict:
    """Parameters, then metrics; a metric of the name of a parameter is there as metric.NAME."""
    row = {"status": sample.status, "reason": sample.reason, "caveats": "; ".join(sample.caveats), "profile": sample.profile}
    row |= {name: q.value for name, q in sample.parameters.items()}
    return row | {f"metric.{name}" if name in row else name: float(q.value) for name, q in sample.metrics.items()}


def claim_row(study, verdict) -> dict:
    row = {"study": study}
    plain = ("claim", "figure", "quantity", "measured", "reference", "tolerance", "relation", "verdict", "word", "level", "expected", "as_expected")
    row |= {name: getattr(verdict, name) for name in plain}
    row["uncertainty"] = verdict.uncertainty.of_validation if verdict.uncertainty else math.nan
    for name in ("origin", "origin_text", "slack", "is_check", "counter"):
        row[name] = getattr(verdict.basis, name) if verdict.basis else None
    return row | {"reason": verdict.reason}


def mesh_of(frame, series, name) -> Mesh:
    seen = surface(frame)
    point, cell = ({one.name: one.values for one in found} for found in (frame.point_fields, frame.cell_fields))
    units = {one.name: one.unit for one in (*frame.point_fields, *frame.cell_fields)}
    when = (series.times.get(name), series.name, series.unit, series.labels.get(name, ""))
    return Mesh(*when, frame.points, seen.used[seen.triangles], seen.cell[seen.face], point, cell, units)
