#!/usr/bin/python3
"""Writes the reference data of stiff layers on softer ones: curve.csv, stacks.csv and thin_layer.csv.

Layers from the top down, thickness h_k, E_k, nu_k, the lowest a half-space or on a rigid base; all bonded, free on top.
Plane strain, waves exp(i k X) under a uniform compression eps; lengths are those before the compression.

1. The exact stack: finite strain, compressible neo-Hookean in every layer, as in ../bilayer/generate.py, whose modes
   u ~ exp(s k Y) are used here. Those of all layers, four each and two in a half-space, make one determinant: free top,
   continuous displacements and tractions, held base. eps(k) is its first zero.
2. What Li & Kry 2014, eq. 1, takes for granted: an inextensible plate (h, E, nu) on a thin incompressible layer (H, E_s)
   on a rigid base. With x = k H the layer resists, per displacement, with
       bonded      K = 2 mu k (sinh x cosh x + x) / (sinh^2 x - x^2)   -> 12 mu / (k^2 H^3) = 4 E_s / (k^2 H^3)
       shear-free  K = 2 mu k (cosh^2 x + x^2) / (sinh x cosh x - x)   ->  3 mu / (k^2 H^3) =   E_s / (k^2 H^3)
   and sigma h k^2 = B k^4 + K, B = E h^3 / 12 (1 - nu^2), is least at k^6 = 2 C / B where K = C / k^2:
       lambda = c (h H)^(1/2) (E / E_s)^(1/6),  c = 2 pi / (96 (1 - nu^2))^(1/6) bonded, 2 pi / (24 (1 - nu^2))^(1/6) free.
   For a compressible layer K follows from ../bilayer/generate.py's substrate_stiffness; as x -> 0 it is Winkler's
       K = M / H,  M = E_s (1 - nu_s) / ((1 + nu_s)(1 - 2 nu_s)),  lambda = 2 pi (B H / M)^(1/4).

Method, on purpose another than that of the C++ oracle (a recursion of surface impedances): modes and determinants.

Usage: generate.py [FOLDER]    (default: the folder of this file; takes a minute)
"""

import importlib.util
import math
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

HERE = Path(__file__).resolve().parent


def load_bilayer():
    spec = importlib.util.spec_from_file_location("bilayer_generate", HERE.parent / "bilayer/generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bilayer = load_bilayer()


@dataclass(frozen=True)
class Layer:
    thickness: float  # [m]; math.inf: a half-space
    young: float  # [Pa]
    poisson: float = 0.45


# Li & Kry 2014, section 5.1; nu is not given.
EPIDERMIS, DERMIS = Layer(0.12e-3, 600e6), Layer(1.3e-3, 4e6)
SUBSTRUCTURE, SHALLOW = Layer(math.inf, 0.5e6), Layer(15e-3, 0.5e6)
STACKS = {
    "stack": [EPIDERMIS, DERMIS, SUBSTRUCTURE],
    "stack_shallow": [EPIDERMIS, DERMIS, SHALLOW],
    "dermis": [DERMIS, SUBSTRUCTURE],
    "dermis_shallow": [DERMIS, SHALLOW],
    "epidermis": [EPIDERMIS, replace(DERMIS, thickness=math.inf)],
    "epidermis_shallow": [EPIDERMIS, DERMIS],
}
WAVELENGTHS = [1e-3 * 10 ** (i / 24) for i in range(49)]  # [m] 1 to 100 mm
FACTORS = [0.5, 2.0]  # of the swept properties
THIN = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 2.6, 4.0, 6.0, 8.6]  # k H


class SmallStrain(bilayer.Increment):
    """Hooke's law with the initial stress -E' eps: dP = C du + stress du/dX1 (x) e1. The limit of small strains."""

    def __init__(self, young, poisson, l1):
        lam, mu = bilayer.lame(young, poisson)
        stress = -bilayer.plane(young, poisson) * (1 - l1)
        self.mu, self.c12, self.g = mu, lam, mu
        c11, self.c22 = lam + 2 * mu + stress, lam + 2 * mu
        b = self.c12 + self.g
        squares = np.roots([mu * self.c22, b**2 - mu * (mu + stress) - c11 * self.c22, c11 * (mu + stress)])
        self.exponents = np.sqrt(squares.astype(complex))
        self.polarisations = [(b * s, c11 - mu * s**2) for s in self.exponents]


def scaled_determinant(layers, wave_number, strain, material_of):
    """Real; its first zero over the strain is the bifurcation."""
    soft = layers[-1].young
    counts = [4 if math.isfinite(layer.thickness) else 2 for layer in layers]
    n = sum(counts)
    rows = np.zeros((n, n), dtype=complex)
    split, column, row = 1.0, 0, 0  # rows: 2 of the free top, 4 of each interface, 2 of a rigid base
    for number, layer in enumerate(layers):
        material = material_of(layer.young / soft, layer.poisson, 1 - strain)
        finite = math.isfinite(layer.thickness)
        depth = wave_number * layer.thickness if finite else 0.0
        s1, s2 = material.exponents
        split *= (s1**2 - s2**2) ** 2 * s1 * s2 if finite else s1 - s2
        size = layer.young / soft
        for sign in (1, -1) if finite else (1,):
            for i, s in enumerate(material.exponents):
                mode = lambda y: material.column(sign * s, i, y, 0.0 if sign > 0 else -depth)  # y = 0: the layer's top
                if number == 0:
                    rows[0:2, column] = mode(0.0)[2:] / size
                else:
                    rows[row : row + 2, column] = -mode(0.0)[:2]
                    rows[row + 2 : row + 4, column] = -mode(0.0)[2:] / upper
                below = row + (2 if number == 0 else 4)
                if number + 1 < len(layers):
                    rows[below : below + 2, column] = mode(-depth)[:2]
                    rows[below + 2 : below + 4, column] = mode(-depth)[2:] / size
                elif finite:
                    rows[below : below + 2, column] = mode(-depth)[:2]
                column += 1
        upper = size
        row += 2 if number == 0 else 4
    return (np.linalg.det(rows) / split).real


