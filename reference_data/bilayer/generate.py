#!/usr/bin/python3
"""Writes the reference data of a stiff film on a soft substrate: halfspace.csv and depth.csv.

Film: thickness h, E_x, nu_x. Substrate: depth d (or a half-space), E_q, nu_q, its bottom fixed. Plane strain, wrinkles
exp(i k X) under a uniform compression eps, X and all lengths before the compression. E' = E / (1 - nu^2).

1. Eq. 3 of Remillard & Kry 2013 and its critical strain:
       lambda = 2 pi h (E_x' / (3 E_q'))^(1/3),   eps_c = (3 E_q' / E_x')^(2/3) / 4
2. Plates, small strains. With u = (i u1, u2), wave number k and the substrate's stiffness k K(kd), traction = k K u,
       free    no shear at the interface:      eps = (k h)^2/12 + K_free / (E_x' k h),  K_free = det K / K_11
       inext   bonded, film inextensible:      eps = (k h)^2/12 + K_22 / (E_x' k h)
       plate   bonded at the film's lower face, film extensible: u1 there = u1 mid + k h/2 u2, u1 mid eliminated from
               E_x' k h u1^2 + E_x' (k h)^3/12 u2^2 + u K u - eps E_x' k h u2^2
   each minimised over k. For a half-space `free` is eq. 3 exactly. K from the displacements
   (1, s) exp(s k Y) and (k Y, s k Y - 3 + 4 nu) exp(s k Y), s = 1 and -1.
3. The exact bilayer: finite strain, compressible neo-Hookean, P = mu (F - F^-T) + lambda ln J F^-T in both layers, whose
   lateral stretch makes P_22 = 0. Increments H = grad u about F = diag(l1, l2), with p = mu - lambda ln J:
       dP = mu H + p F^-T H^T F^-T + lambda tr(F^-1 H) F^-T
   so that u ~ exp(s k Y) where  (mu s^2 - C11)(C22 s^2 - mu) + (C12 + G)^2 s^2 = 0,
       C_ii = mu + (p + lambda)/l_i^2,  C12 = lambda/(l1 l2),  G = p/(l1 l2).
   The film's four modes and the substrate's two or four make a determinant (free top, bonded interface) that vanishes
   at bifurcation; eps is its first zero, minimised over k.

Method, on purpose another than that of the C++ oracle (surface impedances): modes and determinants.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes some minutes)
"""

import csv
import math
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

POISSON_FILM = 0.3
RATIOS = [3, 10, 30, 100, 300, 1000, 3000, 10000]
POISSONS = [0.0, 0.2, 0.3, 0.4, 0.45]
DEPTHS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2]  # over the wavelength of eq. 3
DEPTH_RATIOS, DEPTH_POISSONS = [100, 1000], [0.0, 0.3, 0.45]
MODELS = ["free", "inext", "plate", "exact"]


def plane(young, poisson):
    return young / (1 - poisson**2)


def lame(young, poisson):
    return young * poisson / ((1 + poisson) * (1 - 2 * poisson)), young / (2 * (1 + poisson))


def eq3(ratio, poisson, poisson_film=POISSON_FILM):
    """lambda / h and eps_c."""
    stiff = plane(ratio, poisson_film) / plane(1, poisson)
    return 2 * math.pi * (stiff / 3) ** (1 / 3), (3 / stiff) ** (2 / 3) / 4


def substrate_stiffness(depth, poisson):
    """K of a linear elastic layer with E = 1, depth k d, on a rigid base; math.inf: a half-space."""
    lam, mu = lame(1, poisson)
    kappa = 3 - 4 * poisson

    def modes(y, decays):
        """Displacements and tractions (2 x modes) at y; growing ones are 1 at the top, decaying ones at the bottom."""
        columns = []
        for s in (1, -1) if decays else (1,):
            scale = math.exp(y) if s == 1 else math.exp(-(y + depth))
            for u1, u2, du1, du2 in ((1, s, s, 1), (y, s * y - kappa, 1 + s * y, s + y - s * kappa)):
                columns.append([scale * v for v in (u1, u2, mu * (du1 + u2), (lam + 2 * mu) * du2 - lam * u1)])
        return np.array(columns).T

    if math.isinf(depth):
        top = modes(0.0, False)
        return top[2:] @ np.linalg.inv(top[:2])
    top, bottom = modes(0.0, True), modes(-depth, True)
    return (top[2:] @ np.linalg.inv(np.vstack([top[:2], bottom[:2]])))[:, :2]


def plate_strain(model, q, ratio, poisson, depth=math.inf, poisson_film=POISSON_FILM):
    """eps at which the wave number q = k h wrinkles; depth: d / h."""
    stiff = plane(ratio, poisson_film)
    k = substrate_stiffness(q * depth, poisson)
    if model == "free":
        resistance = np.linalg.det(k) / k[0, 0]
    elif model == "inext":
        resistance = k[1, 1]
    else:
        shift = np.array([q / 2, 1.0])
        coupling = k[0] @ shift
        resistance = shift @ k @ shift - coupling**2 / (stiff * q + k[0, 0])
    return q**2 / 12 + resistance / (stiff * q)


