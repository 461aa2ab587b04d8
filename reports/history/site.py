"""Writes the page of performance over time into a report: performance/index.html with its pictures and data."""

from dataclasses import dataclass
from pathlib import Path

from history import plot, rows
from meshes.packed import json_in_html
from page.files import csv_text, write_text
from render.pointer import curve_values
from render.style import styled, svg_text
from text import slug

FOLDER = "performance"


@dataclass(frozen=True)
class Picture:
    name: str  # anchor on the page, and the file's name
    href: str
    alt: str
    values: str  # JSON of the points, see scripts/hover.js


def write_history(environment, history, folder: Path) -> str:
    """The page below `folder`, the report's; returns it as it is printed, without the pictures of each kernel."""
    pictures = {}
    for machine in history.machines:
        tables = {"kernels": rows.kernels_csv(machine), "runs": rows.runs_csv(machine), "steps": rows.steps_csv(machine)}
        for name, columns in tables.items():
            write_text(folder / FOLDER / machine.machine / f"{name}.csv", csv_text(columns))
        with styled():
            for kernel in sum((kernels for _, kernels in rows.families(machine)), []):
                pictures[machine.machine, kernel.name] = write_picture(kernel, machine, folder / FOLDER)
    template = environment.get_template("history.html")
    said = {"history": history, "pictures": pictures, "rows": rows, "plot": plot, "root": "../"}
    write_text(folder / FOLDER / "index.html", template.render(said, paged=False))
    return template.render(said, paged=True)


def write_picture(kernel, machine, folder: Path) -> Picture:
    canvas = plot.draw(kernel, machine)
    text, box = svg_text(canvas, f"{kernel.name}, run by run")
    name = slug(kernel.name)
    href = f"{machine.machine}/{name}.svg"
    write_text(folder / href, text)
    return Picture(f"{machine.machine}-{name}", href, plot.alt_text(kernel), json_in_html(curve_values(canvas, box)))
