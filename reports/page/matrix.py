"""The first page's matrix: a row for each paper, by level of what is built and by verdict of what is claimed."""

import math
from collections import Counter
from dataclasses import dataclass
from urllib.parse import quote

from page.kinds import GROUPS, group_of, kinds_of
from page.papers import Part
from text import plural

LEVEL_WORDS = (("full", "as printed"), ("assumed", "in an assumed scene"), ("reduced", "at reduced scale"), ("stand-in", "with a stand-in"))
HOLDING = ("full", "assumed", "reduced", "stand-in", "other")
BOUNDS = (("paper", "that the paper prints"), ("theory", "of theory"), ("oracle", "exact or measured elsewhere"), ("chosen", "chosen here"))  # origins
OWN_HEADINGS = {"other": "hold", "deviates": "do not, as known"}

# Of each paper: (study, what it shows) in whose picture a reader knows it at once; the first that is there is taken.
COVERS = {
    "chen2023": ("yoga_mat", "wrinkle_mat", "metal_board", "enhance_geometry"),
    "remillard2013": ("buttoning", "herringbone", "constraint_locality"),
    "chen2019": ("drape", "spinning_top", "crushed_cylinder"),
    "li2014": ("heterogeneous_skin", "skin_gestures", "layered_skin"),
    "patkar2015": ("skirt_contact", "pleated_skirt", "paper_plane", "folded_page"),
    "own": ("contact_twist", "contact_roll", "lateral_buckling"),
}


@dataclass(frozen=True)
class Shown:
    """What a study's page shows, for the pages that lead to it; addresses are relative to the report."""

    figures: tuple  # of (name, title, paper, address, alt, tables, caption, size)
    stills: tuple  # of (name, address, alt)
    motion: tuple = ()  # (name or "", the Moments of its strip, their Colouring or None), where something moves


@dataclass(frozen=True)
class MatrixRow:
    part: Part
    printed: Counter  # of GROUPS, of the paper's claims
    own: Counter  # of this suite's, and of checks: "held" for all that hold
    cover: tuple  # (address, alt), or ()

    def link(self, kind, group):
        return claims_link(paper=self.part.paper.name, verdict=group, kind=kind)


def claims_link(**wanted) -> str:
    """The page of all claims, filtered."""
    return "claims.html#" + "&".join(f"{name}={quote(value)}" for name, value in wanted.items() if value)


def matrix(parts, rows, shown) -> list:
    """rows: {study: its claims}; shown: {study: Shown}"""
    out = []
    for part in parts:
        mine = [row.verdict for study in part.studies for row in rows[study.name]]
        printed = Counter(group_of(one) for one in mine if kinds_of(one)[0] == "paper")
        own = Counter(group_of(one) for one in mine if kinds_of(one)[0] != "paper")
        out.append(MatrixRow(part, printed, own, cover(part, shown)))
    return out


def told(verdicts, whose) -> str:
    """Of the papers’ 264 claims 101 hold (5 as printed, 62 at reduced scale, 34 with a stand-in), 101 do not, as known before, 62 are open."""
    count = Counter(group_of(one) for one in verdicts)
    held = [(count[name], words) for name, words in LEVEL_WORDS if count[name]]
    holding = sum(count[name] for name in HOLDING)
    inside = f" ({', '.join(f'{number} {words}' for number, words in held)})" if held else ""
    parts = [f"{holding} {'holds' if holding == 1 else 'hold'}{inside}"]
    for name, one, several in (("deviates", "does not, as known before", "do not, as known before"), ("open", "is open", "are open")):
        parts += [f"{count[name]} {one if count[name] == 1 else several}"] if count[name] else []
    parts[-1] += sides(verdicts) if count["open"] else ""
    bad = count["unexpected"]
    ending = f"; {bad} {'is' if bad == 1 else 'are'} not as expected" if bad else ""
    of = f"Of {whose} {plural(len(verdicts), 'claim')}" if whose else f"Of this suite’s own claims and checks, {len(verdicts)} in all,"
    return f"{of} {', '.join(parts)}{ending}."


def sides(verdicts) -> str:
    """ " (measured 41 inside, 17 outside of the bound)" of those that are open and have a number."""
    found = Counter(one.inside for one in verdicts if group_of(one) == "open" and math.isfinite(one.measured))
    parts = [f"{found[inside]} {words}" for inside, words in ((True, "inside"), (False, "outside")) if found[inside]]
    return f" (measured {', '.join(parts)} of the bound)" if found else ""


def origins(verdicts) -> str:
    """Of those that hold, 8 meet a bound of the paper’s, 61 one chosen here."""
    held = [one.basis.origin for one in verdicts if group_of(one) in HOLDING and one.basis]
    counted = [(held.count(name), words) for name, words in BOUNDS if name in held]
    parts = [f"{count} {'meets' if count == 1 else 'meet'} {'one' if i else 'a bound'} {words}" for i, (count, words) in enumerate(counted)]
    return f"Of those that hold, {', '.join(parts)}." if parts else ""


def cover(part, shown) -> tuple:
    """A picture of the paper: a mesh where there is one, else a figure."""
    names = [study.name for study in part.studies]
    wanted = [name for name in COVERS.get(part.paper.name, ()) if name in names]
    for name in (*wanted, *names):
        stills, figures = shown[name].stills, shown[name].figures
        if stills:
            return stills[-1][1], stills[-1][2]
        if name in wanted and figures:
            return figures[0][3], figures[0][4]
    return next(((shown[name].figures[0][3], shown[name].figures[0][4]) for name in names if shown[name].figures), ())


def groups_of(rows) -> list:
    """(name, heading, meaning) of the groups that there are."""
    there = {name for row in rows for name in row.printed if row.printed[name]}
    return [group for group in GROUPS if group[0] in there]


def own_groups_of(rows) -> list:
    """The same of this suite's own claims and checks."""
    there = {name for row in rows for name in row.own if row.own[name]}
    return [(name, OWN_HEADINGS.get(name, heading), meaning) for name, heading, meaning in GROUPS if name in there]
