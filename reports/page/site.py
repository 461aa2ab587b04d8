"""Writes the report: index.html, a page per study with its figures, the papers' coverage, and the data of every curve."""

import re
from pathlib import Path

import jinja2
from markupsafe import Markup, escape

import ending
import workers
from history.site import FOLDER as PERFORMANCE
from history.site import write_history
from meshes import colours
from page import changes, chapters, claims, codes, facts, faults, matrix, papers, plain, scatter, tables, variants
from page.doubts import headline
from page.files import OutputRefused, csv_text, replaced_folder, write_text
from page.lines import attributes, choices, lines_of
from page.meshes import index_json, write_meshes
from page.pictures import write_pictures
from page.printed import whole_page
from text import LOWERED, number, plural, slug

__all__ = ["OutputRefused", "write_site"]

REPORTS = Path(__file__).resolve().parent.parent
TEMPLATES = REPORTS / "templates"
MOST_STILLS = 1  # of a study's meshes on paper
MOST_MESHES = 12  # before the others are folded
LONGEST_AT_TOP = 160  # letters of such a claim
MOST_UNEXPECTED = 2  # claims on the first page; the rest are a link away
VIEWER = REPORTS.parent / "build/viewer/viewer.js"  # the launcher makes it where node is there


def write_site(results, source: Path, output: Path, viewer: Path = VIEWER, history=None, coverage=()) -> list:
    """Writes the report of `results`, read from the folder `source`, the page of `history` where there is one, and what is
    built of the papers. Returns what is broken, a line each, else []."""
    environment = templates()
    environment.globals.update(viewer=viewer.exists())
    rows = claims.rows_of(results)
    lines = lines_of(results, rows, plain.read_deviations())
    parts = papers.parts(results.studies, coverage)
    environment.globals.update(results=results, coverage=coverage, all=sum(rows.values(), ()))
    before = changes.earlier(output)
    environment.globals.update(changes=changes.since(before, sum(rows.values(), ())), compared=bool(before))
    environment.globals.update(verdicts=sum((study.verdicts for study in results.studies), ()), missing=tables.missing(results))
    with replaced_folder(output, source) as folder:
        write_look(folder)
        if viewer.exists():
            write_text(folder / viewer.name, viewer.read_text(encoding="utf-8"))  # once, beside the pages

        studies = {study.name: study for study in results.studies}

        def page_of(study):
            return write_study(environment, study, studies, lines[study.name], steps_of(study, parts), source / study.name, folder / study.name)

        made = workers.each(page_of, results.studies, lambda study: f"the page of {study.name}")
        shown = {study.name: one for study, (one, _, _) in zip(results.studies, made)}
        broken, logs = told_broken(results.studies, made)
        write_text(folder / "verdicts.csv", csv_text(claims.verdicts_csv(sum(rows.values(), ()))))
        problems = tables.problems_csv(results)
        if problems["file"]:
            write_text(folder / "problems.csv", csv_text(problems))
        performance = write_history(environment, history, folder) if history else ""
        overview = write_overview(environment, folder, results, parts, rows, lines, shown, history)
        on_paper = {study.name: paged for study, (_, _, paged) in zip(results.studies, made)}
        whole = [("", page) for page in overview]
        for part, page in zip(parts, write_chapters(environment, folder, parts, lines, shown)):
            whole += [(part.folder, page), *((study.name, on_paper[study.name]) for study in part.studies)]
        if history:
            whole.append((PERFORMANCE, performance))
        if results.faults:
            whole.append(("faults", write_faults(environment, results.faults, folder / "faults")))
        if results.codes:
            whole.append(("codes", write_codes(environment, results, folder / "codes")))
        write_text(folder / "whole.html", whole_page(environment, whole))
        if logs:
            write_text(folder / ending.LOG, "\n".join(logs))
            broken.append(f"the whole traceback{'s' if len(logs) > 1 else ''} of that: {output / ending.LOG}")
    return broken


