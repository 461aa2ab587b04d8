#include "validation/scenes/creased_surface.h"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

#include "validation/meters/surface_curve.h"

namespace wrinkle::validation {

namespace {

VectorN<3> normal(const TriangleMesh& mesh, Index triangle, const Vector& x) {
  const auto& t = mesh.triangles[triangle];
  const VectorN<3> a = x.segment<3>(3 * t[0]), b = x.segment<3>(3 * t[1]), c = x.segment<3>(3 * t[2]);
  return (b - a).cross(c - a).normalized();
}

/// How far to the right of a segment a copy's material lies at rest, at most.
double right_of(const CreasePattern& pattern, const CreasedMesh& creased, Index copy, const CreaseSegment& s) {
  const VectorN<3> start = pattern.at(s.points[0]), along = pattern.at(s.points[1]) - start;
  const auto& t = creased.mesh.triangles[copy];
  const auto& X = creased.mesh.vertices;
  const VectorN<3> right = along.cross((X[t[1]] - X[t[0]]).cross(X[t[2]] - X[t[0]]));
  double farthest = 0;
  for (int i = 0; i < 3; ++i) {
    const double d = (creased.piece[copy] >> i & 1) != 0 ? right.dot(X[t[i]] - start) : 0.0;
    if (std::abs(d) > std::abs(farthest)) farthest = d;
  }
  return farthest;
}

}  // namespace

Vector segment_angles(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x) {
  std::vector<std::vector<Index>> copies(pattern.mesh.triangles.size());
  for (std::size_t c = 0; c < creased.parent.size(); ++c) copies[creased.parent[c]].push_back(static_cast<Index>(c));
  Vector out(static_cast<Index>(pattern.segments.size()));
  for (Index i = 0; i < out.size(); ++i) {
    const CreaseSegment& s = pattern.segments[i];
    out[i] = std::numeric_limits<double>::quiet_NaN();
    if (copies[s.triangle].size() != 2) continue;
    const Index one = copies[s.triangle][0], other = copies[s.triangle][1];
    const bool swapped = right_of(pattern, creased, one, s) > 0;
    const VectorN<3> left = normal(creased.mesh, swapped ? other : one, x),
                     right = normal(creased.mesh, swapped ? one : other, x);
    // the segment now, on one of the copies: barycentric in the plane of the rest triangle
    const VectorN<3> start = pattern.at(s.points[0]), along = pattern.at(s.points[1]) - start;
    const auto& t = creased.mesh.triangles[one];
    const auto& X = creased.mesh.vertices;
    Eigen::Matrix<double, 3, 2> rest, now;
    for (int k = 0; k < 2; ++k) {
      rest.col(k) = X[t[k + 1]] - X[t[0]];
      now.col(k) = x.segment<3>(3 * t[k + 1]) - x.segment<3>(3 * t[0]);
    }
    const MatrixN<2> gram = rest.transpose() * rest;
    const VectorN<3> direction = (now * (gram.inverse() * (rest.transpose() * along))).normalized();
    out[i] = std::atan2(-left.cross(right).dot(direction), left.dot(right));
  }
  return out;
}

double crease_angle(const CreasePattern& pattern, const CreasedMesh& creased, const Vector& x, Index crease) {
  const Vector angles = segment_angles(pattern, creased, x);
  double sum = 0, length = 0;
  for (Index i = 0; i < angles.size(); ++i) {
    const CreaseSegment& s = pattern.segments[i];
    if (s.crease != crease || !std::isfinite(angles[i])) continue;
    const double l = (pattern.at(s.points[1]) - pattern.at(s.points[0])).norm();
    sum += l * angles[i];
    length += l;
  }
  return sum / length;
}

Curve creases_curve(const CollisionMesh& collision, const std::string& name) {
  Curve out{"creases " + name, {"from", "1", {}}, {{"to", "1", {}}}};
  for (const auto& [from, to] : collision.creases) {
    out.x.values.push_back(from);
    out.y[0].values.push_back(to);
  }
  return out;
}

void store_surface(const CollisionMesh& collision, const Vector& x, const std::string& name, Record& record) {
  record.curves.push_back(surface_curve(collision.mesh, collision.positions(x)));
  record.curves.back().name = "surface " + name;
  record.curves.push_back(triangles_curve(collision.mesh.triangles));
  record.curves.back().name = "triangles " + name;
  record.curves.push_back(creases_curve(collision, name));
}

}  // namespace wrinkle::validation
