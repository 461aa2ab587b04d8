#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// σ_max(A): Lanczos iteration on AᵀA with full reorthogonalisation, from a fixed start, until the residual of the
/// largest Ritz pair is below 1e-12 of its value (or the Krylov space is exhausted). 0 for an empty matrix. The start
/// is positive, so it meets the leading vector of a matrix without negative entries.
double largest_singular_value(const SparseMatrix& a);

/// σ₁ ≥ σ₂ ≥ … of a dense matrix: the largest eigenvalues of (0 A; Aᵀ 0), to the round-off of σ₁. O((m + n)³), for a
/// few hundred rows.
Vector singular_values(const Matrix& a);

}  // namespace wrinkle
