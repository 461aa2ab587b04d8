#pragma once
/// Whole dense matrices from the compact forms of elements and assemblers: for checks.

#include "core/energy/element.h"

namespace wrinkle {

/// An element's matrix from its lower blocks; L is the element's Layout.
template <class L>
Matrix dense_matrix(const std::array<double, L::kHessian>& blocks) {
  Matrix m(L::kDofs, L::kDofs);
  for (int a = 0; a < L::kGroups; ++a)
    for (int b = 0; b <= a; ++b)
      for (int i = 0; i < L::sizes[a]; ++i)
        for (int j = 0; j < L::sizes[b]; ++j) {
          const int row = L::offset[a] + i, column = L::offset[b] + j;
          m(row, column) = blocks[L::block(a, b) + i * L::sizes[b] + j];
          if (a != b) m(column, row) = m(row, column);
        }
  return m;
}

/// The symmetric matrix of which `lower` holds the lower triangle.
inline Matrix dense_matrix(const SparseMatrix& lower) {
  return Matrix(lower).selfadjointView<Eigen::Lower>();
}

}  // namespace wrinkle
