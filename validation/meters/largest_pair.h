#pragma once
/// The largest eigenvalue of a pencil whose second matrix is factorised.

#include <functional>

#include "core/linear/linear_solver.h"

namespace wrinkle::validation {

/// The largest eigenvalue of A v = μ K v, and v; μ = 0 where Lanczos does not settle.
struct LargestPair {
  double value = 0;
  Vector vector;
};

/// Lanczos's method for K⁻¹A in the inner product of K, with all vectors, 80 at most, kept orthogonal. A and K are
/// given by their lower triangles, `k_factor` has factorised K; μ is good to the square of 1e-7.
LargestPair largest_pair(const SparseMatrix& a, const SparseMatrix& k, LinearSolver& k_factor, Vector start);

/// The same of K on a space that `start` lies in, by what K is inverted with there: x = K⁻¹b, false where that fails.
/// It stops at a residual of `tolerance` μ.
LargestPair largest_pair(const SparseMatrix& a, const SparseMatrix& k,
                         const std::function<bool(const Vector& b, Vector& x)>& inverse, Vector start,
                         double tolerance);

}  // namespace wrinkle::validation
