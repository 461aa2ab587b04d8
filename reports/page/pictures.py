"""Draws a study's figures and writes each with the data of its curves."""

import re
import traceback
from dataclasses import dataclass
from pathlib import Path

from meshes.packed import json_in_html
from page.files import csv_text, write_text
from render.drawing import Figure, NothingToDraw
from render.pointer import curve_values
from render.style import styled, svg_text
from specs import figures_of
from text import slug


@dataclass(frozen=True)
class Link:
    label: str
    href: str  # relative to the study's page


@dataclass(frozen=True)
class Picture:
    """A figure as its page shows it: drawn, or `missing` with the reason."""

    figure: Figure
    href: str = ""
    size: tuple = (0, 0)  # [px], so that a page is laid out before its pictures are there
    alt: str = ""
    notes: tuple = ()
    data: tuple = ()  # of Link
    values: str = ""  # JSON of the plotted points, see render/pointer.py
    tables: tuple = ()  # of render.table.Table
    missing: str = ""
    trace: str = ""  # of a drawing that failed, which is our fault and not the data's

    @property
    def broken(self):
        return bool(self.trace)


def write_pictures(study, folder: Path, others=None) -> list:
    """Writes <figure>.svg and <figure>/<curve>.csv below `folder`; returns one Picture per figure of the study. others: {name: study}"""
    with styled():
        return [write_picture(figure, study, folder, others or {}) for figure in figures_of(study)]


def write_picture(figure, study, folder, others) -> Picture:
    """One figure. Whatever goes wrong in one drawing costs that figure only, and the page says so."""
    try:
        drawing = figure.draw(study, *map(others.get, figure.beside))
        text, box = svg_text(drawing.canvas, figure.title) if drawing.canvas else ("", None)
        values = json_in_html(curve_values(drawing.canvas, box)) if text else ""
    except NothingToDraw as reason:
        return Picture(figure, missing=str(reason))
    except Exception as error:  # see above: a page without one figure is worth more than no page
        return Picture(figure, missing=f"{type(error).__name__}: {error}", trace=traceback.format_exc())
    if text:
        write_text(folder / f"{figure.name}.svg", text)
    data = write_series(drawing.series, folder, figure.name)
    href = f"{figure.name}.svg" if text else ""
    return Picture(figure, href, size_of(text), drawing.alt.strip(), tuple(drawing.notes), tuple(data), values, tuple(drawing.tables))


def size_of(text) -> tuple:
    """[px] of an SVG whose sizes are in points."""
    found = re.search(r'<svg\b[^>]*? width="([0-9.]+)pt" height="([0-9.]+)pt"', text)
    return tuple(round(float(length) * 4 / 3) for length in found.groups()) if found else (0, 0)


def write_series(series, folder, name) -> list:
    """One CSV for each curve; equal labels get a number."""
    links, used = [], set()
    for one in series:
        stem, count = slug(one.label), 2
        while stem in used:
            stem, count = f"{slug(one.label)}-{count}", count + 1
        used.add(stem)
        write_text(folder / name / f"{stem}.csv", csv_text(one.columns))
        links.append(Link(one.label, f"{name}/{stem}.csv"))
    return links
