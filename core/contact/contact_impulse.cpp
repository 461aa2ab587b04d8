#include "core/contact/contact_impulse.h"

#include <algorithm>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

ContactImpulse contact_impulse(const DrivenObstacle& obstacle, const VectorN<3>& x, const VectorN<3>& v,
                               double time_step, const ContactImpulseOptions& options) {
  require(time_step > 0 && options.friction >= 0 && options.thickness >= 0,
          "a contact with a step of {} s, friction {} and thickness {} m; the step must be positive, the "
          "others at least 0",
          time_step, options.friction, options.thickness);
  ContactImpulse out;
  const VectorN<3> X = obstacle.next.coordinates(x + time_step * v);
  const Distance distance = signed_distance(obstacle.shape, X, Order::gradient);
  if (distance.value >= options.thickness) return out;
  const VectorN<3> n = obstacle.next.axes * distance.gradient;
  const double normal = (options.thickness - distance.value) / time_step;
  const VectorN<3> moved = obstacle.next.centre - obstacle.now.centre + (obstacle.next.axes - obstacle.now.axes) * X;
  VectorN<3> relative = v - moved / time_step;
  WRINKLE_FAULT(friction_total_velocity, relative = v);
  const VectorN<3> tangential = relative - relative.dot(n) * n;
  const double speed = tangential.norm(), most = options.friction * normal;
  out.change = normal * n - (speed <= most ? 1.0 : most / speed) * tangential;
  out.touches = true;
  return out;
}

}  // namespace wrinkle
