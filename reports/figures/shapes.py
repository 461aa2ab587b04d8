"""Deformed mid-lines as the samples stored them."""

from figures.drawing import Series
from figures.style import BLACK


def mid_line(sample, name):
    """(x, y) [m] of a stored shape: `shape`, `elastica` or `elastica_extensible`; None where there is none."""
    curve = sample.curves.get(name)
    return (curve.x.values, curve.y[0].values) if curve and curve.y else None


def draw_shape(axes, sample, label, colour, marker, size=4.2) -> list:
    """The sample's mid-line with about ten marks, hollow where the sample has a caveat. Returns its series."""
    line = mid_line(sample, "shape")
    if line is None:
        return []
    face = "white" if sample.caveats else colour
    axes.plot(
        *line,
        color=colour,
        marker=marker,
        markersize=size,
        markerfacecolor=face,
        markevery=marks(len(line[0])),
        linewidth=1.1,
        label=label,
        zorder=3,
    )
    return [Series(label, {"x [m]": line[0], "y [m]": line[1]})]


def draw_elastica(axes, sample, label, name="elastica", dashes="-", colour=BLACK) -> list:
    """The exact shape at the sample's Γ. Returns its series."""
    line = mid_line(sample, name)
    if line is None:
        return []
    look = {"linewidth": 5, "alpha": 0.28} if dashes == "-" else {"linewidth": 1.4, "alpha": 0.8}
    axes.plot(*line, color=colour, linestyle=dashes, zorder=2, **look)
    return [Series(label, {"x [m]": line[0], "y [m]": line[1]})]


def marks(count) -> int:
    """Every how many points a mark is set: about ten on a line, and on every node of a coarse mesh."""
    return max(1, count // 10)
