"""Three renderers, and the words that a figure's spec is written in.

series.py   panels with scales, lines and marks over parameters, metrics or stored curves
surface.py  surfaces in space, shaded, seen from an angle; reliefs and maps seen from above
table.py    tables of what is printed and what is measured here
"""

from render.drawing import Drawing, Figure, NothingToDraw, Series, mosaic, start
from render.marks import Mark, draw_points, failed, outside, points, qualifiers
from render.select import (
    as_judged,
    best,
    defined,
    distinct,
    failures,
    groups,
    left_out,
    needed,
    ordered,
    series_of,
    stored,
    usual,
    values,
    where,
    without,
)
from render.series import columns, cycle, entry, frame, plot, short_label, wide
from render.style import (
    BLACK,
    BLUE,
    COLOURS,
    DASHES,
    GREEN,
    GREY,
    MARKERS,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    decade,
    decades,
    only_at,
    plain,
    signed_percent,
    small,
)
from render.surface import (
    Surface,
    View,
    averaged,
    blended,
    coloured,
    creases,
    fit,
    frame_surface,
    height_field,
    height_map,
    light_from,
    oblique,
    plan,
    relief,
    scale_bar,
    shape,
    surface_of,
    together,
    wires,
)
from render.table import BAD, PLAIN, SHADED, SKIPPED, cell, table_of
from render.words import told
from text import described, number, percent, plural
