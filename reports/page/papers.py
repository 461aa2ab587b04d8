"""The five papers: which studies are of which, and what is built here of each."""

import re
from collections import Counter
from dataclasses import dataclass

from store.verdicts import LEVELS
from text import number, plural, slug


EXPLAINED = "diagram"


@dataclass(frozen=True)
class Paper:
    name: str  # as in reference_data/
    cited: str  # how the source of a study begins
    title: str
    reference: str
    doi: str = ""  # "" where none could be verified: neither the text at hand nor a stored page prints it

    @property
    def short(self):
        return self.cited or self.title


PAPERS = (
    Paper(
        "chen2023",
        "Chen et al. 2023",
        "Multi-Layer Thick Shells",
        "Y. Chen, T. Xie, C. Yuksel, D. Kaufman, Y. Yang, C. Jiang, M. Li, SIGGRAPH 2023",
        "10.1145/3588432.3591489",
    ),
    Paper(
        "remillard2013",
        "Rémillard & Kry 2013",
        "Embedded Thin Shells for Wrinkle Simulation",
        "O. Rémillard, P. G. Kry, ACM Transactions on Graphics, 2013",
        "10.1145/2461912.2462018",
    ),
    Paper(
        "chen2019",
        "Chen, Kry & Vouga 2019",
        "Locking-free Simulation of Isometric Thin Plates",
        "H.-Y. Chen, P. G. Kry, E. Vouga, 2019",
        "10.48550/arXiv.1911.05204",
    ),
    Paper(
        "li2014",
        "Li & Kry 2014",
        "Multi-layer Skin Simulation with Adaptive Constraints",
        "P. Li, P. G. Kry, Motion in Games 2014",
    ),
    Paper(
        "patkar2015",
        "Patkar, Jin & Fedkiw 2015",
        "A New Sharp-Crease Bending Element for Folding and Wrinkling Surfaces and Volumes",
        "S. Patkar, N. Jin, R. Fedkiw, Symposium on Computer Animation 2015",
    ),
)
OWN = Paper("own", "", "This suite’s own", "studies of what no single one of the papers says")


@dataclass(frozen=True)
class Part:
    """A paper's part of the report."""

    paper: Paper
    studies: tuple
    items: tuple  # of its coverage

    @property
    def levels(self):
        return levels(self.items)

    @property
    def folder(self):
        """Of its chapter, below the report's."""
        return f"papers/{self.paper.name}"


def paper_of(source) -> Paper:
    return next((paper for paper in PAPERS if source.startswith(paper.cited)), OWN)


def parts(studies, coverage) -> list:
    """Papers in their order, this suite's own last; those of which there is neither a study nor a table are left out."""
    names = {paper.name for paper in PAPERS}
    others = [Paper(name, name, name, "") for name in dict.fromkeys(item.paper for item in coverage) if name not in names]
    found = []
    for paper in (*PAPERS, *others, OWN):
        mine = tuple(study for study in studies if paper_of(study.source) == paper)
        found.append(Part(paper, mine, tuple(item for item in coverage if item.paper == paper.name)))
    return [part for part in found if part.studies or part.items]


def is_diagram(item) -> bool:
    """No mesh looks like it."""
    return item.shows.startswith("diagram")


def level_of(item) -> str:
    """As readers are told: a diagram has no scene that could be built at full size; what it explains is there."""
    return EXPLAINED if is_diagram(item) and item.level == "full" else item.level


def shows(item) -> str:
    """Behind its level: the badge has said that it is a diagram."""
    return re.sub(r"^diagram(:| of) ", "", item.shows) if level_of(item) == EXPLAINED else item.shows


def levels(items) -> list:
    """[("full", 28), …], all levels, and diagrams where there are some."""
    count = Counter(map(level_of, items))
    return [(level, count[level]) for level in (*LEVELS, *((EXPLAINED,) if count[EXPLAINED] else ()))]


def levels_text(items) -> str:
    """85 items: 28 full, 9 assumed, 13 reduced, 11 stand-in, 24 absent"""
    return f"{plural(len(items), 'item')}: {', '.join(f'{count} {level}' for level, count in levels(items))}"


def answered(coverage, study) -> list:
    """[(paper, its items that the study answers)]"""
    found = [(part.paper, [item for item in part.items if study in item.studies]) for part in parts((), coverage)]
    return [(paper, items) for paper, items in found if items]


def differs(item) -> list:
    """What is short of print, then what differs, then what is not known."""
    unknown = () if item.sizes_known else ("sizes not seen: its samples are not here",)
    told = (item.differs,) if item.differs not in ("", "not built") else ()  # its level says that
    return [*map(size_text, item.short_of), *told, *unknown]


def size_text(short) -> str:
    """triangles creased: at best 909 of 8716, of "triangles_creased 909 of 8.716e+03" """
    name, _, sizes = short.partition(" ")
    return f"{name.replace('_', ' ')}: at best {re.sub(r'[0-9.]+e[+-][0-9]+', lambda found: number(float(found[0])), sizes)}"


def item_id(item) -> str:
    """Of its row on the chapter's page."""
    return f"item-{slug(item.item)}"
