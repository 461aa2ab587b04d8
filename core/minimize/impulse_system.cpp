#include "core/minimize/impulse_system.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {

const Vector& checked_inverse_mass(const Vector& inverse_mass) {
  for (const double inverse : inverse_mass)
    require(inverse >= 0 && std::isfinite(inverse), "an inverse mass of {} 1/kg; finite ones of at least 0 are allowed",
            inverse);
  return inverse_mass;
}

namespace {

std::unique_ptr<LinearSolver> required(std::unique_ptr<LinearSolver> linear) {
  require(linear != nullptr, "a system of impulses needs a linear solver, and was given none");
  return linear;
}

}  // namespace

ImpulseSystem::ImpulseSystem(const SparseMatrix& W, const Vector& inverse_mass, std::unique_ptr<LinearSolver> linear,
                             const Vector& diagonal)
    : W_(W),
      inverse_mass_(checked_inverse_mass(inverse_mass)),
      linear_(required(std::move(linear))),
      factors_(*linear_) {
  if (W_.cols() == 0) return;
  SparseMatrix whole = W_.transpose() * (inverse_mass_.asDiagonal() * W_).eval();
  if (diagonal.size() > 0) whole += SparseMatrix(diagonal.asDiagonal());
  matrix_ = whole.triangularView<Eigen::Lower>();
  const LinearReport& report = factors_.factorize(matrix_);
  if (!report.ok())
    throw std::runtime_error(fmt::format("the matrix of {} impulses: {}", W_.cols(), to_string(report)));
  nonzeros_ = report.factor_nonzeros;
}

void ImpulseSystem::solve(Matrix& b) const {
  for (int c = 0; c < 3; ++c) {
    b_ = b.col(c);
    if (!factors_.solve(b_, solution_).ok())
      throw std::runtime_error(fmt::format("impulses: {}", to_string(factors_.report())));
    b.col(c) = solution_;
  }
}

void ImpulseSystem::push(const Matrix& impulses, Vector& v) const {
  for (Index r = 0; r < W_.cols(); ++r)
    for (SparseMatrix::InnerIterator e(W_, r); e; ++e)
      for (int c = 0; c < 3; ++c) v[3 * e.row() + c] += inverse_mass_[e.row()] * e.value() * impulses(r, c);
}

}  // namespace wrinkle
