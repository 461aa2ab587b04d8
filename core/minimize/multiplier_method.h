#pragma once
#include <algorithm>
#include <cmath>

#include "core/assembly/augmented_lagrangian.h"
#include "core/base/types.h"
#include "core/minimize/newton.h"

namespace wrinkle {

/// The method of multipliers (Hestenes 1969, Powell 1969; Nocedal & Wright 2006, framework 17.3): x = argmin of the
/// augmented Lagrangian, then y ← y + ρ g, and a tenfold ρ where |g| has not fallen to a quarter, up to `most`. A Body
/// does
///
///   bool minimize(double ρ)      of the Lagrangian with this ρ and the multipliers; false where that fails
///   double update(double ρ)      of the multipliers; |g| in tolerances
///   bool done(double& residual)  whether that is the end; may find |g| anew
///   void give_up(Index)          after so many updates
///
/// Whether it was done within `max_updates`.
template <class Body>
bool update_multipliers(Body& body, double penalty, double most, Index max_updates) {
  constexpr double much_smaller = 0.25, growth = 10;
  double last = HUGE_VAL;
  for (Index update = 0; update < max_updates; ++update) {
    if (!body.minimize(penalty)) return false;
    double residual = body.update(penalty);
    if (body.done(residual)) return true;
    if (!(residual <= much_smaller * last)) penalty = std::min(growth * penalty, most);
    last = residual;
  }
  body.give_up(max_updates);
  return false;
}

struct MultiplierOptions {
  double penalty = 1;      // ρ [J] at first
  Index max_updates = 30;  // of the multipliers
  NewtonOptions newton = {.step_tolerance = 1e-7, .max_iterations = 400};
};

/// Minimises a problem's energy under nonlinear constraints g(x) = 0, by the method of multipliers
/// (update_multipliers): x = argmin E + yᵀg + ½ ρ ‖g‖², then y ← y + ρ g, until |g| is within the tolerances; ρ grows a
/// millionfold at most. In the result gradient_norm is the Lagrangian's, constraint_norm |g| in tolerances. The energy
/// needs no inertia and the constraints' gradients may depend on each other: this is what a discretisation's
/// equilibrium is, whatever the way there. Rows that the Lagrangian holds within their tolerances are inequalities, and
/// y ← y + ρ u.
///
/// `lagrangian`, of the system, is a term of the problem. Multipliers start from those that it has. Fails with what
/// minimize fails with, but where a line search ends in round-off or iterations run out the next update takes what
/// there is; or iteration_limit.
SolveResult minimize_with_multipliers(Problem& problem, AugmentedLagrangian& lagrangian, ConstraintSystem& system,
                                      const Vector& x, LinearSolver& linear, const MultiplierOptions& options = {});

}  // namespace wrinkle
