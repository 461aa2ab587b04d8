#include "distributed/shell_part.h"

#include <algorithm>
#include <limits>

namespace wrinkle {

ShellSheet sheet_of_part(const MeshPart& part, const TriangleMesh& whole) {
  TriangleMesh local{{}, part.corners};
  for (const Index v : part.vertices) local.vertices.push_back(whole.vertices[v]);
  ShellSheet out = whole_sheet(local);
  for (std::size_t t = 0; t < part.own.size(); ++t)
    if (!part.own[t]) out.share[static_cast<Index>(t)] = 0;
  for (SharedEdge& e : out.edges)
    if (!part.own[e.triangle[0]]) e.length_share = 0;
  return out;
}

std::vector<Index> parts_of_vertices(const Triangles& triangles, Index vertices, const std::vector<Index>& part) {
  std::vector<Index> out(vertices, std::numeric_limits<Index>::max());
  for (std::size_t t = 0; t < triangles.size(); ++t)
    for (const Index v : triangles[t]) out[v] = std::min(out[v], part[t]);
  return out;
}

}  // namespace wrinkle
