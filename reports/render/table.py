"""Tables: what is printed above what is measured here, row by row. The page has them as tables, to sort and to copy."""

from dataclasses import dataclass

PLAIN, SHADED, BAD, SKIPPED = "", "shaded", "bad", "skipped"  # kinds of rows


@dataclass(frozen=True)
class Table:
    heads: tuple  # with units: "factor [ms]"
    rows: tuple  # of tuples of text
    kinds: tuple  # of the rows, one each
    words: int = 1  # so many columns are words, the others numbers
    order: str = "free"  # "fixed": rows belong to those above them, and are not sorted apart


def table_of(heads, rows, kinds, words=1, order="free") -> Table:
    """Refuses a row that is not as long as the heading."""
    for row in rows:
        if len(row) != len(heads):
            raise ValueError(f"a row of {len(row)} cells below {len(heads)} headings: {row}")
    return Table(tuple(heads), tuple(map(tuple, rows)), tuple(kinds), words, order)


def cell(value, digits=3, below_one=3, least=0.0) -> str:
    """A number as a narrow column has room for it: nothing where it is undefined, an exponent below `least`."""
    if value != value:
        return ""
    if 0 < abs(value) < least:
        return f"{value:.0e}".replace("e-0", "e-")
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{digits if abs(value) >= 1 else below_one}g}"
