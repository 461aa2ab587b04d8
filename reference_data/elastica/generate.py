#!/usr/bin/python3
"""Writes the reference data of the heavy planar cantilever: inextensible.csv, extensible.csv, asymptotes.csv.

Equation (derived in validation/oracle/elastica.h; all lengths relative to the rest length L, s from the clamp,
theta the tangent's angle below the horizontal):

    theta'' = -Gamma (1 - s) lam cos(theta),   theta(0) = 0,  theta'(1) = 0
    lam     = 1 + beta (1 - s) sin(theta),     beta = Gamma (h/L)^2 / 12    (0: inextensible)
    H = int lam sin(theta) ds,   W = int lam cos(theta) ds

Method, on purpose another than that of the C++ oracle (collocation): shooting from the free end with DOP853. Seen from
there, with t = 1 - s, small deviations grow towards the clamp, so that the unknown start value is well determined:
for Gamma <= 1 it is v(0), where theta = Gamma v; for larger Gamma it is ln(phi(0)), where phi = pi/2 - theta falls to
e^(-2/3 sqrt(Gamma)) and less: ln(phi) and w = phi'/phi are integrated, which neither underflow nor grow.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes half a minute)
"""

import csv
import math
import sys
from pathlib import Path

import numpy as np
from scipy.integrate import quad, solve_ivp
from scipy.optimize import newton

RTOL = 1e-13
COLUMNS = ["Gamma", "H_over_L", "W_over_L", "H_over_W", "tip_angle_rad"]
THICKNESSES = [0.1, 0.01, 0.001]
INEXTENSIBLE_GAMMAS = np.logspace(-3, 5, 129)  # 16 a decade
EXTENSIBLE_GAMMAS = np.logspace(-3, 5, 33)  # 4 a decade


def integrate(rhs, start, **options):
    """Integrates from the free end towards the clamp; gives (t, state) where it stopped, t = 1 unless at an event."""
    result = solve_ivp(rhs, (0.0, 1.0), start, method="DOP853", rtol=RTOL, **options)
    if not result.success:
        raise RuntimeError(result.message)
    return result.t[-1], result.y[:, -1]


def shoot_small(gamma, beta, v0):
    """Gamma <= 1: state (v, v', int lam cos, int lam sin / Gamma) with theta = Gamma v; v must vanish at the clamp."""

    def rhs(t, y):
        theta = gamma * y[0]
        lam = 1.0 + beta * t * math.sin(theta)
        return [y[1], -t * lam * math.cos(theta), lam * math.cos(theta), lam * math.sin(theta) / gamma]

    # The solution is so close to a polynomial that the step control errs: left alone, it loses three digits.
    _, state = integrate(rhs, [v0, 0.0, 0.0, 0.0], atol=1e-15, max_step=0.02)
    return state[0], state


def shoot_large(gamma, beta, log_phi0):
    """Gamma > 1: state (ln phi, w, int lam cos, int lam sin); phi must be pi/2 at the clamp.

    w' = Gamma t lam sin(phi)/phi - w^2. A shot that passes phi = 3 stops there and is continued linearly, so that the
    miss grows with ln phi(0) throughout.
    """

    def rhs(t, y):
        phi = math.exp(y[0])
        sine, cosine = math.cos(phi), math.sin(phi)  # of theta
        lam = 1.0 + beta * t * sine
        ratio = cosine / phi if phi > 1e-8 else 1.0
        return [y[1], gamma * t * lam * ratio - y[1] ** 2, lam * cosine, lam * sine]

    def overshoot(_, y):
        return y[0] - math.log(3.0)

    overshoot.terminal = True
    stop, state = integrate(rhs, [log_phi0, 0.0, 0.0, 0.0], atol=1e-15, events=overshoot)
    return state[0] + (1.0 - stop) * state[1] - math.log(math.pi / 2.0), state


def solved(shoot, guess, step):
    """The start value and the final state of the shot that hits, by the secant method."""
    start = newton(lambda z: shoot(z)[0], guess, x1=guess - step, tol=1e-15, rtol=4e-16, maxiter=50)
    miss, state = shoot(start)
    if abs(miss) > 1e-12:
        raise RuntimeError(f"the shot misses by {miss}")
    return start, state


def row(gamma, thickness=0.0):
    """One line of the tables: Gamma, H, W, H/W, tip angle."""
    beta = gamma * thickness**2 / 12.0
    if gamma <= 1.0:
        v0, (_, _, reach, drop) = solved(lambda z: shoot_small(gamma, beta, z), 1.0 / 6.0, 0.01)
        return [gamma, gamma * drop, reach, gamma * drop / reach, gamma * v0]
    decay, _ = quad(lambda t: math.sqrt(gamma * t * (1.0 + beta * t)), 0.0, 1.0)  # of phi, from clamp to tip
    log_phi0, (_, _, reach, drop) = solved(lambda z: shoot_large(gamma, beta, z), math.log(1.5) - decay, 0.1)
    return [gamma, drop, reach, drop / reach, math.pi / 2.0 - math.exp(log_phi0)]


def asymptote_row(gamma):
    """Both asymptotes of H/W; formulas in validation/oracle/elastica.h."""
    small = gamma / 8.0 - gamma**3 / 2240.0
    large = math.sqrt(gamma / 2.0) - (math.pi / 4.0 + math.sqrt(2.0) / 2.0 - 0.5)
    return [gamma, gamma / 8.0, small, math.sqrt(gamma / 2.0), large]


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{value:.15g}" for value in line] for line in rows)


def main(folder):
    write(folder / "inextensible.csv", COLUMNS, (row(gamma) for gamma in INEXTENSIBLE_GAMMAS))
    write(
        folder / "extensible.csv",
        ["h_over_L"] + COLUMNS,
        ([h] + row(gamma, h) for h in THICKNESSES for gamma in EXTENSIBLE_GAMMAS),
    )
    write(
        folder / "asymptotes.csv",
        ["Gamma", "small_leading", "small_two_terms", "large_leading", "large_two_terms"],
        (asymptote_row(gamma) for gamma in INEXTENSIBLE_GAMMAS),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
