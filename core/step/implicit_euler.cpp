#include "core/step/implicit_euler.h"

#include "core/base/fault.h"
#include "core/step/backward_euler.h"
#include "core/step/held_motion.h"

namespace wrinkle {

namespace {

/// A problem's unknowns: see backward_euler.
struct Body {
  Problem& problem;
  DescentNewton& newton;
  const Vector& target;
  SolveResult& result;

  void begin_step() {
    for (const auto& energy : problem.energies) energy->begin_step(result.x);
  }
  void update_lag() {
    for (const auto& energy : problem.energies) energy->update_lag(result.x);
  }
  double free_part() const { return max_step(problem, result.x, held_way(problem, result.x, target)); }
  void move_held(double part) { wrinkle::move_held(problem, target, part, result.x); }
  double way_left() const { return largest(held_way(problem, result.x, target)); }
  bool minimize() {
    result.append(newton.minimize(result.x));
    ++result.pieces;
    return result.converged();
  }
  void fail(Status status, std::string message) {
    result.status = status;
    result.message = std::move(message);
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
  Body body{problem_, newton_, target, result};
  if (!backward_euler(body, options_.lag_updates, options_.max_pieces)) return result;
  motion.velocity = (result.x - motion.x) / h;
  WRINKLE_FAULT(velocity_lost, motion.velocity *= 0.98);
  motion.x = result.x;
  return result;
}

}  // namespace wrinkle
