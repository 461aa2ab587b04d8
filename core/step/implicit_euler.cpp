#include "core/step/implicit_euler.h"

#include <cmath>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/step/backward_euler.h"

namespace wrinkle {

namespace {

/// Begins as far on the way to a place as contact lets all of it go; at xⁿ where there is none, or where that is none
/// that the terms know (an inverted element).
/// That the objective is higher there is no reason to begin at xⁿ: of a mat that is rolled up it mostly is, as pairs
/// come near on the way, and from xⁿ Newton's method takes six times as many iterations.
struct StartedBody : ProblemBody {
  const Vector* start;  // null: xⁿ

  void begin_step() {
    ProblemBody::begin_step();
    if (start == nullptr) return;
    const Vector before = result.x;
    result.x = as_far(problem, before, *start - before);
    if (!std::isfinite(energy_at(problem, result.x))) result.x = before;
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
               .tangent = options.tangent,
               .exact_below = options.exact_below,
               .trust_radius = options.trust_radius}) {}

SolveResult ImplicitEuler::step(Motion& motion) {
  const Vector target = motion.x + inertia_.time_step() * motion.velocity;
  return step_to(target, options_.start == EulerStart::rest ? nullptr : &target, motion);
}

SolveResult ImplicitEuler::step(Motion& motion, const Vector& guess) {
  require(guess.size() == motion.x.size(), "a guess of {} unknowns for {}", guess.size(), motion.x.size());
  return step_to(motion.x + inertia_.time_step() * motion.velocity, &guess, motion);
}

SolveResult ImplicitEuler::step_to(const Vector& target, const Vector* start, Motion& motion) {
  inertia_.set_target(target);
  SolveResult result;
  result.x = motion.x;
  StartedBody body{{problem_, newton_, target, result}, start};
  if (!backward_euler(body, options_.lag_updates, options_.max_pieces)) return result;
  motion.velocity = (result.x - motion.x) / inertia_.time_step();
  WRINKLE_FAULT(velocity_lost, motion.velocity *= 0.98);
  motion.x = result.x;
  return result;
}

}  // namespace wrinkle
