#pragma once
#include <functional>

#include "core/base/types.h"

namespace wrinkle {

struct CgOptions {
  double relative_tolerance = 1e-3;  // on √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  Index max_iterations = 2000;
};

struct CgReport {
  Index iterations = 0;
  double residual = 0;              // √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  bool negative_curvature = false;  // it met p with pᵀAp ≤ 0 and stopped there
};

/// Conjugate gradients for A d = b from d = 0, given A's product and its diagonal as preconditioner M. Whenever it
/// stops (converged, out of iterations, or at a direction without curvature, taking M⁻¹b if that is the first) dᵀb > 0
/// for b ≠ 0: as a Newton step, d descends. Throws std::invalid_argument if the diagonal is not positive.
CgReport conjugate_gradients(const std::function<void(const Vector&, Vector&)>& multiply, const Vector& diagonal,
                             const Vector& b, Vector& d, const CgOptions& options = {});

}  // namespace wrinkle
