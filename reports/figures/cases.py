"""A refinement study compares schemes on one case: one beam under one load."""

from figures.drawing import NothingToDraw
from figures.marks import Mark
from figures.select import groups, needed, where
from figures.style import BLUE, VERMILLION
from text import described

CASE = ("thickness", "gamma", "poisson", "layers")
SCHEMES = {
    "quad_dual": ("dual quadrature", Mark(BLUE, "o")),
    "quad_full": ("full 2×2 quadrature", Mark(VERMILLION, "s")),
}


def cases(study, preferred) -> list:
    """[(name, samples)] of the `preferred` cases (values of CASE) that were run on three meshes or more, in that
    order; where none of them was, the first ones that were, as many as there are preferred ones."""
    both = needed(where(study.samples, element=tuple(SCHEMES)), "element = quad_dual or quad_full")
    found = {case: members for case, members in groups(both, *CASE).items() if enough_meshes(members)}
    if not found:
        raise NothingToDraw("needs three values of elements_along for one beam and load")
    chosen = [case for case in preferred if case in found] or list(found)[: len(preferred)]
    return [(case_name(found[case]), found[case]) for case in chosen]


def enough_meshes(members) -> bool:
    return len(groups(members, "elements_along")) >= 3


def case_name(members) -> str:
    """h = 0.1 m, Γ = 10; with ν and the layers where they are not 0 and 1, as in the paper."""
    first = members[0]
    unusual = {
        "poisson": first.parameter("poisson") not in (None, 0),
        "layers": first.parameter("layers") not in (None, 1),
    }
    return described(first, [name for name in CASE if unusual.get(name, True)])


def by_scheme(members) -> list:
    """[(label, mark, samples)] of the schemes that are there, in ascending order of refinement."""
    found = []
    for element, (label, mark) in SCHEMES.items():
        samples = sorted(where(members, element=element), key=lambda sample: sample.parameter("elements_along"))
        if samples:
            found.append((label, mark, samples))
    return found


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
