"""What a figure is: a declaration, and what its drawing hands back."""

from dataclasses import dataclass, field
from typing import Callable

from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Canvas

from render.style import WIDTH, panels


class NothingToDraw(Exception):
    """The study has no sample that this figure shows; the message says which it needs."""


@dataclass(frozen=True)
class Figure:
    """One figure of a study's page."""

    name: str  # also its file name
    title: str
    paper: str  # "Chen et al. 2023, Fig. 7", or "" where the paper has none
    caption: str
    draw: Callable  # StudyResults -> Drawing; with `beside`, the StudyResults of each of those behind it, None where there is none
    beside: tuple = ()  # other studies, by name, that have a part of what the paper shows in one


@dataclass(frozen=True)
class Series:
    """One plotted curve, as its CSV file has it: heading -> values, all of one length."""

    label: str
    columns: dict


@dataclass
class Drawing:
    canvas: object  # matplotlib.figure.Figure, None where there are only tables
    alt: str = ""  # what a reader who cannot see the picture should know
    series: list = field(default_factory=list)
    notes: list = field(default_factory=list)  # sentences that depend on the data, printed below the caption
    tables: list = field(default_factory=list)  # of render.table.Table, below the picture

    def add(self, label, columns):
        """A plotted curve."""
        self.series.append(Series(label, columns))

    def legend(self, handles, ncol=4):
        """One legend above all panels."""
        self.canvas.legend(handles=handles, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=ncol)

    def tell(self, intro, notes=(), below=()):
        """`notes` stand in the alternative text behind `intro`, and below the caption; `below` only there."""
        self.alt, self.notes = " ".join([intro, *notes]), [*notes, *below]
        return self


def start(rows, columns, height, **options):
    """A drawing of `height` [in], and the axes of its panels."""
    canvas, axes = panels(rows, columns, height, **options)
    return Drawing(canvas), axes


def mosaic(layout, height, **options):
    """The same with panels of several sizes: rows of letters, "abc;ddd", one for each panel; returns them in that order."""
    canvas = Canvas(figsize=(WIDTH, height))
    FigureCanvasSVG(canvas)
    found = canvas.subplot_mosaic(layout, **options)
    return Drawing(canvas), [found[name] for name in sorted(found)]
