#include "validation/meters/surface_distance.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "core/base/parallel.h"

namespace wrinkle::validation {

namespace {

double distance_to_segment(const VectorN<3>& p, const VectorN<3>& a, const VectorN<3>& b) {
  const VectorN<3> e = b - a;
  const double t = e.squaredNorm() > 0 ? std::clamp(e.dot(p - a) / e.squaredNorm(), 0.0, 1.0) : 0;
  return (p - a - t * e).norm();
}

/// Of each vertex of `from` to the surface `to`, all triangles tried: a few million for the sheets of the studies.
SurfaceDistance one_way(const TriangleMesh& from, const TriangleMesh& to) {
  Vector distance = Vector::Constant(static_cast<Index>(from.vertices.size()), 1e300);
  parallel_for(static_cast<Index>(distance.size()), [&](Index v) {
    for (const auto& t : to.triangles)
      distance[v] =
          std::min(distance[v],
                   distance_to_triangle(from.vertices[v], {to.vertices[t[0]], to.vertices[t[1]], to.vertices[t[2]]}));
  });
  return {distance.mean(), distance.maxCoeff()};
}

}  // namespace

/// Either the foot on the triangle's plane lies within, to the left of all sides, or the nearest point is on a side.
double distance_to_triangle(const VectorN<3>& point, const std::array<VectorN<3>, 3>& x) {
  const VectorN<3> normal = (x[1] - x[0]).cross(x[2] - x[0]);
  bool within = normal.squaredNorm() > 0;
  for (int i = 0; i < 3 && within; ++i) within = normal.dot((x[(i + 1) % 3] - x[i]).cross(point - x[i])) >= 0;
  if (within) return std::abs(normal.dot(point - x[0])) / normal.norm();
  return std::min({distance_to_segment(point, x[0], x[1]), distance_to_segment(point, x[1], x[2]),
                   distance_to_segment(point, x[2], x[0])});
}

SurfaceDistance surface_distance(const TriangleMesh& a, const TriangleMesh& b) {
  const SurfaceDistance there = one_way(a, b), back = one_way(b, a);
  return {std::max(there.mean, back.mean), std::max(there.largest, back.largest)};
}

}  // namespace wrinkle::validation
