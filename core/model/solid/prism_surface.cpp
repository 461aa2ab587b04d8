#include "core/model/solid/prism_surface.h"

#include <map>

namespace wrinkle {

SurfacePart closed_surface(const PrismMesh& mesh, Index first) {
  SurfacePart out;
  std::vector<Index> vertex(mesh.nodes.size(), -1);
  const auto at = [&](Index column, Index level) {
    Index& v = vertex[mesh.node(column, level)];
    if (v < 0) {
      v = static_cast<Index>(out.rest.vertices.size());
      out.rest.vertices.push_back(mesh.nodes[mesh.node(column, level)]);
      out.first.push_back(first + 3 * mesh.node(column, level));
    }
    return v;
  };
  std::map<std::array<Index, 2>, int> sides;  // of triangles, in their direction
  for (const auto& [a, b, c] : mesh.triangles) {
    out.rest.triangles.push_back({at(a, mesh.layers), at(b, mesh.layers), at(c, mesh.layers)});
    out.rest.triangles.push_back({at(a, 0), at(c, 0), at(b, 0)});
    for (const auto& side : {std::array{a, b}, std::array{b, c}, std::array{c, a}}) ++sides[side];
  }
  for (const auto& [side, count] : sides) {
    const auto [a, b] = side;
    if (sides.contains({b, a})) continue;
    for (Index k = 0; k < mesh.layers; ++k) {  // seen from outside: a left below, b right below
      out.rest.triangles.push_back({at(a, k), at(b, k), at(b, k + 1)});
      out.rest.triangles.push_back({at(a, k), at(b, k + 1), at(a, k + 1)});
    }
  }
  return out;
}

}  // namespace wrinkle
