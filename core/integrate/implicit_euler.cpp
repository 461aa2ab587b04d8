#include "core/integrate/implicit_euler.h"

#include <fmt/format.h>

#include "core/base/fault.h"
#include "core/integrate/held_motion.h"

namespace wrinkle {

ImplicitEuler::ImplicitEuler(Problem& problem, InertiaEnergy& inertia, LinearSolver& linear,
                             const EulerOptions& options)
    : problem_(problem),
      inertia_(inertia),
      options_(options),
      newton_(problem, linear, options.tangent, options.step_tolerance) {}

EulerResult ImplicitEuler::step(Motion& motion) {
  const double h = inertia_.time_step();
  const Vector target = motion.x + h * motion.velocity;
  inertia_.set_target(target);
  for (const auto& energy : problem_.energies) energy->begin_step(motion.x);
  EulerResult result;
  Vector x = motion.x;
  for (Index lag = 0; lag < options_.lag_updates; ++lag) {
    if (lag > 0)
      for (const auto& energy : problem_.energies) energy->update_lag(x);
    if (!reach(target, x, result)) return result;
  }
  motion.velocity = (x - motion.x) / h;
  WRINKLE_FAULT(velocity_lost, motion.velocity *= 0.98);
  motion.x = x;
  return result;
}

bool ImplicitEuler::reach(const Vector& target, Vector& x, EulerResult& result) {
  for (Index piece = 0; piece < options_.max_pieces; ++piece) {
    const double part = max_step(problem_, x, held_way(problem_, x, target));
    move_held(problem_, target, part, x);
    ++result.pieces;
    if (!minimize(x, result)) return false;
    if (part >= 1) return true;
  }
  result.status = Status::step_too_small;
  result.message = fmt::format("after {} pieces what is held is still {:.3e} from where it goes", options_.max_pieces,
                               held_way(problem_, x, target).lpNorm<Eigen::Infinity>());
  return false;
}

bool ImplicitEuler::minimize(Vector& x, EulerResult& result) {
  double last = 0;
  for (Index i = 0; i < options_.max_iterations; ++i) {
    const NewtonMove move = newton_.step(x);
    ++result.iterations;
    result.factorisations += move.factorisations;
    result.energy = move.energy;
    result.status = move.status;
    result.message = move.message;
    if (move.status != Status::converged) return false;
    last = move.direction.size() > 0 ? move.direction.lpNorm<Eigen::Infinity>() : 0.0;
    if (last <= options_.step_tolerance) return true;
  }
  result.status = Status::iteration_limit;
  result.message = fmt::format("after {} iterations the last step is {:.3e} m", options_.max_iterations, last);
  return false;
}

}  // namespace wrinkle
