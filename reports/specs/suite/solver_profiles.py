"""Performance profiles and shifted geometric means of the linear solvers."""

import math

from render import Figure, NothingToDraw, failures, frame, number, plural, small, start
from render.scores import penalised_means, performance_profile, solved_problems
from specs.suite.solver_kinds import in_order, look, problem_of, solved, solver_of, systems

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
        self.problems = sorted(p for p, found in by_problem.items() if found == set(self.solvers))
        self.samples = [s for s in tried if problem_of(s) in self.problems]

    def costs(self, metric) -> dict:
        out = {solver: {} for solver in self.solvers}
        for sample in self.samples:
            if solved(sample) and math.isfinite(sample.metric(metric)):
                out[solver_of(sample)][problem_of(sample)] = sample.metric(metric)
        return out


def draw(study):
    sets = {title: Set(study, definite) for title, definite in (("definite", True), ("KKT", False))}
    sets = {title: one for title, one in sets.items() if any(one.costs("total_over_yardstick").values())}
    if not sets:
        raise NothingToDraw("needs systems that all solvers of their class were tried on")
    drawing, axes = start(4, len(sets), 9.2, squeeze=False, height_ratios=(0.3, 1.15, 1.15, 1))
    for column, (title, one) in zip(axes.T, sets.items()):
        column[0].axis("off")
        for solver in one.solvers:
            colour, marker = look(solver)
            column[0].plot([], [], color=colour, marker=marker, markersize=4, label=solver)
        column[0].legend(loc="center", ncol=2, fontsize=7.5)
        draw_profile(drawing, column[1], f"{title} systems, analysis included", one, "total_over_yardstick")
        draw_profile(drawing, column[2], f"{title} systems, analysed before", one, "warm_over_yardstick")
        draw_means(drawing, column[3], one, title)
    notes = [sentence(title, one) for title, one in sets.items()]
    notes += failures(study.samples, "system", "unknowns", "linear_solver")
    return drawing.tell("Shares of systems solved over the factor to the fastest, and mean times.", notes)


def draw_profile(drawing, panel, title, one, metric):
    profile = performance_profile(one.costs(metric))
    end = max(2.0, 1.3 * max(taus[-1] for taus, _ in profile.values()))
    panel.set_xscale("log", base=2)
    for solver in one.solvers:
        colour, marker = look(solver)
        taus, shares = profile[solver]
        panel.step([*taus, end], [*shares, shares[-1]], where="post", color=colour, linewidth=1.3)
        panel.plot(taus, shares, marker, color=colour, markersize=4)
        drawing.add(f"{title} {solver}", {"tau [1]": taus, "share solved [1]": shares})
    limits = {"xlim": (0.97, end), "ylim": (-0.03, 1.04), "title": title}
    frame(panel, "τ: time over the fastest's [1]", "share solved [1]", **limits)
    panel.xaxis.set_major_formatter(lambda value, _: f"{value:g}")


def draw_means(drawing, panel, one, title):
    costs = one.costs("total_seconds")
    means = penalised_means(costs, SHIFT, PENALTY)
    shown = sorted((s for s in one.solvers if math.isfinite(means[s])), key=lambda s: -means[s])
    found, count = [means[s] for s in shown], len(solved_problems(costs))
    for place, (solver, mean) in enumerate(zip(shown, found)):
        panel.plot([0.5 * SHIFT, mean], [place, place], color=look(solver)[0], linewidth=5, solid_capstyle="butt")
        panel.annotate(f" {len(costs[solver])} of {count}", (mean, place), va="center", fontsize=7.5)
    panel.set_yticks(range(len(shown)), shown, fontsize=7.5)
    limits = {"xlim": (0.5 * min(found), 4 * max(found)), "ylim": (-0.6, len(shown) - 0.4)}
    frame(panel, "shifted geometric mean of the time [s]", log="x", xticks=small, **limits)
    panel.grid(axis="y", visible=False)
    drawing.add(f"means {title}", {"solver": shown, "mean [s]": found, "solved [1]": [len(costs[s]) for s in shown]})


def sentence(title, one) -> str:
    sizes = ", ".join(number(n) for n in sorted({n for _, n in one.problems}))
    costs = one.costs("total_over_yardstick")
    profile = performance_profile(costs)
    fastest = "; ".join(f"{s} {number(100 * profile[s][1][0], 3)} %" for s in one.solvers if profile[s][1][0] > 0)
    lost = {s: len(one.problems) - len(costs[s]) for s in one.solvers if len(costs[s]) < len(one.problems)}
    unsolved = f"Not solved: {'; '.join(f'{s} {n}' for s, n in lost.items())}." if lost else "All solve all."
    return (
        f"{title}: {plural(len(one.problems), 'system')} of about {sizes} unknowns that every solver of the class was tried on. "
        f"Fastest on: {fastest}. {unsolved}"
    )


FIGURE = Figure(
    "solver_profiles",
    "Linear solvers: performance profiles and mean times",
    "",
    "Above: share of systems that a solver solves within τ times the fastest solver's time (Dolan & Moré 2002); at τ = 1 how often "
    "it is the fastest, at the right end how many it solves at all. First of analysis, factorisation and one solution, then without "
    "analysis, which Newton's method does once. What it hides: it compares with the fastest only, so that the order of the others "
    "may change when a solver is left out (Gould & Scott 2016), and says nothing of seconds. Below: shifted geometric means of the "
    "first, exp(mean log(t + s)) − s with s = 1 ms: a mean of ratios in which times much below the shift count alike, systems of all "
    f"sizes equally; a failure counts as {PENALTY} times the slowest success on that system; at the bar how many are solved. What it "
    "hides: on which systems a solver is slow, and it depends on shift and penalty. Only solutions that pass count: success reported, "
    "residual or backward error within its bound, inertia right. A solver that does not take KKT matrices is not in their panel; one "
    "skipped for memory has failed. Processor time of one thread; ratios are of turns taken with cholmod-supernodal (KKT: "
    "mumps-ldlt) in between.",
    draw,
)
