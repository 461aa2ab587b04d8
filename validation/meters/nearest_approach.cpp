#include "validation/meters/nearest_approach.h"

#include <algorithm>
#include <cmath>

#include "core/contact/additive_ccd.h"

namespace wrinkle::validation {

PairPoints way_of(const PairPoints& start, const PairPoints& end) {
  PairPoints out;
  for (int i = 0; i < 4; ++i) out[i] = end[i] - start[i];
  return out;
}

double nearest_approach(PairKind kind, const PairPoints& start, const PairPoints& end) {
  const auto distance = [&](double time) {
    PairPoints x;
    for (int i = 0; i < 4; ++i) x[i] = (1 - time) * start[i] + time * end[i];
    return std::sqrt(closest_points(kind, x).squared_distance);
  };
  constexpr int kTimes = 500;
  double least = distance(0), from = 0, to = 1.0 / kTimes;
  for (int i = 1; i <= kTimes; ++i)
    if (const double d = distance(static_cast<double>(i) / kTimes); d < least)
      least = d, from = static_cast<double>(i - 1) / kTimes, to = std::min(1.0, static_cast<double>(i + 1) / kTimes);
  for (int i = 0; i < 100; ++i) {  // thirds
    const double a = from + (to - from) / 3, b = to - (to - from) / 3, at_a = distance(a), at_b = distance(b);
    least = std::min({least, at_a, at_b});
    (at_a < at_b ? to : from) = at_a < at_b ? b : a;
  }
  const double stop = collision_free_part(kind, start, way_of(start, end), 0, {.kept = 0, .near = 0});
  return std::min(least, distance(stop));
}

}  // namespace wrinkle::validation
