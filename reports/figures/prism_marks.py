"""The prisms: how each is called and drawn, the same in every figure."""

from figures.marks import Mark
from figures.style import BLUE, GREEN, ORANGE, VERMILLION

PRISMS = {
    "prism_dual": ("dual quadrature, as printed", Mark(ORANGE, "o", 7)),
    "prism_full": ("full quadrature", Mark(VERMILLION, "^", 5.5)),
    "prism_tied": ("tied transverse shear", Mark(BLUE, "s", 5)),
    "prism_enhanced": ("tied, and enhanced thickness strain", Mark(GREEN, "D", 5)),
}
