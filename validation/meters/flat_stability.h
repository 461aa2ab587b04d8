#pragma once
/// When a flat state under linear constraints becomes unstable, and along which wave.

#include <functional>
#include <optional>

#include "core/assembly/problem.h"
#include "core/constraint/linear_constraint.h"
#include "core/linear/linear_solver.h"
#include "core/minimize/lowest_curvature.h"

namespace wrinkle::validation {

/// Stability, by the inertia of the tangent on the constraints' null space, of a state x(ε) that is an equilibrium at
/// any compression ε. `linear` must find the inertia (mumps-ldlt); problem and solver must outlive it.
class FlatStability {
 public:
  FlatStability(Problem& problem, const LinearConstraint& constraint, std::function<Vector(double)> state,
                LinearSolver& linear);

  /// The ε at which a wave appears, to 2e-4 of it, by bisection; none where some factorisation fails, or no wave does
  /// up to 1.3⁴⁰ times the guess.
  std::optional<double> critical_strain(double guess);

  /// The direction of lowest curvature at ε, all unknowns, those held zero.
  struct Mode {
    Status status = Status::converged;
    std::string message;
    Vector direction;
  };
  Mode mode(double strain);

 private:
  std::optional<bool> unstable(double strain);

  std::function<Vector(double)> state_;
  Assembler assembler_;
  KktSystem system_;
  KktFactor factor_;
};

}  // namespace wrinkle::validation
