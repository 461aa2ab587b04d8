#include "core/crease/creased_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "core/base/fault.h"
#include "core/crease/crease_pieces.h"

namespace wrinkle {

namespace {

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

/// Every piece of the last triangle needs a corner that is not on a cut: by that its neighbours hold it.
void check_pieces(const CreasePattern& pattern, const std::vector<std::vector<Piece>>& corners) {
  const auto& last = corners.back();
  for (std::size_t i = 0; i < last.size(); ++i) {
    Piece others = 0;
    for (std::size_t j = 0; j < last.size(); ++j) others |= j == i ? Piece{0} : last[j];
    if ((last[i] & ~others) != 0) continue;
    const VectorN<3>& x = pattern.mesh.vertices[pattern.mesh.triangles[corners.size() - 1][0]];
    throw std::invalid_argument(fmt::format(
        "curves leave a triangle at ({:.4g}, {:.4g}, {:.4g}) a piece without a corner: refine the mesh there", x.x(),
        x.y(), x.z()));
  }
}

using Pieces = std::vector<std::vector<TrianglePiece>>;

/// Of each point, its different copies: the vertices of the triangle copies that it is on the outline of.
std::vector<std::set<std::array<Index, 2>>> copies_of_points(const CreasePattern& pattern, const Pieces& pieces,
                                                             const CreasedMesh& out) {
  std::vector<std::set<std::array<Index, 2>>> copies(pattern.points.size());
  std::vector<Index> at_vertex(out.num_real, -1);
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    if (pattern.points[p].on_vertex()) at_vertex[pattern.points[p].vertex] = static_cast<Index>(p);
  }
  Index copy = 0;
  for (std::size_t t = 0; t < pieces.size(); ++t) {
    const auto& real = pattern.mesh.triangles[t];
    for (const TrianglePiece& piece : pieces[t]) {
      const auto& own = out.mesh.triangles[copy++];
      const auto vertex = [&](Index v) { return own[std::find(real.begin(), real.end(), v) - real.begin()]; };
      for (const OutlinePoint& p : piece.outline) {
        if (p.corner >= 0) {  // not only where the cut ends: its neighbours hold the vertex too
          const Index point = at_vertex[real[p.corner]];
          if (point >= 0) copies[point].insert({own[p.corner], own[p.corner]});
        } else {
          const auto& ends = pattern.edges.edges[pattern.points[p.point].edge].ends;
          copies[p.point].insert({vertex(ends[0]), vertex(ends[1])});
        }
      }
    }
  }
  return copies;
}

void add_stitches(const CreasePattern& pattern, const Pieces& pieces, CreasedMesh& out) {
  std::vector<Index> crease(pattern.points.size(), -1);
  for (const CreaseSegment& s : pattern.segments) {
    for (const Index p : s.points) {
      if (crease[p] < 0) crease[p] = s.crease;
    }
  }
  const auto copies = copies_of_points(pattern, pieces, out);
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
  const Pieces pieces = pieces_of_triangles(pattern);
  std::vector<std::vector<Piece>> corners;
  for (const auto& of_triangle : pieces) {
    corners.emplace_back();
    for (const TrianglePiece& piece : of_triangle) corners.back().push_back(piece.corners);
    check_pieces(pattern, corners);
  }
  CreasedMesh out;
  out.num_real = static_cast<Index>(pattern.mesh.vertices.size());
  VirtualMesh<3> copies = duplicate_elements<3>(pattern.mesh.triangles, out.num_real, corners);
  out.mesh.triangles = std::move(copies.elements);
  for (const Index v : copies.original) out.mesh.vertices.push_back(pattern.mesh.vertices[v]);
  out.original = std::move(copies.original);
  out.parent = std::move(copies.parent);
  out.piece = std::move(copies.piece);
  out.share.resize(static_cast<Index>(out.parent.size()));
  Index copy = 0;
  for (const auto& of_triangle : pieces) {
    for (const TrianglePiece& piece : of_triangle) out.share[copy++] = piece.share;
  }
  add_stitches(pattern, pieces, out);
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
    out.push_back({edge, length, original});
  }
  return out;
}

std::vector<SharedEdge> whole_edges(const TriangleMesh& mesh) {
  const MeshEdges found = find_edges(mesh);
  std::vector<SharedEdge> out;
  out.reserve(found.edges.size());
  for (const MeshEdge& e : found.edges) out.push_back({e, 1.0, static_cast<Index>(out.size())});
  return out;
}

Vector lumped_masses(const TriangleMesh& mesh, const Vector& share, double surface_density) {
  Vector masses = Vector::Zero(static_cast<Index>(mesh.vertices.size()));
  for (Index t = 0; t < share.size(); ++t) {
    double mass = surface_density * mesh.area(t) * share[t];
    WRINKLE_FAULT(copy_mass_whole, mass /= share[t]);
    for (const Index v : mesh.triangles[t]) masses[v] += mass / 3;
  }
  return masses;
}

}  // namespace wrinkle
