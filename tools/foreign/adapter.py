"""What adapters share: how one tells that there is no number."""

import math


class Missing(Exception):
    """The other program, or a part of it, is not here. One sentence that names what to install."""


class Outside(Exception):
    """The sample lies outside what the adapter is right for: it is left out. One sentence with what limits it."""


class Failed(Exception):
    """It ran, and there is no number. One sentence with what it said."""


def refined(solve, first, most, near, of):
    """`solve`(n), metrics on a mesh of n elements, for n = `first`, twice as many, …, until all numbers of `of`(metrics) are those of the mesh
    before to `near` of their size: the finest mesh's metrics. So what is judged is the code, and not a mesh that the study chose for this
    suite. Of order p, an error of `near`/(2^p − 1) is left."""
    n, now = first, solve(first)
    while 2 * n <= most:
        before, n = now, 2 * n
        now = solve(n)
        pairs = [(name, of(before)[name], value) for name, value in of(now).items()]
        off = [pair for pair in pairs if not abs(pair[2] - pair[1]) < near * abs(pair[2])]
        if not off:
            return now
    told = ", ".join(f"{name} is {a:.6g} on {n // 2} elements and {b:.6g} on {n}" for name, a, b in off)
    raise Failed(f"not resolved to {near:g}: {told}")


STRIP = {"length": 1.0, "density": 1000.0, "gravity": 9.81}  # [m], [kg/m³], [m/s²]: the study's, where no parameter tells


def strip_scene(sample):
    return tuple(sample.get(name, standard) for name, standard in STRIP.items())


# Elements along, at first and at most, and how near H/W is on the next mesh. In plane strain the bending layer is L Γ^(−½) long, and bounds
# are 0.005 of stiffness, or 0.01 of H/W. In space, Γ = 5, the clamp's corners are resolved slowly, and the bound is 0.005 of H/W.
STRIP_MESHES = {"cantilever_master_curve": (100, 1600, 1e-3), "cantilever_width": (20, 320, 2e-3)}


def strip_ends(study, along):
    """x/L of the elements' ends; in space closer at the clamp, which saves half of them (FEniCSx, 1 m wide: 20 are as near as 40 alike)."""
    return [(i / along)**(1.5 if study == "cantilever_width" else 1) for i in range(along + 1)]


def refined_strip(study, solve):
    """{"tip_drop", "tip_reach"} by `solve`(elements along), H/W resolved."""
    return refined(solve, *STRIP_MESHES[study], lambda metrics: {"H/W": metrics["tip_drop"] / metrics["tip_reach"]})


def heavy_strip_young(sample, length, load):
    """E [Pa] of Γ = 12 (1 − ν²) ρ g L³ / (E h²), `load` = ρ g [N/m³]."""
    return 12 * (1 - sample["poisson"]**2) * load * length**3 / (sample["gamma"] * sample["thickness"]**2)


def finite(metrics):
    """The metrics, if all are numbers."""
    for name, value in metrics.items():
        if not math.isfinite(value):
            raise Failed(f"{name} is {value}")
    return metrics
