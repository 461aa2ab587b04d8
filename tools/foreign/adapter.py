"""What adapters share: how one tells that there is no number."""

import math


class Missing(Exception):
    """The other program, or a part of it, is not here. One sentence that names what to install."""


class Failed(Exception):
    """It ran, and there is no number. One sentence with what it said."""


STRIP = {"length": 1.0, "density": 1000.0, "gravity": 9.81}  # [m], [kg/m³], [m/s²]: the study's, where no parameter tells


def strip_scene(sample):
    return tuple(sample.get(name, standard) for name, standard in STRIP.items())


def heavy_strip_young(sample, length, load):
    """E [Pa] of Γ = 12 (1 − ν²) ρ g L³ / (E h²), `load` = ρ g [N/m³]."""
    return 12 * (1 - sample["poisson"]**2) * load * length**3 / (sample["gamma"] * sample["thickness"]**2)


def finite(metrics):
    """The metrics, if all are numbers."""
    for name, value in metrics.items():
        if not math.isfinite(value):
            raise Failed(f"{name} is {value}")
    return metrics
