"""Curves and marks in panels: scales and ticks in one call, stored curves, samples over a parameter."""

from matplotlib.lines import Line2D

from render.select import values
from render.style import COLOURS, DASHES, MARKERS, decades, only_at, powers


def frame(panel, x=None, y=None, log="", xticks=None, yticks=None, **options):
    """Labels with their units, logarithmic axes ("x", "y", "xy"), ticks, and whatever else a panel is told. Ticks of a
    logarithmic axis: the places that are named, or how decades are named (`decade`, `plain`, `small`)."""
    for letter in log:
        getattr(panel, f"set_{letter}scale")("log")
        powers(getattr(panel, f"{letter}axis"))
    panel.set(**{key: label for key, label in (("xlabel", x), ("ylabel", y)) if label is not None})
    panel.set(**options)
    for axis, ticks, letter in ((panel.xaxis, xticks, "x"), (panel.yaxis, yticks, "y")):
        if callable(ticks):
            decades(axis, ticks)
        elif ticks is not None and letter in log:
            only_at(axis, ticks)
        elif ticks is not None:
            axis.set_ticks(ticks)


def columns(sample, name) -> list:
    """The columns of a stored curve, x first."""
    curve = sample.curves[name]
    return [curve.x.values, *(column.values for column in curve.y)]


def plot(panel, samples, x, y, *style, scale=1.0, **look):
    """y × scale over x of samples, parameters or metrics, as they come."""
    panel.plot(values(samples, x), scale * values(samples, y), *style, **look)


def cycle(index, **look) -> dict:
    """Colour, dashes and marker of the curve of that number; `look` says which of them: `dashes=True`."""
    found = {"color": COLOURS[index % len(COLOURS)]}
    if look.get("dashes"):
        found["linestyle"] = DASHES[index % len(DASHES)]
    if look.get("marker"):
        found["marker"] = MARKERS[index % len(MARKERS)]
    return found


def entry(label, color, **look) -> Line2D:
    """A legend's entry that stands for no one line."""
    return Line2D([], [], color=color, label=label, **look)


def short_label(panel, text, place, offset, **look):
    """Small words beside a place; `xycoords` says of what."""
    look = {"fontsize": 8.5, **look}
    panel.annotate(text, place, xytext=offset, textcoords="offset points", **look)


def wide(row):
    """One panel in the place of a row of them."""
    place, canvas = row[0].get_subplotspec(), row[0].figure
    for panel in row:
        panel.remove()
    return canvas.add_subplot(place.get_gridspec()[place.rowspan.start, :])
