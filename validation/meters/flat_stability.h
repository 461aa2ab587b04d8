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
  /// up to 1.3⁴⁰ times the guess. Between which two ε it ends, the inertia says; on the way there it is asked only near
  /// where the wave is expected from the tangents of lesser ε, and everywhere if that was wrong.
  std::optional<double> critical_strain(double guess);

  /// The direction of lowest curvature at ε, all unknowns, those held zero.
  struct Mode {
    Status status = Status::converged;
    std::string message;
    Vector direction;
  };
  Mode mode(double strain);

 private:
  struct Bracket {
    double stable, loaded;
  };
  std::optional<Bracket> bisect(double guess);
  std::optional<bool> answer(double strain);
  std::optional<bool> unstable(double strain);
  std::optional<double> expect(double stable);

  std::function<Vector(double)> state_;
  Assembler assembler_;
  KktSystem system_;
  KktFactor factor_;

  // of the search at hand
  std::optional<double> expected_;  // ε at which a wave appears
  bool may_expect_ = false;
  Bracket seen_{0, 0};  // the last strains of either kind that the inertia was asked at
};

}  // namespace wrinkle::validation
