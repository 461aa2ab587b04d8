"""A paper's chapter: its figures and tables in its own order, each with what it shows, pictures from here, and the claims about it."""

import re
from collections import Counter
from dataclasses import dataclass

from page import statistics
from page.gist import gist
from page.papers import is_diagram
from store.figure_names import figure_names

MOST_STILLS = 3  # of a figure that nothing is drawn after
MOST_MOTIONS = 2
LONGEST_NOTE, SHORTENED = 240, 100  # characters of what differs from print: a longer one is folded
PLACES = {"left": 0, "top": 0, "bottom": 1, "right": 1}  # of a part in a figure, in the order of reading
BEYOND = 9  # pictures about a figure that it has not
BESIDE_IT = ("this suite", "sharpens", "beside")  # so begins the source of a picture that the paper has not
LONGEST_NAME = 60  # of a sample below its motion: more is a list of parameters, which the study's page has


@dataclass(frozen=True)
class Entry:
    """A figure or a table of the paper."""

    source: str  # "Fig. 6"
    items: tuple  # of its coverage
    figures: tuple  # of (study, figure): as page.matrix.Shown has them
    stills: tuple  # of (study, still), where no figure is drawn after it
    motions: tuple  # of (study, its motion), of studies that answer a figure
    lines: tuple  # claims about it, of page.lines
    used_by: tuple = ()  # of a diagram, which no mesh looks like: the studies that use what it explains
    tables: tuple = ()  # of a table: (study, figure, its render.table.Table); study "" of one of many
    name: str = ""  # "Smile line", after its printed caption

    @property
    def gist(self):
        """What a reader wants to know first: (how it came out in a word or two, the rest of the sentence)."""
        return gist(self.lines, self.items)

    @property
    def cover(self):
        """Address of what a reader knows it by: the first of its pictures; "" where it has none."""
        first = [figure[3] for _, figure in self.figures] + [f"{name}/{motion[1][-1].still}" for name, motion in self.motions]
        return next(iter([*first, *(still[1] for _, still in self.stills)]), "")

    @property
    def beyond(self):
        """Where in `figures` those begin that the paper's figure has not; 0 where none of them is drawn as it is."""
        return sum(is_itself(figure, self.source) for _, figure in self.figures)

    @property
    def anchor(self):
        return self.source.lower().replace(". ", "-").replace(" ", "-")


def numbered(source) -> list:
    """["Fig. 6", "Table 1"] of "Figs. 6 and 7, Table 1, row 2": all that the words name."""
    out = []
    for kind, first, rest in re.findall(r"\b(Fig|Table)s?\.? (\d+)((?:(?:, | and |–)\d+)*)", source):
        name = "Fig." if kind == "Fig" else "Table"
        out += [f"{name} {n}" for n in (first, *re.findall(r"\d+", rest))]
    return list(dict.fromkeys(out))


def order(source) -> tuple:
    """Figures by their numbers, then tables."""
    kind, _, count = source.partition(" ")
    return (kind != "Fig.", int(count))


def is_itself(figure, source) -> bool:
    """Whether a picture is drawn as that figure is, or as a place in it; others are beside it, or have its numbers."""
    return place_in(figure, source) < BEYOND


def place_in(figure, source) -> int:
    """0 of a picture drawn as the whole figure, then from the figure's left or top to its right and bottom; BEYOND of others."""
    words = figure[2]
    if words.startswith(BESIDE_IT):
        return BEYOND
    if words.endswith(source) or re.search(rf"\bFigs\. (\d+ and )?{source.partition(' ')[2]}( and \d+)?$", words):
        return 0
    part = re.search(rf"\b{re.escape(source)}, (left|right|top|bottom)( left| right| top| bottom)?$", words)
    return 1 + 2 * PLACES[part[1]] + PLACES[(part[2] or " left").strip()] if part else BEYOND


def entries(part, lines, shown) -> list:
    """lines: {study: its claims}; shown: {study: page.matrix.Shown}"""
    studies = [study.name for study in part.studies]
    mine = [line for name in studies for line in lines[name]]
    pictured = [(name, figure) for name in studies for figure in shown[name].figures]
    found = {name for item in part.items if item.kind in ("figure", "table") for name in numbered(item.source)[:1]}
    found |= {name for line in mine for name in numbered(line.row.verdict.figure)}
    names = figure_names(part.paper.name)
    out, moved = [], set()  # a study's motion is shown once
    for source in sorted(found, key=order):
        items = tuple(item for item in part.items if source in numbered(item.source))
        figures = tuple(sorted((pair for pair in pictured if source in numbered(pair[1][2])), key=lambda pair: place_in(pair[1], source)))
        answering = dict.fromkeys(name for item in items for name in item.studies if name in shown)
        diagram = bool(items) and all(map(is_diagram, items))
        seen = source.startswith("Fig.") and not diagram
        moving = [name for name in {**dict.fromkeys(name for name, _ in figures), **answering} if shown[name].motion and seen and name not in moved][:MOST_MOTIONS]
        moved.update(moving)
        motions = tuple((name, shown[name].motion) for name in moving)
        others = [name for name in answering if shown[name].stills and name not in moved]
        stills = () if figures or not seen else tuple((name, shown[name].stills[-1]) for name in others)[:MOST_STILLS]
        about = tuple(line for line in mine if stands_at(line, source, pictured))
        tables = tuple((name, figure, table) for name, figure in figures if source.startswith("Table") for table in figure[5])
        tables += own_tables(part, source)
        out.append(Entry(source, items, figures, stills, motions, about, tuple(answering) if diagram else (), tables, names.get(source, "")))
    return out


def own_tables(part, source) -> tuple:
    """Tables of many studies, which no study's figure has."""
    if source != statistics.SOURCE or part.paper.name != statistics.PAPER:
        return ()
    return (("", ("", statistics.TITLE), statistics.scene_table(part.studies)),)


def stands_at(line, source, pictured) -> bool:
    """Whether a claim is about that figure or table: it names it, or names none and is the paper's, of a study that has the table."""
    named = numbered(line.row.verdict.figure)
    if named or not source.startswith("Table") or "paper" not in line.kinds:
        return source in named
    return any(name == line.study.name and source in numbered(figure[2]) for name, figure in pictured)


def elsewhere(part, lines, found) -> list:
    """Claims of the chapter's studies that no figure or table of it is about."""
    told = {id(line) for entry in found for line in entry.lines}
    return [line for study in part.studies for line in lines[study.name] if id(line) not in told]


def deviations(lines) -> list:
    """[(whose, how many)] of the known deviations, most first."""
    count = Counter(line.whose or "not said" for line in lines if line.group == "deviates")
    return count.most_common()


def neighbours(names, name) -> tuple:
    """(the one before, the one after), None at the ends."""
    at = names.index(name)
    return (names[at - 1] if at else None, names[at + 1] if at + 1 < len(names) else None)
