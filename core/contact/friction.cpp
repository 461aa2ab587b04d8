#include "core/contact/friction.h"

#include "core/base/fault.h"

namespace wrinkle {

namespace {

/// f₀(y), f₁(y)/y and f₁′(y)
struct Smooth {
  double value, slope_by_y, curvature;
};

Smooth smooth(double y, double epsilon) {
  if (y >= epsilon) return {y, 1 / y, 0};
  const double s = y / epsilon;
  return {epsilon * (s * s * (1 - s / 3) + 1.0 / 3), (2 - s) / epsilon, 2 * (1 - s) / epsilon};
}

}  // namespace

void add_friction(const FrictionLag& lag, double coefficient, double epsilon, const VectorN<3>& X, Order order,
                  Potential& out) {
  WRINKLE_FAULT(friction_doubled, coefficient *= 2);
  const VectorN<3> moved = X - lag.previous, u = moved - lag.normal.dot(moved) * lag.normal;
  const double y = u.norm(), most = coefficient * lag.force;
  const Smooth f = smooth(y, epsilon);
  out.value += most * f.value;
  if (order == Order::value) return;
  out.gradient += most * f.slope_by_y * u;
  if (order == Order::gradient) return;
  out.hessian += most * f.slope_by_y * (MatrixN<3>::Identity() - lag.normal * lag.normal.transpose());
  if (y > 0) out.hessian += most * (f.curvature - f.slope_by_y) / (y * y) * u * u.transpose();
}

}  // namespace wrinkle
