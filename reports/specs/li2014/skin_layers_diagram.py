"""What Li & Kry 2014, Fig. 2, explains, drawn from § 3 and the materials of § 6: the layers of skin, and which is which."""

import numpy as np
from matplotlib.patches import ConnectionPatch, Rectangle

from render import BLACK, GREY, VERMILLION, Figure, needed, number, start

# Name, what it is here, thickness [mm], Young's modulus [MPa], colour; from below.
LAYERS = (
    ("S: subcutaneous", "given, a blend shape", 15.0, 0.5, "#f6e3a1"),
    ("1: dermis", "thin shell", 1.3, 4.0, "#eeb5a8"),
    ("2: epidermis", "thin shell", 0.12, 600.0, "#a5604f"),
)
WIDE, CLOSE = 20.0, 3.0  # [mm] of the whole, and of its upper part
BENEATH = 0.35  # [mm] of the subcutaneous region in the upper part
LETTERS = 8.5  # [pt]


def wavelength(layer) -> float:
    """λ_k = (h_k h_{k−1})^½ (E_k / E_{k−1})^⅙ [mm]: eq. 1, its constant 1"""
    (*_, under, soft, _), (*_, h, young, _) = LAYERS[layer - 1], LAYERS[layer]
    return np.sqrt(h * under) * (young / soft) ** (1 / 6)


def draw(study):
    needed(study.samples, "the layers, which this diagram explains")
    drawing, (whole, close) = start(1, 2, 2.7, width_ratios=(1, 1.4))
    top = sum(layer[2] for layer in LAYERS)
    low = LAYERS[0][2] - BENEATH
    stacked(whole, WIDE)
    stacked(close, CLOSE)
    whole.set(xlim=(0, WIDE), ylim=(0, top + 2.2), title="all layers")
    close.set(xlim=(-0.2, 1.6 * CLOSE), ylim=(low, top + 0.28), title="the upper ones")
    for panel in (whole, close):
        panel.set(aspect="equal")
        panel.axis("off")
    named(whole, LAYERS[0], (WIDE / 2, LAYERS[0][2] / 2), "center")
    named(close, LAYERS[1], (1.04 * CLOSE, LAYERS[0][2] + 0.4 * LAYERS[1][2]), "left")
    named(close, LAYERS[2], (1.04 * CLOSE, top - LAYERS[2][2] / 2), "left")
    wave(whole, 1, WIDE / 2, top + 0.5)
    wave(close, 2, CLOSE / 2, top + 0.07)
    place = (WIDE - CLOSE) / 2
    whole.add_patch(Rectangle((place, low), CLOSE, top - low, fill=False, edgecolor=BLACK, linewidth=0.9, zorder=4))
    for y in (low, top):
        line = ConnectionPatch((place + CLOSE, y), (0, y), whole.transData, close.transData, color=GREY, linewidth=0.6, linestyle=(0, (3, 3)), zorder=0)
        line.set_in_layout(False)
        close.add_artist(line)
    drawing.add("layers", {"layer": [one[0] for one in LAYERS], "thickness [mm]": [one[2] for one in LAYERS], "Young's modulus [MPa]": [one[3] for one in LAYERS]})
    return drawing.tell("A section through skin: a thick soft subcutaneous region, on it the dermis, and on that a thin stiff epidermis; the upper part enlarged.")


def stacked(panel, width):
    """The layers one upon the other, thicknesses true to scale."""
    at = 0.0
    for _, _, thick, _, colour in LAYERS:
        panel.add_patch(Rectangle((0, at), width, thick, facecolor=colour, edgecolor="none"))
        at += thick


def named(panel, layer, place, side):
    name, what, thick, young, _ = layer
    words = f"{name}\n{number(thick)} mm, {number(young)} MPa\n{what}"
    panel.text(*place, words, ha=side, va="center", fontsize=LETTERS)


def wave(panel, layer, middle, height):
    """How long the waves of that layer are, by eq. 1."""
    half = wavelength(layer) / 2
    panel.annotate("", (middle + half, height), (middle - half, height), arrowprops={"arrowstyle": "<|-|>", "color": VERMILLION, "shrinkA": 0, "shrinkB": 0})
    words = f"λ{'₁₂'[layer - 1]} = {number(2 * half, 3)} mm"
    panel.annotate(words, (middle, height), (0, 4), textcoords="offset points", ha="center", fontsize=LETTERS, color=VERMILLION)


FIGURE = Figure(
    "skin_layers_diagram",
    "The layers of skin",
    "Li & Kry 2014, Fig. 2",
    "A diagram in place of the paper’s illustration, which is an anatomist’s: the region S that carries the skin and moves as it is told, the first layer and the second, by § 3. Thicknesses are true to scale, "
    "they and Young’s moduli are those of § 6; λ: the wave of each layer by eq. 1 with the constant 1, which the paper does not print.",
    draw,
)
