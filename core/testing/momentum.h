#pragma once
/// For tests of what keeps momentum: of points of three unknowns each, `mass` one per point.

#include <Eigen/Geometry>

#include "core/step/implicit_euler.h"

namespace wrinkle {

/// Σ m v
inline VectorN<3> linear_momentum(const Vector& mass, const Vector& velocity) {
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index p = 0; p < mass.size(); ++p) sum += mass[p] * velocity.segment<3>(3 * p);
  return sum;
}

/// Σ m x × v
inline VectorN<3> angular_momentum(const Vector& mass, const Motion& motion) {
  VectorN<3> sum = VectorN<3>::Zero();
  for (Index p = 0; p < mass.size(); ++p)
    sum += mass[p] * VectorN<3>(motion.x.segment<3>(3 * p)).cross(motion.velocity.segment<3>(3 * p));
  return sum;
}

}  // namespace wrinkle
