#include "core/step/held_motion.h"

namespace wrinkle {

Vector held_way(const Problem& problem, const Vector& x, const Vector& target) {
  Vector out = Vector::Zero(problem.num_dofs);
  for (Index dof = 0; dof < problem.num_dofs; ++dof)
    if (problem.fixed[dof]) out[dof] = target[dof] - x[dof];
  return out;
}

void move_held(const Problem& problem, const Vector& target, double part, Vector& x) {
  for (Index dof = 0; dof < problem.num_dofs; ++dof)
    if (problem.fixed[dof]) x[dof] = part >= 1 ? target[dof] : x[dof] + part * (target[dof] - x[dof]);
}

}  // namespace wrinkle
