"""What a figure is: a declaration, and what its drawing hands back."""

from dataclasses import dataclass, field
from typing import Callable


class NothingToDraw(Exception):
    """The study has no sample that this figure shows; the message says which it needs."""


@dataclass(frozen=True)
class Figure:
    """One figure of a study's page."""

    name: str  # also its file name
    title: str
    paper: str  # "Chen et al. 2023, Fig. 7", or "" where the paper has none
    caption: str
    draw: Callable  # StudyResults -> Drawing


@dataclass(frozen=True)
class Series:
    """One plotted curve, as its CSV file has it: heading -> values, all of one length."""

    label: str
    columns: dict


@dataclass
class Drawing:
    canvas: object  # matplotlib.figure.Figure
    alt: str  # what a reader who cannot see the picture should know
    series: list = field(default_factory=list)
    notes: list = field(default_factory=list)  # sentences that depend on the data, printed below the caption
