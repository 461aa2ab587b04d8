#include "core/integrate/coupled_euler.h"

#include <fmt/format.h>

#include "core/integrate/held_motion.h"

namespace wrinkle {

namespace {

/// The part of the way of what is held that nothing stands in.
double free_part(const CoupledProblem& problem, const Vector& y, const Vector& z, const Vector& way) {
  const Vector fine_way = problem.fine_state(way, Vector::Zero(z.size()));
  return std::min(max_step(problem.coarse, y, way), max_step(problem.fine, problem.fine_state(y, z), fine_way));
}

/// Minimises with what is held at the target, in as many pieces as that takes; `result` holds where to start.
void reach(const CoupledProblem& problem, const Vector& target, const CoupledMinimizer& minimize, Index max_pieces,
           CoupledResult& result) {
  for (Index piece = 0; piece < max_pieces; ++piece) {
    const double part = free_part(problem, result.y, result.z, held_way(problem.coarse, result.y, target));
    move_held(problem.coarse, target, part, result.y);
    std::vector<PassRecord> passes = std::move(result.passes);
    result = minimize(result.y, result.z);
    result.passes.insert(result.passes.begin(), passes.begin(), passes.end());
    if (!result.converged() || part >= 1) return;
  }
  result.status = Status::step_too_small;
  result.message = fmt::format("after {} pieces what is held is still {:.3e} from where it goes", max_pieces,
                               held_way(problem.coarse, result.y, target).lpNorm<Eigen::Infinity>());
}

/// Tells all terms of both layers.
template <class F>
void for_each_term(const CoupledProblem& problem, const Vector& y, const Vector& z, const F& f) {
  const Vector x = problem.fine_state(y, z);
  for (const auto& energy : problem.coarse.energies) f(*energy, y);
  for (const auto& energy : problem.fine.energies) f(*energy, x);
}

}  // namespace

CoupledResult implicit_euler_step(const CoupledProblem& problem, InertiaEnergy& coarse, InertiaEnergy& fine,
                                  const CoupledMinimizer& minimize, CoupledMotion& motion,
                                  const CoupledEulerOptions& options) {
  const double h = fine.time_step();
  const Vector y = motion.y + h * motion.y_velocity, z = motion.z + h * motion.z_velocity;
  coarse.set_target(y);
  fine.set_target(problem.fine_state(y, z));
  for_each_term(problem, motion.y, motion.z, [](Energy& e, const Vector& at) { e.begin_step(at); });
  CoupledResult result;
  result.y = motion.y;  // Algorithm 1, line 1: from wⁿ
  result.z = motion.z;
  for (Index lag = 0; lag < options.lag_updates; ++lag) {
    if (lag > 0) for_each_term(problem, result.y, result.z, [](Energy& e, const Vector& at) { e.update_lag(at); });
    reach(problem, y, minimize, options.max_pieces, result);
    if (!result.converged()) return result;
  }
  motion.y_velocity = (result.y - motion.y) / h;
  motion.z_velocity = (result.z - motion.z) / h;
  motion.y = result.y;
  motion.z = result.z;
  return result;
}

}  // namespace wrinkle
