"""Synthetic results of the two cantilever studies: exact shapes with made-up discretisation errors.

    python3 reports/tests/synthetic.py FOLDER     writes them, to look at the report without running a study
"""

import sys
from functools import cache
from pathlib import Path

import numpy as np

import elastica
from files import verdict, write_sample, write_verdicts

MASTER, CONVERGENCE = "cantilever_master_curve", "cantilever_convergence"
GAMMAS = (0.1, 0.316, 1.0, 3.16, 10.0, 31.6, 100.0, 316.0, 1000.0, 3160.0)
FAILED = (0.001, 3160.0)  # thickness [m] and Γ of the sample that fails
OUTLIER = (0.1, 1000.0)  # the locked sample whose H/W is 30 times too large
REASON = "no convergence: gradient norm 3.1e-02 above 1.0e-09 after 200 iterations"


@cache
def exact(gamma):
    steps = np.geomspace(min(gamma, 0.01), gamma, 12) if gamma > 0.01 else [gamma]
    return elastica.shapes([*steps, gamma])[gamma]


def cantilever(folder, study, error, extensible=None, caveats="[]", status="ok", reason="", **parameters):
    """One sample whose H/W is (1 + error) of the exact one."""
    gamma = parameters["gamma"]
    x, y = exact(gamma)
    ratio = elastica.aspect_ratio((x, y)) * (1 + error)
    every = slice(None, None, max(1, (elastica.POINTS - 1) // parameters["elements_along"]))
    metrics = {
        "aspect_ratio": ratio,
        "tip_drop": -y[-1] * (1 + error),
        "tip_reach": x[-1],
        "relative_error": error,
        "relative_error_extensible": error if extensible is None else extensible,
        "effective_stiffness": 1 / (1 + error),
        "gamma_effective": gamma * (1 + error),
        "newton_iterations": 9,
        "factorisations": 9,
        "wall_seconds": 0.02,
    }
    if status == "failed":
        metrics = dict.fromkeys(metrics, float("nan"))
    curves = {
        "shape": [("x", "m", x[every]), ("y", "m", (1 + error) * y[every])],
        "elastica": [("x", "m", x), ("y", "m", y)],
        "elastica_extensible": [("x", "m", x), ("y", "m", (1 + error) * y)],
    }
    if status == "failed":
        del curves["shape"]
    return write_sample(
        folder, study, parameters, metrics, curves, ("layers",), status=status, reason=reason, caveats=caveats
    )


def beam(thickness, gamma, poisson=0.0, element="quad_dual", elements_along=100, mesh="aligned"):
    return {
        "element": element,
        "thickness": thickness,
        "gamma": gamma,
        "poisson": poisson,
        "mesh": mesh,
        "elements_along": elements_along,
        "layers": 1,
    }


def write_master_curve(folder, gammas=GAMMAS):
    """Fig. 7: three thicknesses at ν = 0 and 0.3, and shells."""
    for gamma in gammas:
        for thickness in (0.1, 0.01, 0.001):
            stretch = gamma * thickness**2 / 12
            error = 0.7 * thickness**2 + 1.5 * stretch - 2.5e-8 * gamma / thickness - 3e-5
            caveats = '["stretch: the weight stretches the clamp by more than 1 %"]' if stretch > 0.01 else "[]"
            state = {"status": "failed", "reason": REASON} if (thickness, gamma) == FAILED else {}
            cantilever(folder, MASTER, error, error - 1.5 * stretch, caveats, **state, **beam(thickness, gamma))
            locked = elastica.aspect_ratio(exact(gamma * 0.4 / 0.49)) / elastica.aspect_ratio(exact(gamma)) - 1
            outlier = 30.0 if (thickness, gamma) == OUTLIER else 0.0
            cantilever(folder, MASTER, locked + error / 10 + outlier, **beam(thickness, gamma, 0.3))
        if gamma <= 316:
            for mesh, size in (("aligned", 1e-4), ("irregular", 3e-4)):
                cantilever(
                    folder, MASTER, size * (1 + gamma / 100), **beam(0.01, gamma, 0.0, "shell_midedge", 100, mesh)
                )
            cantilever(folder, MASTER, 0.17 / (1 + gamma / 60), **beam(0.01, gamma, 0.0, "shell_hinge", 100, "aligned"))
    locking = "The printed element locks in thickness: its director bends with λ + 2μ, Γ_eff = Γ (1 − 2ν)/(1 − ν)²."
    write_verdicts(
        folder,
        MASTER,
        [
            verdict("h = 0.01 m lies on the master curve up to Γ = 100", 3.1e-4, 1e-3),
            verdict("h = 0.01 m lies on the master curve up to Γ = 1000", 3.3e-3, 5e-3),
            verdict("h = 0.001 m lies on the master curve up to Γ = 1000", 0.025, 0.03),
            verdict("At ν = 0.3 the points lie on the master curve", -0.184, 1e-3, "deviates", "deviates", locking),
            verdict(
                "Discrete hinges meet the master curve", 0.17, 1e-3, "deviates", "reproduced", "Unexpected on purpose."
            ),
            verdict("The mid-edge shell meets the master curve up to Γ = 100", 3e-4, 5e-4),
            verdict("A claim without a sample", float("nan"), 1e-3, "not run"),
        ],
        "Heavy cantilever on the master curve",
    )


def write_convergence(folder):
    """Fig. 6: dual and full quadrature from 10 to 800 elements, for cases that the figures show and one they do not."""
    for thickness, gamma in ((0.1, 1.0), (0.1, 10.0), (0.01, 1.0), (0.01, 10.0), (0.01, 100.0)):
        limit, locked = 0.7 * thickness**2, 0.19 / thickness**2
        for count in (10, 20, 40, 80, 160, 320, 800):
            case = {"thickness": thickness, "gamma": gamma, "elements_along": count}
            cantilever(folder, CONVERGENCE, limit - 0.8 / count**2, **beam(**case))
            error = limit - locked / (count**2 + locked)
            cantilever(folder, CONVERGENCE, error, **beam(**case, element="quad_full"))
    write_verdicts(
        folder,
        CONVERGENCE,
        [
            verdict("Dual quadrature with 10 elements is within 1.5 %", 0.001, 0.015, figure="Fig. 6"),
            verdict(
                "Full quadrature with 10 elements is at least 15 % off",
                0.153,
                0.15,
                relation="at least",
                figure="Fig. 6",
            ),
        ],
        "Convergence of the heavy cantilever",
    )


if __name__ == "__main__":
    write_master_curve(Path(sys.argv[1]))
    write_convergence(Path(sys.argv[1]))
