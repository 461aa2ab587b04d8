"""What each linear solver does with a system: one table for each system, at its largest size that all were tried on."""

from functools import partial

from render import (
    BAD, PLAIN, SKIPPED, Drawing, Figure, NothingToDraw, cell, defined, number, series_of, table_of, told, values,
)  # fmt: skip
from specs.suite.solver_kinds import in_order, problem_of, solved, solver_of

SYSTEMS = (
    "thin_shell", "thick_shell", "film_on_substrate", "plate_projection", "coupled_low", "coupled_joint", "high_frequency",
    "embedded_shell", "layered_skin", "creased_shell", "plate_geometric",
)  # fmt: skip
COLUMNS = (  # heading, metric, and how many of the metric's unit are shown per one
    ("analysis [ms]", "analysis_seconds", 1e3),
    ("factor [ms]", "factor_seconds", 1e3),
    ("solve [ms]", "solve_seconds", 1e3),
    ("over yardstick", "total_over_yardstick", 1),
    ("fill", "fill", 1),
    ("held [MB]", "held_bytes", 1e-6),
    ("peak [MB]", "peak_bytes", 1e-6),
    ("flops [10⁶]", "flops", 1e-6),
    ("iterations", "iterations", 1),
    ("residual", "residual", 1),
    ("backward error", "backward_error", 1),
    ("difference", "difference", 1),
    ("inertia off", "inertia_off", 1),
    ("repeated", "repeat_difference", 1),
    ("threads", "threads_difference", 1),
)
SAYS = (
    "{unknowns_made} unknowns, {constraints} of them multipliers, {nonzeros} nonzeros in the lower triangle, condition about "
    "{condition} (‖·‖₁)."
)
CAPTION = (
    "At the largest size that most solvers were tried on; shaded: not solved, and without a score, or skipped (grey). Times are "
    "processor time of one thread; fill is the factor's nonzeros over those of the lower triangle, held what a solver keeps on the "
    "heap, peak what the process grew by; residual ‖b − A x‖₂/‖b‖₂; difference that of the solution to the yardstick's "
    "(cholmod-supernodal, for KKT matrices mumps-ldlt), repeated and threads those to the same solver's second solution and to one "
    "with all cores given to BLAS (0: bitwise the same)."
)


def draw(system, study):
    here = [s for s in (*study.samples, *study.skipped) if s.parameter("system") == system]
    if not any(s.ok for s in here):
        raise NothingToDraw(f"needs samples with system = {system}")
    sizes = [problem_of(s)[1] for s in here]
    size = max(sizes, key=lambda n: (sizes.count(n), n))
    shown = {solver_of(s): s for s in here if problem_of(s)[1] == size}
    order = in_order(shown)
    drawing = Drawing(None)
    heads = ["solver", "", *(head for head, _, _ in COLUMNS)]
    kinds = [PLAIN if solved(shown[s]) else BAD if shown[s].ok else SKIPPED for s in order]
    drawing.tables.append(table_of(heads, [row(solver, shown[solver]) for solver in order], kinds, words=2))
    measured = [s for s in shown.values() if s.ok]
    notes = []
    if measured:
        extra = {"linear_solver": [solver_of(s) for s in measured]}
        drawing.series = [series_of("solvers", measured, "unknowns_made", [m for _, m, _ in COLUMNS], extra)]
        condition = max(values(defined(measured, "condition"), "condition"), default=float("nan"))
        notes.append(told(SAYS, measured[0], condition=number(condition, 2)))
    for solver in order:
        sample = shown[solver]
        if not sample.ok:
            notes.append(f"{solver}: {sample.status}: {sample.reason.rstrip('.')}.")
        notes += [f"{solver}: {caveat.rstrip('.')}." for caveat in sample.caveats]
    return drawing.tell(f"Table of the solvers on {system}.", notes)


def row(solver, sample) -> list:
    state = "solved" if solved(sample) else "not solved" if sample.ok else sample.status
    return [solver, state, *(cell(scale * sample.metric(metric), 2, 2, 1e-2) for _, metric, scale in COLUMNS)]


FIGURES = tuple(Figure(f"solver_table_{one}", f"Solvers on {one}", "", CAPTION, partial(draw, one)) for one in SYSTEMS)
