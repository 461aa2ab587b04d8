"""A skin's property map in material space, and how large the supports of its averages are from place to place."""

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Circle

from render import Figure, as_judged, columns, needed, number, start, stored, where

BRIGHTER_RED = LinearSegmentedColormap.from_list("red by brightness", [(0.12, 0, 0), (1, 0.1, 0.05)])  # as the paper's map


def draw(study):
    samples = where(stored(as_judged(study.samples, resolution=1), "large"), graded="thickness", clusters="local", layers=1)
    sample = min(needed(samples, "a skin of graded thickness with clusters of its own"), key=lambda s: s.parameter("seed"))
    y, _, local, painted = (1e3 * column for column in columns(sample, "large"))
    length, width = (1e3 * sample.parameter(name) for name in ("length", "width"))
    drawing, panel = start(1, 1, 3.6)
    edges = np.concatenate([[0], (y[1:] + y[:-1]) / 2, [width]])
    colours = panel.pcolormesh([0, length], edges, local[:, None], cmap=BRIGHTER_RED, edgecolors="face", linewidth=0.4)
    for place, diameter in apart(y, painted):
        panel.add_patch(Circle((length / 2, place), diameter / 2, fill=False, edgecolor="white", linewidth=1.3))
    panel.set(aspect="equal", xlabel="x at rest [mm]", ylabel="y at rest [mm]", ylim=(0, width))
    drawing.canvas.colorbar(colours, ax=panel, label="wavelength of eq. 1 [mm]", pad=0.02)
    drawing.add("property map", {"y [mm]": y, "wavelength of eq. 1 [mm]": local, "wavelength of the clusters [mm]": painted})
    ends = [number(value, 2) for value in (sample.parameter("lowest"), sample.parameter("highest"))]
    count = number(sample.metric("averages"))
    return drawing.tell(
        f"The skin’s material space, from dark where it is {ends[0]} of the usual thickness to bright where it is {ends[1]}; circles grow with it.",
        [f"This skin has {count} averages. Where their centres lie is not stored: the circles stand in one column, only their size is the skin’s."],
    )


def apart(y, diameters):
    """Places, from below, at which circles do not meet."""
    taken = -np.inf
    for place, diameter in zip(y, diameters):
        if place - diameter / 2 > taken:
            taken = place + diameter / 2
            yield place, diameter


FIGURE = Figure(
    "property_map",
    "A property map, and the size of the supports",
    "Li & Kry 2014, Fig. 3",
    "A uniformly elastic skin in material space: the brighter the red, the thicker it is, and the longer the wavelength of eq. 1, which the bar tells. "
    "Circles: supports of averages, whose radius is half of the wavelength that their clusters are laid out for.",
    draw,
)
