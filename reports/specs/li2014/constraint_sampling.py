"""A truncated Gaussian sampled at uneven places, and a stored cluster with its weights: Li & Kry 2014, Fig. 4."""

import numpy as np

from render import BLACK, BLUE, GREY, SKY, Figure, columns, entry, frame, needed, number, start, stored, where

SIGMA = 0.5  # [r], eq. 4: truncated at 2σ = r
PLACES = np.array([-1.75, -1.05, -0.15, 0.12, 0.3, 0.44, 0.56, 0.67, 0.77, 0.87, 0.97, 1.08, 1.2, 1.32])  # [r] finer on one side, as in print
USUAL = {"form": "area_only", "place": "interior", "vertices": 60, "grading": 8}
LINE = {"linewidth": 4, "alpha": 0.9, "solid_capstyle": "butt"}


def draw(study):
    clusters = stored(where(study.samples, **USUAL), "weights") or stored(where(study.samples, form="area_only", place="interior"), "weights")
    sample = needed(clusters, "weights by area, place = interior")[-1]
    drawing, (plane, cluster) = start(1, 2, 4.0, width_ratios=(1.5, 1))
    sampled(drawing, plane)
    in_space(drawing, cluster, sample)
    drawing.legend([
        entry("truncated Gaussian", SKY, linewidth=2),
        entry("samples, renormalised by area", BLUE, marker="o", linewidth=1.5),
        entry("centre", GREY, **LINE),
        entry("where the samples average to", BLACK, **LINE),
    ])  # fmt: skip
    return drawing.tell("A truncated Gaussian over a line with uneven samples, whose average lies beside its centre; and the weights of one cluster of a mesh.")


def gaussian(x):
    """exp(−d²/2σ²) within 2σ, 0 outside: eq. 4 without area and norm."""
    return np.where(np.abs(x) < 2 * SIGMA, np.exp(-(x**2) / (2 * SIGMA**2)), 0)


def sampled(drawing, panel):
    """Each sample stands for what lies nearer to it than to its neighbours: ticks are in the middle between them."""
    line, middles = np.linspace(-1.4, 1.4, 561), (PLACES[1:] + PLACES[:-1]) / 2
    x, area = PLACES[1:-1], np.diff(middles)
    weights = area * gaussian(x)
    mean = np.sum(weights * x) / np.sum(weights)
    panel.fill_between(line, gaussian(line), color=SKY, alpha=0.25, linewidth=0)
    panel.plot(line, gaussian(line), color=SKY, linewidth=2)
    panel.vlines(x, 0, weights / weights.max(), color=BLUE, linewidth=1.5, zorder=3)
    panel.plot(x, weights / weights.max(), "o", color=BLUE, zorder=4)
    panel.vlines(middles, -0.035, 0.035, color=BLACK, linewidth=0.9, zorder=5)
    panel.axhline(0, color=BLACK, linewidth=0.9)
    panel.plot([0, 0], [0, 1.12], color=GREY, zorder=2, **LINE)
    panel.plot([mean, mean], [0, 1.12], color=BLACK, zorder=2, **LINE)
    panel.grid(False)
    frame(panel, "place from the constraint’s centre [r]", xlim=(-1.45, 1.3), ylim=(-0.08, 1.2), yticks=(), title="a diagram in the plane, as printed")
    drawing.add("diagram", {"place [r]": x, "area [r]": area, "weight over the largest [1]": weights / weights.max()})


def in_space(drawing, panel, sample):
    x, y, w = columns(sample, "weights")[:3]
    angle = np.linspace(0, 2 * np.pi, 121)
    panel.plot(np.cos(angle), np.sin(angle), color=SKY, linewidth=2)
    panel.scatter(x, y, s=2500 * w / np.sum(w), color=BLUE, alpha=0.7, linewidths=0, zorder=3)
    panel.plot(0, 0, "+", color=GREY, markersize=14, markeredgewidth=4, zorder=4)
    panel.plot(np.sum(w * x) / np.sum(w), np.sum(w * y) / np.sum(w), "+", color=BLACK, markersize=14, markeredgewidth=4, zorder=4)
    limits = {"aspect": "equal", "xlim": (-1.1, 1.1), "ylim": (-1.1, 1.1), "xticks": (-1, 0, 1), "yticks": (-1, 0, 1)}
    frame(panel, "x from the centre [r]", "y from the centre [r]", title=f"a cluster here of {number(len(x))} vertices", **limits)
    drawing.add("cluster", {"x [r]": x, "y [r]": y, "weight": w})


FIGURE = Figure(
    "constraint_sampling",
    "How a constraint is sampled, and why its centre is missed",
    "Li & Kry 2014, Fig. 4",
    "Left, the paper’s diagram drawn anew from eq. 4: a truncated Gaussian over a line, samples weighted by it and by the length between the ticks, which are in the middle between neighbours; where samples are finer on one side, their average (black) "
    "does not lie at the centre (grey). Right, the same of a cluster of a mesh drawn at random, finer on one side: dots have the area of their weights, the circle is where the Gaussian ends.",
    draw,
)
