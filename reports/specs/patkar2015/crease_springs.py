"""What Patkar et al. 2015, Fig. 3, explains, drawn anew: a triangle with a cut, its two copies, and the springs that make a crease of it."""

import numpy as np
from matplotlib.collections import PolyCollection

from render import BLACK, BLUE, GREEN, GREY, VERMILLION, Figure, View, entry, needed, start

NODES = {"A": (-1.0, 0.0), "B": (0.9, -0.8), "C": (0.9, 0.8)}
CUT = -0.1  # x of the embedded segment: A on its left, B and C on its right
SIDES = {"B": 0.9 / 1.9, "C": 0.9 / 1.9}  # of the edges from A, where the segment crosses them
FOLD = np.radians(38)  # by which each copy is turned about the segment
APART = (0.5, 0.0, -0.95)  # by which the copies of (b) are drawn apart
VIEW = View(28, -68)
REAL, VIRTUAL = (0.80, 0.88, 0.98), "none"
SPRING = {"color": GREEN, "linewidth": 1.6, "zorder": 5}
TITLES = ("(a) an embedded segment", "(b) two triangles", "(c) sewn together", "(d) springs between\nreal and virtual nodes", "(e) springs across the cut,\naxial ones to its particles")


def draw(study):
    needed(study.samples, "springs, which this diagram explains")
    drawing, axes = start(2, 3, 5.6)
    flat, (first, second) = copies(0), copies(FOLD)
    moved = {name: place + APART for name, place in flat[1].items()}
    triangle(axes[0, 0], flat[0], "ABC", "")
    two(axes[0, 1], flat[0], moved)
    for name in NODES:
        axes[0, 1].plot(*VIEW.seen(np.stack([flat[0][name], moved[name]])).T, color=GREEN, linewidth=0.9, linestyle=(0, (4, 2)))
    for panel in (axes[0, 2], *axes[1, :2]):
        two(panel, first, second)
    for name in NODES:
        spring(axes[1, 0], first[name], second[name])
    for name in SIDES:
        across(axes[1, 1], first["A"], second[name], first[f"h{name}"])
    axes[1, 2].legend(loc="center left", handles=[
        entry("material", REAL, linewidth=8),
        entry("what is virtual of a copy", GREY, linestyle=(0, (3, 2)), linewidth=1),
        entry("the cut", VERMILLION, linewidth=2),
        entry("real node, virtual node (′)", BLACK, marker="o", linestyle="none"),
        entry("hard bound particle", BLUE, marker="o", linestyle="none"),
        entry("springs; (b): same node", GREEN, linewidth=1.6),
    ])  # fmt: skip
    for panel, title in zip(axes.flat, TITLES):
        panel.set_title(title)
    for panel in axes.flat:
        panel.autoscale_view()
        panel.set_aspect("equal")
        panel.margins(0.12)
        panel.axis("off")
    return drawing.tell("A triangle that a segment cuts, its two copies apart, sewn together at the cut, and with springs in two styles.")


def copies(angle) -> tuple:
    """Places of nodes and of the segment's ends in the copy whose A is real, and in the other; turned like a roof about the segment."""
    out = []
    for sign in (1, -1):
        at = {name: np.array([CUT + (x - CUT) * np.cos(angle), y, sign * (x - CUT) * np.sin(angle)]) for name, (x, y) in NODES.items()}
        at |= {f"h{name}": (1 - t) * at["A"] + t * at[name] for name, t in SIDES.items()}
        out.append(at)
    return tuple(out)


def two(panel, first, second):
    triangle(panel, second, "BC", "A")
    triangle(panel, first, "A", "BC")


def triangle(panel, at, real, virtual):
    """Its material side filled, the other in dashes; `real` and `virtual`: its nodes."""
    whole = VIEW.seen(np.stack([at[name] for name in "ABC"]))
    panel.add_collection(PolyCollection([whole], facecolors="none", edgecolors=GREY, linestyles=[(0, (3, 2))] if virtual else "-", linewidths=0.9))
    left, right = ["A", "hB", "hC"], ["hB", "B", "C", "hC"]
    sides = [left, right] if not virtual else [left] if real == "A" else [right]
    for side in sides:
        panel.add_collection(PolyCollection([VIEW.seen(np.stack([at[name] for name in side]))], facecolors=[REAL], edgecolors=GREY, linewidths=0.9, alpha=0.85))
    ends = VIEW.seen(np.stack([at["hB"], at["hC"]]))
    panel.plot(*ends.T, color=VERMILLION, linewidth=2, zorder=6)
    panel.plot(*ends.T, "o", color=BLUE, markersize=6, zorder=7)
    for name in real + virtual:
        place, is_real = VIEW.seen(at[name]), name in real
        panel.plot(*place, "o", color=BLACK, markerfacecolor=BLACK if is_real else "white", markersize=5, zorder=7)
        panel.annotate(name + "′" * (not is_real), place, (-13 if name == "A" else 7, -4), textcoords="offset points", fontsize=9.5, zorder=8)


def spring(panel, a, b):
    """A zigzag between two places."""
    (x, y), (u, v) = VIEW.seen(a), VIEW.seen(b)
    share = np.linspace(0, 1, 16)
    swing = np.where(np.arange(16) % 2, 0.035, -0.035) * (np.abs(share - 0.5) < 0.42)
    along = np.array([u - x, v - y])
    normal = np.array([-along[1], along[0]]) / np.hypot(*along)
    panel.plot(x + share * along[0] + swing * normal[0], y + share * along[1] + swing * normal[1], **SPRING)


def across(panel, a, b, particle):
    """A bending spring from A to a node beyond the cut, and an axial one from its middle to the hard bound particle."""
    spring(panel, a, b)
    spring(panel, (a + b) / 2, particle)


FIGURE = Figure(
    "crease_springs",
    "How a cut becomes a crease",
    "Patkar, Jin & Fedkiw 2015, Fig. 3",
    "The paper’s diagram drawn anew. (a) A triangle with an embedded segment. (b) The virtual node algorithm makes two triangles of it, each with a real and a virtual side, and hard bound particles where the segment meets its edges. "
    "(c) Constraints hold the particles of both together, and the two may fold about the segment. (d), (e) Two styles of springs that resist it; how they do is measured below.",
    draw,
)
