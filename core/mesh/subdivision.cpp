#include "core/mesh/subdivision.h"

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"

namespace wrinkle {

namespace {

/// Four triangles for each: three at the corners, then the one in the middle. m[i] is the vertex opposite corner i.
std::vector<std::array<Index, 3>> quarter(const TriangleMesh& mesh, const MeshEdges& edges) {
  const auto first = static_cast<Index>(mesh.vertices.size());
  std::vector<std::array<Index, 3>> out;
  out.reserve(4 * mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const auto& e = edges.edge_of[t];
    const Index ma = first + e[0], mb = first + e[1], mc = first + e[2];
    out.insert(out.end(), {{a, mc, mb}, {mc, b, ma}, {mb, ma, c}, {ma, mb, mc}});
  }
  return out;
}

/// [I; ½ at both ends of each edge]: values on all vertices of the next level from those of this one.
SparseMatrix prolongation(Index num_vertices, const MeshEdges& edges) {
  std::vector<Triplet> entries;
  for (Index v = 0; v < num_vertices; ++v) entries.emplace_back(v, v, 1.0);
  Index row = num_vertices;
  for (const MeshEdge& e : edges.edges) {
    for (const Index end : e.ends) entries.emplace_back(row, end, 0.5);
    WRINKLE_FAULT(subdivision_mask, entries.back() = {row, e.ends[1], 0.4});
    ++row;
  }
  return from_triplets(row, num_vertices, entries);
}

}  // namespace

Subdivision subdivide(const TriangleMesh& coarse, Index levels) {
  require(levels >= 0, "{} levels of subdivision: there must be 0 or more", levels);
  const auto n = static_cast<Index>(coarse.vertices.size());
  Subdivision out{coarse, levels, {}, {}};
  SparseMatrix from_coarse(n, n);  // P = [I; W] so far
  from_coarse.setIdentity();
  for (Index level = 0; level < levels; ++level) {
    const MeshEdges edges = find_edges(out.mesh);
    const SparseMatrix next = prolongation(static_cast<Index>(out.mesh.vertices.size()), edges);
    from_coarse = SparseMatrix(next * from_coarse);
    out.mesh.triangles = quarter(out.mesh, edges);
    for (const MeshEdge& e : edges.edges)
      out.mesh.vertices.emplace_back(0.5 * (out.mesh.vertices[e.ends[0]] + out.mesh.vertices[e.ends[1]]));
    out.level_of_new.resize(out.mesh.vertices.size() - coarse.vertices.size(), level);
  }
  out.weights = from_coarse.bottomRows(from_coarse.rows() - n);
  return out;
}

}  // namespace wrinkle
