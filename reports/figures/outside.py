"""Points beyond the limits of an axis: an arrow at the border with the value, so that one outlier ruins no scale."""

from text import number


def outside(axes, x, y, colour):
    """Marks what lies above or below the present limits of the y axis; what lies within is left alone."""
    low, high = axes.get_ylim()
    for one, value in zip(x, y):
        if value > high:
            arrow(axes, one, 1.0, value, colour)
        elif value < low:
            arrow(axes, one, 0.0, value, colour)


def arrow(axes, x, edge, value, colour):
    """An arrow that touches the border, `edge` = 1 the upper and 0 the lower one, and the value at its tail."""
    inwards = -1 if edge == 1.0 else 1
    axes.annotate(
        number(float(value), 3),
        (x, edge),
        xycoords=axes.get_xaxis_transform(),
        xytext=(0, 20 * inwards),
        textcoords="offset points",
        ha="center",
        va="top" if inwards < 0 else "bottom",
        fontsize=8,
        color=colour,
        arrowprops={"arrowstyle": "->", "color": colour, "shrinkA": 0, "shrinkB": 0, "linewidth": 1.2},
    )
