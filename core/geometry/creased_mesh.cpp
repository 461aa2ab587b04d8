#include "core/geometry/creased_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace wrinkle {

namespace {

/// What a triangle's segments make of it.
struct TriangleCut {
  std::vector<Piece> pieces;
  std::vector<double> share;                // of each piece
  std::vector<std::vector<Index>> touches;  // of each piece: points of the pattern on its outline
};

constexpr Piece corner(int i) {
  return static_cast<Piece>(1 << i);
}

class TriangleCutter {
 public:
  explicit TriangleCutter(const CreasePattern& pattern) : pattern_(pattern) {
    segments_.resize(pattern.mesh.triangles.size());
    for (std::size_t s = 0; s < pattern.segments.size(); ++s) {
      segments_[pattern.segments[s].triangle].push_back(static_cast<Index>(s));
    }
  }

  TriangleCut cut(Index triangle) const {
    const auto& own = segments_[triangle];
    if (own.empty()) return {{7}, {1.0}, {{}}};
    if (own.size() == 1) return cut_once(triangle, pattern_.segments[own[0]].points);
    if (own.size() == 2) return cut_twice(triangle, pattern_.segments[own[0]].points, pattern_.segments[own[1]].points);
    throw std::invalid_argument(fmt::format("triangle {} is cut by {} segments, of at most 2", triangle, own.size()));
  }

 private:
  /// The triangle's edge, by the corner opposite, that a point is on; or the corner, for a point on a vertex.
  int place(Index triangle, Index point) const {
    const CreasePoint& p = pattern_.points[point];
    const auto& t = p.on_vertex() ? pattern_.mesh.triangles[triangle] : pattern_.edges.edge_of[triangle];
    const auto found = std::find(t.begin(), t.end(), p.on_vertex() ? p.vertex : p.edge);
    if (found == t.end()) throw std::invalid_argument(fmt::format("point {} is not on triangle {}", point, triangle));
    return static_cast<int>(found - t.begin());
  }

  /// The part of the point's edge between it and a corner of the triangle.
  double part(Index triangle, Index point, int from) const {
    const CreasePoint& p = pattern_.points[point];
    const bool first = pattern_.edges.edges[p.edge].ends[0] == pattern_.mesh.triangles[triangle][from];
    return first ? p.t : 1 - p.t;
  }

  /// Between two edges: the corner that these share is cut off. From a vertex to the edge opposite: two halves, with
  /// the vertex in both.
  TriangleCut cut_once(Index triangle, const std::array<Index, 2>& points) const {
    const int i = place(triangle, points[0]), j = place(triangle, points[1]);
    const bool first_on_vertex = pattern_.points[points[0]].on_vertex();
    if (first_on_vertex || pattern_.points[points[1]].on_vertex()) {
      if (i != j) throw std::invalid_argument(fmt::format("triangle {} is cut along one of its edges", triangle));
      const int a = (i + 1) % 3, b = (i + 2) % 3;
      const double share = part(triangle, points[first_on_vertex ? 1 : 0], a);
      return {{Piece(corner(i) | corner(a)), Piece(corner(i) | corner(b))},
              {share, 1 - share},
              {{points[0], points[1]}, {points[0], points[1]}}};
    }
    if (i == j) throw std::invalid_argument(fmt::format("triangle {} is left through the edge of entry", triangle));
    const int k = 3 - i - j;
    const double share = part(triangle, points[0], k) * part(triangle, points[1], k);
    return {{corner(k), Piece(corner(i) | corner(j))},
            {share, 1 - share},
            {{points[0], points[1]}, {points[0], points[1]}}};
  }

