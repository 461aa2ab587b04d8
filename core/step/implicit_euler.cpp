#include "core/step/implicit_euler.h"

#include "core/base/fault.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

namespace {

/// Begins where its options say; at xⁿ too, where the other place is farther up: terms do not know it (an inverted
/// element), or surfaces on their way to each other have come so near that most of the steps would lead back.
struct StartedBody : ProblemBody {
  EulerStart start;

  void begin_step() {
    ProblemBody::begin_step();
    if (start == EulerStart::rest) return;
    const Vector before = result.x, way = target - before;
    const double at_rest = energy();
    result.x += max_step(problem, before, way) * way;
    if (!(energy() < at_rest)) result.x = before;
  }
  double energy() const {
    double out = 0;
    for (const auto& term : problem.energies) {
      term->prepare(result.x);
      out += term->add_to({}, result.x);
    }
    return out;
  }
};

}  // namespace

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
  StartedBody body{{problem_, newton_, target, result}, options_.start};
  if (!backward_euler(body, options_.lag_updates, options_.max_pieces)) return result;
  motion.velocity = (result.x - motion.x) / h;
  WRINKLE_FAULT(velocity_lost, motion.velocity *= 0.98);
  motion.x = result.x;
  return result;
}

}  // namespace wrinkle
