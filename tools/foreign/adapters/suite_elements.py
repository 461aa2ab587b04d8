"""This suite's own elements, held to what it asks of any code. Each of a sample's labels is given to the program, and left out of the file."""

import program as own
import suite
from adapter import Outside

CODE = suite
ELEMENT = ""  # the samples' own
STUDIES = ("cantilever_master_curve", "cantilever_width", "contact_hertz", "dense_wavelength", "metal_board", "prism_thickness_locking",
           "sheet_shells")
READS = None
# What other codes leave to the study to derive from raw numbers; this suite's own are measured of more than these, say of all steps.
DERIVED = {"metal_board": {"force_error", "thickness_ratio", "thickness_error", "peak_force_error", "necking_strain"}}


def element(sample):
    """What tells it from the suite's others."""
    return " ".join(sample[name] for name in ("element", "bending", "mesh") if name in sample)


def solve(study, sample, folder, program):
    if study == "cantilever_master_curve" and sample["element"].startswith("shell") and sample["poisson"] != 0:
        raise Outside("a strip of shells is as wide as the study's, and so not in plane strain, as this study's claims are for ν that is not 0")
    return {name: value for name, value in own.metrics(program, study, sample).items() if name not in DERIVED.get(study, ())}
