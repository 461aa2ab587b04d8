"""One colour, marker and size for each thickness, the same in every figure of a study."""

from figures.marks import Mark
from figures.select import distinct
from figures.style import COLOURS, MARKERS
from text import number


def thickness_marks(samples) -> dict:
    """{thickness [m]: Mark}, from the thickest to the thinnest, thick beams with larger marks."""
    thicknesses = sorted(distinct(samples, "thickness"), reverse=True)
    return {
        h: Mark(COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)], max(8.5 - 2 * i, 3.5), "none")
        for i, h in enumerate(thicknesses)
    }


def thickness_label(thickness) -> str:
    return f"h = {number(thickness)} m"
