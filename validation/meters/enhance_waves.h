#pragma once
/// Wrinkles on any surface, measured: their direction, length and height.

#include "core/mesh/subdivision.h"

namespace wrinkle::validation {

struct Waves {
  double wavelength = 0;    // 2π √(∫u² / ∫|∇u|²) [m]: exact for a plane wave
  double misalignment = 0;  // mean angle between ∇u's main axis and the direction expected [degrees]: 45 for noise
  double amplitude = 0;     // largest |u| [m]
  double rms = 0;           // of |x − P y| over the area [m]
};

/// Of u = n·(x − P y), n the coarse triangles' normals. The main axis, that of ∫∇u ∇uᵀ, is taken on each coarse
/// triangle and weighed by ∫|∇u|²; triangles whose direction is zero are left out of the angle. `x` and `plain` (P y)
/// are fine states [m]; `directions`, of each coarse triangle, lie in its plane.
Waves measure_waves(const Subdivision& surface, const Vector& x, const Vector& plain,
                    const std::vector<VectorN<3>>& directions);

}  // namespace wrinkle::validation
