#include "core/step/backward_euler.h"

#include <cmath>

namespace wrinkle {

namespace {

constexpr double kSmallestShare = 1e-9;  // of the part allowed: shorter ones are none

}  // namespace

Vector held_way(const Problem& problem, const Vector& x, const Vector& target) {
  Vector out = Vector::Zero(problem.num_dofs);
  for (Index dof = 0; dof < problem.num_dofs; ++dof)
    if (problem.fixed[dof]) out[dof] = target[dof] - x[dof];
  return out;
}

Vector free_way(const Problem& problem, const Vector& x, const Vector& target) {
  return target - x - held_way(problem, x, target);
}

double finite_part(double part, const std::function<double(double)>& energy) {
  for (double tried = part; tried > kSmallestShare * part; tried /= 2)
    if (std::isfinite(energy(tried))) return tried;
  return 0;
}

double held_part(const Problem& problem, const Vector& x, const Vector& target) {
  const Vector way = held_way(problem, x, target);
  if (way.isZero(0)) return 1;
  Vector moved;
  return finite_part(max_step(problem, x, way), [&](double part) {
    moved = x;
    move_held(problem, target, part, moved);
    return energy_at(problem, moved);
  });
}

double energy_at(const Problem& problem, const Vector& x) {
  double out = 0;
  for (const auto& term : problem.energies) {
    term->prepare(x);
    out += term->add_to({}, x);
  }
  return out;
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
