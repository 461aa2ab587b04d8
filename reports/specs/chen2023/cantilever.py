"""What figures of the heavy cantilever share: the exact master curve, looks by thickness, deformed shapes, cases of refinement,
and how far the judge lets H/W be from the exact elastica."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from render import (
    BLACK, BLUE, COLOURS, MARKERS, VERMILLION, Mark, NothingToDraw, Series,
    columns, decade, described, distinct, frame, groups, needed, number, ordered, where,
)  # fmt: skip
from store.printed import printed_table

GAMMA = "gravito-bending parameter Γ = 12 (1 − ν²) ρ g L³ / (E h²) [1]"
BROAD, DASHED = {"linewidth": 5, "alpha": 0.28}, {"linewidth": 1.4, "alpha": 0.8, "linestyle": (0, (4, 2))}  # references

# ((up to Γ, relative tolerance), …), as the claims of the study `cantilever_master_curve` state them.
DUAL_QUADRATURE = ((1e4, 0.01),)  # ν = 0, one layer, 1×100 elements, every thickness
MID_EDGE_SHELL = ((316.0, 0.01),)  # h = 0.01 m, 100×10, aligned and irregular

CASE = ("thickness", "gamma", "poisson", "layers")
SCHEMES = {
    "quad_dual": ("dual quadrature", Mark(BLUE, "o")),
    "quad_full": ("full 2×2 quadrature", Mark(VERMILLION, "s")),
}


@dataclass(frozen=True)
class MasterLine:
    gamma: np.ndarray  # [1], ascending
    exact: np.ndarray  # H/W [1]
    small: np.ndarray  # Γ/8
    large: np.ndarray  # √(Γ/2)

    def at(self, gamma):
        """H/W at Γ by cubic interpolation of ln(H/W) over ln Γ: at 16 points a decade its error is below 2e-5."""
        return np.exp(cubic(np.log(self.gamma), np.log(self.exact), np.log(gamma)))

    def draw(self, panel) -> Series:
        """The exact curve, the asymptotes dashed: blue for small Γ, orange for large, where the paper has red."""
        dashed = {"linestyle": (0, (5, 3)), "linewidth": 1.2, "zorder": 2}
        panel.plot(self.gamma, self.exact, color=BLACK, linewidth=1.6, label="exact elastica", zorder=2)
        panel.plot(self.gamma, self.small, color=BLUE, label="Γ/8 (small Γ)", **dashed)
        panel.plot(self.gamma, self.large, color=VERMILLION, label="√(Γ/2) (large Γ)", **dashed)
        frame(panel, y="aspect ratio H/W [1]", log="xy", xticks=decade, yticks=decade, xlim=(8e-3, 1.25e4), ylim=(8e-4, 1e3))
        asymptotes = {"small_gamma_asymptote [1]": self.small, "large_gamma_asymptote [1]": self.large}
        found = {"gamma [1]": self.gamma, "aspect_ratio [1]": self.exact, **asymptotes}
        return Series("exact elastica and asymptotes", found)


@cache
def master_line() -> MasterLine:
    """From reference_data/elastica, Γ from 0.01 to 10,000: what the judge compares with."""
    exact, asymptotes = printed_table("elastica/inextensible.csv"), printed_table("elastica/asymptotes.csv")
    rows = [(e, a) for e, a in zip(exact, asymptotes) if 0.009 < e["Gamma"] < 1.2e4]
    gamma, ratio = (np.array([e[name] for e, _ in rows]) for name in ("Gamma", "H_over_W"))
    return MasterLine(gamma, ratio, *(np.array([a[name] for _, a in rows]) for name in ("small_leading", "large_leading")))


def cubic(x, y, at):
    """Lagrange interpolation through the four points around each `at`; x ascending, at least four points."""
    at = np.atleast_1d(np.asarray(at, dtype=float))
    start = np.clip(np.searchsorted(x, at) - 2, 0, len(x) - 4)
    result = np.zeros_like(at)
    for i in range(4):
        weights = [(at - x[start + j]) / (x[start + i] - x[start + j]) for j in range(4) if j != i]
        result += np.prod(weights, axis=0) * y[start + i]
    return result


def thickness_marks(samples) -> dict:
    """{thickness [m]: Mark}, from the thickest to the thinnest, thick beams with larger marks; the same in every figure."""
    thicknesses = distinct(samples, "thickness")[::-1]
    looks = ((COLOURS[i % len(COLOURS)], MARKERS[i % len(MARKERS)], max(8.5 - 2 * i, 3.5), "none") for i in range(len(thicknesses)))
    return {h: Mark(*look) for h, look in zip(thicknesses, looks)}


def thickness_label(thickness) -> str:
    return f"h = {number(thickness)} m"


def judged(verdicts, steps) -> list:
    """[(from Γ, up to Γ, tolerance)] that verdicts.json really used: a picture never shows another than the judge's."""
    used = {verdict.tolerance for verdict in verdicts}
    pieces = zip([0.0, *(end for end, _ in steps)], steps)
    return [(start, end, one) for start, (end, one) in pieces if any(abs(one - other) < 1e-9 for other in used)]


