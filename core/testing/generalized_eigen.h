#pragma once
#include "core/base/symmetric_eigen.h"

namespace wrinkle {

/// A V = B V diag(λ), VᵀBV = I, B positive definite; compiled once, as those of symmetric_eigen.h.
EigenPairs generalized_symmetric_eigen(const Matrix& a, const Matrix& b);

}  // namespace wrinkle
