#include "core/project/projection_kkt.h"

#include <algorithm>

#include "core/base/unit_columns.h"

namespace wrinkle {

ProjectionKkt::ProjectionKkt(const ConstraintSystem& system, const Vector& mass, const std::vector<char>& fixed)
    : ProjectionSystem(system, ConstraintTerms::curvature, mass, fixed) {
  values_.resize(pattern_.matrix().nonZeros());
  build_matrix();
}

SparseMatrix ProjectionKkt::free_gradients() const {
  return SparseMatrix(system_.gradients().transpose()) * unit_columns(pattern_.free(), system_.num_dofs());
}

/// Column j: that of M + Σ y ∇²g, then J's.
void ProjectionKkt::build_matrix() {
  const Index n = pattern_.num_free(), m = system_.rows();
  const SparseMatrix J = free_gradients();
  matrix_.resize(n + m, n + m);
  for (Index j = 0; j < n; ++j) {
    matrix_.startVec(j);
    for (SparseMatrix::InnerIterator entry(pattern_.matrix(), j); entry; ++entry)
      matrix_.insertBack(entry.row(), j) = 0;
    for (SparseMatrix::InnerIterator entry(J, j); entry; ++entry) matrix_.insertBack(n + entry.row(), j) = 0;
  }
  for (Index i = n; i < n + m; ++i) {
    matrix_.startVec(i);
    matrix_.insertBack(i, i) = 0;
  }
  matrix_.finalize();
}

void ProjectionKkt::set_rows(const SparseMatrix& J, const Vector& diagonal) {
  const Index *from = J.outerIndexPtr(), *to = matrix_.outerIndexPtr();
  for (Index j = 0; j < static_cast<Index>(J.cols()); ++j)
    std::copy_backward(J.valuePtr() + from[j], J.valuePtr() + from[j + 1], matrix_.valuePtr() + to[j + 1]);
  matrix_.diagonal().tail(system_.rows()) = diagonal;
}

void ProjectionKkt::evaluate(const Vector& x, const Vector& multipliers, const Vector& regularisation) {
  std::ranges::fill(values_, 0.0);
  hessian_.add(x, multipliers, {}, Curvature::positive, values_.data());
  const Index *from = pattern_.matrix().outerIndexPtr(), *to = matrix_.outerIndexPtr();
  for (Index j = 0; j < pattern_.num_free(); ++j)
    std::copy(values_.data() + from[j], values_.data() + from[j + 1], matrix_.valuePtr() + to[j]);
  add_mass();
  set_rows(free_gradients(), -regularisation);
}

void ProjectionKkt::leave_out_rows() {
  set_rows(0 * free_gradients(), Vector::Constant(system_.rows(), -1));
}

void ProjectionKkt::right_side(const Vector& g, Vector& out) {
  out.setZero(matrix_.cols());
  out.tail(g.size()) = -g;
}

void ProjectionKkt::add_step(const Vector& solution, Vector& x, Vector& multipliers) const {
  x += of_all(solution);
  multipliers += solution.tail(multipliers.size());
}

}  // namespace wrinkle
