#pragma once
/// Newton's method for minimisation: what all its variants share, and the one that descends by line search.

#include <functional>
#include <string>
#include <vector>

#include "core/assembly/problem.h"
#include "core/base/status.h"
#include "core/linear/linear_solver.h"

namespace wrinkle {

/// One Newton iteration, as it was when its step had been taken.
struct IterationRecord {
  double energy;            // [J] before the step
  double gradient_norm;     // ‖g‖∞ [N] before the step
  double step_norm;         // ‖d‖∞ of the full Newton step
  double step_length;       // α of what was taken
  Tangent tangent;          // what the step was computed with
  double shift;             // added to the tangent's diagonal, 0 where none was needed
  Index factorisations;     // in this iteration
  Index linear_iterations;  // of an iterative linear solver
  double seconds;           // of this iteration
};

struct SolveResult {
  Status status = Status::iteration_limit;
  std::string message;                       // of a failure: what happened, with the numbers
  Vector x;                                  // all unknowns; the last iterate where the solve failed
  double energy = 0.0, gradient_norm = 0.0;  // [J], ‖g‖∞ [N] at the last evaluation
  Index factorisations = 0;
  std::vector<IterationRecord> telemetry;

  Index iterations() const { return static_cast<Index>(telemetry.size()); }
  bool converged() const { return status == Status::converged; }
};

/// Called after every iteration; false asks to stop.
using Observer = std::function<bool(const IterationRecord&)>;

struct NewtonOptions {
  double gradient_tolerance = 0.0;  // [N] converged when ‖g‖∞ is at most this
  double step_tolerance = 1e-9;  // … or when a full Newton step changes no unknown by more, the tangent being definite
  double max_step = 1e300;       // longer Newton steps are shortened to this ‖d‖∞
  Index max_iterations = 200;
  Tangent fallback = Tangent::positive;  // where the Hessian is not positive definite: positive or projected
  double armijo = 1e-4;
  double min_step_length = 1e-9;  // of the first length tried; a step that still moves more than its tolerance goes on
  Observer observer = {};
};

/// Minimises by Newton's method with the true Hessian where it is positive definite, else with the fallback, else with
/// a shift of the diagonal, and a backtracking Armijo line search. Where the promised decrease of the energy is lost in
/// round-off, a decrease of the gradient's norm is accepted instead. Fails with line_search_failed,
/// linear_solve_failed, not_finite, iteration_limit or interrupted.
SolveResult minimize(Problem& problem, const Vector& x, LinearSolver& linear, const NewtonOptions& options = {});

}  // namespace wrinkle
