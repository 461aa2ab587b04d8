#include "core/mesh/triangle_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "core/base/require.h"

namespace wrinkle {

double TriangleMesh::area(Index triangle) const {
  const auto& t = triangles[triangle];
  return 0.5 * (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]).norm();
}

MeshEdges find_edges(const TriangleMesh& mesh) {
  MeshEdges out;
  out.edge_of.resize(mesh.triangles.size());
  Index count = 0;
  for (const auto& t : mesh.triangles) count = std::max({count, t[0] + 1, t[1] + 1, t[2] + 1});
  std::vector<std::vector<std::array<Index, 2>>> known(count);  // of each vertex as the lower end: the other, the edge
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (int i = 0; i < 3; ++i) {
      const Index a = mesh.triangles[t][(i + 1) % 3], b = mesh.triangles[t][(i + 2) % 3];
      auto& from = known[std::min(a, b)];
      const auto found = std::find_if(from.begin(), from.end(), [&](const auto& e) { return e[0] == std::max(a, b); });
      out.edge_of[t][i] = found == from.end() ? static_cast<Index>(out.edges.size()) : (*found)[1];
      if (found == from.end()) {
        from.push_back({std::max(a, b), out.edge_of[t][i]});
        out.edges.push_back({{a, b}, {t, -1}, {i, -1}});
      } else {
        MeshEdge& edge = out.edges[(*found)[1]];
        require(edge.boundary() && edge.ends[0] != a,
                "edge {}-{} has more than two triangles, or two of opposite orientation", a, b);
        edge.triangle[1] = t;
        edge.corner[1] = i;
      }
    }
  return out;
}

}  // namespace wrinkle
