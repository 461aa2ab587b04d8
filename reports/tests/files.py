"""Writes results as validation/harness/FORMAT.md has them."""

import hashlib
import json
import math

import h5py
import numpy as np

UNITS = {"thickness": "m", "tip_drop": "m", "tip_reach": "m", "wall_seconds": "s", "element": "", "mesh": ""}
PROVENANCE = {
    "git_commit": "0123456789abcdef",
    "git_dirty": 0,
    "compiler": "GNU 12.2.0",
    "compiler_flags": "-O3 -march=native",
    "build_type": "Release",
    "libraries": json.dumps({"Eigen": "3.4.0", "HDF5": "1.10.8"}),
    "cpu": "a processor",
    "threads": 2,
    "seed": 0,
    "command_line": "wrinklebench run --all",
    "wall_seconds": 0.25,
    "peak_memory_mb": 41.5,
}

TWO_TRIANGLES = {
    "points": [[0, 0, 0.5], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
    "cells": [(5, (0, 1, 2)), (5, (0, 2, 3))],
}


def write_sample(folder, study, parameters, metrics, curves=None, assumed=(), telemetry=None, **root):
    """Writes one sample and returns its key. `root` overrides attributes of the file's root."""
    key = hashlib.sha256(json.dumps([study, sorted(parameters.items())]).encode()).hexdigest()[:16]
    attributes = {
        "schema_version": 1,
        "study": study,
        "study_version": 1,
        "sample_key": key,
        "status": "ok",
        "reason": "",
        "caveats": "[]",
        "profile": "paper",
        "software": "wrinklebench",
        "software_version": "0.1.0",
        "date": "2026-01-02T03:04:05Z",
        "study_title": f"Title of {study}",
        "study_claim": f"Claim of {study}",
        "study_source": "Chen et al. 2023",
        **root,
    }
    path = folder / study / f"{key}.h5"
    path.parent.mkdir(parents=True, exist_ok=True)
    with h5py.File(path, "w") as file:
        file.attrs.update(attributes)
        file.create_group("provenance").attrs.update(PROVENANCE)
        for name, value in parameters.items():
            source = "assumed" if name in assumed else "swept"
            put(file, f"parameters/{name}", value, unit=UNITS.get(name, "1"), source=source, description=f"the {name}")
        file.require_group("metrics")
        for name, value in metrics.items():
            put(file, f"metrics/{name}", float(value), unit=UNITS.get(name, "1"), description=f"the {name}")
        for name, columns in (curves or {}).items():
            for column, (label, unit, values) in zip(["x", *(f"y{i}" for i in range(len(columns)))], columns):
                put(file, f"curves/{name}/{column}", np.asarray(values, dtype=float), label=label, unit=unit)
        for label, (unit, values) in (telemetry or {}).items():
            put(file, f"telemetry/{label}", np.asarray(values, dtype=float), label=label, unit=unit)
    return key


def put(file, path, value, **attributes):
    file.create_dataset(path, data=value).attrs.update(attributes)


def write_frame(folder, study, key, times=(1.0,), grids=None, labels=None, **axis):
    """Deformed meshes of a sample: arguments of write_grid for each time, else two triangles. axis: time_name, time_unit."""
    names = [f"{key}.{i:04d}.hdf" for i in range(len(times))]
    for i, name in enumerate(names):
        write_grid(folder / study / name, **(grids[i] if grids else TWO_TRIANGLES))
    index = [{"name": name, "time": time} for name, time in zip(names, times)]
    for one, label in zip(index, labels or ()):
        one["label"] = label
    series = {"file-series-version": "1.0", **({"time_name": "time", "time_unit": "s"} | axis), "files": index}
    (folder / study / f"{key}.hdf.series").write_text(json.dumps(series))


def write_grid(path, points, cells, point_fields=None, cell_fields=None, units=None):
    """A VTKHDF 1.0 UnstructuredGrid. cells: (VTK's type, point numbers) each; units: {name of a field: unit}."""
    with h5py.File(path, "w") as file:
        grid = file.create_group("VTKHDF")
        grid.attrs.update({"Version": [1, 0], "Type": np.string_("UnstructuredGrid")})
        grid["Points"] = np.asarray(points, dtype=float)
        grid["Connectivity"] = np.array([n for _, names in cells for n in names], dtype=np.int64)
        grid["Offsets"] = np.cumsum([0, *(len(names) for _, names in cells)])
        grid["Types"] = np.array([kind for kind, _ in cells], dtype=np.uint8)
        for group, fields in (("PointData", point_fields), ("CellData", cell_fields)):
            for name, values in (fields or {}).items():
                put(grid, f"{group}/{name}", np.asarray(values, dtype=float), unit=(units or {}).get(name, ""))


def write_verdicts(folder, study, verdicts, title=None):
    (folder / study).mkdir(parents=True, exist_ok=True)
    data = {
        "schema_version": 1,
        "study": study,
        "title": title or f"Title of {study}",
        "claim": f"Claim of {study}",
        "source": "Chen et al. 2023",
        "date": "2026-01-02T03:04:05Z",
        "verdicts": verdicts,
    }
    (folder / study / "verdicts.json").write_text(json.dumps(data))


def verdict(claim, measured, tolerance, outcome="reproduced", expected="reproduced", reason="", **others):
    return {
        "claim": claim,
        "figure": "Fig. 7",
        "quantity": "largest |relative error| of H/W [1]",
        "measured": None if math.isnan(measured) else measured,
        "reference": 0.0,
        "tolerance": tolerance,
        "relation": "within",
        "verdict": outcome,
        "expected": expected,
        "as_expected": outcome == expected,
        "reason": reason,
        **others,
    }
