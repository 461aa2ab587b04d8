"""What Chen et al. 2023, Fig. 2, explains, drawn from eqs. 1 and 2: a prism's coordinates, and where its points are as its nodes and directors say."""

import numpy as np

from render import BLACK, BLUE, GREY, ORANGE, VERMILLION, Figure, entry, needed, start

REST = np.array([(0.0, 0.0, 0.0), (1.5, 0.1, 0.0), (0.55, 1.35, 0.0)])  # X₁ … X₃: nodes of the middle surface
DIRECTORS = np.array([(0.0, 0.0, 0.42), (0.0, 0.0, 0.42), (0.0, 0.0, 0.42)])  # N₁ … N₃
MOVED = np.array([(0.05, 0.0, 0.0), (1.45, 0.15, 0.45), (0.45, 1.4, 0.12)])  # x₁ … x₃
TURNED = np.array([(-0.18, 0.02, 0.40), (0.24, 0.10, 0.36), (-0.05, 0.22, 0.44)])  # n₁ … n₃
VIEW = np.array([(0.95, -0.12), (0.34, 0.40), (0.0, 0.95)])  # to the right and up, of a unit along each axis
LETTERS = 12  # [pt]: their indices are 0.7 of that
LINES = np.linspace(0, 1, 5)  # of the mesh of coordinates on a side
LEVELS = (-1.0, 0.0, 1.0)  # γ of the lower side, the middle surface and the upper side
LOOKS = {-1.0: (GREY, "-"), 0.0: (BLUE, (0, (4, 2))), 1.0: (GREY, "-")}


def point(nodes, directors, first, second, across) -> np.ndarray:
    """x(λ₁, λ₂, γ) = x₁ + λ₁ (x₂ − x₁) + λ₂ (x₃ − x₁) + γ (n₁ + λ₁ (n₂ − n₁) + λ₂ (n₃ − n₁)): eqs. 1 and 2."""
    weights = np.stack([1 - first - second, first, second], axis=-1)
    return weights @ nodes + np.asarray(across)[..., None] * (weights @ directors)


def draw(study):
    needed(study.samples, "prisms, which this diagram explains")
    drawing, panels = start(1, 2, 3.4)
    for panel, nodes, directors, (x, n), title in (
        (panels[0], REST, DIRECTORS, "XN", "material space"),
        (panels[1], MOVED, TURNED, "xn", "world space"),
    ):
        prism(panel, nodes, directors)
        names(panel, nodes, directors, x, n)
        coordinates(panel, nodes, directors)
        panel.margins(0.12)
        panel.set(aspect="equal", title=title)
        panel.axis("off")
        drawing.add(title, {f"{x}{i + 1}": node for i, node in enumerate(nodes)} | {f"{n}{i + 1}": node for i, node in enumerate(directors)})
    drawing.legend([
        entry("middle surface, γ = 0", BLUE, linestyle=LOOKS[0.0][1]), entry("nodes", BLACK, marker="o", linewidth=0), entry("directors", ORANGE),
        entry("λ₁, λ₂, γ", VERMILLION),
    ])  # fmt: skip
    return drawing.tell("A prism at rest and deformed: three nodes on its middle surface, a director at each, and lines of equal λ₁, λ₂ and γ.")


def prism(panel, nodes, directors):
    """Lines of equal λ₁ and λ₂ on both sides and the middle surface, and the edges across."""
    for level in LEVELS:
        colour, line = LOOKS[level]
        for value in LINES:
            rest = np.linspace(0, 1 - value, 9)
            for first, second in ((np.full_like(rest, value), rest), (rest, np.full_like(rest, value))):
                edge = value == 0
                panel.plot(*(point(nodes, directors, first, second, np.full_like(rest, level)) @ VIEW).T, color=colour, linestyle=line, linewidth=1.3 if edge else 0.4)
        slanted = np.linspace(0, 1, 9)
        panel.plot(*(point(nodes, directors, slanted, 1 - slanted, np.full_like(slanted, level)) @ VIEW).T, color=colour, linestyle=line, linewidth=1.3)
    for node, director in zip(nodes, directors):
        panel.plot(*(np.array([node - director, node + director]) @ VIEW).T, color=GREY, linewidth=1.3)


def names(panel, nodes, directors, x, n):
    places = [(-12, -14), (8, -4), (8, -2)]
    for i, (node, director) in enumerate(zip(nodes, directors)):
        at, tip = node @ VIEW, (node + director) @ VIEW
        panel.annotate("", tip, at, arrowprops={"arrowstyle": "-|>", "color": ORANGE, "linewidth": 2, "shrinkA": 0, "shrinkB": 0})
        panel.plot(*at, "o", color=BLACK, markersize=6, zorder=5)
        panel.annotate(f"${x}_{i + 1}$", at, places[i], textcoords="offset points", fontsize=LETTERS)
        panel.annotate(f"${n}_{i + 1}$", tip, (-4, 6), textcoords="offset points", color=ORANGE, fontsize=LETTERS)


def coordinates(panel, nodes, directors):
    """Along which λ₁ and λ₂ grow, from the first node; γ of the two sides."""
    begin = nodes[0] @ VIEW
    for name, end in ((r"$\lambda_1$", (0.45, 0.0)), (r"$\lambda_2$", (0.0, 0.45))):
        tip = point(nodes, directors, *map(np.asarray, (*end, 0.0))) @ VIEW
        panel.annotate("", tip, begin, arrowprops={"arrowstyle": "->", "color": VERMILLION, "linewidth": 1.8, "shrinkA": 0, "shrinkB": 0}, zorder=6)
        panel.annotate(name, tip, (-2, -14), textcoords="offset points", color=VERMILLION, fontsize=LETTERS)
    for level, word in ((-1.0, r"$\gamma = -1$"), (1.0, r"$\gamma = 1$")):
        middle = point(nodes, directors, *map(np.asarray, (0.34, 0.33, level))) @ VIEW
        panel.annotate(word, middle, ha="center", va="center", color=VERMILLION, fontsize=LETTERS - 1, zorder=7, bbox={"facecolor": "white", "edgecolor": "none", "pad": 1})


FIGURE = Figure(
    "prism_diagram",
    "Coordinates of a prism",
    "Chen et al. 2023, Fig. 2",
    "The paper’s diagram drawn anew from its eqs. 1 and 2. Left: any point of the material is X(λ₁, λ₂, γ), by three nodes X of the middle surface and a director N at each. Right: the same point in the world, by x and n. "
    "Thin lines: equal λ₁ or λ₂ on the lower side, the middle surface and the upper side.",
    draw,
)