class Increment:
    """Moduli and modes of one material, compressed to l1 with P_22 = 0."""

    def __init__(self, young, poisson, l1):
        lam, mu = lame(young, poisson)

        def stress(l2):
            return mu * (l2 - 1 / l2) + lam * math.log(l1 * l2) / l2

        l2 = brentq(stress, 0.5, 1 / l1 + 1, xtol=1e-15, rtol=1e-15)
        p = mu - lam * math.log(l1 * l2)
        self.mu, self.c12, self.g = mu, lam / (l1 * l2), p / (l1 * l2)
        c11, self.c22 = mu + (p + lam) / l1**2, mu + (p + lam) / l2**2
        b = self.c12 + self.g
        squares = np.roots([mu * self.c22, b**2 - mu**2 - c11 * self.c22, c11 * mu]).astype(complex)
        self.exponents = np.sqrt(squares)
        self.polarisations = [(b * s, c11 - mu * s**2) for s in self.exponents]  # (u1, u2) of exp(s Y)

    def column(self, s, index, y, at):
        """u1, u2, t1, t2 of the mode with exponent s at y, one where y = at."""
        u1, u2 = self.polarisations[index]
        if s.real < 0:
            u2 = -u2
        traction = (self.mu * s * u1 + self.g * u2, self.c22 * s * u2 - self.c12 * u1)
        return np.exp(s * (y - at)) * np.array([u1, u2, *traction])


def determinant(strain, q, ratio, poisson, depth, poisson_film):
    """Real up to a factor that is constant in sign; q = k h, depth = d / h."""
    film, base = Increment(ratio, poisson_film, 1 - strain), Increment(1, poisson, 1 - strain)
    film_modes = [(s * sign, i, q if sign > 0 else 0.0) for i, s in enumerate(film.exponents) for sign in (1, -1)]
    finite = math.isfinite(depth)
    base_modes = [
        (s * sign, i, 0.0 if sign > 0 else -q * depth)
        for i, s in enumerate(base.exponents)
        for sign in ((1, -1) if finite else (1,))
    ]
    n = 4 + len(base_modes)
    rows = np.zeros((n, n), dtype=complex)
    for j, (s, i, at) in enumerate(film_modes):
        rows[0:2, j] = film.column(s, i, q, at)[2:] / ratio
        rows[2:6, j] = film.column(s, i, 0.0, at)
    for j, (s, i, at) in enumerate(base_modes):
        rows[2:6, 4 + j] = -base.column(s, i, 0.0, at)
        if finite:
            rows[6:8, 4 + j] = base.column(s, i, -q * depth, at)[:2]
    rows[4:6] /= ratio
    # Each of the two pairs of modes that coalesce without load takes a factor s_1 - s_2 out.
    split = (film.exponents[0] ** 2 - film.exponents[1] ** 2) ** 2 * film.exponents[0] * film.exponents[1]
    split *= (base.exponents[0] - base.exponents[1]) if not finite else (
        (base.exponents[0] ** 2 - base.exponents[1] ** 2) ** 2 * base.exponents[0] * base.exponents[1])
    return (np.linalg.det(rows) / split).real


def exact_strain(q, ratio, poisson, depth=math.inf, poisson_film=POISSON_FILM):
    """The first zero of the determinant as the compression grows."""

    def value(strain):
        return determinant(strain, q, ratio, poisson, depth, poisson_film)

    low = 0.3 * plate_strain("plate", q, ratio, poisson, depth, poisson_film) / (1 + q)
    while True:
        high = min(1.1 * low, low + 0.02)
        if high > 0.6:
            raise RuntimeError(f"no bifurcation at k h = {q}, E ratio {ratio}, nu {poisson}")
        if value(low) * value(high) <= 0:
            return brentq(value, low, high, xtol=1e-16, rtol=1e-14)
        low = high


def critical(strain_of, guess):
    """k h and eps where eps(k h) is least. The slope's zero by five-point differences: to 2e-9 and the noise of strain_of."""

    def slope(log_q):
        step = 1e-2
        e = [strain_of(math.exp(log_q + i * step)) for i in (-2, -1, 1, 2)]
        return (e[0] - 8 * e[1] + 8 * e[2] - e[3]) / (12 * step)

    low, high = math.log(guess), math.log(guess)
    while slope(low) > 0:
        low -= 0.1
    while slope(high) < 0:
        high += 0.1
    q = math.exp(brentq(slope, low, high, xtol=1e-13))
    return q, strain_of(q)


def wrinkles(model, ratio, poisson, depth=math.inf, poisson_film=POISSON_FILM):
    """lambda and eps_c relative to eq. 3's, which comes first; depth: over eq. 3's wavelength."""
    length, strain = eq3(ratio, poisson, poisson_film)
    deep = depth * length
    args = (ratio, poisson, deep, poisson_film)
    plain = critical(lambda q: plate_strain("plate" if model == "exact" else model, q, *args), 2 * math.pi / length)
    q, found = critical(lambda q: exact_strain(q, *args), plain[0]) if model == "exact" else plain
    return 2 * math.pi / q / length, found / strain


def columns(models):
    return [f"{what}_{model}" for model in models for what in ("wavelength_over_eq3", "strain_over_eq3")]


def halfspace_row(ratio, poisson):
    return [ratio, poisson, *eq3(ratio, poisson), *(v for m in MODELS for v in wrinkles(m, ratio, poisson))]


def depth_row(ratio, poisson, depth):
    models = ["free", "plate", "exact"]
    return [ratio, poisson, depth, *(v for m in models for v in wrinkles(m, ratio, poisson, depth))]


def write(path, header, rows):
    with open(path, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{value:.12g}" for value in line] for line in rows)


def main(folder):
    write(
        folder / "halfspace.csv",
        ["modulus_ratio", "poisson_interior", "wavelength_eq3_over_h", "strain_eq3", *columns(MODELS)],
        (halfspace_row(ratio, poisson) for poisson in POISSONS for ratio in RATIOS),
    )
    write(
        folder / "depth.csv",
        ["modulus_ratio", "poisson_interior", "depth_over_eq3", *columns(["free", "plate", "exact"])],
        (depth_row(r, nu, d) for nu in DEPTH_POISSONS for r in DEPTH_RATIOS for d in DEPTHS),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
