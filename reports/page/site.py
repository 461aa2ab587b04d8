"""Writes the report: index.html, a page per study with its figures, the papers' coverage, and the data of every curve."""

import re
from pathlib import Path

import jinja2
from markupsafe import Markup, escape

import ending
import workers
from history.site import FOLDER as PERFORMANCE
from history.site import write_history
from meshes.packed import script_in_html
from page import claims, faults, papers, tables, variants
from page.files import OutputRefused, csv_text, replaced_folder, write_text
from page.meshes import index_json, write_meshes
from page.pictures import write_pictures
from page.printed import whole_page
from text import number, plural, slug

__all__ = ["OutputRefused", "write_site"]

REPORTS = Path(__file__).resolve().parent.parent
TEMPLATES = REPORTS / "templates"
VIEWER = REPORTS.parent / "build/viewer/viewer.js"  # the launcher makes it where node is there


def write_site(results, source: Path, output: Path, viewer: Path = VIEWER, history=None, coverage=()) -> list:
    """Writes the report of `results`, read from the folder `source`, the page of `history` where there is one, and what is
    built of the papers. Returns what is broken, a line each, else []."""
    environment = templates(viewer)
    environment.globals.update(results=results, coverage=coverage)
    rows = claims.rows_of(results)
    broken, logs = [], []
    with replaced_folder(output, source) as folder:
        write_look(folder)

        def page_of(study):
            pictures = write_study(environment, study, rows[study.name], source / study.name, folder / study.name)
            return [(f"{study.name}: figure {p.figure.name}", p.missing, p.trace) for p in pictures]

        pages = workers.each(page_of, results.studies, lambda study: f"the page of {study.name}")
        for figure, missing, trace in (picture for pictures in pages for picture in pictures):
            broken.append(f"{figure} is broken: {missing}")
            logs.append(f"{figure}\n{trace}")
        write_text(folder / "verdicts.csv", csv_text(claims.verdicts_csv(sum(rows.values(), ()))))
        problems = tables.problems_csv(results)
        if problems["file"]:
            write_text(folder / "problems.csv", csv_text(problems))
        if history:
            write_history(environment, history, folder)
        parts = papers.parts(results.studies, coverage)
        page = environment.get_template("index.html").render(rows=rows, parts=parts, history=history, root="")
        write_text(folder / "index.html", page)
        names = [study.name for study in results.studies] + ([PERFORMANCE] if history else [])
        names += [write_coverage(environment, part, folder) for part in parts if part.items]
        if results.faults:
            write_faults(environment, results.faults, folder / "faults")
            names.append("faults")
        write_text(folder / "whole.html", whole_page(environment, folder, names))
        if logs:
            write_text(folder / ending.LOG, "\n".join(logs))
            broken.append(f"the whole traceback{'s' if len(logs) > 1 else ''} of that: {output / ending.LOG}")
    return broken


def write_look(folder: Path):
    """What every page uses: the style sheet and the scripts."""
    for path in (TEMPLATES / "report.css", *sorted((REPORTS / "scripts").glob("*.js"))):
        write_text(folder / path.name, path.read_text(encoding="utf-8"))


def write_study(environment, study, rows, source: Path, folder: Path) -> list:
    """One study's page, figures, meshes and data; returns the pictures whose drawing failed."""
    pictures = write_pictures(study, folder)
    meshes = write_meshes(tables.framed(study), source, folder)
    if study.listed:
        write_text(folder / "samples.csv", csv_text(tables.samples_csv(study.listed)))
    compared = variants.comparisons(study)
    if compared:
        write_text(folder / "variants.csv", csv_text(variants.variants_csv(study)))
    page = environment.get_template("study.html").render(
        study=study,
        rows=rows,
        variants=compared,
        pictures=pictures,
        meshes=meshes,
        meshes_index=Markup(index_json(meshes)),
        root="../",
    )
    write_text(folder / "index.html", page)
    return [picture for picture in pictures if picture.broken]


def write_coverage(environment, part, folder: Path) -> str:
    """What is built here of one paper; returns the page's folder."""
    name = f"coverage/{part.paper.name}"
    page = environment.get_template("coverage.html").render(part=part, root="../../")
    write_text(folder / name / "index.html", page)
    return name


def write_faults(environment, record, folder: Path):
    """Which seeded faults the tests and studies refuse."""
    write_text(folder / "faults.csv", csv_text(faults.faults_csv(record)))
    page = environment.get_template("faults.html").render(record=record, root="../")
    write_text(folder / "index.html", page)


def typeset(text) -> Markup:
    """Γ_eff with eff below the line, Γ^(−1/2) with −1/2 above it."""
    lowered = re.sub(r"(?<=[A-Za-zΓ])_(eff)\b", r"<sub>\1</sub>", str(escape(text)))
    return Markup(re.sub(r"\^\(([^()]+)\)", r"<sup>\1</sup>", lowered))


def breakable(name) -> Markup:
    """A name that may be wrapped behind its underscores and slashes."""
    return Markup(re.sub("([_/])", r"\1<wbr>", str(escape(name))))


def templates(viewer) -> jinja2.Environment:
    """The HTML templates, with the tables and the number format they use. Undefined names are errors."""
    script = viewer.read_text(encoding="utf-8") if viewer.exists() else ""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(claims=claims, faults=faults, papers=papers, tables=tables, plural=plural, slug=slug)
    environment.globals.update(viewer=Markup(script_in_html(script)))
    environment.filters.update(
        zip=zip, number=number, assumed=tables.assumed, keyword=tables.keyword, typeset=typeset, breakable=breakable
    )
    return environment
