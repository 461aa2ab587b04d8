"""One colour, marker and line for each linear solver, and which samples of a comparison belong together."""

import math

from render import BLACK, BLUE, GREEN, GREY, MARKERS, ORANGE, PURPLE, SKY, VERMILLION, needed

LOOKS = {
    "cholmod-supernodal": (BLUE, "o"),
    "mumps-ldlt": (VERMILLION, "s"),
    "cholmod-simplicial": (SKY, "^"),
    "eigen-ldlt": (GREEN, "D"),
    "umfpack": (PURPLE, "v"),
    "pcg-jacobi": (ORANGE, "P"),
    "pcg-ichol": (BLACK, "X"),
    "pcg-stale": (BLACK, "d"),
    "minres": (GREY, "<"),
}
ITERATIVE = ("pcg-jacobi", "pcg-ichol", "pcg-stale", "minres")
YARDSTICK = {True: "cholmod-supernodal", False: "mumps-ldlt"}


def look(solver) -> tuple:
    """Colour and marker; a solver that is not of the table (a plug-in) has the last marker."""
    return LOOKS.get(solver, (GREY, MARKERS[-1]))


def solver_of(sample) -> str:
    return sample.parameter("linear_solver")


def problem_of(sample) -> tuple:
    return (sample.parameter("system"), int(sample.parameter("unknowns")))


def solved(sample) -> bool:
    return sample.ok and sample.metric("solved") == 1


def is_definite(study, system) -> bool:
    """Whether a system has no rows of constraints."""
    counts = [s.metric("constraints") for s in study.samples if s.ok and s.parameter("system") == system]
    return all(count == 0 for count in counts if math.isfinite(count))


def systems(study, definite) -> list:
    found = sorted({s.parameter("system") for s in needed(list(study.samples), "systems")})
    return [name for name in found if is_definite(study, name) == definite]


def in_order(solvers) -> list:
    """As the table of solvers here has them, others after."""
    known = list(LOOKS)
    return sorted(solvers, key=lambda s: (known.index(s) if s in known else len(known), s))