  /// From one point, where two curves cross, to both of the other edges: every corner has a piece.
  TriangleCut cut_twice(Index triangle, std::array<Index, 2> one, std::array<Index, 2> two) const {
    if (one[0] != two[0] && one[0] != two[1]) std::swap(one[0], one[1]);
    if (one[0] != two[0]) std::swap(two[0], two[1]);
    const bool vertex = std::any_of(one.begin(), one.end(), [&](Index p) { return pattern_.points[p].on_vertex(); }) ||
                        pattern_.points[two[1]].on_vertex();
    if (one[0] != two[0] || vertex) {
      throw std::invalid_argument(fmt::format(
          "triangle {} is cut twice, and not from one point of an edge to the other edges: refine the mesh there",
          triangle));
    }
    const int i = place(triangle, one[0]), j = place(triangle, one[1]), k = place(triangle, two[1]);
    if (j == k || i == j || i == k) {
      throw std::invalid_argument(fmt::format("triangle {} is cut twice through the same edge", triangle));
    }
    const double at_k = part(triangle, one[0], k) * part(triangle, one[1], k);
    const double at_j = part(triangle, two[0], j) * part(triangle, two[1], j);
    return {{corner(i), corner(j), corner(k)},
            {1 - at_k - at_j, at_j, at_k},
            {{one[0], one[1], two[1]}, {one[0], two[1]}, {one[0], one[1]}}};
  }

  const CreasePattern& pattern_;
  std::vector<std::vector<Index>> segments_;  // of each triangle
};

/// The point on each edge, −1 where it is not cut.
std::vector<Index> points_on_edges(const CreasePattern& pattern) {
  std::vector<Index> on(pattern.edges.edges.size(), -1);
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    const CreasePoint& point = pattern.points[p];
    if (point.on_vertex()) continue;
    if (on[point.edge] >= 0) throw std::invalid_argument(fmt::format("edge {} has two cuts", point.edge));
    on[point.edge] = static_cast<Index>(p);
  }
  return on;
}

/// Of each point, its different copies: the vertices of the triangle copies that it is on the outline of.
std::vector<std::set<std::array<Index, 2>>> copies_of_points(const CreasePattern& pattern,
                                                             const std::vector<TriangleCut>& cuts,
                                                             const CreasedMesh& out) {
  std::vector<std::set<std::array<Index, 2>>> copies(pattern.points.size());
  std::vector<Index> at_vertex(out.num_real, -1);
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    if (pattern.points[p].on_vertex()) at_vertex[pattern.points[p].vertex] = static_cast<Index>(p);
  }
  Index copy = 0;
  for (std::size_t t = 0; t < cuts.size(); ++t) {
    const auto& real = pattern.mesh.triangles[t];
    for (std::size_t piece = 0; piece < cuts[t].pieces.size(); ++piece, ++copy) {
      const auto& own = out.mesh.triangles[copy];
      const auto vertex = [&](Index v) { return own[std::find(real.begin(), real.end(), v) - real.begin()]; };
      for (const Index p : cuts[t].touches[piece]) {
        if (pattern.points[p].on_vertex()) continue;
        const auto& ends = pattern.edges.edges[pattern.points[p].edge].ends;
        copies[p].insert({vertex(ends[0]), vertex(ends[1])});
      }
      for (int i = 0; i < 3; ++i) {  // not only where the cut ends: its neighbours hold the vertex too
        const Index p = at_vertex[real[i]];
        if (p >= 0 && (cuts[t].pieces[piece] & corner(i)) != 0) copies[p].insert({own[i], own[i]});
      }
    }
  }
  return copies;
}

void add_stitches(const CreasePattern& pattern, const std::vector<TriangleCut>& cuts, CreasedMesh& out) {
  std::vector<Index> crease(pattern.points.size(), -1);
  for (const CreaseSegment& s : pattern.segments) {
    for (const Index p : s.points) {
      if (crease[p] < 0) crease[p] = s.crease;
    }
  }
  const auto copies = copies_of_points(pattern, cuts, out);
  for (std::size_t p = 0; p < copies.size(); ++p) {
    if (copies[p].size() < 2) continue;
    Stitch stitch;
    const double t = pattern.points[p].on_vertex() ? 0.0 : pattern.points[p].t;
    for (const auto& parents : copies[p]) stitch.copies.push_back(BoundPoint{parents, {1 - t, t}});
    out.stitches.push_back(std::move(stitch));
    out.stitch_point.push_back(static_cast<Index>(p));
    out.crease_of_stitch.push_back(crease[p]);
  }
}

}  // namespace

