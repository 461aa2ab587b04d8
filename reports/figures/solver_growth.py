"""How times, fill, flops and iterations of the linear solvers grow with the number of unknowns."""

import math

from figures.drawing import Drawing, Figure, NothingToDraw
from figures.select import defined, failures, series, values
from figures.solver_kinds import ITERATIVE, YARDSTICK, is_definite, look, solved, solver_of
from figures.solver_scores import fitted_exponent
from figures.style import COLOURS, MARKERS, decade, decades, panels, plain, small
from text import number

QUANTITIES = (
    ("factor_seconds", "factorisation [s]", "time"),
    ("factor_nonzeros", "nonzeros of the factor [1]", "fill"),
    ("flops", "flops of the factorisation [1]", "flops"),
)


def draw(study) -> Drawing:
    direct = by_system(study)
    if not direct:
        raise NothingToDraw("needs systems of three sizes by cholmod-supernodal or mumps-ldlt")
    canvas, axes = panels(2, 2, 8.2)
    drawing = Drawing(canvas, "")
    for axis, (metric, label, word) in zip((axes[0][0], axes[0][1], axes[1][0]), QUANTITIES):
        for place, (system, samples) in enumerate(direct.items()):
            have = defined(samples, metric)
            power = fitted_exponent(values(have, "unknowns_made"), values(have, metric))
            style = "-" if is_definite(study, system) else (0, (4, 2))
            axis.plot(values(have, "unknowns_made"), values(have, metric), color=COLOURS[place % len(COLOURS)], linestyle=style, marker=MARKERS[place % len(MARKERS)], markersize=4, linewidth=1.1, label=f"{system} {power:.2f}" if math.isfinite(power) else system)
        finish(axis, label, small if word == "time" else decade)
        axis.set_title(f"{word}, with fitted exponents")
    draw_iterations(axes[1][1], study, drawing)
    for system, samples in direct.items():
        drawing.series.append(series(f"{system} {solver_of(samples[0])}", samples, "unknowns_made", ["analysis_seconds", "factor_seconds", "solve_seconds", "factor_nonzeros", "fill", "flops", "held_bytes", "peak_bytes"]))
        drawing.notes.append(sentence(system, samples))
    drawing.notes += failures(study.samples, "system", "unknowns", "linear_solver")
    drawing.alt = "Times, fill, flops and iterations over unknowns on logarithmic axes. " + " ".join(drawing.notes)
    return drawing


def by_system(study) -> dict:
    """{system: its samples by the yardstick, ascending}, of three sizes or more."""
    out = {}
    for sample in study.samples:
        system = sample.parameter("system")
        if solved(sample) and solver_of(sample) == YARDSTICK[is_definite(study, system)]:
            out.setdefault(system, []).append(sample)
    return {k: sorted(v, key=lambda s: s.metric("unknowns_made")) for k, v in sorted(out.items()) if len(v) > 2}


def draw_iterations(axis, study, drawing):
    lines = {}
    for sample in study.samples:
        if solver_of(sample) in ITERATIVE and solved(sample):
            lines.setdefault((sample.parameter("system"), solver_of(sample)), []).append(sample)
    shown = {k: sorted(v, key=lambda s: s.metric("unknowns_made")) for k, v in sorted(lines.items()) if len(v) > 2}
    for place, ((system, solver), samples) in enumerate(shown.items()):
        power = fitted_exponent(values(samples, "unknowns_made"), values(samples, "iterations"))
        axis.plot(values(samples, "unknowns_made"), values(samples, "iterations"), color=look(solver)[0], marker=MARKERS[place % len(MARKERS)], markersize=4, linewidth=1.1, label=f"{system} {solver} {power:.2f}")
        drawing.series.append(series(f"{system} {solver}", samples, "unknowns_made", ["iterations", "total_seconds", "residual"]))
    axis.set_title("iterations, where three sizes converge")
    finish(axis, "iterations [1]")


def finish(axis, label, ticks=plain):
    axis.set(xscale="log", yscale="log", xlabel="unknowns [1]", ylabel=label)
    if axis.lines:
        low, high = axis.dataLim.intervaly
        axis.set_ylim(10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high)))
        axis.legend(fontsize=5.8, loc="upper left")
    decades(axis.xaxis, plain)
    decades(axis.yaxis, ticks)


def sentence(system, samples) -> str:
    powers = {word: fitted_exponent(values(defined(samples, m), "unknowns_made"), values(defined(samples, m), m)) for m, _, word in QUANTITIES}
    last = samples[-1]
    return (
        f"{system} by {solver_of(last)}, {number(samples[0].metric('unknowns_made'))} to {number(last.metric('unknowns_made'))} unknowns: "
        + ", ".join(f"{word} as n^{number(power, 3)}" for word, power in powers.items() if math.isfinite(power))
        + f"; at the largest fill {number(last.metric('fill'), 3)}, factorisation {number(last.metric('factor_seconds'), 3)} s, "
        f"{number(1e-6 * last.metric('held_bytes'), 3)} MB held."
    )


FIGURE = Figure(
    name="solver_growth",
    title="Growth of times, fill, flops and iterations",
    paper="George 1973; Lipton, Rose & Tarjan 1979",
    caption=(
        "Definite systems (solid) by cholmod-supernodal, KKT systems (dashed) by mumps-ldlt, and the exponent of each by least squares over "
        "all its sizes. Nested dissection of a plane grid has fill as n log n and flops as n^1.5; over grids this small the exponents "
        "that it counts are higher, and those are what the verdicts take as reference. Iterations of solvers that converge to the "
        "tolerance within the iterations allowed; n^0.5 is the theory of conjugate gradients on a plane solid."
    ),
    draw=draw,
)
