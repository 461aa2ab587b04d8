"""Measured over reference of every claim that has one, as an SVG whose points are links: its colours follow the page's look.

A point is a claim: its ratio r = measured/reference, the bound's tolerance as a pale bar from 1 − t to 1 + t with t = tolerance/|reference|, and
what mesh, seeds and reference leave open (95 %) as a line through it. The scale is log₂ r between 1/4 and 4; what lies beyond is an arrow there.
"""

import math
from dataclasses import dataclass
from statistics import median, quantiles

from markupsafe import Markup, escape

from page.claims import amount, bound
from page.kinds import group_of
from page.papers import OWN
from text import number, plural

MOST = 2.0  # log₂ of the largest ratio drawn
HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 344, 26, 66, 46, 8  # [px] of the drawing
WIDTH, GAP, LEAST = 1172, 10, 108  # [px]: of all where steps allow, between papers, least of a paper
STEPS = (4.0, 8)  # [px]: least and most between points
TICKS = (0.25, 0.5, 0.8, 1, 1.25, 2, 4)


@dataclass(frozen=True)
class Point:
    row: object
    link: str
    ratio: float
    tolerance: float
    uncertainty: float  # of the ratio; 0: none known


def point_of(row, link):
    """None for a claim without a reference, or without a number."""
    one = row.verdict
    has = one.relation == "within" and math.isfinite(one.reference) and one.reference != 0 and math.isfinite(one.measured)
    if not has or one.is_check:
        return None
    u = one.uncertainty.of_validation if one.uncertainty else 0.0
    size = abs(one.reference)
    return Point(row, link, one.measured / one.reference, one.tolerance / size, u / size if math.isfinite(u) else 0.0)


def points_of(rows, link) -> list:
    """By ratio; `link` makes a row's address."""
    found = (point_of(row, link(row)) for row in rows)
    return sorted((one for one in found if one), key=lambda one: one.ratio)


def lanes_of(lines, link) -> list:
    """[(a paper's name, points of its own claims)] in the order of the lines, and all of this suite's own claims last; `lines`: of
    page.lines; those without a point are left out."""
    names = dict.fromkeys(line.paper.short for line in lines if "paper" in line.kinds)
    found = [(name, [line.row for line in lines if "paper" in line.kinds and line.paper.short == name]) for name in names]
    found.append((OWN.short, [line.row for line in lines if "paper" not in line.kinds]))
    lanes = [(name, points_of(rows, link)) for name, rows in found]
    return [(name, points) for name, points in lanes if points]


def height_of(ratio) -> float:
    """[px] from the top."""
    share = (math.log2(ratio) if ratio > 0 else -math.inf) / MOST
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - max(-1.0, min(1.0, share))) / 2


def said(points) -> str:
    """median 1.01, middle half 0.97 to 1.04"""
    ratios = [one.ratio for one in points]
    if len(ratios) < 4:
        return f"median {number(median(ratios), 3)}"
    low, _, high = quantiles(ratios, n=4)
    return f"median {number(median(ratios), 3)}, half of them {number(low, 3)} to {number(high, 3)}"


def drawing(parts) -> Markup:
    """parts: [(name, points)]; "" where there is no point."""
    parts = [(name, points) for name, points in parts if points]
    if not parts:
        return Markup("")
    lanes, out, left = [], [], LEFT
    step = step_of([len(points) for _, points in parts])
    for name, points in parts:
        width = max(step * (len(points) + 1), LEAST)
        lanes.append(f'<rect class="lane" x="{left:.1f}" y="{TOP - 8}" width="{width:.1f}" height="{HEIGHT - TOP - BOTTOM + 16}"/>')
        out += lane(name, points, left, width)
        left += width + GAP
    right = left - GAP + RIGHT
    words = plural(sum(len(points) for _, points in parts), "claim")
    head = f'<svg class="scatter" viewBox="0 0 {right:.0f} {HEIGHT}" width="{right:.0f}" height="{HEIGHT}" role="group" aria-label="Measured over reference of {words}">'
    axis = f'<text class="tick" x="2" y="{TOP - 14}">measured / reference</text>'
    return Markup(head + "".join(lanes) + axis + grid(right - RIGHT) + "".join(out) + "</svg>")


def step_of(counts) -> float:
    """[px] between points, such that all papers fit where they can."""
    room = WIDTH - LEFT - RIGHT - GAP * (len(counts) - 1)
    wide = [n for n in counts if STEPS[0] * (n + 1) >= LEAST]
    step = (room - LEAST * (len(counts) - len(wide))) / max(sum(n + 1 for n in wide), 1)
    return min(max(step, STEPS[0]), STEPS[1])


def grid(right) -> str:
    out = []
    for ratio in TICKS:
        y, name = height_of(ratio), "one" if ratio == 1 else "grid"
        out.append(f'<line class="{name}" x1="{LEFT}" x2="{right:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>')
        out.append(f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{number(ratio, 3)}</text>')
    return "".join(out)


def lane(name, points, left, width) -> list:
    """One paper's points from left to right, with its name below."""
    out = []
    step = width / (len(points) + 1)
    for i, one in enumerate(points):
        out += marks(one, left + step * (i + 1))
    middle = left + width / 2
    first, _, last = name.rpartition(" ")  # the year below the names
    for words, up in ((first, 36), (last, 22)):
        out.append(f'<text class="name" x="{middle:.1f}" y="{HEIGHT - up}" text-anchor="middle">{escape(words)}</text>')
    out.append(f'<text class="tick" x="{middle:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{plural(len(points), "claim")}</text>')
    return out


def marks(one, x) -> list:
    """The band of the tolerance, the line of the uncertainty, and the point, which is a link that tells its claim."""
    high, low = height_of(1 + one.tolerance), height_of(1 - one.tolerance)
    out = [f'<rect class="band" x="{x - 2.5:.1f}" y="{high:.1f}" width="5" height="{max(low - high, 1):.1f}"/>']
    y = height_of(one.ratio)
    if one.uncertainty > 0:
        ends = (height_of(one.ratio - one.uncertainty), height_of(one.ratio + one.uncertainty))
        out.append(f'<line class="open" x1="{x:.1f}" x2="{x:.1f}" y1="{ends[0]:.1f}" y2="{ends[1]:.1f}"/>')
    verdict = one.row.verdict
    told = f"{verdict.claim}: {number(one.ratio, 3)} of the reference, measured {amount(verdict, verdict.measured)}, bound {bound(verdict)}; {verdict.word}"
    shape = f'<path class="{group_of(verdict)}" d="{symbol(one, x, y)}"/>'
    out.append(f'<a href="{escape(one.link)}" aria-label="{escape(told)}"><title>{escape(told)}</title>{shape}</a>')
    return out


def symbol(one, x, y) -> str:
    """A dot where the claim holds, a diamond where it does not, a square where it is open; an arrow beyond the scale."""
    beyond = one.ratio <= 2.0**-MOST or one.ratio >= 2.0**MOST
    if beyond:
        way = 1 if one.ratio > 1 else -1
        return f"M{x:.1f} {y - 6 * way:.1f}l4 {7 * way}h-8z"
    group = group_of(one.row.verdict)
    if group in ("deviates", "unexpected"):
        return f"M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"
    if group == "open":
        return f"M{x - 3:.1f} {y - 3:.1f}h6v6h-6z"
    return f"M{x - 3.2:.1f} {y:.1f}a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z"
