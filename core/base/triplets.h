#pragma once
#include <vector>

#include "core/base/types.h"

namespace wrinkle {

using Triplet = Eigen::Triplet<double, Index>;  // row, column, value

/// The matrix with these entries; those in one place are added up.
inline SparseMatrix from_triplets(Index rows, Index columns, const std::vector<Triplet>& entries) {
  SparseMatrix out(rows, columns);
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

}  // namespace wrinkle
