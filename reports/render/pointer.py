"""What the plotted curves of a figure are, for pages that show a value where the pointer is, and draw them anew on other scales."""

import re

import numpy as np
from matplotlib.colors import same_color, to_hex
from matplotlib.container import BarContainer
from matplotlib.ticker import FixedLocator

GRID = 500  # points that fall on one place of this many across the picture are one


def curve_values(canvas, box) -> dict:
    """Panels with their axis labels and scales, and series with points (left, top, x, y): left and top in 1/10000 of the picture, which
    is `box` [in] of the canvas; x and y as numbers, or as the word that the axis has there. All from the axes' own transforms, after the
    figure was laid out."""
    panels, series = [], []
    for axes in canvas.axes:
        found = [*lines(axes), *bars(axes)]
        drawn = [look | one for name, x, y, look in found if (one := located(axes, name, x, y, canvas, box))]
        if drawn:
            series += [{"panel": len(panels), **one} for one in drawn]
            logs = "".join(letter for letter in "xy" if getattr(axes, f"get_{letter}scale")() == "log")
            panel = {"x": label(axes, "x"), "y": label(axes, "y"), "log": logs, "title": axes.get_title().replace("\n", " ")}
            panels.append(panel | signed_logs(axes))
    return {"panels": panels, "series": series}


def signed_logs(axes) -> dict:
    """Where an axis is logarithmic on both sides of zero: {"linear": {"y": within ± this it is linear}}"""
    scales = {letter: getattr(axes, f"{letter}axis").get_transform() for letter in "xy"}
    found = {letter: one.linthresh for letter, one in scales.items() if hasattr(one, "linthresh")}
    return {"linear": found} if found else {}


def lines(axes):
    """(name, x, y, look) of each line that is drawn in data coordinates and is no mere guide."""
    for line in axes.lines:
        x, y = (np.asarray(values) for values in line.get_data(orig=False))
        if line.get_visible() and line.get_transform() == axes.transData and len(x):
            yield name_of(line, axes), x, y, look_of(line)


def bars(axes):
    """The same of each row of bars: the end of each."""
    for container in axes.containers:
        if isinstance(container, BarContainer):
            x = np.array([bar.get_x() + bar.get_width() / 2 for bar in container])
            y = np.array([bar.get_y() + bar.get_height() for bar in container])
            name = container.get_label()
            yield "" if name.startswith("_") else name, x, y, {"colour": to_hex(container[0].get_facecolor()), "bar": True} if len(container) else {}


def look_of(line) -> dict:
    """Its colour, and whether it has a line and marks."""
    found = {"colour": to_hex(line.get_color())}
    if line.get_linestyle() not in ("None", "none", " ", ""):
        found["line"] = True
    if line.get_marker() not in ("None", "none", " ", "", None):
        found["mark"] = True
    return found


def located(axes, name, x, y, canvas, box):
    """The series' points inside the axes; None where there is none."""
    with np.errstate(all="ignore"):
        inches = axes.transData.transform(np.column_stack([x, y]).astype(float)) / canvas.dpi
        share = (inches - [box.x0, box.y0]) / [box.width, box.height]
    (left, right), (bottom, top) = sorted(axes.get_xlim()), sorted(axes.get_ylim())
    inside = np.isfinite(share).all(axis=1) & (x >= left) & (x <= right) & (y >= bottom) & (y <= top)
    places = np.where(inside[:, None], share, 0)
    _, first = np.unique((GRID * places).round(), axis=0, return_index=True)
    kept = [i for i in np.sort(first) if inside[i]]
    tenthousandths = (10000 * np.column_stack([places[:, 0], 1 - places[:, 1]])).round().astype(int)
    across, upwards = words(axes.xaxis), words(axes.yaxis)
    points = [[*map(int, tenthousandths[i]), shown(across, x[i]), shown(upwards, y[i])] for i in kept]
    return {"name": name, "points": points} if points else None


def words(axis) -> dict:
    """{place: word} of an axis whose ticks are named and not numbered."""
    if not isinstance(axis.get_major_locator(), FixedLocator):
        return {}
    texts = [text.get_text().replace("\n", " ") for text in axis.get_majorticklabels()]
    return {float(at): text for at, text in zip(axis.get_majorticklocs(), texts) if re.match("[^$]*[^\\W\\d]", text)}


def shown(named, value):
    """The word that the axis has at a value, else the number, to five digits."""
    return named.get(float(value)) or float(f"{value:.5g}")


def label(axes, which) -> str:
    """The axis label, or that of the panel it is shared with."""
    shared = getattr(axes, f"get_shared_{which}_axes")().get_siblings(axes)
    texts = [getattr(one, f"get_{which}label")() for one in (axes, *shared)]
    return next((text.replace("\n", " ") for text in texts if text), "")


def name_of(line, axes) -> str:
    """The line's label, or that of the only legend entry with its colour and mark, else of its colour; "" where none is."""
    if not line.get_label().startswith("_"):
        return line.get_label()
    entries = legend_entries(axes)
    same = [(entry, text) for entry, text in entries if same_color(entry.get_color(), line.get_color())]
    marked = [text for entry, text in same if entry.get_marker() == line.get_marker()]
    for texts in (set(marked), {text for _, text in same}):
        if len(texts) == 1:
            return texts.pop()
    return ""


def legend_entries(axes) -> list:
    """(line, text) of the legends of these axes, of their neighbours and of the figure."""
    legends = [one.get_legend() for one in (axes, *axes.figure.axes)] + axes.figure.legends
    return [
        (entry, text.get_text())
        for legend in dict.fromkeys(filter(None, legends))
        for entry, text in zip(legend.legendHandles, legend.get_texts())
        if hasattr(entry, "get_marker")
    ]
