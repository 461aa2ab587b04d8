#!/usr/bin/python3
"""Writes beam.csv: a heavy beam with tension that hangs at one end and lies on a rigid plane with the other.

Equation (all lengths over a, forces over w a, w the weight of a rest length; s from where the beam leaves the plane, of
rest length; theta the tangent's angle above the plane):

    l^2 theta'' = (1 + e) (T sin(theta) - V cos(theta)),   V = s - Q,   e = sigma (T cos(theta) + V sin(theta))
    x' = (1 + e) cos(theta),   z' = (1 + e) sin(theta)
    theta(0) = theta'(0) = x(0) = z(0) = 0                 it lies flat, and without a couple, up to where it leaves
    theta'(q) = 0,   z(q) = H                              it hangs from a hinge
    x(q) + (1 + sigma T) (S - q) = X                       what rests is as long as its tension makes it
    S = sqrt(H^2 + 2 H) + L,   X = acosh(1 + H) + L        of an inextensible chain, for which T = 1 and q = S - L

T: horizontal tension, Q: force of the plane where the beam leaves it, q: rest length that hangs; l^2 = EI/(w a a^2) and
sigma = w a/EA. The plane bears S - q + Q in all.

Method: collocation (scipy's solve_bvp, fourth order) with s = q t and the unknown parameters T, Q, q.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes a few seconds)
"""

import csv
import sys
from pathlib import Path

import numpy as np
from scipy.integrate import solve_bvp

RESTING, STRETCH = 1.5, 2e-5
COLUMNS = ["height", "bending", "tension", "reaction", "lift_off", "edge_force"]
HEIGHTS = (0.5, 1.0, 2.0)
BENDING = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3)


def chain(height, resting=RESTING):
    """S and X."""
    return np.sqrt(height**2 + 2 * height) + resting, np.arccosh(1 + height) + resting


def solve(height, bending, start=None, stretch=STRETCH, resting=RESTING, tolerance=1e-8):
    """Collocation's solution; its p are T, Q and q. `start`: another one to begin with, else a catenary."""
    length, reach = chain(height, resting)

    def rhs(t, y, p):
        tension, edge, hanging = p
        theta, slope = y[:2]
        vertical = hanging * t - edge
        stretched = 1 + stretch * (tension * np.cos(theta) + vertical * np.sin(theta))
        bent = stretched * (tension * np.sin(theta) - vertical * np.cos(theta)) / bending**2
        return hanging * np.array([slope, bent, stretched * np.cos(theta), stretched * np.sin(theta)])

    def ends(left, right, p):
        tension, _, hanging = p
        far = right[2] + (1 + stretch * tension) * (length - hanging) - reach
        return np.array([*left, right[1], right[3] - height, far])

    if start is not None:
        return found_from(solve_bvp(rhs, ends, start.x, start.y, p=start.p, tol=tolerance, max_nodes=50000), height, bending)
    hanging = length - resting
    t = np.unique(np.concatenate([np.linspace(0, 1, 201), np.geomspace(1e-4, 1, 120), 1 - np.geomspace(1e-4, 1, 120)]))
    s = hanging * t
    theta = np.arctan(s)
    guess = np.array([theta, 1 / (1 + s**2), np.arcsinh(s), np.sqrt(1 + s**2) - 1])
    first = [1.0, bending, hanging + bending]
    return found_from(solve_bvp(rhs, ends, t, guess, p=first, tol=tolerance, max_nodes=50000), height, bending)


def found_from(found, height, bending):
    if not found.success:
        raise RuntimeError(f"H = {height}, l = {bending}: {found.message}")
    return found


def rows(height, **options):
    """The lines of one height, from the stiffest strip on, each begun with the last one's solution."""
    found, out = None, []
    length, _ = chain(height)
    for bending in sorted(BENDING, reverse=True):
        found = solve(height, bending, found, **options)
        tension, edge, hanging = found.p
        out.append([height, bending, tension, (length - hanging + edge) / RESTING, found.y[2, -1], edge])
    return out[::-1]


def main(folder):
    with open(folder / "beam.csv", "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for height in HEIGHTS:
            writer.writerows([f"{value:.10g}" for value in line] for line in rows(height))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
