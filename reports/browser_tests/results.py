"""Made-up results for the browser tests, and the report of them: results.py FOLDER [VIEWER]

FOLDER/report/comparison is the page of a made-up comparison.

FOLDER/results has one study with a curve, four samples, and meshes of three of them: a sheet that waves through three frames with
a field at its points and one at its cells, the same sheet with twice the amplitude, and a block of hexahedra.
"""

import json
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "reports"), str(ROOT / "reports/tests")]

import comparisons  # noqa: E402  found only now
import histories  # noqa: E402
from comparison.model import read_comparison  # noqa: E402
from comparison.site import write_comparison  # noqa: E402
from files import verdict, write_frame, write_sample, write_verdicts  # noqa: E402
from history.model import read_history  # noqa: E402
from page.site import write_site  # noqa: E402
from store.coverage import CoverageItem  # noqa: E402
from store.results import read_results  # noqa: E402

BASIS = {"over": "kind = even", "measure": "m", "reduce": "worst", "origin": "chosen", "origin_text": "as a guess " * 8, "counter": "kind = odd",
         "slack": 10, "spread": {"low": 0.01, "high": 0.01}, "rows": 2, "varies": False}
COVERED = CoverageItem("chen2023", "fig-1", "figure", "Fig. 1", "a wave", "2K vertices", "reduced", True, ("vertices 13 of 2000",), ("study",),
                       ("AnyTestWithANameThatIsRatherLong.IsShown",), "no wind")
NAMES = ["shell_hinge on an aligned mesh bends with 4/5 of D (effective stiffness over D, Γ up to 0.1)", "AnotherClaim"]
WITNESS = {"source": "study", "name": "a_study_with_a_long_name", "parameters": "element=shell_hinge gamma=0.01,0.1,1", "evidence": "physics", "accepts_without": True,
           "refuses": True, "refused_by": NAMES, "of": 3, "broke": "", "seconds": 1.0}
TESTS = WITNESS | {"source": "core tests", "name": "ThinShell.*", "parameters": "", "refused_by": ["ThinShell.ClampedStripOnACylinderStoresThePlatesEnergyInTheEnd"], "of": 1}
FAULTS = {"schema_version": 1, "date": "2026-01-02T03:04:05Z", "git_commit": "0123456789abcdef", "git_dirty": False, "all_tests": False,
          "faults": [{"name": "bending_scaled", "place": "core/model/shell/shell_elements_of_a_long_name.cpp:123", "what": "a plate's bending stiffness is 0.81 of E h³/12(1−ν²)", "witnesses": [WITNESS, TESTS]},
                     {"name": "another", "place": "core/a.cpp:1", "what": "nobody refuses it", "witnesses": [WITNESS | {"refuses": False, "refused_by": []}]}]}
SIDE = 12  # cells along each side of the sheet


def sheet(amplitude, time):
    """Quads over the unit square, lifted by a wave."""
    x, y = (part.reshape(-1) for part in np.meshgrid(*[np.linspace(0, 1, SIDE + 1)] * 2))
    z = amplitude * time * np.sin(4 * np.pi * x)
    corners = [i * (SIDE + 1) + j for i in range(SIDE) for j in range(SIDE)]
    cells = [(9, (n, n + 1, n + SIDE + 2, n + SIDE + 1)) for n in corners]
    fields = {"wave": z, "displacement": np.stack([0 * x, 0 * x, z], axis=1)}
    units = {"wave": "m", "displacement": "m", "patch": "1"}
    return {"points": np.stack([x, y, z], axis=1), "cells": cells, "point_fields": fields,
            "cell_fields": {"patch": np.arange(len(cells)) % 5}, "units": units}


def block():
    points = [(x, y, z) for z in (0, 1) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    return {"points": points, "cells": [(12, range(8))]}


def write_results(folder):
    keys = []
    for a, value in ((1, 10.0), (2, 9.0), (3, 100.0), (4, float("nan"))):
        curve = {"wave": [("time", "s", [0, 1, 2]), ("height", "m", [0.0, a, 4.0 * a])]}
        keys.append(write_sample(folder, "study", {"a": a, "kind": "even" if a % 2 == 0 else "odd"}, {"m": value}, curve))
    times = (0.0, 0.5, 1.0)
    write_frame(folder, "study", keys[0], times, [sheet(0.1, time) for time in times])
    write_frame(folder, "study", keys[1], times, [sheet(0.2, time) for time in times])
    write_frame(folder, "study", keys[2], (1.0,), [block()], labels=("a block",), time_name="load", time_unit="1")
    undecided = verdict("it is not slower", 1.04, 1.0, "undecided", relation="at most", as_expected=True, quantity="ratio of times [1]",
                        noise={"low": 0.97, "high": 1.12})
    verdicts = [verdict("the wave is high", 0.01, 0.1), verdict("it is not", 0.5, 0.1, "deviates"), undecided]
    verdicts.append(verdict("stated as data", 0.01, 0.1, word="consistent at reduced scale", level="reduced", basis=BASIS))
    verdicts.append(verdict("the ratio is as printed", 1.1, 0.2, reference=1.0, quantity="ratio [1]"))
    write_verdicts(folder, "study", verdicts)
    (folder / "faults.json").write_text(json.dumps(FAULTS))


def long_names(data):
    """A history with a kernel whose name is as long as the longest of the benchmarks'."""
    return json.loads(json.dumps(data).replace("remesh/step", "assembly/stvk_hinge_cached/scalar/hessian_positive"))


if __name__ == "__main__":
    write_results(Path(sys.argv[1]) / "results")
    viewer = [Path(word) for word in sys.argv[2:]]
    results, history = Path(sys.argv[1]) / "results", read_history(long_names(histories.full()))
    write_site(read_results(results), results, Path(sys.argv[1]) / "report", *viewer, history=history, coverage=(COVERED,))
    write_comparison(read_comparison(comparisons.full()), Path(sys.argv[1]) / "report/comparison")
