"""One finished sample: `<sample key>.h5` as plain data."""

import json
import math
import stat
from dataclasses import dataclass, field
from pathlib import Path

import h5py
import numpy as np

SCHEMA_VERSION = 1
KINDS_OF_NODES = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
# A system's message may hold control characters, which no page may; line breaks and tabs may stay.
CONTROLS = {n: "\N{REPLACEMENT CHARACTER}" for n in range(32) if chr(n) not in "\t\n\r"}


class Unreadable(Exception):
    """A file that is not what its name says; the message is the reason."""


@dataclass(frozen=True)
class Quantity:
    """A parameter or a metric. `source` is empty for metrics, `slot` and `standard` for most parameters."""

    name: str
    value: object  # float, int or str
    unit: str
    source: str
    description: str
    slot: str = ""  # which part of the method a parameter chooses: "linear solver"
    standard: str = ""  # the study's own choice for it
    cost: int = 0  # 1: a metric that is seconds, iterations and the like


@dataclass(frozen=True)
class Column:
    label: str
    unit: str
    values: np.ndarray


@dataclass(frozen=True)
class Curve:
    name: str
    x: Column
    y: tuple  # of Column


@dataclass(frozen=True)
class Sample:
    key: str
    study: str
    version: int
    status: str  # "ok", "failed" or "skipped"
    reason: str
    caveats: tuple
    profile: str
    attributes: dict  # the remaining ones of the file's root
    parameters: dict = field(default_factory=dict)
    metrics: dict = field(default_factory=dict)
    curves: dict = field(default_factory=dict)
    provenance: dict = field(default_factory=dict)
    frames: tuple = ()  # names of its VTKHDF files, in order
    frame_index: str = ""  # name of their .hdf.series, "" where there is none
    folder: Path = Path()  # that they are in

    @property
    def ok(self):
        return self.status == "ok"

    def parameter(self, name):
        """The value of a parameter, None where the sample has no such parameter."""
        quantity = self.parameters.get(name)
        return None if quantity is None else quantity.value

    def metric(self, name):
        """The value of a metric, NaN where it is undefined or not stored."""
        quantity = self.metrics.get(name)
        return math.nan if quantity is None else float(quantity.value)


def require_file(path: Path) -> Path:
    """The path itself. Raises Unreadable where it is no file: opening a FIFO waits for somebody who writes to it."""
    kind = stat.S_IFMT(path.stat().st_mode)
    if kind != stat.S_IFREG:
        raise Unreadable(f"it is {KINDS_OF_NODES.get(kind, 'no file')}")
    return path


def read_sample(path: Path, described: dict | None = None) -> Sample:
    """Reads one sample. Raises Unreadable with the reason where the file is damaged, foreign or of another schema. `described` is
    what samples read before said of their quantities: those of one study, version and commit say the same, and reading it again
    takes most of the time."""
    try:
        require_file(path)
        with h5py.File(path, "r") as file:
            return _sample(file, path, {} if described is None else described)
    except Unreadable:
        raise
    except (OSError, RuntimeError, KeyError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise Unreadable(f"{type(error).__name__}: {' '.join(str(error).split())}") from error


def read_telemetry(sample: Sample) -> dict:
    """Of each column by its label the values, one per iteration or step; read when it is asked for, as most pages need none."""
    with h5py.File(sample.folder / f"{sample.key}.h5", "r") as file:
        return {plain(name): _column(dataset).values for name, dataset in file.get("telemetry", {}).items()}


def _sample(file, path, described):
    attributes = {plain(name): plain(value) for name, value in file.attrs.items()}
    version = attributes.pop("schema_version", None)
    if version != SCHEMA_VERSION:
        raise Unreadable(f"schema_version is {version}, this report reads {SCHEMA_VERSION}")
    key, study = attributes.pop("sample_key"), attributes.pop("study")
    if (study, key) != (path.parent.name, path.stem):
        raise Unreadable(f"the file says it is {study}/{key}")
    status = attributes.pop("status")
    if status not in ("ok", "failed", "skipped"):
        raise Unreadable(f'status is "{status}", allowed are "ok", "failed" and "skipped"')
    version = int(attributes.pop("study_version"))
    provenance = {plain(name): plain(value) for name, value in file["provenance"].attrs.items()}
    commit = provenance.get("git_commit") if str(provenance.get("git_dirty")) == "0" else None
    words = described.setdefault((study, version, commit), {}) if commit else {}
    return Sample(
        key=key,
        study=study,
        version=version,
        status=status,
        reason=attributes.pop("reason", ""),
        caveats=tuple(str(caveat) for caveat in json.loads(attributes.pop("caveats", "[]") or "[]")),
        profile=attributes.pop("profile", ""),
        attributes=attributes,
        parameters=_quantities(file["parameters"], words),
        metrics=_numbers(file["metrics"], words),
        curves={plain(name): _curve(plain(name), group) for name, group in file.get("curves", {}).items()},
        provenance=provenance,
        frames=tuple(sorted(frame.name for frame in path.parent.glob(f"{key}.*.hdf"))),
        frame_index=f"{key}.hdf.series" if (path.parent / f"{key}.hdf.series").exists() else "",
        folder=path.parent,
    )


def _quantities(group, described):
    return {plain(name): _quantity(plain(name), dataset, described) for name, dataset in group.items()}


def _numbers(group, described):
    found = _quantities(group, described)
    words = [name for name, quantity in found.items() if isinstance(quantity.value, str)]
    if words:
        raise Unreadable(f"the metric {words[0]} is no number")
    return found


def _quantity(name, dataset, described):
    said = described.get(dataset.name)
    if said is None:
        attributes = {plain(word): plain(value) for word, value in dataset.attrs.items()}
        said = {word: attributes.get(word, "") for word in ("unit", "source", "description", "slot", "standard")}
        said["cost"] = int(attributes.get("cost", 0))
        described[dataset.name] = said
    value = plain(dataset[()])
    if not isinstance(value, (int, float, str)):
        raise Unreadable(f"{dataset.name} is not one number or word")
    return Quantity(name=name, value=value, **said)


def _curve(name, group):
    count = sum(1 for dataset in group if dataset != "x")
    curve = Curve(name, _column(group["x"]), tuple(_column(group[f"y{i}"]) for i in range(count)))
    lengths = {len(column.values) for column in (curve.x, *curve.y)}
    if len(lengths) > 1:
        raise Unreadable(f"curve {name}: its columns have different lengths {sorted(lengths)}")
    return curve


def _column(dataset):
    values = np.atleast_1d(np.asarray(dataset[()], dtype=float))
    return Column(plain(dataset.attrs.get("label", "")), plain(dataset.attrs.get("unit", "")), values)


def plain(value):
    """Text and numbers as Python has them: HDF5 gives bytes, NumPy scalars, or arrays of one."""
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.reshape(-1)[0]
    if isinstance(value, h5py.Empty):
        return ""
    if isinstance(value, str):  # h5py keeps bytes that are no UTF-8 as what no text may hold
        value = value.encode("utf-8", "surrogateescape")
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace").translate(CONTROLS)
    return value.item() if isinstance(value, np.generic) else value
