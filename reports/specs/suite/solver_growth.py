"""How times, fill, flops and iterations of the linear solvers grow with the number of unknowns."""

import math

from render import (
    Figure, NothingToDraw,
    cycle, decade, defined, failures, frame, number, ordered, plain, plot, series_of, small, start, told, values,
)  # fmt: skip
from render.scores import fitted_exponent
from specs.suite.solver_kinds import ITERATIVE, YARDSTICK, is_definite, look, solved, solver_of

QUANTITIES = {  # metric: label, word, ticks
    "factor_seconds": ("factorisation [s]", "time", small),
    "factor_nonzeros": ("nonzeros of the factor [1]", "fill", decade),
    "flops": ("flops of the factorisation [1]", "flops", decade),
}
DIRECT = ("analysis_seconds", "factor_seconds", "solve_seconds", "factor_nonzeros", "fill", "flops", "held_bytes", "peak_bytes")
MARKED = {"markersize": 4, "linewidth": 1.1}
SAYS = (
    "{system} by {linear_solver}, {least} to {unknowns_made} unknowns: {powers}; at the largest fill {fill:3}, factorisation "
    "{factor_seconds:3} s, {1e-6*held_bytes:3} MB held."
)


def draw(study):
    direct = by_kind(study, lambda s: solver_of(s) == YARDSTICK[is_definite(study, s.parameter("system"))])
    iterative = by_kind(study, lambda s: solver_of(s) in ITERATIVE)
    if not direct:
        raise NothingToDraw("needs systems of three sizes by cholmod-supernodal or mumps-ldlt")
    drawing, axes = start(2, 2, 8.2)
    for panel, (metric, (label, word, ticks)) in zip(axes.flat, QUANTITIES.items()):
        for place, ((system, _), samples) in enumerate(direct.items()):
            power = exponent(samples, metric)
            style = "-" if is_definite(study, system) else (0, (4, 2))
            name = f"{system} {power:.2f}" if math.isfinite(power) else system
            line = {**cycle(place, marker=True), "linestyle": style, "label": name}
            plot(panel, defined(samples, metric), "unknowns_made", metric, **line, **MARKED)
        finish(panel, label, f"{word}, with fitted exponents", ticks)
    for place, ((system, solver), samples) in enumerate(iterative.items()):
        name = f"{system} {solver} {exponent(samples, 'iterations'):.2f}"
        line = {"color": look(solver)[0], "marker": cycle(place, marker=True)["marker"], "label": name}
        plot(axes[1, 1], samples, "unknowns_made", "iterations", **line, **MARKED)
        metrics = ("iterations", "total_seconds", "residual")
        drawing.series.append(series_of(f"{system} {solver}", samples, "unknowns_made", metrics))
    finish(axes[1, 1], "iterations [1]", "iterations, where three sizes converge", plain)
    drawing.series += [series_of(f"{system} {solver}", s, "unknowns_made", DIRECT) for (system, solver), s in direct.items()]
    notes = [sentence(samples) for samples in direct.values()]
    notes += failures(study.samples, "system", "unknowns", "linear_solver")
    return drawing.tell("Times, fill, flops and iterations over unknowns on logarithmic axes.", notes)


def by_kind(study, wanted) -> dict:
    """{(system, solver): its solved samples, ascending}, of three sizes or more."""
    out = {}
    for sample in study.samples:
        if solved(sample) and wanted(sample):
            out.setdefault((sample.parameter("system"), solver_of(sample)), []).append(sample)
    return {kind: ordered(samples, "unknowns_made") for kind, samples in sorted(out.items()) if len(samples) > 2}


def exponent(samples, metric) -> float:
    have = defined(samples, metric)
    return fitted_exponent(values(have, "unknowns_made"), values(have, metric))


def finish(panel, label, title, ticks):
    frame(panel, "unknowns [1]", label, log="xy", xticks=plain, yticks=ticks, title=title)
    if panel.lines:
        low, high = panel.dataLim.intervaly
        panel.set_ylim(10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high)))
        panel.legend(fontsize=7, loc="upper left")


def sentence(samples) -> str:
    powers = {word: exponent(samples, metric) for metric, (_, word, _) in QUANTITIES.items()}
    words = ", ".join(f"{word} as n^{number(power, 3)}" for word, power in powers.items() if math.isfinite(power))
    return told(SAYS, samples[-1], least=samples[0].metric("unknowns_made"), powers=words)


FIGURE = Figure(
    "solver_growth",
    "Growth of times, fill, flops and iterations",
    "George 1973; Lipton, Rose & Tarjan 1979",
    "Definite systems (solid) by cholmod-supernodal, KKT systems (dashed) by mumps-ldlt, and the exponent of each by least squares "
    "over all its sizes. Nested dissection of a plane grid has fill as n log n and flops as n^1.5; over grids this small the "
    "exponents that it counts are higher, and those are what the verdicts take as reference. Iterations of solvers that converge to "
    "the tolerance within the iterations allowed; n^0.5 is the theory of conjugate gradients on a plane solid.",
    draw,
)
