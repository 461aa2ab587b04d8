#include "core/crease/crease_strokes.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/require.h"

namespace wrinkle {

namespace {

VectorN<3> scaled_normal(const TriangleMesh& mesh, Index triangle) {
  const auto& t = mesh.triangles[triangle];
  const VectorN<3>& a = mesh.vertices[t[0]];
  return (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a);
}

double squared_distance_to_edge(const VectorN<3>& p, const VectorN<3>& a, const VectorN<3>& b) {
  const VectorN<3> e = b - a;
  const double t = std::clamp(e.dot(p - a) / e.squaredNorm(), 0.0, 1.0);
  return (a + t * e - p).squaredNorm();
}

double squared_distance(const TriangleMesh& mesh, Index triangle, const VectorN<3>& p) {
  const auto& t = mesh.triangles[triangle];
  const VectorN<3> n = scaled_normal(mesh, triangle);
  bool inside = true;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const VectorN<3>&a = mesh.vertices[t[i]], &b = mesh.vertices[t[(i + 1) % 3]];
    inside = inside && n.dot((b - a).cross(p - a)) >= 0;
    least = std::min(least, squared_distance_to_edge(p, a, b));
  }
  if (!inside) return least;
  const double height = n.dot(p - mesh.vertices[t[0]]);
  return height * height / n.squaredNorm();
}

}  // namespace

std::optional<StrokeCut> cut_edge(const CreaseStroke& stroke, const VectorN<3>& a, const VectorN<3>& b,
                                  double tolerance) {
  const double sa = stroke.side_of(a), sb = stroke.side_of(b);
  if ((sa >= -tolerance) == (sb >= -tolerance)) return {};
  const double t = std::clamp(sa / (sa - sb), 0.0, 1.0);
  const VectorN<3> x = (1 - t) * a + t * b;
  if (std::abs(stroke.above(x)) > stroke.reach) return {};
  return StrokeCut{t, stroke.along_of(x), sb > sa};
}

Index nearest_triangle(const TriangleMesh& mesh, const VectorN<3>& p) {
  Index nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
    const double d = squared_distance(mesh, t, p);
    if (d < least) least = d, nearest = t;
  }
  return nearest;
}

std::vector<CreaseStroke> strokes_of(const TriangleMesh& mesh, const CreaseCurve& curve, Index crease,
                                     double mean_edge) {
  require(curve.size() >= 2, "curve {} has {} points", crease, curve.size());
  std::vector<VectorN<3>> points, normals;
  for (const VectorN<3>& p : curve) {
    const Index t = nearest_triangle(mesh, p);
    const VectorN<3> n = scaled_normal(mesh, t).normalized();
    points.emplace_back(p - n.dot(p - mesh.vertices[mesh.triangles[t][0]]) * n);
    normals.push_back(n);
  }
  std::vector<CreaseStroke> out;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const VectorN<3> d = points[i + 1] - points[i];
    if (d.norm() < 1e-9 * mean_edge) {
      throw std::invalid_argument(fmt::format("curve {}: points {} and {} are in the same place", crease, i, i + 1));
    }
    const VectorN<3> along = d.normalized();
    const VectorN<3> side = (normals[i] + normals[i + 1]).cross(along).normalized();
    out.push_back({points[i], along, along.cross(side), side, d.norm(), mean_edge + 0.5 * d.norm(), crease});
  }
  return out;
}

std::optional<VectorN<3>> crossing_of(const CreaseStroke& a, const CreaseStroke& b, double tolerance) {
  const double slope = b.side.dot(a.along);
  if (std::abs(slope) < 1e-6) return {};
  const double along = -b.side_of(a.from) / slope;
  const VectorN<3> x = a.from + along * a.along;
  const auto within = [&](const CreaseStroke& s) {
    const double at = s.along_of(x);
    return at >= -tolerance && at <= s.length + tolerance && std::abs(s.above(x)) <= s.reach;
  };
  if (!within(a) || !within(b)) return {};
  return x;
}

}  // namespace wrinkle
