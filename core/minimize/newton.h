#pragma once
/// Newton's method for minimisation: what goes into its variants and comes out of them, and the one that descends.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/assembly/problem.h"
#include "core/base/status.h"
#include "core/linear/linear_solver.h"

namespace wrinkle {

/// One Newton iteration, as it was when its step had been taken. What a variant does not have stays as it is here.
struct IterationRecord {
  double energy = 0;         // [J] before the step
  double gradient_norm = 0;  // ‖·‖∞ [N] before the step, of what of the gradient is to vanish: see SolveResult
  double step_norm = 0;      // ‖d‖∞ of the full Newton step
  double step_length = 0;    // α of what was taken
  Tangent tangent = Tangent::exact;  // what the step was computed with
  double shift = 0;                  // added to the tangent's diagonal, 0 where none was needed
  Index factorisations = 0;          // in this iteration
  Index linear_iterations = 0;       // of an iterative linear solver
  double constraint_norm = 0;        // ‖h − H x‖∞ before the step
  double merit = 0;                  // ‖F‖₂ before the step (KktNewton)
  std::optional<Index> negatives;    // directions of negative curvature of the true Hessian on null(H), where known
  double seconds_assembly = 0, seconds_linear = 0;  // of the tangent; in the linear solver, its fallbacks too
  double seconds = 0;                               // of the whole iteration
  double thread_seconds = 0;                        // of it, processor time of the calling thread
};

/// The end of a solve.
struct SolveResult {
  Status status = Status::iteration_limit;
  std::string message;  // of a failure: what happened, with the numbers
  Vector x;             // all unknowns; the last iterate where the solve failed
  double energy = 0;    // [J] at the last evaluation
  double gradient_norm = 0;  // there: ‖g‖∞ [N], under constraints ‖g + Hᵀμ‖∞, of stitched points the force left
  Index factorisations = 0, linear_iterations = 0;  // in all, those of a step that failed too
  double seconds_assembly = 0, seconds_linear = 0;
  std::vector<IterationRecord> telemetry;

  // under constraints
  Vector multipliers;              // μ, one per row: −Hᵀμ is the force [N] that holds them (of g(x) = 0: y [J])
  double constraint_norm = 0;      // ‖h − H x‖∞; of stitches [m] how far copies are apart; |g| in tolerances
  std::optional<Index> negatives;  // as above, at the end: 0 for a minimum, none where the linear solver cannot tell
  Index saddles_left = 0;          // stationary points left along a direction of negative curvature
  Index updates = 0;               // of the multipliers

  // of a time step
  Index pieces = 0;  // in which what is held went its way

  Index iterations() const { return static_cast<Index>(telemetry.size()); }
  bool converged() const { return status == Status::converged; }
  bool is_minimum() const { return converged() && negatives == 0; }
  /// Goes on with another solve: takes its end over, and adds its cost to what there is.
  void append(SolveResult&& next);
};

/// Called after every iteration; false asks to stop.
using Observer = std::function<bool(const IterationRecord&)>;

struct NewtonOptions {
  double gradient_tolerance = 0.0;  // [N] converged when ‖g‖∞ is at most this; below 0: never, and no evaluation for it
  double step_tolerance = 1e-9;  // … or when a full Newton step changes no unknown by more, the tangent being definite
  double max_step = 1e300;       // longer Newton steps are shortened to this ‖d‖∞
  Index max_iterations = 200;
  Tangent tangent = Tangent::exact;      // tried first; positive: projected Newton. minimize_mixed takes its own
  Tangent fallback = Tangent::positive;  // where that is not positive definite: positive or projected
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
