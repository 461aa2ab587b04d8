"""A skin's property map in material space, the clusters that are laid out by it, and the supports of its averages over the mesh."""

import numpy as np
from matplotlib.collections import EllipseCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.tri import Triangulation

from render import BLUE, Figure, as_judged, columns, needed, number, start, stored, where

BRIGHTER_RED = LinearSegmentedColormap.from_list("red by brightness", [(0.12, 0, 0), (1, 0.1, 0.05)])  # as the paper's map
HUES = np.array([(228, 26, 28), (55, 126, 184), (77, 175, 74), (152, 78, 163), (255, 127, 0), (255, 221, 51), (166, 86, 40)]) / 255
PIXEL = 0.1  # [mm] of the picture of clusters


def draw(study):
    samples = where(stored(as_judged(study.samples, resolution=1), "large", "clusters"), graded="thickness", clusters="local", layers=1)
    sample = min(needed(samples, "graded thickness whose clusters are stored, as a run of this version does"), key=lambda s: s.parameter("seed"))
    length, width = (1e3 * sample.parameter(name) for name in ("length", "width"))
    drawing, panels = start(1, 3, 2.5, sharey=True)
    drawing.canvas.colorbar(graded(drawing, panels[0], sample, length, width), ax=list(panels), label="left: λ of eq. 1 [mm]", location="bottom", shrink=0.4)
    x, y, radius = (1e3 * column for column in columns(sample, "clusters"))
    panels[1].imshow(HUES[hues(x, y, owners(x, y, radius, length, width))], extent=(0, length, 0, width), origin="lower", interpolation="none")
    panels[1].plot(x, y, ".", color="black", markersize=2)
    mesh = columns(sample, "surface")
    panels[2].triplot(Triangulation(1e3 * mesh[0], 1e3 * mesh[1]), color="#8a8a8a", linewidth=0.35, rasterized=True)
    panels[2].add_collection(EllipseCollection(2 * radius, 2 * radius, 0, units="xy", offsets=np.column_stack([x, y]), offset_transform=panels[2].transData,
                                               facecolors="none", edgecolors=BLUE, linewidths=0.8))  # fmt: skip
    for panel, title in zip(panels, ("property map", "clusters", "supports over the mesh")):
        panel.set(aspect="equal", xlim=(0, length), ylim=(0, width), xlabel="x at rest [mm]", title=title)
        panel.grid(False)
    panels[0].set_ylabel("y at rest [mm]")
    panels[0].invert_yaxis()  # of all three: small clusters above, as in the paper
    drawing.add("clusters", {"x [mm]": x, "y [mm]": y, "radius [mm]": radius})
    ends = [number(sample.parameter(name), 2) for name in ("lowest", "highest")]
    said = f"{len(x)} averages, {number(radius.min(), 2)} to {number(radius.max(), 2)} mm in radius, on {number(sample.metric('vertices'))} vertices."
    return drawing.tell(f"A skin in material space, from dark where it is {ends[0]} of the usual thickness to bright where it is {ends[1]}.", [said])


def graded(drawing, panel, sample, length, width):
    """The property map, by the wavelength that it asks for."""
    y, _, local, _ = (1e3 * column for column in columns(sample, "large"))
    edges = np.concatenate([[0], (y[1:] + y[:-1]) / 2, [width]])
    drawing.add("property map", {"y [mm]": y, "wavelength of eq. 1 [mm]": local})
    return panel.pcolormesh([0, length], edges, local[:, None], cmap=BRIGHTER_RED, edgecolors="face", linewidth=0.4)


def owners(x, y, radius, length, width):
    """Of each place of a grid the cluster whose centre is nearest in wavelengths, as centres are chosen."""
    u, v = (np.arange(PIXEL / 2, side, PIXEL) for side in (length, width))
    best = np.full((len(v), len(u)), np.inf)
    owner = np.zeros(best.shape, int)
    for i in range(len(x)):
        away = np.hypot(u[None, :] - x[i], v[:, None] - y[i]) / radius[i]
        nearer = away < best
        best[nearer], owner[nearer] = away[nearer], i
    return owner


def hues(x, y, owner):
    """A colour's number for each place: neighbours differ where seven colours suffice."""
    beside = [(owner[:, 1:], owner[:, :-1]), (owner[1:], owner[:-1])]
    pairs = {(a, b) for first, second in beside for a, b in zip(first.ravel(), second.ravel()) if a != b}
    near = [{b if a == i else a for a, b in pairs if i in (a, b)} for i in range(len(x))]
    found = np.full(len(x), -1)
    for i in np.argsort(y):
        free = [hue for hue in range(len(HUES)) if all(found[j] != hue for j in near[i])]
        found[i] = free[i % len(free)] if free else 0
    return found[owner]


FIGURE = Figure(
    "property_map",
    "A property map, its clusters, and the supports of averages",
    "Li & Kry 2014, Fig. 3",
    "A uniformly elastic skin in material space, small clusters above. Left: the brighter the red, the thicker it is, and the longer the wavelength of eq. 1, which the bar tells. "
    "Middle: centres of clusters, laid out by that wavelength, and what is nearest to each in wavelengths. Right: the supports of their truncated "
    "Gaussians, outside of which a weight is 0, over the skin’s mesh, which is not adaptive here.",
    draw,
)
