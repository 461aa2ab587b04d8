"""Writes the comparison page with its data: one folder that opens offline."""

from dataclasses import dataclass
from pathlib import Path

from comparison import dots, rows
from comparison.names import full_name, sample_name, varying_names
from meshes.packed import json_in_html
from page.files import csv_text, refuse_foreign, replaced_folder, write_text
from page.site import templates, write_look
from render.style import styled, svg_text

MOST_LONE = 12  # samples in one folder only before they are folded
TITLE = "What each sample costs, new over base"


@dataclass(frozen=True)
class Picture:
    href: str
    alt: str
    values: str  # JSON of the dots, see scripts/hover.js


def write_comparison(comparison, output: Path):
    """Writes the page. Raises OutputRefused where the folder holds something else, or the results."""
    refuse_foreign(output, Path(comparison.new))
    names = varying_names(comparison)
    environment = templates()
    environment.globals.update(
        rows=rows, most=MOST_LONE, full_name=full_name, named=lambda one: sample_name(one.parameters, names[one.study])
    )
    with replaced_folder(output, Path(comparison.base)) as folder:
        write_look(folder)
        write_tables(comparison, folder)
        picture = write_picture(comparison, names, folder) if comparison.clock() else None
        page = environment.get_template("comparison.html").render(comparison=comparison, picture=picture, root="")
        write_text(folder / "index.html", page)


def write_tables(comparison, folder: Path):
    """The page's data, in full precision."""
    tables = {
        "differences": rows.differences_csv((*comparison.statuses, *comparison.differences)),
        "only_in_one": rows.lone_csv(comparison),
        "medians": rows.medians_csv(comparison),
        "sample_costs": rows.samples_csv(comparison.costs),
        "wall_seconds": rows.samples_csv(comparison.clock()),
    }
    for name, columns in tables.items():
        write_text(folder / f"{name}.csv", csv_text(columns))


def write_picture(comparison, names, folder: Path) -> Picture:
    with styled():
        canvas = dots.draw(comparison)
        text, box = svg_text(canvas, TITLE)
        values = json_in_html(dots.hover(canvas, box, comparison, names))
    write_text(folder / "wall_seconds.svg", text)
    return Picture("wall_seconds.svg", dots.alt_text(comparison), values)
