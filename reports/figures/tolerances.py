"""How far the judge lets H/W be from the exact elastica: the bands of the error panels."""

# ((up to Γ, relative tolerance), …), as the claims of the study `cantilever_master_curve` state them.
DUAL_QUADRATURE = {  # by thickness [m]; ν = 0, one layer, 1×100 elements
    0.01: ((100.0, 0.001), (1000.0, 0.005)),
    0.001: ((30.0, 0.001), (100.0, 0.005), (316.0, 0.01), (1000.0, 0.03)),
}
MID_EDGE_SHELL = ((100.0, 0.0005),)  # h = 0.01 m, 100×10, aligned and irregular


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
