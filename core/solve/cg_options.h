#pragma once

namespace wrinkle {

struct CgOptions {
  double relative_tolerance = 1e-3;  // on √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  int max_iterations = 2000;
};

struct CgReport {
  int iterations = 0;
  double residual = 0;              // √(rᵀM⁻¹r) / √(bᵀM⁻¹b)
  bool negative_curvature = false;  // it met p with pᵀAp ≤ 0 and stopped there
};

}  // namespace wrinkle
