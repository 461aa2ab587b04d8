#include "core/step/coupled_euler.h"

#include "core/step/backward_euler.h"

namespace wrinkle {

namespace {

constexpr Index kMaxPieces = 100;

/// A coupled problem's unknowns: see backward_euler.
struct Body {
  const CoupledProblem& problem;
  const CoupledMinimizer& minimizer;
  const Vector& target;  // of y
  SolveResult& result;

  void begin_step() {
    const Vector x = problem.fine_state(result.x, result.z);
    for (const auto& energy : problem.coarse.energies) energy->begin_step(result.x);
    for (const auto& energy : problem.fine.energies) energy->begin_step(x);
  }
  double free_part() const {
    const Vector way = held_way(problem.coarse, result.x, target);
    if (way.isZero(0)) return 1;
    const Vector fine_way = problem.fine_state(way, Vector::Zero(result.z.size()));
    const double allowed = std::min(max_step(problem.coarse, result.x, way),
                                    max_step(problem.fine, problem.fine_state(result.x, result.z), fine_way));
    return finite_part(allowed, [&](double part) {
      Vector y = result.x;
      wrinkle::move_held(problem.coarse, target, part, y);
      return energy_at(problem.coarse, y) + energy_at(problem.fine, problem.fine_state(y, result.z));
    });
  }
  void move_held(double part) { wrinkle::move_held(problem.coarse, target, part, result.x); }
  double way_left() const { return largest(held_way(problem.coarse, result.x, target)); }
  bool minimize() {
    result.append(minimizer(result.x, result.z));
    ++result.pieces;
    return result.converged();
  }
};

}  // namespace

SolveResult implicit_euler_step(const CoupledProblem& problem, InertiaEnergy& coarse, InertiaEnergy& fine,
                                const CoupledMinimizer& minimize, CoupledMotion& motion) {
  const double h = fine.time_step();
  const Vector y = motion.y + h * motion.y_velocity, z = motion.z + h * motion.z_velocity;
  coarse.set_target(y);
  fine.set_target(problem.fine_state(y, z));
  SolveResult result;
  result.x = motion.y;  // Algorithm 1, line 1: from wⁿ
  result.z = motion.z;
  Body body{problem, minimize, y, result};
  if (!backward_euler(body, 1, kMaxPieces)) return result;
  motion.y_velocity = (result.x - motion.y) / h;
  motion.z_velocity = (result.z - motion.z) / h;
  motion.y = result.x;
  motion.z = result.z;
  return result;
}

}  // namespace wrinkle
