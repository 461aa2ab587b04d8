#include "core/assembly/problem.h"

#include <algorithm>

namespace wrinkle {

namespace {

SparsityPattern make_pattern(const Problem& problem) {
  Couplings couplings(problem.num_dofs);
  for (const auto& energy : problem.energies) energy->couple(couplings);
  return {couplings, problem.fixed};
}

}  // namespace

Assembler::Assembler(Problem& problem)
    : problem_(problem), pattern_(make_pattern(problem)), hessian_(pattern_.matrix()) {
  for (const auto& energy : problem.energies) energy->bind(pattern_);
  full_gradient_.setZero(problem.num_dofs);
  gradient_.setZero(pattern_.num_free());
}

double Assembler::evaluate(const Vector& x, Order order, Tangent tangent) {
  return evaluate(x, {order, tangent, full_gradient_.data(), hessian_.valuePtr(), nullptr});
}

double Assembler::evaluate_mixed(const Vector& x, const Vector& last_step) {
  return evaluate(x, {Order::hessian, Tangent::mixed, full_gradient_.data(), hessian_.valuePtr(), &last_step});
}

double Assembler::evaluate(const Vector& x, const Assembly& target) {
  if (target.order != Order::value) full_gradient_.setZero();
  if (target.order == Order::hessian) std::fill_n(hessian_.valuePtr(), hessian_.nonZeros(), 0.0);
  double energy = 0;
  for (const auto& term : problem_.energies) energy += term->add_to(target, x);
  if (target.order != Order::value) gather_gradient();
  return energy;
}

// Written as loops: an Eigen view by indices would copy them, and with that allocate, each time.
void Assembler::gather_gradient() {
  for (Index i = 0; const Index dof : pattern_.free()) gradient_[i++] = full_gradient_[dof];
}

void Assembler::add_step(const Vector& x, double length, const Vector& step, Vector& out) const {
  out = x;
  for (Index i = 0; const Index dof : pattern_.free()) out[dof] += length * step[i++];
}

}  // namespace wrinkle
