#include "core/contact/closest_points.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "core/base/simd.h"

namespace wrinkle {

namespace {

/// sin² of the angle between two edges, above which the inside of both is solved for without loss: below it all borders
/// are looked at as well.
constexpr double kWideAngle = 1e-6;

/// Weights as they are, and what follows from them. Differences are taken first, so that nearness is not lost to the
/// size of the coordinates.
WRINKLE_INLINE ClosestPoints with_weights(const VectorN<4>& w, const PairPoints& x) {
  VectorN<3> separation = VectorN<3>::Zero();
  unsigned active = 0;
  for (int i = 0; i < 4; ++i) {
    if (w[i] != 0) active |= 1U << i;
    if (i > 0) separation += w[i] * (x[i] - x[0]);
  }
  return {w, separation.squaredNorm(), active};
}

/// s of the point a + s (b − a), 0 ≤ s ≤ 1, that is nearest to p.
double nearest_on_edge(const VectorN<3>& p, const VectorN<3>& a, const VectorN<3>& b) {
  const VectorN<3> e = b - a;
  const double squared = e.squaredNorm();
  return squared > 0 ? std::clamp(e.dot(p - a) / squared, 0.0, 1.0) : 0.0;
}

void keep_nearer(const VectorN<4>& w, const PairPoints& x, ClosestPoints& best) {
  const ClosestPoints other = with_weights(w, x);
  if (other.squared_distance < best.squared_distance) best = other;
}

/// The nearest points of p = x₀ on the three edges of x₁ x₂ x₃.
ClosestPoints closest_on_border(const PairPoints& x) {
  const double s = nearest_on_edge(x[0], x[1], x[2]), t = nearest_on_edge(x[0], x[2], x[3]),
               r = nearest_on_edge(x[0], x[3], x[1]);
  ClosestPoints best = with_weights({1, s - 1, -s, 0}, x);
  keep_nearer({1, 0, t - 1, -t}, x, best);
  keep_nearer({1, -r, 0, r - 1}, x, best);
  return best;
}

/// The nearest points of edges at a wide angle, of whose lines s is nearest on a. With s cut to the edge, all is done
/// where the line of b is nearest to it between b's ends; else that end is b's point.
ClosestPoints closest_at_wide_angle(const PairPoints& x, double s) {
  const VectorN<3> a = x[1] - x[0], b = x[3] - x[2];
  s = std::clamp(s, 0.0, 1.0);
  double t = b.dot(x[0] - x[2] + s * a) / b.squaredNorm();
  if (t < 0 || t > 1) {
    t = t < 0 ? 0 : 1;
    s = nearest_on_edge(t > 0 ? x[3] : x[2], x[0], x[1]);
  }
  return with_weights({1 - s, s, t - 1, -t}, x);
}

/// The nearest points of which one at least is the end of an edge.
ClosestPoints closest_at_ends(const PairPoints& x) {
  const double a0 = nearest_on_edge(x[0], x[2], x[3]), a1 = nearest_on_edge(x[1], x[2], x[3]),
               b0 = nearest_on_edge(x[2], x[0], x[1]), b1 = nearest_on_edge(x[3], x[0], x[1]);
  ClosestPoints best = with_weights({1, 0, a0 - 1, -a0}, x);
  keep_nearer({0, 1, a1 - 1, -a1}, x, best);
  keep_nearer({1 - b0, b0, -1, 0}, x, best);
  keep_nearer({1 - b1, b1, 0, -1}, x, best);
  return best;
}

ClosestPoints of_point_and_triangle(const PairPoints& x) {
  const VectorN<3> ab = x[2] - x[1], ac = x[3] - x[1], ap = x[0] - x[1], n = ab.cross(ac);
  const double squared = n.squaredNorm(), second = ap.cross(ac).dot(n) / squared, third = ab.cross(ap).dot(n) / squared,
               first = 1 - second - third;
  const bool inside = first > 0 && second > 0 && third > 0;  // false where a triangle without area makes them NaN
  const VectorN<4> w = {1, -first, -second, -third};
  if (inside && squared > kWideAngle * ab.squaredNorm() * ac.squaredNorm()) return with_weights(w, x);
  ClosestPoints best = closest_on_border(x);
  if (inside) keep_nearer(w, x, best);
  return best;
}

ClosestPoints of_two_edges(const PairPoints& x) {
  const VectorN<3> a = x[1] - x[0], b = x[3] - x[2], ab = x[2] - x[0], n = a.cross(b);
  const double squared = n.squaredNorm(), s = ab.cross(b).dot(n) / squared, t = ab.cross(a).dot(n) / squared;
  const bool inside = s > 0 && s < 1 && t > 0 && t < 1;  // false where parallel edges make them NaN
  const VectorN<4> w = {1 - s, s, t - 1, -t};
  if (squared > kWideAngle * a.squaredNorm() * b.squaredNorm())
    return inside ? with_weights(w, x) : closest_at_wide_angle(x, s);
  ClosestPoints best = closest_at_ends(x);
  if (inside) keep_nearer(w, x, best);
  return best;
}

}  // namespace

ClosestPoints closest_points(PairKind kind, const PairPoints& x) {
  return kind == PairKind::point_triangle ? of_point_and_triangle(x) : of_two_edges(x);
}

ClosestPoints closest_on_edge(const PairPoints& x, int i, int j) {
  const VectorN<3> e = x[j] - x[i], p = x[0] - x[i];
  const double s = i == j ? 0 : std::clamp(p.dot(e) / e.squaredNorm(), 0.0, 1.0);
  return closest_at(i, j, s, (p - s * e).squaredNorm());
}

ClosestPoints closest_at(int i, int j, double s, double squared_distance) {
  ClosestPoints out{VectorN<4>::Zero(), squared_distance, 1U};
  out.weights[0] = 1;
  out.weights[j] = -s;
  out.weights[i] = s - 1;
  if (s > 0) out.active |= 1U << j;
  if (s < 1) out.active |= 1U << i;
  return out;
}

}  // namespace wrinkle
