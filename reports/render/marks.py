"""Points of samples: filled where nothing qualifies them, hollow with a caveat, a cross where one failed, an arrow at the
border where one lies beyond it."""

from textwrap import fill
from typing import NamedTuple

from matplotlib.lines import Line2D

from render.select import values
from render.style import BLACK
from text import number

CAVEATS = {  # what a sample's caveat begins with: the same as a legend has room for
    "coverage": "vertices in no constraint",
    "linearised": "one linear solve a step",
    "neck": "past the largest force",
    "not solved": "not converged",
    "pattern": "no single wave",
    "projection": "steps short of the tolerance",
    "relief": "not wrinkled yet",
    "resolution": "mesh too coarse",
    "size": "few waves",
    "stretch": "stretched over 1\u00a0%",
    "thickness": "h/L over 1/20",
}
LEGEND = 38  # letters of a line


class Mark(NamedTuple):
    """How the points of one kind look. Points that lie on one another stay visible where their sizes differ."""

    colour: str
    shape: str
    size: float = 5.5  # [pt]
    line: object = "-"

    def look(self, **more) -> dict:
        """As matplotlib has it."""
        return {"color": self.colour, "marker": self.shape, "markersize": self.size, "linestyle": self.line, **more}

    def entry(self, label):
        """A legend entry for these points."""
        return Line2D([], [], **self.look(linewidth=0.9, label=label))


def points(axes, samples, x, y, mark, scale=1.0):
    """Marks y × scale over x, joined in ascending x by a thin line."""
    ordered = sorted(samples, key=lambda sample: float(values([sample], x)[0]))
    draw_points(axes, values(ordered, x), scale * values(ordered, y), ordered, mark)


def draw_points(axes, x, y, samples, mark):
    """The same for numbers that go with samples, in their order."""
    axes.plot(x, y, color=mark.colour, linestyle=mark.line, linewidth=0.9, zorder=3)
    for one, value, sample in zip(x, y, samples):
        face = "white" if sample.caveats else mark.colour
        axes.plot(one, value, **mark.look(linestyle="none", markerfacecolor=face, markeredgewidth=1.2, zorder=4))


def failed(axes, samples, x, colour=BLACK, scale=1.0):
    """A cross at the foot of the axes for each failed sample, at x × scale."""
    lost = [sample for sample in samples if not sample.ok]
    if lost:
        look = {"markersize": 7, "markeredgewidth": 2, "clip_on": False, "zorder": 5}
        axes.plot(scale * values(lost, x), [0.04] * len(lost), "x", color=colour, transform=axes.get_xaxis_transform(), **look)


def qualifiers(samples) -> list:
    """Legend entries that explain hollow marks and crosses, where there are any."""
    said = caveats_of(samples)
    words = " or ".join([", ".join(said[:-1])] * (len(said) > 1) + said[-1:])
    hollow = {"marker": "o", "markerfacecolor": "white", "markeredgewidth": 1.2, "label": fill(f"hollow: {words}", LEGEND)}
    cross = {"marker": "x", "markeredgewidth": 2, "label": "failed: no result"}
    found = [hollow] * bool(said) + [cross] * any(not sample.ok for sample in samples)
    return [Line2D([], [], color=BLACK, linestyle="none", **look) for look in found]


def caveats_of(samples) -> list:
    """What the caveats of those with a result say, in a few words each: ["h/L over 1/20", "stretched over 1 %"]"""
    said = sorted({one.partition(":")[0] for sample in samples if sample.ok for one in sample.caveats})
    return sorted({CAVEATS.get(one, "see the table of samples") for one in said})


def outside(axes, x, y, colour):
    """An arrow with the value for each point above or below the present limits of the y axis, so that one outlier ruins no
    scale; what lies within is left alone."""
    low, high = axes.get_ylim()
    for one, value in zip(x, y):
        if not low <= value <= high:
            arrow(axes, one, 1 if value > high else 0, value, colour)


def arrow(axes, x, edge, value, colour):
    """Touches the border, `edge` = 1 the upper and 0 the lower one, with the value at its tail."""
    tail = {"xytext": (0, -20), "va": "top"} if edge else {"xytext": (0, 20), "va": "bottom"}
    head = {"arrowstyle": "->", "color": colour, "shrinkA": 0, "shrinkB": 0, "linewidth": 1.2}
    look = {"textcoords": "offset points", "ha": "center", "fontsize": 8, "color": colour, "arrowprops": head}
    axes.annotate(number(float(value), 3), (x, edge), xycoords=axes.get_xaxis_transform(), **tail, **look)
