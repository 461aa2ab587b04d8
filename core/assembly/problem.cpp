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

double max_step(const Problem& problem, const Vector& x, const Vector& direction) {
  double part = 1;
  for (const auto& term : problem.energies) part = std::min(part, term->max_step(x, direction));
  return part;
}

Assembler::Assembler(Problem& problem)
    : problem_(problem), pattern_(make_pattern(problem)), hessian_(pattern_.matrix()) {
  for (const auto& energy : problem.energies) energy->bind_to(pattern_);
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
  for (const auto& term : problem_.energies)
    if (term->bound() != &pattern_) term->bind_to(pattern_);  // another assembler of these terms was at work
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

double Assembler::max_step(const Vector& x, const Vector& step) {
  direction_.setZero(problem_.num_dofs);
  for (Index i = 0; const Index dof : pattern_.free()) direction_[dof] = step[i++];
  return wrinkle::max_step(problem_, x, direction_);
}

void Assembler::add_step(const Vector& x, double length, const Vector& step, Vector& out) const {
  out = x;
  for (Index i = 0; const Index dof : pattern_.free()) out[dof] += length * step[i++];
}

double Assembler::max_whole_step(const Vector& x, const Vector& direction) const {
  return wrinkle::max_step(problem_, x, direction);
}

void Assembler::begin_step(const Vector& x) {
  for (const auto& energy : problem_.energies) energy->begin_step(x);
}

}  // namespace wrinkle