def draw_band(axes, pieces, first_gamma, colour, phase=0.0):
    """± the tolerance [%] over Γ, from `first_gamma` on; `phase` keeps the dashes of several bands apart."""
    look = {"color": colour, "linewidth": 1.3, "linestyle": (phase, (3, 3)), "zorder": 2}
    for start, end, tolerance in pieces:
        for sign in (1, -1):
            axes.plot([max(start, first_gamma), end], [100 * sign * tolerance] * 2, **look)


def mid_line(sample, name):
    """(x, y) [m] of a stored shape: `shape`, `elastica` or `elastica_extensible`; None where there is none."""
    return columns(sample, name)[:2] if name in sample.curves and sample.curves[name].y else None


def draw_shape(drawing, axes, sample, label, look, name=None):
    """The sample's mid-line with about ten marks, hollow where the sample has a caveat."""
    x, y = mid_line(sample, "shape")
    face = "white" if sample.caveats else look["color"]
    axes.plot(x, y, markerfacecolor=face, markevery=max(1, len(x) // 10), linewidth=1.1, label=label, zorder=3, **look)
    drawing.add(name or label, {"x [m]": x, "y [m]": y})


def draw_reference(axes, sample, name="elastica", look=BROAD) -> dict:
    """A line to compare with; its columns, none where the sample has none."""
    line = mid_line(sample, name)
    if line is None:
        return {}
    axes.plot(*line, color=BLACK, zorder=2, **look)
    return dict(zip(("x [m]", "y [m]"), line))


def cases(study, preferred) -> list:
    """[(name, samples)] of the `preferred` cases (values of CASE) that were run on three meshes or more, in that order; where
    none of them was, the first ones that were, as many as there are preferred ones."""
    both = needed(where(study.samples, element=tuple(SCHEMES)), "element = quad_dual or quad_full")
    found = {case: members for case, members in groups(both, *CASE).items() if len(distinct(members, "elements_along")) >= 3}
    if not found:
        raise NothingToDraw("needs three values of elements_along for one beam and load")
    chosen = [case for case in preferred if case in found] or list(found)[: len(preferred)]
    return [(case_name(found[case]), found[case]) for case in chosen]


def case_name(members) -> str:
    """h = 0.1 m, Γ = 10; with ν and the layers where they are not 0 and 1, as in the paper."""
    usual = {"poisson": (None, 0), "layers": (None, 1)}
    return described(members[0], [name for name in CASE if members[0].parameter(name) not in usual.get(name, ())])


def by_scheme(members) -> list:
    """[(label, mark, samples)] of the schemes that are there, in ascending order of refinement."""
    found = [(*look, ordered(where(members, element=element), "elements_along")) for element, look in SCHEMES.items()]
    return [one for one in found if one[-1]]


def finest(members, element):
    """The finest mesh of one scheme that gave a result, None where none did."""
    good = [sample for sample in where(members, element=element) if sample.ok]
    return max(good, key=lambda sample: sample.parameter("elements_along"), default=None)


def others(study, shown) -> list:
    """A sentence that names the cases which a figure does not show."""
    both = where(study.samples, element=tuple(SCHEMES))
    names = [case_name(members) for members in groups(both, *CASE).values()]
    missing = [name for name in names if name not in [name for name, _ in shown]]
    return [f"Not in this figure: {'; '.join(missing)}. The table below has them."] if missing else []
