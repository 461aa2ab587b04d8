#include "validation/scenes/sheet_places.h"

#include <algorithm>

namespace wrinkle::validation {

Index nearest_vertex(const TriangleMesh& mesh, const VectorN<3>& place) {
  const auto found = std::ranges::min_element(mesh.vertices, {}, [&](const auto& v) { return (v - place).norm(); });
  return static_cast<Index>(found - mesh.vertices.begin());
}

std::vector<PointPair> border_pairs(const TriangleMesh& rest) {
  std::vector<PointPair> out;
  const MeshEdges found = find_edges(rest);
  for (const MeshEdge& edge : found.edges) {
    const auto [a, b] = edge.ends;
    if (edge.boundary()) out.push_back({{3 * a, 3 * b}, (rest.vertices[b] - rest.vertices[a]).norm()});
  }
  return out;
}

}  // namespace wrinkle::validation
