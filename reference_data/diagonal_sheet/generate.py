#!/usr/bin/python3
"""Writes the reference data of the sheet hung by two opposite corners: sheet.csv, asymptotes.csv.

A square sheet (side L, bending stiffness D, weight rho g per area, rho the mass per area) that cannot stretch is held at
two opposite corners at their rest distance sqrt(2) L, on one level, and hangs under gravity.

Why it is a cylinder. The straight diagonal between the held corners cannot get shorter and has no room to sag: it stays a
straight level line. The shape is developable: through each point that is not flat runs a straight line, a generator,
from border to border. The symmetric shape is its own mirror image in the plane between the held corners; a generator
that crosses this plane without lying in it is its own image too, hence perpendicular to the plane: parallel to the held
diagonal. All of them are, so that the sheet is a cylinder over the other diagonal.

Equation. t is the distance from a free corner along that other diagonal, 0 at the corner, a = L/sqrt(2) at the held
diagonal; theta(t) the angle below the horizontal of the direction towards the corner, zero at t = a. The strip at t is 2 t
wide, and what lies beyond it weighs rho g t^2. One half of the sheet has the energy

    E = int_0^a  1/2 D 2t theta_t^2  -  rho g t^2 sin(theta)  dt

stationary where (2 D t theta_t)_t = -rho g t^2 cos(theta), theta(a) = 0, t theta_t -> 0 at t = 0. The other half is its
mirror image, so that theta(a) = 0 without a clamp. With x = t/a and Gamma = rho g L^3/D

    (x theta')' = -kappa x^2 cos(theta),   kappa = Gamma / (4 sqrt(2)),   theta(1) = 0
    H = a int_0^1 sin(theta) dx      drop of the free corners below the held ones
    W = a int_0^1 cos(theta) dx      their horizontal distance from the held diagonal
    E_b = 2 D int_0^1 x theta'^2 dx  bending energy of the whole sheet

Small Gamma: theta = kappa (1 - x^3)/9 and H/L = Gamma/96, E_b/(rho g L^3) = Gamma/864. Large Gamma: H/L -> 1/sqrt(2) with a
layer of thickness kappa^-1/2 at the held diagonal, where phi = pi/2 - theta satisfies phi'' = kappa sin(phi): there
H/L = [1 - (2 - sqrt(2)) kappa^-1/2]/sqrt(2), E_b/(rho g L^3) = 4 (2 - sqrt(2)) sqrt(kappa)/Gamma, both to the order of the layer.

Method, on purpose another than that of the C++ oracle (collocation): shooting from the free corner with DOP853, where the
regular solution starts as a series. Seen from there small deviations grow towards the held diagonal, so that the unknown
start value is well determined: for Gamma <= 10 it is v(0), where theta = Gamma v, else ln(phi(0)).

Usage: generate.py [FOLDER]    (default: the folder of this file; takes some seconds)
"""

import csv
import math
import sys
from pathlib import Path

import numpy as np
from scipy.integrate import quad, solve_ivp
from scipy.optimize import newton

RTOL = 1e-13
COLUMNS = ["Gamma", "H_over_L", "W_over_L", "H_over_W", "tip_angle_rad", "Eb_over_rhogL3"]
GAMMAS = np.union1d(np.logspace(-2, 5, 57), [20.0, 50.0, 200.0, 500.0])  # 8 a decade, and those in use
START = 1e-4  # x where the series at the free corner hands over: what it leaves out is kappa^2 x^6
HALF_DIAGONAL = math.sqrt(0.5)


def integrate(rhs, start, **options):
    """From the free corner to the held diagonal; gives (x, state) where it stopped, x = 1 unless at an event."""
    result = solve_ivp(rhs, (START, 1.0), start, method="DOP853", rtol=RTOL, **options)
    if not result.success:
        raise RuntimeError(result.message)
    return result.t[-1], result.y[:, -1]


