#pragma once
#include "core/mesh/neighborhoods.h"

namespace wrinkle {

/// L [1/m²]: (L u)_i = Σ_j w_ij (u_j − u_i), the Laplacian at point i from its neighbourhood alone. The weights are the
/// least ones that are exact on quadratics,
///
///   min Σ_j w_ij²/ω_ij   subject to   Σ_j w_ij X_j = 0,  Σ_j w_ij X_j X_jᵀ = 2 I,   X_j = X_j^i,
///
/// ω_ij = exp(−|X_j|²/r²), r the root mean square of |X_j|: the second derivatives of a quadratic that passes through
/// u_i and fits the others by moving least squares. At the border the neighbourhood is one-sided and the weights are as
/// exact. Error O(r) |∇³u|, O(r²) where the neighbourhood is even.
///
/// Petronetto et al. 2013 take the Laplacian of a smoothing kernel, and find the areas that the points stand for by an
/// optimisation; here the weights themselves are found, their signs are free, and nothing is smoothed.
///
/// Throws std::invalid_argument, naming the point, where neighbours do not tell the five derivatives: fewer than five,
/// or all on a conic through the point.
SparseMatrix meshless_laplacian(const Neighborhoods& around);

}  // namespace wrinkle
