#include "core/step/backward_euler.h"

namespace wrinkle {

Vector held_way(const Problem& problem, const Vector& x, const Vector& target) {
  Vector out = Vector::Zero(problem.num_dofs);
  for (Index dof = 0; dof < problem.num_dofs; ++dof)
    if (problem.fixed[dof]) out[dof] = target[dof] - x[dof];
  return out;
}

Vector free_way(const Problem& problem, const Vector& x, const Vector& target) {
  return target - x - held_way(problem, x, target);
}

Vector as_far(const Problem& problem, const Vector& x, const Vector& way) {
  return x + max_step(problem, x, way) * way;
}

void move_held(const Problem& problem, const Vector& target, double part, Vector& x) {
  for (Index dof = 0; dof < problem.num_dofs; ++dof)
    if (problem.fixed[dof]) x[dof] = part >= 1 ? target[dof] : x[dof] + part * (target[dof] - x[dof]);
}

void ProblemBody::begin_step() {
  for (const auto& energy : problem.energies) energy->begin_step(result.x);
}

void ProblemBody::update_lag() {
  for (const auto& energy : problem.energies) energy->update_lag(result.x);
}

bool ProblemBody::minimize() {
  result.append(newton.minimize(result.x));
  ++result.pieces;
  return result.converged();
}

}  // namespace wrinkle
