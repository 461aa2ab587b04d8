#include "core/contact/signed_distance.h"

#include "core/base/require.h"

namespace wrinkle {

namespace {

Distance distance(const HalfSpace&, const VectorN<3>& X, Order) {
  return {X[2], VectorN<3>::UnitZ(), MatrixN<3>::Zero()};
}

/// φ = |X| − R,  ∇²φ = (I − n nᵀ)/|X|
Distance distance(const Sphere& sphere, const VectorN<3>& X, Order order) {
  Distance out;
  const double r = X.norm();
  out.value = r - sphere.radius;
  if (order == Order::value) return out;
  out.gradient = X / r;
  if (order == Order::gradient) return out;
  out.hessian = (MatrixN<3>::Identity() - out.gradient * out.gradient.transpose()) / r;
  return out;
}

/// Deep inside, where the nearest side tells the distance.
Distance inside(const Box& box, const VectorN<3>& X, const VectorN<3>& q) {
  Index side = 0;
  Distance out;
  out.value = q.maxCoeff(&side) - box.rounding;
  out.gradient = (X[side] < 0 ? -1.0 : 1.0) * VectorN<3>::Unit(side);
  out.hessian.setZero();
  return out;
}

/// φ = |max(q, 0)| − r,  q = |X| − (half − r),  ∇²φ = (I₊ − n nᵀ)/|max(q, 0)|, I₊ the identity where q > 0.
Distance distance(const Box& box, const VectorN<3>& X, Order order) {
  const VectorN<3> q = X.cwiseAbs() - (box.half.array() - box.rounding).matrix(), u = q.cwiseMax(0);
  const double length = u.norm();
  if (length == 0) return inside(box, X, q);
  Distance out;
  out.value = length - box.rounding;
  if (order == Order::value) return out;
  for (int i = 0; i < 3; ++i) out.gradient[i] = (X[i] < 0 ? -u[i] : u[i]) / length;
  if (order == Order::gradient) return out;
  out.hessian = -out.gradient * out.gradient.transpose() / length;
  for (int i = 0; i < 3; ++i)
    if (q[i] > 0) out.hessian(i, i) += 1 / length;
  return out;
}

double extent_of(const HalfSpace&) {
  return 1;
}
double extent_of(const Sphere& sphere) {
  return sphere.radius;
}
double extent_of(const Box& box) {
  return box.half.norm();
}

}  // namespace

Distance signed_distance(const Shape& shape, const VectorN<3>& X, Order order) {
  return std::visit([&](const auto& s) { return distance(s, X, order); }, shape);
}

double extent(const Shape& shape) {
  return std::visit([](const auto& s) { return extent_of(s); }, shape);
}

void check(const Shape& shape) {
  if (const auto* sphere = std::get_if<Sphere>(&shape))
    require(sphere->radius > 0, "a sphere's radius is {} m; it must be above 0", sphere->radius);
  if (const auto* box = std::get_if<Box>(&shape))
    require(box->rounding >= 0 && box->rounding <= box->half.minCoeff() && box->half.minCoeff() > 0,
            "a box with half extents {}, {}, {} m cannot be rounded by {} m", box->half[0], box->half[1], box->half[2],
            box->rounding);
}

}  // namespace wrinkle
