"""A stored surface with its creases as lines, from the curves `surface …`, `triangles …` and `creases …`."""

import numpy as np

from render import columns, creases, oblique, surface_of


def creased(panel, sample, name, view, sheet=None, lit="above", **look):
    """Draws the surface, or in its place another `sheet`, such as it moved, and where it has any its creases, which `look` so."""
    sheet = sheet or surface_of(sample, f"surface {name}")
    oblique(panel, sheet, view, lit=lit)
    ends = np.stack(columns(sample, f"creases {name}")[:2], axis=1).astype(int)
    creases(panel, sheet.points[ends], view, **look)
