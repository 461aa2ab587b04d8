#include "core/constraint/contact_rows.h"

#include "core/base/require.h"

namespace wrinkle {

ContactRows::ContactRows(std::vector<Index> first, const std::vector<Obstacle>& obstacles, double offset, double length)
    : first_(std::move(first)), acting_(first_.size(), -1), offset_(offset), length_(length) {
  require(length > 0, "the length is {} m; it must be above 0", length);
  for (const Obstacle& obstacle : obstacles) {
    require(!obstacle.moves(), "an obstacle has unknowns; here obstacles are at rest");
    check(obstacle.shape);
    shapes_.emplace_back(obstacle.shape);
    frames_.emplace_back(obstacle.frame);
  }
}

ContactRows::Nearest ContactRows::nearest(Index point, const Vector& x) const {
  Nearest out;
  for (Index o = 0; o < static_cast<Index>(shapes_.size()); ++o) {
    const VectorN<3> X = frames_[o].coordinates(x.segment<3>(first_[point]));
    if (const double d = signed_distance(shapes_[o], X, Order::value).value; d < out.distance) out = {o, d};
  }
  return out;
}

double ContactRows::gap(Index point, const Vector& x) const {
  return nearest(point, x).distance;
}

Distance ContactRows::distance(Index point, const Vector& x, Order order) const {
  const Index o = acting_[point];
  return signed_distance(shapes_[o], frames_[o].coordinates(x.segment<3>(first_[point])), order);
}

VectorN<3> ContactRows::normal(Index point, const Vector& x) const {
  return frames_[acting_[point]].axes * distance(point, x, Order::gradient).gradient;
}

void ContactRows::values(Index group, const Vector& x, double* g) const {
  *g = acts(group) ? (distance(group, x, Order::value).value - offset_) / length_ : 0.0;
}

void ContactRows::gradients(Index group, const Vector& x, double* gradients) const {
  Eigen::Map<VectorN<3>> out(gradients);
  out.setZero();
  if (acts(group)) out = normal(group, x) / length_;
}

/// y ∇²φ/ℓ; the shapes are convex, so ∇²φ is positive semi-definite.
void ContactRows::add_curvature(Index group, const Vector& x, const double* y, Curvature curvature,
                                double* blocks) const {
  if (!acts(group) || (curvature == Curvature::positive && *y <= 0)) return;
  const MatrixN<3>& axes = frames_[acting_[group]].axes;
  Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> out(blocks);
  out += *y / length_ * axes * distance(group, x, Order::hessian).hessian * axes.transpose();
}

void ContactRows::choose_active(const Vector& x, std::span<const double> y) {
  for (Index i = 0; i < num_points(); ++i) {
    if (y.empty() || (acts(i) && y[i] > 0)) acting_[i] = -1;
    if (acts(i) && !y.empty() && y[i] < 0) continue;
    const Nearest deepest = nearest(i, x);
    acting_[i] = deepest.distance < offset_ ? deepest.obstacle : -1;
  }
}

}  // namespace wrinkle
