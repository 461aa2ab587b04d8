#pragma once
/// Dense symmetric eigenproblems, compiled once: Eigen's solver takes ten seconds in every file that instantiates it.

#include "core/base/types.h"

namespace wrinkle {

/// A V = V diag(λ), VᵀV = I; λ ascending. Of A the lower triangle is read.
struct EigenPairs {
  Vector values;   // λ
  Matrix vectors;  // V: one column each
};
EigenPairs symmetric_eigen(const Matrix& a);

/// λ alone.
Vector symmetric_eigenvalues(const Matrix& a);

/// Of the tridiagonal matrix with that diagonal, and `off` beside it.
EigenPairs tridiagonal_eigen(const Vector& diagonal, const Vector& off);

}  // namespace wrinkle
