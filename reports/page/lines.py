"""A claim as a line of a table: its row, and what tables show and filter by beside it."""

from collections import Counter
from dataclasses import dataclass

from page import kinds, plain
from page.claims import Row
from page.doubts import doubts
from page.papers import paper_of
from text import slug


@dataclass(frozen=True)
class Line:
    row: Row
    study: object  # of store.results
    paper: object  # of page.papers
    kinds: tuple  # of page.kinds.KINDS
    group: str  # of page.kinds.GROUPS
    doubts: tuple  # slugs of their names
    unit: str
    whose: str  # a deviation is
    plain: str

    @property
    def level(self):
        return self.row.verdict.level or "none"


def lines_of(results, rows, deviations) -> dict:
    """{name of a study: its lines}. rows: {name: of page.claims}; deviations: as page.plain reads them."""
    doubtful = {}
    for doubt in doubts(sum(rows.values(), ())):
        for row in doubt.rows:
            doubtful.setdefault(id(row), []).append(slug(doubt.name))
    return {study.name: tuple(line(study, row, doubtful.get(id(row), ()), deviations) for row in rows[study.name]) for study in results.studies}


def line(study, row, doubtful, deviations) -> Line:
    one = row.verdict
    units = {name: metric.unit for sample in study.samples[:1] for name, metric in sample.metrics.items()}
    of = plain.whose(row, deviations)
    return Line(
        row, study, paper_of(study.source), kinds.kinds_of(one), kinds.group_of(one), tuple(doubtful), kinds.unit_of(one, units), of, plain.plain(one, of)
    )


def choices(lines, parts) -> list:
    """[(name, label, [(value, words, how many)])] of the filters of the page of all claims."""
    count = Counter((name, value) for one in lines for name, value in filters_of(one))
    papers = [(part.paper.name, part.paper.cited or part.paper.title) for part in parts]
    groups = [(name, heading) for name, heading, _ in kinds.GROUPS]
    levels = [("full", "full"), ("assumed", "assumed"), ("reduced", "reduced"), ("stand-in", "stand-in"), ("absent", "absent"), ("none", "cites none")]
    wholes = [(slug(words), words) for words, _ in plain.WHOSE.values()]
    doubted = [(slug(one.name), one.name) for one in doubts([one.row for one in lines])]
    found = (
        ("verdict", "Verdict", groups), ("paper", "Paper", papers), ("level", "Built", levels), ("kind", "Kind", kinds.KINDS),
        ("whose", "Whose deviation", wholes), ("doubt", "Doubt", doubted),
    )  # fmt: skip
    told = [(name, label, [(v, w, count[name, v]) for v, w in values if count[name, v]]) for name, label, values in found]
    return [one for one in told if one[2]]


def filters_of(one) -> list:
    """(filter, value) of a line; of some filters it has several values."""
    out = [("verdict", one.group), ("paper", one.paper.name), ("level", one.level)]
    out += [("kind", kind) for kind in one.kinds] + [("doubt", doubt) for doubt in one.doubts]
    return out + ([("whose", slug(one.whose))] if one.whose else [])


def attributes(one) -> dict:
    """The same as the words of one attribute each, for the page's script."""
    out = {}
    for name, value in filters_of(one):
        out[name] = f"{out[name]} {value}" if name in out else value
    return out
