#pragma once
#include "core/base/types.h"

namespace wrinkle::validation {

/// Of a matrix whose nodes have three unknowns each, and of its Cholesky factor.
struct FactorCount {
  double unknowns = 0;
  double entries = 0;          // of the lower triangle
  double factor_nonzeros = 0;  // of L with its diagonal
  double flops = 0;            // Σ_j c_j², c_j the nonzeros of L's column j: additions and multiplications
};

/// As CHOLMOD orders `graph`, a symmetric pattern of one number a node: a column of its factor with c entries becomes
/// three, of 3c, 3c − 1 and 3c − 2. Nothing is factorised. Throws std::runtime_error where the analysis fails.
FactorCount count_factor(const SparseMatrix& graph);

}  // namespace wrinkle::validation
