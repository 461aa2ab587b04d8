#pragma once
#include "core/assembly/augmented_lagrangian.h"
#include "core/minimize/newton.h"

namespace wrinkle {

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
