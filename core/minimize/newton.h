#pragma once
/// Newton's method for minimisation: what goes into its variants, and the one that descends.

#include <functional>

#include "core/assembly/problem.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/solve_result.h"

namespace wrinkle {

/// Called after every iteration; false asks to stop.
using Observer = std::function<bool(const IterationRecord&)>;

struct NewtonOptions {
  double gradient_tolerance = 0.0;  // [N] converged when ‖g‖∞ is at most this; below 0: never, and no evaluation for it
  double step_tolerance = 1e-9;  // … or when a full Newton step changes no unknown by more, the tangent being definite
  double max_step = 1e300;       // longer Newton steps are shortened to this ‖d‖∞
  Index max_iterations = 200;
  Tangent tangent = Tangent::exact;      // tried first; positive: projected Newton. minimize_mixed takes its own
  Tangent fallback = Tangent::positive;  // where that is not positive definite: positive or projected
  /// minimize, where the tangent is not exact: after a whole step of at most this ‖d‖∞ it takes the true Hessian,
  /// unless that shows itself not to be definite (to a factorisation always, to conjugate gradients where they meet
  /// negative curvature). By a projected one what is left of an error falls by a constant factor a step.
  double exact_below = 0;
  /// minimize: ‖d‖∞ that the first step of a trust region may have, whose steps are by the true Hessian, indefinite or
  /// not (trust_region_step.h); 0: none. The linear solver then is a direct one, of symmetric positive definite
  /// matrices, and the tangents named here are not used.
  double trust_radius = 0;
  Observer observer = {};
};

/// Minimises by Newton's method with the true Hessian (or the tangent that the options name) where it is positive
/// definite, else with the fallback, else with
/// a shift of the diagonal, and a backtracking Armijo line search. Where the promised decrease of the energy is lost in
/// round-off, a decrease of the gradient's norm is accepted instead. Steps within the step tolerance are taken as they
/// are: all of their decrease is. Fails with line_search_failed, linear_solve_failed, not_finite, iteration_limit or
/// interrupted.
SolveResult minimize(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options = {});

}  // namespace wrinkle