CreasedMesh cut_creases(const CreasePattern& pattern) {
  const auto num_triangles = static_cast<Index>(pattern.mesh.triangles.size());
  const TriangleCutter cutter(pattern);
  std::vector<TriangleCut> cuts;
  std::vector<std::vector<Piece>> pieces;
  for (Index t = 0; t < num_triangles; ++t) {
    cuts.push_back(cutter.cut(t));
    pieces.push_back(cuts.back().pieces);
  }
  CreasedMesh out;
  out.num_real = static_cast<Index>(pattern.mesh.vertices.size());
  VirtualMesh<3> copies = duplicate_elements<3>(pattern.mesh.triangles, out.num_real, pieces);
  out.mesh.triangles = std::move(copies.elements);
  for (const Index v : copies.original) out.mesh.vertices.push_back(pattern.mesh.vertices[v]);
  out.original = std::move(copies.original);
  out.parent = std::move(copies.parent);
  out.piece = std::move(copies.piece);
  out.share.resize(static_cast<Index>(out.parent.size()));
  Index copy = 0;
  for (const TriangleCut& cut : cuts) {
    for (const double share : cut.share) out.share[copy++] = share;
  }
  add_stitches(pattern, cuts, out);
  return out;
}

std::vector<SharedEdge> shared_edges(const CreasedMesh& creased, const CreasePattern& pattern) {
  const MeshEdges copies = find_edges(creased.mesh);
  const std::vector<Index> point_on = points_on_edges(pattern);
  std::vector<Piece> seen(pattern.mesh.triangles.size(), 0), on_cut(pattern.mesh.triangles.size(), 0);
  for (std::size_t c = 0; c < creased.parent.size(); ++c) {
    on_cut[creased.parent[c]] |= seen[creased.parent[c]] & creased.piece[c];
    seen[creased.parent[c]] |= creased.piece[c];
  }
  std::vector<SharedEdge> out;
  for (const MeshEdge& edge : copies.edges) {
    const Index copy = edge.triangle[0], parent = creased.parent[copy];
    const Index original = pattern.edges.edge_of[parent][edge.corner[0]], point = point_on[original];
    const auto holds = [&](int i, Piece corners) { return (corners >> ((edge.corner[0] + 1 + i) % 3) & 1) != 0; };
    double length = holds(0, creased.piece[copy]) && holds(1, creased.piece[copy]) ? 1 : 0;
    if (point >= 0) {  // a corner on a cut has no part of an edge that is cut
      const auto inside = static_cast<Piece>(creased.piece[copy] & ~on_cut[parent]);
      const Index first = creased.original[edge.ends[0]];
      const double t =
          pattern.edges.edges[original].ends[0] == first ? pattern.points[point].t : 1 - pattern.points[point].t;
      length = (holds(0, inside) ? t : 0) + (holds(1, inside) ? 1 - t : 0);
    }
    double area = 0;
    for (const Index t : edge.triangle) area += t < 0 ? 0 : 0.5 * creased.share[t];
    out.push_back({edge, length, area, original});
  }
  return out;
}

Vector creased_masses(const CreasedMesh& creased, double surface_density) {
  Vector masses = Vector::Zero(creased.num_vertices());
  for (Index t = 0; t < creased.share.size(); ++t) {
    const double mass = surface_density * creased.mesh.area(t) * creased.share[t];
    for (const Index v : creased.mesh.triangles[t]) masses[v] += mass / 3;
  }
  return masses;
}

}  // namespace wrinkle
