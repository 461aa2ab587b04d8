#pragma once
/// Incomplete Cholesky factorisation without fill, IC(0).

#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// A + α diag(A) ≈ L Lᵀ with L in the pattern of A's lower triangle. The shift α is the first of 0, 1e-4, 4e-4, … for
/// which all pivots are positive (Manteuffel 1980): one exists for every A with positive diagonal.
class IncompleteCholesky {
 public:
  using MatrixView = Eigen::Map<const SparseMatrix>;

  /// Reserves memory for factors of this pattern.
  void reserve(Index nonzeros);
  /// Needs a positive, stored diagonal. Returns whether a factor was found.
  bool compute(const MatrixView& lower);
  /// z = (L Lᵀ)⁻¹ r.
  void apply(const MatrixView& lower, const Vector& r, Vector& z) const;
  double shift() const { return shift_; }

 private:
  void load(const MatrixView& lower, double shift);
  bool factorize(const MatrixView& lower);
  void update_column(const MatrixView& lower, Index from, Index entry);

  std::vector<double> values_;  // of L, in the slots of A
  double shift_ = 0.0;
};

}  // namespace wrinkle
