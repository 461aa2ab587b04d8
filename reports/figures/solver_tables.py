"""What each linear solver does with a system: one table for each system, at its largest size that all were tried on."""

import math
from functools import partial

from figures.drawing import Drawing, Figure, NothingToDraw
from figures.select import series
from figures.solver_kinds import in_order, problem_of, solved, solver_of
from figures.style import panels
from text import number

SYSTEMS = (
    "thin_shell",
    "thick_shell",
    "film_on_substrate",
    "plate_projection",
    "coupled_low",
    "coupled_joint",
    "high_frequency",
    "embedded_shell",
    "layered_skin",
    "creased_shell",
    "plate_geometric",
)
# Heading, metric, and how many of the metric's unit are shown per one.
COLUMNS = (
    ("analysis\n[ms]", "analysis_seconds", 1e3),
    ("factor\n[ms]", "factor_seconds", 1e3),
    ("solve\n[ms]", "solve_seconds", 1e3),
    ("over\nyardstick", "total_over_yardstick", 1),
    ("fill", "fill", 1),
    ("held\n[MB]", "held_bytes", 1e-6),
    ("peak\n[MB]", "peak_bytes", 1e-6),
    ("flops\n[10⁶]", "flops", 1e-6),
    ("itera-\ntions", "iterations", 1),
    ("residual", "residual", 1),
    ("backward\nerror", "backward_error", 1),
    ("differ-\nence", "difference", 1),
    ("inertia\noff", "inertia_off", 1),
    ("repeated", "repeat_difference", 1),
    ("threads", "threads_difference", 1),
)


def draw(system, study) -> Drawing:
    here = [s for s in (*study.samples, *study.skipped) if s.parameter("system") == system]
    by_size = {}
    for sample in here:
        by_size.setdefault(problem_of(sample)[1], []).append(sample)
    if not by_size or not any(s.ok for s in here):
        raise NothingToDraw(f"needs samples with system = {system}")
    most = max(len(v) for v in by_size.values())
    size = max(n for n, v in by_size.items() if len(v) == most)
    shown = {solver_of(s): s for s in by_size[size]}
    order = in_order(shown)
    canvas, axis = panels(1, 1, 0.55 + 0.22 * len(order))
    axis.axis("off")
    cells, shades = [], []
    for solver in order:
        sample = shown[solver]
        cells.append([solver, state(sample), *(cell(scale * sample.metric(metric)) for _, metric, scale in COLUMNS)])
        shades.append(["#ffffff" if solved(sample) else "#f1e6e0" if sample.ok else "#f0f0f0"] * (len(COLUMNS) + 2))
    widths = [0.145, 0.075] + [0.052] * len(COLUMNS)
    table = axis.table(cells, cellColours=shades, colLabels=["solver", "", *(head for head, _, _ in COLUMNS)], colWidths=widths, loc="center", cellLoc="right")
    table.auto_set_font_size(False)
    table.set_fontsize(5.6)
    for (line, column), one in table.get_celld().items():
        one.set_linewidth(0.2)
        one.set_height((1.7 if line == 0 else 1.0) / (len(order) + 1.7))
        if column < 2 and line > 0:
            one.get_text().set_horizontalalignment("left")
    measured = [s for s in shown.values() if s.ok]
    first = measured[0] if measured else None
    drawing = Drawing(canvas, "")
    if measured:
        drawing.series = [series("solvers", measured, "unknowns_made", [m for _, m, _ in COLUMNS], {"linear_solver": [solver_of(s) for s in measured]})]
        drawing.notes.append(
            f"{number(first.metric('unknowns_made'))} unknowns, {number(first.metric('constraints'))} of them multipliers, "
            f"{number(first.metric('nonzeros'))} nonzeros in the lower triangle, condition about {number(max_condition(measured), 2)} (‖·‖₁)."
        )
    for solver in order:
        sample = shown[solver]
        if not sample.ok:
            drawing.notes.append(f"{solver}: {sample.status}: {sample.reason.rstrip('.')}.")
        drawing.notes += [f"{solver}: {caveat.rstrip('.')}." for caveat in sample.caveats]
    drawing.alt = f"Table of the solvers on {system}. " + " ".join(drawing.notes)
    return drawing


def max_condition(samples) -> float:
    return max((s.metric("condition") for s in samples if math.isfinite(s.metric("condition"))), default=math.nan)


def state(sample) -> str:
    return "solved" if solved(sample) else "not solved" if sample.ok else sample.status


def cell(value) -> str:
    if value != value:
        return ""
    if value == 0:
        return "0"
    if abs(value) < 1e-2:
        return f"{value:.0e}".replace("e-0", "e-")
    return f"{value:.0f}" if value >= 100 else f"{value:.2g}"


FIGURES = tuple(
    Figure(
        name=f"solver_table_{system}",
        title=f"Solvers on {system}",
        paper="",
        caption=(
            "At the largest size that most solvers were tried on; shaded: not solved, and without a score, or skipped (grey). Times are processor time of "
            "one thread; fill is the factor's nonzeros over those of the lower triangle, held what a solver keeps on the heap, peak "
            "what the process grew by; residual ‖b − A x‖₂/‖b‖₂; difference that of the solution to the yardstick's (cholmod-supernodal, for "
            "KKT matrices mumps-ldlt), repeated and threads those to the same solver's second solution and to one with all cores "
            "given to BLAS (0: bitwise the same)."
        ),
        draw=partial(draw, system),
    )
    for system in SYSTEMS
)
