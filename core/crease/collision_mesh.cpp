#include "core/crease/collision_mesh.h"

#include "core/crease/crease_pieces.h"

namespace wrinkle {

namespace {

/// A convex outline of three or four vertices.
void add_piece(const std::vector<Index>& outline, Index parent, CollisionMesh& out) {
  const auto& x = out.mesh.vertices;
  std::size_t first = 0;  // where the diagonal starts
  if (outline.size() == 4 && (x[outline[1]] - x[outline[3]]).norm() < (x[outline[0]] - x[outline[2]]).norm()) first = 1;
  for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
    const auto at = [&](std::size_t k) { return outline[(first + k) % outline.size()]; };
    out.mesh.triangles.push_back({at(0), at(i), at(i + 1)});
    out.parent.push_back(parent);
  }
}

}  // namespace

Vector CollisionMesh::positions(const Vector& x) const {
  Vector out(3 * static_cast<Index>(binding.size()));
  for (std::size_t v = 0; v < binding.size(); ++v) out.segment<3>(3 * static_cast<Index>(v)) = binding[v].at(x);
  return out;
}

CollisionMesh make_collision_mesh(const CreasePattern& pattern, const CreasedMesh& creased) {
  CollisionMesh out;
  out.mesh.vertices = pattern.mesh.vertices;
  out.point.assign(pattern.mesh.vertices.size(), -1);
  for (Index v = 0; v < creased.num_real; ++v) out.binding.push_back({{v, v}, {1, 0}});
  std::vector<Index> vertex_of(pattern.points.size());
  for (std::size_t p = 0; p < pattern.points.size(); ++p) {
    const CreasePoint& point = pattern.points[p];
    vertex_of[p] = point.vertex;
    if (point.on_vertex()) continue;
    vertex_of[p] = static_cast<Index>(out.mesh.vertices.size());
    out.mesh.vertices.push_back(pattern.at(static_cast<Index>(p)));
    out.point.push_back(static_cast<Index>(p));
    out.binding.push_back({pattern.edges.edges[point.edge].ends, {1 - point.t, point.t}});
  }
  for (std::size_t s = 0; s < creased.stitches.size(); ++s) {
    const Index v = vertex_of[creased.stitch_point[s]];
    if (out.point[v] >= 0) out.binding[v] = creased.stitches[s].copies[0];
  }
  const auto pieces = pieces_of_triangles(pattern);
  for (std::size_t t = 0; t < pieces.size(); ++t) {
    for (const TrianglePiece& piece : pieces[t]) {
      std::vector<Index> outline;
      for (const OutlinePoint& p : piece.outline) {
        outline.push_back(p.corner >= 0 ? pattern.mesh.triangles[t][p.corner] : vertex_of[p.point]);
      }
      add_piece(outline, static_cast<Index>(t), out);
    }
  }
  for (const CreaseSegment& s : pattern.segments)
    out.creases.push_back({vertex_of[s.points[0]], vertex_of[s.points[1]]});
  return out;
}

}  // namespace wrinkle
