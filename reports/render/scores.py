"""Scores of solvers over a set of problems: performance profiles and shifted geometric means.

Costs are {solver: {problem: cost}}. A solver that has no cost of a problem has failed on it: that is never left out.
Problems that no solver solves tell nothing of their ranking and are dropped; who calls says how many.
"""

import math


def solved_problems(costs) -> list:
    """Problems that one solver at least has solved, in order."""
    return sorted({problem for of_solver in costs.values() for problem in of_solver})


def ratios(costs) -> dict:
    """{solver: [r over problems]}, r = t / min over solvers of t, ∞ where the solver has failed: Dolan & Moré 2002, § 2."""
    problems = solved_problems(costs)
    best = {p: min(of_solver[p] for of_solver in costs.values() if p in of_solver) for p in problems}
    return {s: [of_solver[p] / best[p] if p in of_solver else math.inf for p in problems] for s, of_solver in costs.items()}


def performance_profile(costs) -> dict:
    """{solver: (τ, ρ)}: steps of ρ(τ) = share of problems with r ≤ τ, from τ = 1 on. ρ(1) is the share of problems on which
    the solver is the fastest, ρ(∞) that of those it solves: Dolan & Moré 2002, eq. 2.1."""
    out = {}
    for solver, found in ratios(costs).items():
        finite = sorted(r for r in found if math.isfinite(r))
        taus = sorted({1.0, *finite})
        out[solver] = (taus, [sum(r <= tau for r in finite) / len(found) for tau in taus])
    return out


def shifted_geometric_mean(times, shift) -> float:
    """exp(mean log(t + s)) − s: a mean of ratios in which times much below the shift count alike. ∞ with an infinite time."""
    if not times:
        return math.nan
    if any(math.isinf(t) for t in times):
        return math.inf
    return math.exp(sum(math.log(t + shift) for t in times) / len(times)) - shift


def penalised_means(costs, shift, penalty) -> dict:
    """{solver: shifted geometric mean over all problems}; a failure counts as `penalty` times the slowest success of any
    solver on that problem."""
    problems = solved_problems(costs)
    slowest = {p: max(of_solver[p] for of_solver in costs.values() if p in of_solver) for p in problems}
    return {
        s: shifted_geometric_mean([of_solver.get(p, penalty * slowest[p]) for p in problems], shift)
        for s, of_solver in costs.items()
    }


def fitted_exponent(x, y) -> float:
    """p of y = c x^p by least squares of logarithms; NaN with fewer than three points or one x."""
    if len(x) < 3:
        return math.nan
    u, v = [math.log(a) for a in x], [math.log(b) for b in y]
    mean_u, mean_v = sum(u) / len(u), sum(v) / len(v)
    spread = sum((a - mean_u) ** 2 for a in u)
    return sum((a - mean_u) * (b - mean_v) for a, b in zip(u, v)) / spread if spread > 0 else math.nan
