#include "core/mesh/edge_crossing.h"

#include <algorithm>
#include <cmath>

#include "core/mesh/exact_orientation.h"

namespace wrinkle {

namespace {

/// A point seen along an axis.
VectorN<2> seen(const VectorN<3>& p, int axis) {
  return {p[(axis + 1) % 3], p[(axis + 2) % 3]};
}

/// A point on the line a b, of the plane or of space: between the two, a and b included?
template <class Point>
bool lies_between(const Point& p, const Point& a, const Point& b) {
  return (p.array() >= a.array().min(b.array())).all() && (p.array() <= a.array().max(b.array())).all();
}

/// Of edges in a plane.
bool edges_meet(const VectorN<2>& a, const VectorN<2>& b, const VectorN<2>& c, const VectorN<2>& d) {
  const int ca = orientation(a, b, c), da = orientation(a, b, d), ac = orientation(c, d, a), bc = orientation(c, d, b);
  if (ca * da < 0 && ac * bc < 0) return true;
  return (ca == 0 && lies_between(c, a, b)) || (da == 0 && lies_between(d, a, b)) ||
         (ac == 0 && lies_between(a, c, d)) || (bc == 0 && lies_between(b, c, d));
}

/// The axis along which three points do not look as if on one line; −1 where they do lie on one.
int open_axis(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c) {
  for (int axis = 0; axis < 3; ++axis)
    if (orientation(seen(a, axis), seen(b, axis), seen(c, axis)) != 0) return axis;
  return -1;
}

/// Of edges in space.
bool edges_meet(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d) {
  if (orientation(a, b, c, d) != 0) return false;
  const int axis = std::max({open_axis(a, b, c), open_axis(a, b, d), open_axis(c, d, a), open_axis(c, d, b)});
  if (axis >= 0) return edges_meet(seen(a, axis), seen(b, axis), seen(c, axis), seen(d, axis));
  return lies_between(c, a, b) || lies_between(d, a, b) || lies_between(a, c, d) || lies_between(b, c, d);
}

/// Of an edge and a triangle with area in one plane, seen along an axis that shows the area.
bool meet_in_plane(const VectorN<2>& a, const VectorN<2>& b, const std::array<VectorN<2>, 3>& corner) {
  const int turn = orientation(corner[0], corner[1], corner[2]);
  bool inside = true;
  for (int i = 0; i < 3; ++i) {
    const VectorN<2>&p = corner[i], &q = corner[(i + 1) % 3];
    if (edges_meet(a, b, p, q)) return true;
    inside = inside && orientation(p, q, a) * turn > 0;
  }
  return inside;
}

/// Three points on a line through a: is b on the same side of a as p is?
bool same_side(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& p) {
  for (int i = 0; i < 3; ++i)
    if (p[i] != a[i]) return (p[i] > a[i]) == (b[i] > a[i]);
  return false;
}

/// Whether u surely points out of the angle between v and w: farther off its middle m than these are, by more than
/// rounding makes, a few 1e-16 of cosines. Nearly all edges that begin in a corner do, and those in one plane with the
/// triangle would all have to be told exactly.
bool points_out(const VectorN<3>& u, const VectorN<3>& v, const VectorN<3>& w) {
  constexpr double kRounding = 1e-12;
  const VectorN<3> m = v / v.norm() + w / w.norm();
  const double least = std::min(m.dot(v) / v.norm(), m.dot(w) / w.norm());
  return m.dot(u) / u.norm() < least - kRounding;
}

}  // namespace

bool edge_meets_triangle(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d,
                         const VectorN<3>& e) {
  const int from = orientation(c, d, e, a), to = orientation(c, d, e, b);
  if (from * to > 0) return false;
  if (from != 0 || to != 0) {  // the line pierces the plane once, between a and b: around which sides does it turn how?
    const int first = orientation(a, b, c, d), second = orientation(a, b, d, e), third = orientation(a, b, e, c);
    return std::min({first, second, third}) >= 0 || std::max({first, second, third}) <= 0;
  }
  const int axis = open_axis(c, d, e);
  if (axis < 0) return edges_meet(a, b, c, d) || edges_meet(a, b, d, e) || edges_meet(a, b, e, c);
  return meet_in_plane(seen(a, axis), seen(b, axis), {seen(c, axis), seen(d, axis), seen(e, axis)});
}

bool edge_meets_triangle_at_corner(const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& d, const VectorN<3>& e) {
  if (points_out(b - a, d - a, e - a) || orientation(a, d, e, b) != 0) return false;
  const int axis = open_axis(a, d, e);
  if (axis < 0) return (open_axis(a, b, d) < 0 && same_side(a, b, d)) || (open_axis(a, b, e) < 0 && same_side(a, b, e));
  const VectorN<2> at = seen(a, axis), to = seen(b, axis), first = seen(d, axis), second = seen(e, axis);
  const int turn = orientation(at, first, second);
  return orientation(at, first, to) * turn >= 0 && orientation(at, to, second) * turn >= 0;
}

bool edge_crosses_triangle(const std::array<Index, 2>& edge, const std::array<Index, 3>& triangle, const Vector& x) {
  const auto at = [&](Index v) -> VectorN<3> { return x.segment<3>(3 * v); };
  const auto corner = [&](Index v) { return std::find(triangle.begin(), triangle.end(), v) - triangle.begin(); };
  const auto first = corner(edge[0]), second = corner(edge[1]);
  if (first < 3 && second < 3) return false;
  if (first == 3 && second == 3)
    return edge_meets_triangle(at(edge[0]), at(edge[1]), at(triangle[0]), at(triangle[1]), at(triangle[2]));
  const auto shared = std::min(first, second);
  return edge_meets_triangle_at_corner(at(triangle[shared]), at(edge[first == 3 ? 0 : 1]),
                                       at(triangle[(shared + 1) % 3]), at(triangle[(shared + 2) % 3]));
}

}  // namespace wrinkle
