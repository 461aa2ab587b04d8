#pragma once
/// The angle between two directions that have no sense.

#include <algorithm>
#include <cmath>

namespace wrinkle::validation {

/// Of two lines at `a` and `b` from one axis, all in degrees: 0 to 90.
inline double line_angle(double a, double b) {
  const double turned = std::fmod(std::abs(a - b), 180.0);
  return std::min(turned, 180 - turned);
}

}  // namespace wrinkle::validation
