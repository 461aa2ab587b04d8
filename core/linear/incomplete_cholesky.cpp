#include "core/linear/incomplete_cholesky.h"

#include <algorithm>
#include <cmath>

namespace wrinkle {

void IncompleteCholesky::reserve(Index nonzeros) {
  values_.resize(static_cast<std::size_t>(nonzeros));
}

bool IncompleteCholesky::compute(const MatrixView& lower) {
  constexpr double kFirstShift = 1e-4, kGrowth = 4.0, kLastShift = 1e4;
  for (shift_ = 0.0; shift_ <= kLastShift; shift_ = std::max(kFirstShift, kGrowth * shift_)) {
    load(lower, shift_);
    if (factorize(lower)) return true;
  }
  return false;
}

void IncompleteCholesky::load(const MatrixView& lower, double shift) {
  std::copy_n(lower.valuePtr(), lower.nonZeros(), values_.begin());
  for (Index j = 0; j < lower.cols(); ++j) values_[lower.outerIndexPtr()[j]] *= 1.0 + shift;
}

/// Column by column: divide by the root of the pivot, then subtract l_ij l_kj from the entries (k, i) to the right.
bool IncompleteCholesky::factorize(const MatrixView& lower) {
  constexpr double kSmallestPivot = 1e-12;  // of the diagonal entry: smaller ones make L useless
  const Index* starts = lower.outerIndexPtr();
  for (Index j = 0; j < lower.cols(); ++j) {
    const double pivot = values_[starts[j]];
    if (!(pivot > kSmallestPivot * lower.valuePtr()[starts[j]])) return false;
    const double root = std::sqrt(pivot);
    values_[starts[j]] = root;
    for (Index k = starts[j] + 1; k < starts[j + 1]; ++k) values_[k] /= root;
    for (Index k = starts[j] + 1; k < starts[j + 1]; ++k) update_column(lower, j, k);
  }
  return true;
}

/// Subtracts l_ij times column `from` from column i, where `entry` is the slot of l_ij, within the pattern of column i.
void IncompleteCholesky::update_column(const MatrixView& lower, Index from, Index entry) {
  const Index* starts = lower.outerIndexPtr();
  const Index* rows = lower.innerIndexPtr();
  const Index column = rows[entry];
  Index target = starts[column];
  for (Index k = entry; k < starts[from + 1]; ++k) {
    while (target < starts[column + 1] && rows[target] < rows[k]) ++target;
    if (target == starts[column + 1]) return;
    if (rows[target] == rows[k]) values_[target] -= values_[entry] * values_[k];
  }
}

void IncompleteCholesky::apply(const MatrixView& lower, const Vector& r, Vector& z) const {
  const Eigen::Map<const SparseMatrix> factor(lower.rows(), lower.cols(), lower.nonZeros(), lower.outerIndexPtr(),
                                              lower.innerIndexPtr(), values_.data());
  z = r;
  factor.triangularView<Eigen::Lower>().solveInPlace(z);
  factor.transpose().triangularView<Eigen::Upper>().solveInPlace(z);
}

}  // namespace wrinkle
