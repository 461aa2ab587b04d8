#include "core/contact/friction.h"

namespace wrinkle {

void add_friction(const FrictionLag& lag, double coefficient, double epsilon, const VectorN<3>& X, Order order,
                  Potential& out) {
  const VectorN<3> moved = X - lag.previous, u = moved - lag.normal.dot(moved) * lag.normal;
  const double y = u.norm();
  const FrictionOfSlip<double> f = friction_of_slip(lag.force, coefficient, epsilon, y);
  out.value += f.value;
  if (order == Order::value) return;
  out.gradient += f.slope_by_y * u;
  if (order == Order::gradient) return;
  out.hessian += f.slope_by_y * (MatrixN<3>::Identity() - lag.normal * lag.normal.transpose());
  if (y > 0) out.hessian += (f.curvature - f.slope_by_y) / (y * y) * u * u.transpose();
}

}  // namespace wrinkle
