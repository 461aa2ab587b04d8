#include "core/geometry/triangle_mesh.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <map>
#include <stdexcept>

namespace wrinkle {

double TriangleMesh::area(Index triangle) const {
  const auto& t = triangles[triangle];
  return 0.5 * (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]).norm();
}

MeshEdges find_edges(const TriangleMesh& mesh) {
  MeshEdges out;
  out.edge_of.resize(mesh.triangles.size());
  std::map<std::array<Index, 2>, Index> known;
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (int i = 0; i < 3; ++i) {
      const Index a = mesh.triangles[t][(i + 1) % 3], b = mesh.triangles[t][(i + 2) % 3];
      const auto [found, fresh] =
          known.try_emplace({std::min(a, b), std::max(a, b)}, static_cast<Index>(out.edges.size()));
      if (fresh) {
        out.edges.push_back({{a, b}, {t, -1}, {i, -1}});
      } else {
        MeshEdge& edge = out.edges[found->second];
        if (!edge.boundary() || edge.ends[0] == a)
          throw std::invalid_argument(
              fmt::format("edge {}-{} has more than two triangles, or two of opposite orientation", a, b));
        edge.triangle[1] = t;
        edge.corner[1] = i;
      }
      out.edge_of[t][i] = found->second;
    }
  return out;
}

}  // namespace wrinkle
