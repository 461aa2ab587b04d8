"""Points of samples: filled where nothing qualifies them, hollow with a caveat, a cross where one failed."""

from typing import NamedTuple

from matplotlib.lines import Line2D

from figures.select import values
from figures.style import BLACK


class Mark(NamedTuple):
    """How the points of one kind look. Points that lie on one another stay visible where their sizes differ."""

    colour: str
    shape: str
    size: float = 5.5  # [pt]
    line: object = "-"

    def entry(self, label):
        """A legend entry for these points."""
        return Line2D(
            [],
            [],
            color=self.colour,
            marker=self.shape,
            markersize=self.size,
            linestyle=self.line,
            linewidth=0.9,
            label=label,
        )


def points(axes, samples, x, y, mark, scale=1.0):
    """Marks y × scale over x, joined in ascending x by a thin line."""
    ordered = sorted(samples, key=lambda sample: float(values([sample], x)[0]))
    caveats = [bool(sample.caveats) for sample in ordered]
    draw_points(axes, values(ordered, x), scale * values(ordered, y), caveats, mark)


def draw_points(axes, x, y, caveats, mark):
    """The same for numbers instead of samples."""
    axes.plot(x, y, color=mark.colour, linestyle=mark.line, linewidth=0.9, zorder=3)
    for one, value, caveat in zip(x, y, caveats):
        axes.plot(
            one,
            value,
            linestyle="none",
            marker=mark.shape,
            markersize=mark.size,
            color=mark.colour,
            markerfacecolor="white" if caveat else mark.colour,
            markeredgewidth=1.2,
            zorder=4,
        )


def failed(axes, samples, x, colour=BLACK):
    """A cross at the foot of the axes for each failed sample."""
    lost = [sample for sample in samples if not sample.ok]
    if lost:
        axes.plot(
            values(lost, x),
            [0.04] * len(lost),
            linestyle="none",
            marker="x",
            color=colour,
            markersize=7,
            markeredgewidth=2,
            transform=axes.get_xaxis_transform(),
            clip_on=False,
            zorder=5,
        )


def qualifiers(samples) -> list:
    """Legend entries that explain hollow marks and crosses, where there are any."""
    entries = []
    if any(sample.ok and sample.caveats for sample in samples):
        entries.append(
            Line2D(
                [],
                [],
                color=BLACK,
                marker="o",
                markerfacecolor="white",
                markeredgewidth=1.2,
                linestyle="none",
                label="hollow: has a caveat",
            )
        )
    if any(not sample.ok for sample in samples):
        entries.append(
            Line2D([], [], color=BLACK, marker="x", markeredgewidth=2, linestyle="none", label="failed: no result")
        )
    return entries
