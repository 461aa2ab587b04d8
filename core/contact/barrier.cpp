#include "core/contact/barrier.h"

#include <cmath>
#include <limits>

#include "core/base/fault.h"

namespace wrinkle {

SecondOrderJet Barrier::evaluate(double d) const {
  WRINKLE_FAULT(barrier_distance_squared_twice, d *= d / distance);
  if (d >= distance) return {0, 0, 0};
  if (!(d > 0)) return {std::numeric_limits<double>::infinity(), 0, 0};
  const double e = d - distance, log = std::log(d / distance);
  return {-stiffness * e * e * log, -stiffness * (2 * e * log + e * e / d),
          -stiffness * (2 * log + 4 * e / d - e * e / (d * d))};
}

double barrier_stiffness(double pressure, double distance) {
  return pressure / (distance * (std::log(2.0) + 0.5));
}

}  // namespace wrinkle
