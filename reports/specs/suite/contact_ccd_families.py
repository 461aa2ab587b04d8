"""What collision detection held up for nothing, how near that came, and its cost, family by family of queries."""

from render import BLUE, GREEN, ORANGE, VERMILLION, Figure, Mark, defined, failures, frame, needed, number, start, values, where  # fmt: skip

FAMILIES = ("handcrafted", "random", "border", "grazing", "end", "coplanar", "parallel", "lattice")
SIZES = ((1e-3, Mark(BLUE, "o", 5, "none"), -0.2), (1.0, Mark(ORANGE, "s", 5, "none"), 0.0), (1e3, Mark(GREEN, "^", 5.5, "none"), 0.2))
BOUND = 1.6e-14  # of the study's claim


def draw(study):
    asked = where(defined(study.samples, "false_positives", "seconds_per_query"), detector="pair", nudge=0.0, iterations=1000)
    known = needed([s for s in asked if s.parameter("queries") in FAMILIES], "detector = pair")
    drawing, (shares, gaps, costs) = start(1, 3, 3.6)
    for size, mark, offset in SIZES:
        members = sorted(where(known, size=size), key=lambda s: FAMILIES.index(s.parameter("queries")))
        if members:
            rows(drawing, (shares, gaps, costs), members, f"size {number(size)} m", mark, offset)
    gaps.axvline(BOUND, color=VERMILLION, linewidth=1.2, linestyle=":")
    frame(shares, "held up for nothing, share [1]", title="false positives", xlim=(-0.02, 0.52))
    frame(gaps, "distance over size [1]", log="x", title="how near they came", xlim=(1e-19, 1))
    frame(costs, "time of a query [s]", log="x", title="cost, hollow: exact", xlim=(5e-8, 3e-2))
    for panel in (shares, gaps, costs):
        panel.set_yticks(range(len(FAMILIES)), FAMILIES if panel is shares else [""] * len(FAMILIES))
        panel.set_ylim(len(FAMILIES) - 0.5, -0.5)
    drawing.legend([mark.entry(f"size {number(size)} m") for size, mark, _ in SIZES], 3)
    missed = int(sum(values(known, "false_negatives")))
    notes = [f"Of {number(int(sum(values(known, 'asked'))))} queries {missed} collisions were missed."]
    return drawing.tell("False positives, their distances and the time of a query.", notes, failures(study.samples, "queries", "size"))


def rows(drawing, panels, members, label, mark, offset):
    """One size: a place for each family, what has no false positive left out of the distances."""
    at = [FAMILIES.index(s.parameter("queries")) + offset for s in members]
    share = values(members, "false_positives") / values(members, "asked")
    gap, cost, exact = (values(members, name) for name in ("false_positive_gap", "seconds_per_query", "exact_seconds_per_query"))
    shares, gaps, costs = panels
    shares.plot(share, at, **mark.look())
    gaps.plot(gap[gap > 0], [y for y, one in zip(at, gap) if one > 0], **mark.look())
    costs.plot(cost, at, **mark.look())
    costs.plot(exact, at, **mark.look(markerfacecolor="white"))
    columns = {"false positives [1]": share, "distance over size [1]": gap, "query [s]": cost, "exact [s]": exact}
    drawing.add(label, {"queries": [s.parameter("queries") for s in members], **columns})


FIGURE = Figure(
    "contact_ccd_families",
    "What is held up for nothing",
    "",
    "Queries of collision detection that do not touch and are held up all the same: their share, how near they come over the size of "
    "the pair (dotted: what rounding does not tell from touching; beyond it iterations ended), and the time of a query on one thread, beside that of exact arithmetic. Handcrafted: those of "
    "Wang et al. 2021; border and grazing: made to miss or to hit by 1e-1 to 1e-17; end: touching when the motion ends; "
    "coplanar, parallel, lattice: at whole numbers, in one plane, along one direction, or anywhere.",
    draw,
)
