#include "core/assembly/problem.h"

#include <algorithm>
#include <limits>

namespace wrinkle {

double max_step(const Problem& problem, const Vector& x, const Vector& direction) {
  double part = 1;
  for (const auto& term : problem.energies) part = std::min(part, term->max_step(x, direction));
  return part;
}

Assembler::Assembler(Problem& problem)
    : problem_(problem), pattern_(TermCouplings::constant(problem.energies, problem.num_dofs), problem.fixed) {
  couplings_.ask(problem.energies, pattern_);
  couplings_.adapt(problem.energies, pattern_);
  take_pattern();
  for (const auto& energy : problem.energies) energy->bind_to(pattern_);
  full_gradient_.setZero(problem.num_dofs);
  gradient_.setZero(pattern_.num_free());
}

/// In the memory that it has, with as much room to grow as the pattern. Values that were there stay, wherever they are
/// now: each evaluation starts from zeros. Builds that check assertions make them NaN, so that no one reads them
/// before.
void Assembler::take_pattern() {
  const SparseMatrix& matrix = pattern_.matrix();
  const auto before = static_cast<Index>(hessian_.nonZeros()), size = static_cast<Index>(matrix.nonZeros());
  if (hessian_.data().allocatedSize() < size) hessian_.reserve(matrix.data().allocatedSize() - before);
  if (hessian_.cols() != matrix.cols()) hessian_.resize(matrix.rows(), matrix.cols());
  hessian_.resizeNonZeros(size);
  std::copy_n(matrix.outerIndexPtr(), matrix.cols() + 1, hessian_.outerIndexPtr());
  std::copy_n(matrix.innerIndexPtr(), size, hessian_.innerIndexPtr());
  if (size > before) std::fill_n(hessian_.valuePtr() + before, size - before, 0.0);
#ifndef NDEBUG
  if (before > 0) std::fill_n(hessian_.valuePtr(), size, std::numeric_limits<double>::quiet_NaN());
#endif
}

double Assembler::evaluate(const Vector& x, Order order, Tangent tangent) {
  ready(x, order);
  return sum({order, tangent, full_gradient_.data(), hessian_.valuePtr(), nullptr}, x);
}

double Assembler::evaluate_mixed(const Vector& x, const Vector& last_step) {
  ready(x, Order::hessian);
  return sum({Order::hessian, Tangent::mixed, full_gradient_.data(), hessian_.valuePtr(), &last_step}, x);
}

/// Terms that another assembler was at work with are bound anew, which takes the pattern that they ask for now.
void Assembler::ready(const Vector& x, Order order) {
  prepare(x);
  const auto elsewhere = [&](const auto& term) { return term->bound() != &pattern_; };
  const bool returned = std::ranges::any_of(problem_.energies, elsewhere);
  if (returned || order == Order::hessian) follow();
  if (!returned) return;
  for (const auto& term : problem_.energies)
    if (elsewhere(term)) term->bind_to(pattern_);
}

double Assembler::sum(const Assembly& target, const Vector& x) {
  if (target.order != Order::value) full_gradient_.setZero();
  if (target.order == Order::hessian) std::fill_n(hessian_.valuePtr(), hessian_.nonZeros(), 0.0);
  double energy = 0;
  for (const auto& term : problem_.energies) energy += term->add_to(target, x);
  if (target.order != Order::value) gather_gradient();
  return energy;
}

std::uint64_t Assembler::revision() const {
  std::uint64_t out = 0;
  for (const auto& term : problem_.energies) out += term->revision();
  return out;
}

void Assembler::prepare(const Vector& x) {
  for (const auto& term : problem_.energies)
    if (term->revision() > 0) term->prepare(x);
}

void Assembler::follow() {
  if (!couplings_.changed(problem_.energies)) return;
  const std::vector<char> asked = couplings_.ask(problem_.energies, pattern_);
  const std::optional<MovedPlaces> moved = couplings_.adapt(problem_.energies, pattern_);
  if (moved) take_pattern();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Energy& term = *problem_.energies[i];
    if (term.bound() != &pattern_) continue;
    if (asked[i])
      term.bind_to(pattern_);
    else if (moved)
      term.follow(pattern_, *moved);
  }
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
  prepare(x);
  follow();
}

void Assembler::update_lag(const Vector& x) {
  for (const auto& energy : problem_.energies) energy->update_lag(x);
}

}  // namespace wrinkle
