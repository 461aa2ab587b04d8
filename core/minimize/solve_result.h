#pragma once
/// What comes out of every solve: one type, whose parts are those that the solve has.

#include <optional>
#include <string>
#include <vector>

#include "core/assembly/energy.h"
#include "core/base/status.h"

namespace wrinkle {

/// One iteration, as it was when its step had been taken: of Newton's method, of a projection, or a pass over a coupled
/// problem, one step in y and one in z. What a method does not have stays as it is here.
struct IterationRecord {
  double energy = 0;         // [J] before the step
  double gradient_norm = 0;  // ‖·‖∞ [N] before the step, of what of the gradient is to vanish: see SolveResult
  double step_norm = 0;      // ‖d‖∞ of the full step
  double step_length = 0;    // α of what was taken
  Tangent tangent = Tangent::exact;  // what the step was computed with
  double shift = 0;                  // added to the tangent's diagonal, 0 where none was needed
  Index factorisations = 0;          // in this iteration
  Index linear_iterations = 0;       // of an iterative linear solver; of conjugate gradients in z
  double constraint_norm = 0;        // ‖h − H x‖∞ before the step; of a projection max |g| in tolerances
  double merit = 0;                  // ‖F‖₂ before the step (KktNewton)
  std::optional<Index> negatives;    // directions of negative curvature of the true Hessian on null(H), where known
  double penalty = 0;                // ρ [kg m²] of the true projection; 0 in Fast Projection
  Index high_hessians = 0, preconditioners = 0;     // of a step in z: H_x assembled, preconditioners made
  double high_products = 0;                         // 3×3 blocks of H_x that its conjugate gradients multiplied by
  double seconds_assembly = 0, seconds_linear = 0;  // of the tangent; in the linear solver, its fallbacks too
  double seconds = 0;                               // of the whole iteration
  double thread_seconds = 0;                        // of it, processor time of the calling thread
};

/// The end of a solve, or of a step that is one.
struct SolveResult {
  Status status = Status::iteration_limit;
  std::string message;  // of a failure: what happened, with the numbers
  Vector x;             // all unknowns; the last iterate where the solve failed. Of a coupled problem y
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

  // of a projection, whose multipliers are y [kg m²]: the constraints' force is −Jᵀ y/h²
  bool fell_back = false;  // on the true one

  // of a coupled problem
  Vector z;

  // of a time step
  Index pieces = 0;  // in which what is held went its way

  Index iterations() const { return static_cast<Index>(telemetry.size()); }
  bool converged() const { return status == Status::converged; }
  bool is_minimum() const { return converged() && negatives == 0; }
  /// Ends so. Whether that is converged, for the caller to return.
  bool end(Status how, std::string why = {});
  /// Adds an iteration's cost to what there is.
  void count(const IterationRecord& record);
  /// Goes on with another solve: takes its end over, and adds its cost to what there is.
  void append(SolveResult&& next);
};

}  // namespace wrinkle
