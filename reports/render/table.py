"""Tables: what is printed above what is measured here, row by row."""

PLAIN, SHADED = "#ffffff", "#e8f1f8"


def draw_table(panel, heads, rows, shades, widths=None, size=7.0, words=1, head=1.0):
    """Rows of text, each on its shade; the first `words` columns to the left, numbers to the right. `widths` are shares of
    the panel, `head` is the height of the heading's row over that of the others."""
    panel.axis("off")
    colours = [[shade] * len(heads) for shade in shades]
    table = panel.table(rows, cellColours=colours, colLabels=heads, colWidths=widths, loc="center", cellLoc="right")
    table.auto_set_font_size(False)
    table.set_fontsize(size)
    unit = 0.98 / (len(rows) + head)
    for (line, column), one in table.get_celld().items():
        one.set_linewidth(0.2)
        one.set_height(unit * (head if line == 0 else 1))
        if column < words and line > 0:
            one.get_text().set_horizontalalignment("left")


def cell(value, digits=3, below_one=3, least=0.0) -> str:
    """A number as a narrow column has room for it: nothing where it is undefined, an exponent below `least`."""
    if value != value:
        return ""
    if 0 < abs(value) < least:
        return f"{value:.0e}".replace("e-0", "e-")
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{digits if abs(value) >= 1 else below_one}g}"
