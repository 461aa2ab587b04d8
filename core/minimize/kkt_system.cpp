#include "core/minimize/kkt_system.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/unit_columns.h"

namespace wrinkle {

namespace {

void require_positive(double scale) {
  require(scale > 0, "the constraints' scale is {}; it must be above 0", scale);
}

/// Of the free unknowns. Without rows Eigen's pruned product (3.4.0) goes from a number that it never set.
SparseMatrix columns_of(const SparseMatrix& H, const SparsityPattern& pattern) {
  if (H.rows() == 0) return {0, pattern.num_free()};
  return (H * unit_columns(pattern.free(), pattern.num_dofs())).pruned();
}

}  // namespace

KktSystem::KktSystem(const SparsityPattern& pattern, LinearConstraint constraint, double scale)
    : pattern_(pattern), constraint_(std::move(constraint)), scale_(scale) {
  const auto& [H, h] = constraint_;
  require(H.cols() == pattern.num_dofs() && H.rows() == h.size(),
          "H is {} × {} and h has {} entries; the problem has {} unknowns", H.rows(), H.cols(), h.size(),
          pattern.num_dofs());
  require_positive(scale);
  free_ = columns_of(H, pattern);
  build_matrix(pattern.matrix());
}

/// Column j: K's, then γH's. The multipliers' diagonal is stored, for rows without free unknowns.
void KktSystem::build_matrix(const SparseMatrix& tangent) {
  revision_ = pattern_.revision();
  const Index n = num_free(), m = num_rows();
  matrix_.resize(n + m, n + m);
  matrix_.reserve(tangent.nonZeros() + free_.nonZeros() + m);
  for (Index j = 0; j < n; ++j) {
    matrix_.startVec(j);
    for (SparseMatrix::InnerIterator entry(tangent, j); entry; ++entry) matrix_.insertBack(entry.row(), j) = 0;
    for (SparseMatrix::InnerIterator entry(free_, j); entry; ++entry)
      matrix_.insertBack(n + entry.row(), j) = scale_ * entry.value();
  }
  for (Index i = n; i < n + m; ++i) {
    matrix_.startVec(i);
    matrix_.insertBack(i, i) = 0;
  }
  matrix_.finalize();
  set_idle_rows();
}

void KktSystem::set_idle_rows() {
  std::vector<char> idle(num_rows(), 1);
  for (Index k = 0; k < static_cast<Index>(free_.nonZeros()); ++k) idle[free_.innerIndexPtr()[k]] = 0;
  for (Index i = 0; i < num_rows(); ++i)
    if (idle[i]) matrix_.valuePtr()[matrix_.outerIndexPtr()[num_free() + i]] = -scale_;
}

void KktSystem::set_tangent(const SparseMatrix& tangent) {
  if (pattern_.revision() != revision_) build_matrix(tangent);
  for (Index j = 0; j < num_free(); ++j) {
    const double* values = tangent.valuePtr();
    const Index* starts = tangent.outerIndexPtr();
    std::copy(values + starts[j], values + starts[j + 1], matrix_.valuePtr() + matrix_.outerIndexPtr()[j]);
  }
}

void KktSystem::shift_diagonal(double shift) {
  matrix_.diagonal().head(num_free()).array() += shift;
}

void KktSystem::set_scale(double scale) {
  require_positive(scale);
  scale_ = scale;
  for (Index j = 0; j < num_free(); ++j) {  // γH stands at the end of each column
    double* out = matrix_.valuePtr() + matrix_.outerIndexPtr()[j + 1] - free_.col(j).nonZeros();
    for (SparseMatrix::InnerIterator entry(free_, j); entry; ++entry) *out++ = scale * entry.value();
  }
  set_idle_rows();
}

void KktSystem::right_side(const Vector& gradient, const Vector& x, Vector& r) const {
  r.resize(num_free() + num_rows());
  r.head(num_free()) = -gradient;
  r.tail(num_rows()) = constraint_.h;
  WRINKLE_FAULT(constraint_value_lost, r.tail(num_rows()).setZero());
  r.tail(num_rows()).noalias() -= constraint_.H * x;
  r.tail(num_rows()) *= scale_;
}

double KktSystem::constraint_norm(const Vector& x, Vector& work) const {
  work = constraint_.h;
  work.noalias() -= constraint_.H * x;
  return work.size() > 0 ? work.lpNorm<Eigen::Infinity>() : 0.0;
}

double KktSystem::stationarity(const Vector& gradient, const Vector& multipliers, Vector& work) const {
  work = gradient;
  work.noalias() += scale_ * (free_.transpose() * multipliers);
  return work.size() > 0 ? work.lpNorm<Eigen::Infinity>() : 0.0;
}

double balancing_scale(const SparseMatrix& tangent) {
  const double mean = tangent.rows() > 0 ? tangent.diagonal().cwiseAbs().mean() : 0.0;
  return mean > 0 && std::isfinite(mean) ? mean : 1.0;
}

}  // namespace wrinkle
