#include "validation/scenes/creased_surface.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "validation/meters/surface_curve.h"
#include "validation/meters/surface_frame.h"

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
  return farthest_material(creased, copy, [&](Index v) { return right.dot(X[v] - start); });
}

}  // namespace

double angle_between(const VectorN<3>& a, const VectorN<3>& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

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

double angle_of_copies(const CreasedMesh& creased, const Vector& x, Index from_triangle) {
  double sum = 0;
  Index count = 0;
  for (Index t = 1; t < static_cast<Index>(creased.parent.size()); ++t) {
    if (creased.parent[t] != creased.parent[t - 1] || creased.parent[t] < from_triangle) continue;
    sum += angle_between(normal(creased.mesh, t - 1, x), normal(creased.mesh, t, x));
    ++count;
  }
  return sum / count;
}

double angle_at_edges(const CreasePattern& pattern, const Vector& x) {
  double sum = 0;
  for (const CreaseSegment& s : pattern.segments) {
    double largest = 0;
    for (const Index p : s.points) {
      const CreasePoint& point = pattern.points[p];
      if (point.on_vertex()) continue;
      const MeshEdge& e = pattern.edges.edges[point.edge];
      if (e.boundary()) continue;
      largest = std::max(largest,
                         angle_between(normal(pattern.mesh, e.triangle[0], x), normal(pattern.mesh, e.triangle[1], x)));
    }
    sum += largest;
  }
  return sum / static_cast<double>(pattern.segments.size());
}

void mark_creases(const CollisionMesh& collision, Frame& frame) {
  Field& crease = frame.point_fields["crease"] = {"1", std::vector<double>(collision.mesh.vertices.size(), 0.0)};
  for (const auto& ends : collision.creases)
    for (const Index v : ends) crease.values[v] = 1;
}

Frame creased_frame(const CollisionMesh& collision, const Vector& x, Moment time) {
  Frame out = stretched_frame(collision.mesh, collision.positions(x), std::move(time));
  mark_creases(collision, out);
  return out;
}

void store_mesh(const TriangleMesh& flat, const Vector& x, const std::string& suffix, Record& record) {
  for (Curve curve : {surface_curve(flat, x), triangles_curve(flat.triangles)}) {
    curve.name += suffix;
    record.curves.push_back(std::move(curve));
  }
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
  store_mesh(collision.mesh, collision.positions(x), " " + name, record);
  record.curves.push_back(creases_curve(collision, name));
}

}  // namespace wrinkle::validation