def shoot_small(gamma, v0):
    """State (v, p, int cos, int sin / Gamma, int p^2/x), theta = Gamma v, p = x v'; v must vanish at x = 1."""
    kappa = 1.0 / (4.0 * math.sqrt(2.0))  # per Gamma

    def rhs(x, y):
        theta = gamma * y[0]
        return [y[1] / x, -kappa * x**2 * math.cos(theta), math.cos(theta), math.sin(theta) / gamma, y[1] ** 2 / x]

    theta = gamma * v0
    slope = -kappa * math.cos(theta) * START**3  # 3 p, and 9 (v - v0)
    start = [v0 + slope / 9.0, slope / 3.0, START * math.cos(theta), START * math.sin(theta) / gamma, 0.0]
    # The solution is so close to a polynomial that the step control errs: left alone, it loses three digits.
    _, state = integrate(rhs, start, atol=1e-18, max_step=0.02)
    return state[0], state


def shoot_large(gamma, log_phi0):
    """State (ln phi, w, int cos, int sin, int p^2/x) with w = x phi'/phi; phi must be pi/2 at x = 1.

    (x phi')' = kappa x^2 sin(phi), hence x w' = kappa x^3 sin(phi)/phi - w^2. ln phi neither underflows nor grows. A shot
    that passes phi = 3 stops there and is continued linearly, so that the miss grows with ln phi(0) throughout.
    """
    kappa = gamma / (4.0 * math.sqrt(2.0))

    def rhs(x, y):
        phi = math.exp(y[0])
        sine, cosine = math.cos(phi), math.sin(phi)  # of theta
        ratio = cosine / phi if phi > 1e-8 else 1.0
        moment = y[1] * phi  # x phi'
        return [y[1] / x, kappa * x**2 * ratio - y[1] ** 2 / x, cosine, sine, moment**2 / x]

    def overshoot(_, y):
        return y[0] - math.log(3.0)

    overshoot.terminal = True
    phi = math.exp(log_phi0)
    rise = kappa * START**3 * (math.sin(phi) / phi if phi > 1e-8 else 1.0)  # 3 w, and 9 ln(phi/phi0)
    start = [log_phi0 + rise / 9.0, rise / 3.0, START * math.sin(phi), START * math.cos(phi), 0.0]
    stop, state = integrate(rhs, start, atol=1e-16, events=overshoot)
    return state[0] + (1.0 - stop) * state[1] - math.log(math.pi / 2.0), state


def solved(shoot, guess, step):
    """The start value and the final state of the shot that hits, by the secant method."""
    start = newton(lambda z: shoot(z)[0], guess, x1=guess - step, tol=1e-15, rtol=4e-16, maxiter=60)
    miss, state = shoot(start)
    if abs(miss) > 1e-12:
        raise RuntimeError(f"the shot misses by {miss}")
    return start, state


def row(gamma):
    """One line of the table: Gamma, H/L, W/L, H/W, angle at the free corner, E_b/(rho g L^3) = 2 int p^2/x dx / Gamma."""
    if gamma <= 10.0:
        v0, (_, _, reach, drop, bending) = solved(lambda z: shoot_small(gamma, z), 1.0 / 52.0, 1e-3)
        drop, bending, tip = gamma * drop, gamma**2 * bending, gamma * v0
    else:
        kappa = gamma / (4.0 * math.sqrt(2.0))
        decay, _ = quad(lambda x: math.sqrt(kappa * x), 0.0, 1.0)  # of phi, from the held diagonal to the corner
        log_phi0, (_, _, reach, drop, bending) = solved(lambda z: shoot_large(gamma, z), math.log(1.5) - decay, 0.05)
        tip = math.pi / 2.0 - math.exp(log_phi0)
    return [gamma, HALF_DIAGONAL * drop, HALF_DIAGONAL * reach, drop / reach, tip, 2.0 * bending / gamma]


def asymptote_row(gamma):
    """Leading terms for small and large Gamma; formulas above."""
    layer = (2.0 - math.sqrt(2.0)) * math.sqrt(gamma / (4.0 * math.sqrt(2.0)))  # (2 - sqrt 2) sqrt(kappa)
    large = HALF_DIAGONAL * (1.0 - (2.0 - math.sqrt(2.0)) ** 2 / layer)
    return [gamma, gamma / 96.0, gamma / 864.0, large, 4.0 * layer / gamma]


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{value:.15g}" for value in line] for line in rows)


def main(folder):
    write(folder / "sheet.csv", COLUMNS, (row(gamma) for gamma in GAMMAS))
    header = ["Gamma", "small_drop", "small_bending", "large_drop", "large_bending"]
    write(folder / "asymptotes.csv", header, (asymptote_row(gamma) for gamma in GAMMAS))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
