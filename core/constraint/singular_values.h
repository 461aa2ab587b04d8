#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// σ_max(A): Lanczos iteration on AᵀA with full reorthogonalisation, from a fixed start, until the residual of the
/// largest Ritz pair is below 1e-12 of its value (or the Krylov space is exhausted). 0 for an empty matrix. The start
/// is positive, so it meets the leading vector of a matrix without negative entries.
double largest_singular_value(const SparseMatrix& a);

/// σ₁ ≥ σ₂ ≥ … of a dense matrix, by Jacobi rotations: O(n³) with a large factor, for a few hundred rows. Here because
/// Eigen's decompositions take long to compile.
Vector singular_values(const Matrix& a);

}  // namespace wrinkle