def told_broken(studies, made) -> tuple:
    """(a line for each picture whose drawing failed, their tracebacks)"""
    found = [(f"{study.name}: figure {p.figure.name}", p) for study, (_, broken, _) in zip(studies, made) for p in broken]
    return [f"{name} is broken: {p.missing}" for name, p in found], [f"{name}\n{p.trace}" for name, p in found]


def steps_of(study, parts) -> tuple:
    """(before, after) of a study in its chapter: (address, title) from its page, or None."""
    mine = next(part.studies for part in parts if study in part.studies)
    around = chapters.neighbours([one.name for one in mine], study.name)
    titles = {one.name: one.title for one in mine}
    return tuple(name and (f"../{name}/index.html", titles[name]) for name in around)


def write_overview(environment, folder, results, parts, rows, lines, shown, history) -> list:
    """The first page, all claims, and how to read them; returns what of them is printed."""
    every = [line for part in parts for study in part.studies for line in lines[study.name]]
    lanes = scatter.lanes_of(every, lambda row: f"claims.html#{row.name}")
    cited_lanes = [(name, points) for name, points in lanes if name != papers.OWN.short]
    of_papers = [line.row.verdict for line in every if "paper" in line.kinds]
    matrix_rows = matrix.matrix(parts, rows, shown)
    page = environment.get_template("index.html").render(
        facts=facts.facts(results),
        cited=of_papers,
        own=[line.row.verdict for line in every if "paper" not in line.kinds],
        unexpected=[line for line in every if line.group == "unexpected"],
        most=MOST_UNEXPECTED,
        longest_at_top=LONGEST_AT_TOP,
        matrix=matrix_rows,
        groups=matrix.groups_of(matrix_rows),
        own_groups=matrix.own_groups_of(matrix_rows),
        told=matrix.told,
        origins=matrix.origins,
        scatter=scatter.drawing(lanes),
        points=sum((points for _, points in lanes), []),
        cited_points=sum((points for _, points in cited_lanes), []),
        lanes=[(name, scatter.said(points)) for name, points in cited_lanes],
        headline=headline,
        link=matrix.claims_link,
        history=history,
        root="",
    )
    write_text(folder / "index.html", page)
    reading = environment.get_template("reading.html")
    write_text(folder / "reading.html", reading.render(root="", paged=False))
    if every:
        table = environment.get_template("claims.html").render(lines=sorted(every, key=lambda line: "paper" not in line.kinds), choices=choices(every, parts), attributes=attributes, root="")
        write_text(folder / "claims.html", table)
    return [page, reading.render(root="", paged=True)]


def write_chapters(environment, folder, parts, lines, shown) -> list:
    """A page for each paper; returns each as it is printed, its studies' pages behind it."""
    paged = []
    names = [part.paper.name for part in parts]
    titles = {part.paper.name: part.paper.short for part in parts}
    for part in parts:
        found = chapters.entries(part, lines, shown)
        mine = [line for study in part.studies for line in lines[study.name]]
        before, after = (name and (f"../{name}/index.html", titles[name]) for name in chapters.neighbours(names, part.paper.name))
        said = {
            "part": part,
            "lines": mine,
            "cited": [line.row.verdict for line in mine if "paper" in line.kinds],
            "own": [line.row.verdict for line in mine if "paper" not in line.kinds],
            "told": matrix.told,
            "origins": matrix.origins,
            "entries": found,
            "rest": chapters.elsewhere(part, lines, found),
            "whose": chapters.deviations(mine),
            "before": before,
            "after": after,
            "link": matrix.claims_link,
            "longest_name": chapters.LONGEST_NAME,
            "longest_note": chapters.LONGEST_NOTE,
            "shortened": chapters.SHORTENED,
            "root": "../../",
        }
        template = environment.get_template("paper.html")
        write_text(folder / part.folder / "index.html", template.render(said, paged=False))
        paged.append(template.render(said, paged=True))
    return paged


