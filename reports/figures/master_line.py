"""The exact master curve H/W over Γ, as the study stored it with each sample."""

from dataclasses import dataclass

import numpy as np

from figures.drawing import NothingToDraw, Series
from figures.style import BLACK, BLUE, VERMILLION

DASHED = (0, (5, 3))
LOWEST, HIGHEST = 8e-4, 1e3  # of the H/W axis: above √(Γ/2) = 71 at Γ = 10⁴ is room for the arrow of a thick beam


@dataclass(frozen=True)
class MasterLine:
    gamma: np.ndarray  # [1], ascending
    exact: np.ndarray  # H/W [1]
    small: np.ndarray  # Γ/8
    large: np.ndarray  # √(Γ/2)

    def at(self, gamma):
        """H/W at Γ by cubic interpolation of ln(H/W) over ln Γ: at 20 points a decade its error is below 1e-5."""
        return np.exp(cubic(np.log(self.gamma), np.log(self.exact), np.log(gamma)))


def master_line(samples) -> MasterLine:
    """The curve `master_curve` of the first sample that has one. Raises NothingToDraw where none has."""
    for sample in samples:
        curve = sample.curves.get("master_curve")
        if curve and len(curve.y) >= 3:
            return MasterLine(curve.x.values, *(column.values for column in curve.y[:3]))
    raise NothingToDraw("needs a sample with the curve `master_curve`")


def draw_master_line(axes, line: MasterLine) -> list:
    """The exact curve, the asymptotes dashed: blue for small Γ, red for large, as in the paper. Returns the series."""
    axes.plot(line.gamma, line.exact, color=BLACK, linewidth=1.6, label="exact elastica", zorder=2)
    axes.plot(line.gamma, line.small, color=BLUE, linestyle=DASHED, linewidth=1.2, label="Γ/8 (small Γ)", zorder=2)
    axes.plot(
        line.gamma, line.large, color=VERMILLION, linestyle=DASHED, linewidth=1.2, label="√(Γ/2) (large Γ)", zorder=2
    )
    columns = {
        "gamma [1]": line.gamma,
        "aspect_ratio [1]": line.exact,
        "small_gamma_asymptote [1]": line.small,
        "large_gamma_asymptote [1]": line.large,
    }
    return [Series("exact elastica and asymptotes", columns)]


def cubic(x, y, at):
    """Lagrange interpolation through the four points around each `at`; x ascending, at least four points."""
    at = np.atleast_1d(np.asarray(at, dtype=float))
    start = np.clip(np.searchsorted(x, at) - 2, 0, len(x) - 4)
    result = np.zeros_like(at)
    for i in range(4):
        weight = np.ones_like(at)
        for j in range(4):
            if j != i:
                weight *= (at - x[start + j]) / (x[start + i] - x[start + j])
        result += weight * y[start + i]
    return result
