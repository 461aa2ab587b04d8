#include "validation/oracle/spiral.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/types.h"

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

double length_of_turns(const Spiral& lowest, double radius, double pitch, double from, double to) {
  constexpr double turn = 2 * std::numbers::pi;
  double sum = 0;
  for (auto k = static_cast<Index>(from / turn); static_cast<double>(k) * turn < to; ++k) {
    const double below = static_cast<double>(k) * turn,
                 start = (radius + static_cast<double>(k) * pitch) / lowest.c();  // of the turn, from its own pole
    sum += lowest.length(start + std::max(0.0, from - below), start + std::min(turn, to - below));
  }
  return sum;
}

}  // namespace wrinkle::validation
