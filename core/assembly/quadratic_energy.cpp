#include "core/assembly/quadratic_energy.h"

#include <algorithm>
#include <set>

#include "core/base/require.h"

namespace wrinkle {

namespace {

SparseMatrix checked(SparseMatrix lower) {
  require(lower.rows() == lower.cols() && lower.rows() % 3 == 0,
          "a matrix of {} × {}; square, three rows to a group, is allowed", lower.rows(), lower.cols());
  lower.makeCompressed();
  for (Index j = 0; j < lower.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower, j); entry; ++entry)
      require(entry.row() >= j, "entry ({}, {}) is not below", entry.row(), j);
  return lower;
}

}  // namespace

QuadraticEnergy::QuadraticEnergy(const SparseMatrix& lower) : lower_(checked(lower)) {
  center_.setZero(lower_.cols());
  force_.setZero(lower_.cols());
}

void QuadraticEnergy::set_matrix(const SparseMatrix& lower) {
  const Index columns = static_cast<Index>(lower_.cols());
  require(lower.cols() == columns, "a matrix of {} columns for {} unknowns", lower.cols(), columns);
  if (lower.nonZeros() == lower_.nonZeros() &&
      std::equal(lower.outerIndexPtr(), lower.outerIndexPtr() + columns + 1, lower_.outerIndexPtr()) &&
      std::equal(lower.innerIndexPtr(), lower.innerIndexPtr() + lower.nonZeros(), lower_.innerIndexPtr())) {
    std::copy_n(lower.valuePtr(), lower.nonZeros(), lower_.valuePtr());
    return;
  }
  lower_ = checked(lower);
  ++revision_;
}

void QuadraticEnergy::set_center(const Vector& center) {
  check_size(center);
  center_ = center;
}

void QuadraticEnergy::set_force(const Vector& force) {
  check_size(force);
  force_ = force;
}

void QuadraticEnergy::check_size(const Vector& v) const {
  require(v.size() == lower_.cols(), "{} numbers for {} unknowns", v.size(), lower_.cols());
}

void QuadraticEnergy::couple(Couplings& couplings) const {
  std::set<std::pair<Index, Index>> pairs;
  for (Index j = 0; j < lower_.cols(); ++j)
    for (SparseMatrix::InnerIterator entry(lower_, j); entry; ++entry) pairs.emplace(entry.row() / 3 * 3, j / 3 * 3);
  for (const auto& [row, column] : pairs) couplings.add(std::array{row, row == column ? -1 : column}, std::array{3, 3});
}

void QuadraticEnergy::bind(SparsityPattern& pattern) {
  slots_ = pattern.places(lower_);
}

double QuadraticEnergy::add_to(const Assembly& assembly, const Vector& q) const {
  away_ = q - center_;
  product_.noalias() = lower_.selfadjointView<Eigen::Lower>() * away_;
  const double value = 0.5 * away_.dot(product_) - force_.dot(away_);
  if (assembly.order == Order::value) return value;
  Eigen::Map<Vector>(assembly.gradient, q.size()) += product_ - force_;
  if (assembly.order == Order::gradient) return value;
  for (Index k = 0; k < static_cast<Index>(slots_.size()); ++k)
    if (slots_[k] >= 0) assembly.hessian[slots_[k]] += lower_.valuePtr()[k];
  return value;
}

}  // namespace wrinkle