def critical_strain(layers, wave_number, material_of=bilayer.Increment):
    """eps at which waves of k [1/m] appear; inf: not up to 0.6."""

    def value(strain):
        return scaled_determinant(layers, wave_number, strain, material_of)

    low = 2e-3
    at_low = value(low)
    while True:
        high = min(1.1 * low, low + 0.02)
        if high > 0.6:
            return math.inf
        at_high = value(high)
        if at_low * at_high <= 0:
            return brentq(value, low, high, xtol=1e-16, rtol=1e-14)
        low, at_low = high, at_high


def minima(layers, material_of=bilayer.Increment):
    """Wavelength [m] and strain of every local minimum between the ends of WAVELENGTHS, the lowest strain first."""
    numbers = [2 * math.pi / length for length in WAVELENGTHS[::3]]
    strains = [critical_strain(layers, k, material_of) for k in numbers]
    out = []
    for i in range(1, len(strains) - 1):
        if strains[i] < min(strains[i - 1], strains[i + 1]):
            k, strain = bilayer.critical(lambda q: critical_strain(layers, q, material_of), numbers[i])
            out.append((2 * math.pi / k, strain))
    return sorted(out, key=lambda pair: pair[1])


def resistance(x, poisson, bonded):
    """f = K / (2 mu k) of a layer on a rigid base, x = k H."""
    if poisson == 0.5:
        sinh, cosh = math.sinh(x), math.cosh(x)
        return (sinh * cosh + x) / (sinh**2 - x**2) if bonded else (cosh**2 + x**2) / (sinh * cosh - x)
    k = bilayer.substrate_stiffness(x, poisson)
    return (1 + poisson) * (k[1, 1] if bonded else np.linalg.det(k) / k[0, 0])


def plate_wave(x, poisson, bonded):
    """beta = B / (mu H^3) of the plate whose first wave has k H = x, and n = -d ln x / d ln beta."""

    def log_beta(log_x):
        y, step = math.exp(log_x), 2e-3
        f = [resistance(y * math.exp(i * step), poisson, bonded) for i in (-3, -2, -1, 0, 1, 2, 3)]
        slope = (f[6] - f[0] - 9 * (f[5] - f[1]) + 45 * (f[4] - f[2])) / (60 * step)
        return math.log((f[3] - slope) / y**3)

    at, step = math.log(x), 1e-2
    b = [log_beta(at + i * step) for i in (-3, -2, -1, 1, 2, 3)]
    slope = (b[5] - b[0] - 9 * (b[4] - b[1]) + 45 * (b[3] - b[2])) / (60 * step)
    return math.exp(log_beta(at)), -1 / slope


def swept():
    """Stacks about the paper's: one property after the other times each of FACTORS."""
    out = []
    for number in (0, 1):
        for what in ("young", "thickness"):
            for factor in FACTORS:
                layers = list(STACKS["stack"])
                layers[number] = replace(layers[number], **{what: factor * getattr(layers[number], what)})
                out.append(layers)
    return out


def stack_row(layers, small):
    """Of two layers the upper one is missing: zeros. A half-space has thickness zero."""
    full = [Layer(0.0, 0.0)] * (3 - len(layers)) + list(layers)
    young = [layer.young for layer in full]
    thickness = [layer.thickness if math.isfinite(layer.thickness) else 0.0 for layer in full]
    found = minima(layers, SmallStrain if small else bilayer.Increment)
    return [*young, *thickness, small, len(found), *found[0]]


def curve_row(wavelength):
    k = 2 * math.pi / wavelength
    names = ("stack", "stack_shallow", "dermis", "epidermis")
    return [wavelength, *(critical_strain(STACKS[name], k) for name in names)]


def thin_row(poisson, bonded, x):
    return [poisson, bonded, x, *plate_wave(x, poisson, bonded)]


def main(folder):
    layers = ["upper", "middle", "lowest"]
    bilayer.write(
        folder / "stacks.csv",
        [f"young_{name}" for name in layers]
        + [f"thickness_{name}" for name in layers]
        + ["small_strain", "minima", "wavelength", "strain"],
        [stack_row(stack, small) for small in (0, 1) for stack in STACKS.values()]
        + [stack_row(stack, 0) for stack in swept()],
    )
    bilayer.write(
        folder / "curve.csv",
        ["wavelength", "strain_stack", "strain_stack_shallow", "strain_dermis", "strain_epidermis"],
        (curve_row(length) for length in WAVELENGTHS),
    )
    bilayer.write(
        folder / "thin_layer.csv",
        ["poisson_layer", "bonded", "wave_depth", "plate_stiffness", "exponent"],
        (thin_row(nu, bonded, x) for nu in (0.45, 0.49, 0.5) for bonded in (1, 0) for x in THIN),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
