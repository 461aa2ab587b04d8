#include "core/step/implicit_euler.h"

#include "core/base/fault.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

ImplicitEuler::ImplicitEuler(Problem& problem, InertiaEnergy& inertia, LinearSolver& linear,
                             const EulerOptions& options)
    : problem_(problem),
      inertia_(inertia),
      options_(options),
      newton_(problem, linear,
              {.gradient_tolerance = -1,
               .step_tolerance = options.step_tolerance,
               .max_iterations = options.max_iterations,
               .tangent = options.tangent}) {}

SolveResult ImplicitEuler::step(Motion& motion) {
  const double h = inertia_.time_step();
  const Vector target = motion.x + h * motion.velocity;
  inertia_.set_target(target);
  SolveResult result;
  result.x = motion.x;
  ProblemBody body{problem_, newton_, target, result};
  if (!backward_euler(body, options_.lag_updates, options_.max_pieces)) return result;
  motion.velocity = (result.x - motion.x) / h;
  WRINKLE_FAULT(velocity_lost, motion.velocity *= 0.98);
  motion.x = result.x;
  return result;
}

}  // namespace wrinkle
