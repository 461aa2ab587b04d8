"""Performance profiles and shifted geometric means of the linear solvers."""

import math

import numpy as np

from figures.drawing import Drawing, Figure, NothingToDraw, Series
from figures.select import failures
from figures.solver_kinds import in_order, look, problem_of, solved, solver_of, systems
from figures.solver_scores import penalised_means, performance_profile, solved_problems
from figures.style import decades, panels, small
from text import number, plural

SHIFT = 1e-3  # [s] times far below it count alike
PENALTY = 10  # a failure counts as so many times the slowest success


class Set:
    """The problems of one class that every solver of the class was tried on."""

    def __init__(self, study, definite):
        names = systems(study, definite)
        tried = [s for s in study.samples if s.parameter("system") in names]
        self.solvers = in_order({solver_of(s) for s in tried})
        refused = [s for s in study.skipped if s.parameter("system") in names and solver_of(s) in self.solvers]
        by_problem = {}
        for sample in (*tried, *refused):
            by_problem.setdefault(problem_of(sample), set()).add(solver_of(sample))
        complete = {p for p, found in by_problem.items() if found == set(self.solvers)}
        self.samples = [s for s in tried if problem_of(s) in complete]
        self.problems = sorted(complete)

    def costs(self, metric) -> dict:
        out = {solver: {} for solver in self.solvers}
        for sample in self.samples:
            if solved(sample) and math.isfinite(sample.metric(metric)):
                out[solver_of(sample)][problem_of(sample)] = sample.metric(metric)
        return out


def draw(study) -> Drawing:
    sets = {title: Set(study, definite) for title, definite in (("definite", True), ("KKT", False))}
    sets = {title: one for title, one in sets.items() if one.problems}
    if not sets:
        raise NothingToDraw("needs systems that all solvers of their class were tried on")
    canvas, axes = panels(4, len(sets), 9.2, squeeze=False, height_ratios=(0.3, 1.15, 1.15, 1))
    drawing = Drawing(canvas, "")
    for column, (title, one) in enumerate(sets.items()):
        draw_legend(axes[0][column], one)
        draw_profile(axes[1][column], f"{title} systems, analysis included", one, "total_over_yardstick", drawing)
        draw_profile(axes[2][column], f"{title} systems, analysed before", one, "warm_over_yardstick", drawing)
        draw_means(axes[3][column], one, title, drawing)
        drawing.notes.append(sentence(title, one))
    drawing.notes += failures(study.samples, "system", "unknowns", "linear_solver")
    drawing.alt = "Shares of systems solved over the factor to the fastest, and mean times. " + " ".join(drawing.notes)
    return drawing


def draw_legend(axis, one):
    axis.axis("off")
    for solver in one.solvers:
        colour, marker = look(solver)
        axis.plot([], [], color=colour, marker=marker, markersize=4, label=solver)
    axis.legend(loc="center", ncol=2, fontsize=7.5)


def draw_profile(axis, title, one, metric, drawing):
    profile = performance_profile(one.costs(metric))
    end = max(2.0, 1.3 * max(taus[-1] for taus, _ in profile.values()))
    for solver in one.solvers:
        colour, marker = look(solver)
        taus, shares = profile[solver]
        axis.step([*taus, end], [*shares, shares[-1]], where="post", color=colour, linewidth=1.3)
        axis.plot(taus, shares, marker, color=colour, markersize=4)
        drawing.series.append(Series(f"{title} {solver}", {"tau [1]": np.array(taus), "share solved [1]": np.array(shares)}))
    axis.set_xscale("log", base=2)
    axis.set(xlim=(0.97, end), ylim=(-0.03, 1.04), xlabel="τ: time over the fastest's [1]", ylabel="share solved [1]")
    axis.set_title(title)
    axis.xaxis.set_major_formatter(lambda value, _: f"{value:g}")


def draw_means(axis, one, title, drawing):
    costs = one.costs("total_seconds")
    means = penalised_means(costs, SHIFT, PENALTY)
    shown = sorted((s for s in one.solvers if math.isfinite(means[s])), key=lambda s: means[s], reverse=True)
    count = len(solved_problems(costs))
    for place, solver in enumerate(shown):
        axis.plot([0.5 * SHIFT, means[solver]], [place, place], color=look(solver)[0], linewidth=5, solid_capstyle="butt")
        axis.annotate(f" {len(costs[solver])} of {count}", (means[solver], place), va="center", fontsize=7)
    axis.set(xscale="log", yticks=range(len(shown)), yticklabels=shown, xlabel="shifted geometric mean of the time [s]")
    low, high = min(means[s] for s in shown), max(means[s] for s in shown)
    axis.set(xlim=(0.5 * low, 4 * high), ylim=(-0.6, len(shown) - 0.4))
    axis.tick_params(axis="y", labelsize=7.5)
    axis.grid(axis="y", visible=False)
    decades(axis.xaxis, small)
    drawing.series.append(Series(f"means {title}", {"solver": shown, "mean [s]": np.array([means[s] for s in shown]), "solved [1]": np.array([len(costs[s]) for s in shown])}))


def sentence(title, one) -> str:
    sizes = sorted({n for _, n in one.problems})
    costs = one.costs("total_over_yardstick")
    profile = performance_profile(costs)
    lost = [s for s in one.solvers if len(costs[s]) < len(one.problems)]
    fastest = "; ".join(f"{s} {number(100 * profile[s][1][0], 3)} %" for s in one.solvers if profile[s][1][0] > 0)
    unsolved = "; ".join(f"{s} {len(one.problems) - len(costs[s])}" for s in lost)
    return (
        f"{title}: {plural(len(one.problems), 'system')} of about {', '.join(number(n) for n in sizes)} unknowns that every solver of the "
        f"class was tried on. Fastest on: {fastest}." + (f" Not solved: {unsolved}." if lost else " All solve all.")
    )


FIGURE = Figure(
    name="solver_profiles",
    title="Linear solvers: performance profiles and mean times",
    paper="",
    caption=(
        "Above: share of systems that a solver solves within τ times the fastest solver's time (Dolan & Moré 2002); at τ = 1 how "
        "often it is the fastest, at the right end how many it solves at all. First of analysis, factorisation and one solution, then "
        "without analysis, which Newton's method does once. What it hides: it compares with the fastest only, so that the "
        "order of the others may change when a solver is left out (Gould & Scott 2016), and says nothing of seconds. Below: "
        "shifted geometric means of the first, exp(mean log(t + s)) − s with s = 1 ms: a mean of ratios in which times "
        f"much below the shift count alike, systems of all sizes equally; a failure counts as {PENALTY} times the slowest success on that system; "
        "at the bar how many are solved. What it hides: on which systems a solver is slow, and it depends on shift and penalty. "
        "Only solutions that pass count: success reported, residual or backward error within its bound, inertia right. A solver that "
        "does not take KKT matrices is not in their panel; one skipped for memory has failed. Processor time of one thread; "
        "ratios are of turns taken with cholmod-supernodal (KKT: mumps-ldlt) in between."
    ),
    draw=draw,
)
