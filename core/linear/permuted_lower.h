#pragma once
#include <span>
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

/// The lower triangle of P A Pᵀ, whose row and column k are those of A's unknown `unknowns[k]`: laid out once for a
/// pattern, so that new values only have to be copied. Rows within a column are in no order.
class PermutedLower {
 public:
  /// Of A's lower triangle.
  void lay_out(const SparseMatrix& lower, std::span<const Index> unknowns);
  /// Takes the values of a matrix of that pattern.
  const SparseMatrix& take(const SparseMatrix& lower);

 private:
  SparseMatrix matrix_;
  std::vector<Index> from_;  // of each value, among A's
};

}  // namespace wrinkle
