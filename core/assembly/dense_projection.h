#pragma once
#include "core/base/types.h"

namespace wrinkle {

/// The nearest positive semi-definite matrix in the Frobenius norm: V max(Λ, 0) Vᵀ. Only the lower triangle is read.
Matrix project_positive(const Matrix& symmetric);

}  // namespace wrinkle
