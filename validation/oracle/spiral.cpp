#include "validation/oracle/spiral.h"

#include <cmath>
#include <numbers>

namespace wrinkle::validation {

double Spiral::c() const {
  return pitch / (2 * std::numbers::pi);
}

double Spiral::length(double from, double to) const {
  const auto primitive = [](double t) { return t * std::sqrt(1 + t * t) + std::asinh(t); };
  return 0.5 * c() * (primitive(to) - primitive(from));
}

/// Newton's method: the slope of the length is c √(1 + θ²).
double Spiral::angle_after(double from, double wanted) const {
  double angle = from + wanted / (c() * std::sqrt(1 + from * from));
  for (int i = 0; i < 60; ++i) angle -= (length(from, angle) - wanted) / (c() * std::sqrt(1 + angle * angle));
  return angle;
}

}  // namespace wrinkle::validation