def write_look(folder: Path):
    """What every page uses: the style sheet and the scripts."""
    for path in (TEMPLATES / "report.css", *sorted((REPORTS / "scripts").glob("*.js"))):
        write_text(folder / path.name, path.read_text(encoding="utf-8"))


def write_study(environment, study, studies, lines, steps, source: Path, folder: Path) -> tuple:
    """One study's page, figures, meshes and data; returns what it shows, the pictures whose drawing failed, and the page as it is printed."""
    pictures = write_pictures(study, folder, studies)
    meshes = write_meshes(tables.framed(study), source, folder)
    if study.listed:
        write_text(folder / "samples.csv", csv_text(tables.samples_csv(study.listed)))
    compared = variants.comparisons(study)
    if compared:
        write_text(folder / "variants.csv", csv_text(variants.variants_csv(study)))
    said = {
        "study": study,
        "lines": lines,
        "before": steps[0],
        "after": steps[1],
        "paper": papers.paper_of(study.source),
        "variants": compared,
        "pictures": pictures,
        "meshes": meshes,
        "most_stills": MOST_STILLS,
        "most_meshes": MOST_MESHES,
        "root": "../",
    }
    template = environment.get_template("study.html")
    write_text(folder / "index.html", template.render(said, meshes_index=Markup(index_json(meshes)), paged=False))
    paged = template.render(said, meshes_index="", paged=True)
    figures = tuple((p.figure.name, p.figure.title, p.figure.paper, f"{study.name}/{p.href}", p.alt, p.tables, p.figure.caption, p.size) for p in pictures if p.href)
    stills = tuple((mesh.name, f"{study.name}/{mesh.still}", mesh.alt) for mesh in meshes if mesh.still)
    motion = next(((mesh.moves if mesh.moves != mesh.key else "", mesh.strip, mesh.colours) for mesh in meshes if mesh.strip), ())
    return matrix.Shown(figures, stills, motion), [picture for picture in pictures if picture.broken], paged


def write_faults(environment, record, folder: Path) -> str:
    """Which seeded faults the tests and studies refuse; returns the page."""
    write_text(folder / "faults.csv", csv_text(faults.faults_csv(record)))
    page = environment.get_template("faults.html").render(record=record, root="../")
    write_text(folder / "index.html", page)
    return page


def write_codes(environment, results, folder: Path) -> str:
    """What other codes are held to, and how they come out; returns the page."""
    write_text(folder / "codes.csv", csv_text(codes.codes_csv(results.codes)))
    names = {study.name for study in results.studies}
    page = environment.get_template("codes.html").render(names=names, root="../")
    write_text(folder / "index.html", page)
    return page


def typeset(text) -> Markup:
    """Γ_eff and E_x with their indices below the line, Γ^(−1/2) with −1/2 above it."""
    lowered = LOWERED.sub(r"\1<sub>\2</sub>", str(escape(text)))
    return Markup(re.sub(r"\^\(([^()]+)\)", r"<sup>\1</sup>", lowered))


def breakable(name) -> Markup:
    """A name that may be wrapped behind its underscores and slashes."""
    return Markup(re.sub("([_/])", r"\1<wbr>", str(escape(name))))


def test_name(name) -> Markup:
    """A test's name that may be wrapped before its capitals and slashes: CreasedMesh.CrossingHasFourCopies."""
    return Markup(re.sub(r"(?<=[a-z0-9)])(?=[A-Z/])|(?<=\.)", "<wbr>", str(escape(name))))


def templates() -> jinja2.Environment:
    """The HTML templates, with the tables and the number format they use. Undefined names are errors."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(claims=claims, codes=codes, colours=colours, faults=faults, item_id=papers.item_id, papers=papers, plain=plain, tables=tables, plural=plural, slug=slug, number=number, ramp=colours.ramp())
    environment.filters.update(
        zip=zip, number=number, assumed=tables.assumed, keyword=tables.keyword, typeset=typeset, breakable=breakable, test_name=test_name
    )
    return environment
