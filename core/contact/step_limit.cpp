#include "core/contact/step_limit.h"

#include <cmath>
#include <limits>

#include "core/base/fault.h"

namespace wrinkle {

namespace {

/// The first s > 0 at which room + slope s + bend s² = 0, for room > 0; infinite if there is none.
double first_root(double room, double slope, double bend) {
  const double discriminant = slope * slope - 4 * bend * room;
  if (discriminant < 0) return std::numeric_limits<double>::infinity();
  const double below = -slope + std::sqrt(discriminant);
  return below > 0 ? 2 * room / below : std::numeric_limits<double>::infinity();
}

}  // namespace

double collision_free_part(const Shape& shape, const RelativeWay& way, double kept) {
  WRINKLE_FAULT(step_limit_ignored, return 1);
  constexpr int most = 50;       // each is safe by itself
  constexpr double near = 0.02;  // of φ₀: so close to what is to be kept there is nothing to gain
  const double first = signed_distance(shape, way.start, Order::value).value;
  if (!(first > 0)) return 0;
  double part = 0;
  for (int i = 0; i < most; ++i) {
    const Distance d = signed_distance(shape, way.at(part), Order::gradient);
    const double room = d.value - kept * first;
    if (i > 0 && room <= near * first) break;
    part += first_root(room, d.gradient.dot(way.velocity + 2 * part * way.bend), d.gradient.dot(way.bend));
    if (!(part < 1)) return 1;
  }
  return part;
}

}  // namespace wrinkle
