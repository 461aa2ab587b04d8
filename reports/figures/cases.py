"""A refinement study compares schemes on one case: one beam under one load."""

from figures.marks import Mark
from figures.select import groups, needed, where
from figures.style import BLUE, VERMILLION
from text import described

CASE = ("thickness", "gamma", "poisson", "layers")
SCHEMES = {
    "quad_dual": ("dual quadrature", Mark(BLUE, "o")),
    "quad_full": ("full 2×2 quadrature", Mark(VERMILLION, "s")),
}
MOST = 4  # cases in one figure


def cases(study) -> list:
    """[(name, samples)] of each case that was refined, that is run on three meshes or more; the first MOST."""
    both = needed(where(study.samples, element=tuple(SCHEMES)), "element = quad_dual or quad_full")
    found = [members for members in groups(both, *CASE).values() if len(groups(members, "elements_along")) >= 3]
    needed(found, "three values of elements_along for one beam and load")
    return [(described(members[0], CASE), members) for members in found[:MOST]]


def by_scheme(members) -> list:
    """[(label, mark, samples)] of the schemes that are there, in ascending order of refinement."""
    found = []
    for element, (label, mark) in SCHEMES.items():
        samples = sorted(where(members, element=element), key=lambda sample: sample.parameter("elements_along"))
        if samples:
            found.append((label, mark, samples))
    return found
