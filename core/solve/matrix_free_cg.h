#pragma once
#include <functional>

#include "core/base/types.h"
#include "core/solve/cg_options.h"

namespace wrinkle {

/// Conjugate gradients for A d = b from d = 0, given A's product and its diagonal as preconditioner M. Whenever it
/// stops (converged, out of iterations, or at a direction without curvature, taking M⁻¹b if that is the first) dᵀb > 0
/// for b ≠ 0: as a Newton step, d descends. Throws std::invalid_argument if the diagonal is not positive.
CgReport conjugate_gradients(const std::function<void(const Vector&, Vector&)>& multiply, const Vector& diagonal,
                             const Vector& b, Vector& d, const CgOptions& options = {});

}  // namespace wrinkle
