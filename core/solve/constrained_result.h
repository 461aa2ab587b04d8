#pragma once
#include <optional>

#include "core/solve/newton.h"

namespace wrinkle {

/// What a constrained solver's iteration has beyond IterationRecord.
struct ConstraintRecord {
  double constraint_norm = 0;      // ‖h − H x‖∞ before the step
  double merit = 0;                // ‖F‖₂ before the step, kkt_newton only
  std::optional<Index> negatives;  // directions of negative curvature of the true Hessian on null(H), where known
  double blend = 0;                // τ: the part of the fallback tangent in what the step was computed with
  double linear_residual = 0;      // ‖b − A d‖₂ / ‖b‖₂ of an iterative linear solver
  double seconds_assembly = 0, seconds_linear = 0;
};

/// The end of a solve under H x = h. In its base, gradient_norm is ‖g + Hᵀμ‖∞ [N].
struct ConstrainedResult : SolveResult {
  Vector multipliers;              // μ, one per row: −Hᵀμ is the force [N] that holds the constraints
  double constraint_norm = 0;      // ‖h − H x‖∞
  std::optional<Index> negatives;  // at the end, as above: 0 for a minimum, none where the linear solver cannot tell
  Index saddles_left = 0;          // stationary points left along a direction of negative curvature
  double seconds_assembly = 0, seconds_linear = 0;
  std::vector<ConstraintRecord> constraint_telemetry;  // one per entry of telemetry

  bool is_minimum() const { return converged() && negatives == 0; }
};

}  // namespace wrinkle
