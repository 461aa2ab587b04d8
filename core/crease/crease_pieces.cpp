#include "core/crease/crease_pieces.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <stdexcept>

namespace wrinkle {

namespace {

using Outline = std::vector<OutlinePoint>;

/// The triangle with the points that its segments end at.
Outline whole_outline(const CreasePattern& pattern, Index triangle, const std::vector<Index>& segments) {
  std::vector<Index> points;
  for (const Index s : segments)
    points.insert(points.end(), pattern.segments[s].points.begin(), pattern.segments[s].points.end());
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());

  const auto& corners = pattern.mesh.triangles[triangle];
  Outline out;
  for (int i = 0; i < 3; ++i) {
    const int next = (i + 1) % 3;
    out.push_back({VectorN<3>::Unit(i), i, -1});
    const Index edge = pattern.edges.edge_of[triangle][(i + 2) % 3];  // from corner i to the next
    for (const Index p : points) {
      const CreasePoint& point = pattern.points[p];
      if (point.on_vertex()) {
        if (point.vertex == corners[i]) out.back().point = p;
      } else if (point.edge == edge) {
        const double t = pattern.edges.edges[edge].ends[0] == corners[i] ? point.t : 1 - point.t;
        out.push_back({(1 - t) * VectorN<3>::Unit(i) + t * VectorN<3>::Unit(next), -1, p});
      }
    }
  }
  return out;
}

/// Parts the outline that holds both ends of a segment, not one after the other.
void split(std::vector<Outline>& outlines, const CreaseSegment& segment) {
  for (std::size_t o = 0; o < outlines.size(); ++o) {
    Outline& all = outlines[o];
    const auto find = [&](Index p) {
      return std::find_if(all.begin(), all.end(), [&](const OutlinePoint& q) { return q.point == p; }) - all.begin();
    };
    auto i = find(segment.points[0]), j = find(segment.points[1]);
    if (i > j) std::swap(i, j);
    const auto size = static_cast<std::ptrdiff_t>(all.size());
    if (j == size || j - i < 2 || j - i > size - 2) continue;
    const Outline inner(all.begin() + i, all.begin() + j + 1);
    all.erase(all.begin() + i + 1, all.begin() + j);
    outlines.push_back(inner);
    return;
  }
  throw std::invalid_argument(fmt::format("a segment from point {} to {} does not cross triangle {}", segment.points[0],
                                          segment.points[1], segment.triangle));
}

TrianglePiece measured(const Outline& outline) {
  TrianglePiece out{0, outline, 0, VectorN<3>::Zero()};
  for (const OutlinePoint& p : outline) {
    if (p.corner >= 0) out.corners = static_cast<Piece>(out.corners | 1 << p.corner);
  }
  const auto& x = out.outline;
  for (std::size_t i = 1; i + 1 < x.size(); ++i) {
    MatrixN<3> fan;  // its determinant is a triangle's area over the whole one's
    fan << x[0].at, x[i].at, x[i + 1].at;
    const double area = fan.determinant();
    out.share += area;
    out.centroid += area / 3 * (x[0].at + x[i].at + x[i + 1].at);
  }
  out.centroid /= out.share;
  return out;
}

}  // namespace

std::vector<std::vector<TrianglePiece>> pieces_of_triangles(const CreasePattern& pattern) {
  const std::size_t triangles = pattern.mesh.triangles.size();
  std::vector<std::vector<Index>> segments(triangles);
  for (std::size_t s = 0; s < pattern.segments.size(); ++s)
    segments[pattern.segments[s].triangle].push_back(static_cast<Index>(s));
  std::vector<std::vector<TrianglePiece>> out(triangles);
  for (std::size_t t = 0; t < triangles; ++t) {
    std::vector<Outline> outlines{whole_outline(pattern, static_cast<Index>(t), segments[t])};
    for (const Index s : segments[t]) split(outlines, pattern.segments[s]);
    for (const Outline& outline : outlines) out[t].push_back(measured(outline));
  }
  return out;
}

}  // namespace wrinkle
