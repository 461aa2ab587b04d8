#include "core/mesh/tet_mesh.h"

#include <Eigen/Dense>
#include <algorithm>

#include "core/base/require.h"
#include "core/mesh/vertex_normals.h"

namespace wrinkle {

namespace {

double signed_volume(const std::vector<VectorN<3>>& x, const std::array<Index, 4>& t) {
  return (x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]).dot(x[t[3]] - x[t[0]]) / 6;
}

void check_depths(const std::vector<double>& depths) {
  double last = 0;
  for (const double depth : depths) {
    require(depth > last, "depth {} m does not lie below {} m", depth, last);
    last = depth;
  }
  require(!depths.empty(), "a volume needs a depth at least");
}

/// The prism of a triangle with corners a, b, c in order of their numbers: {a b c c'}, {a b b' c'}, {a a' b' c'}.
std::array<std::array<Index, 4>, 3> prism(const LayeredTets& block, std::array<Index, 3> corners, Index k) {
  // Sorting turns the triangle over, or does not: then the first and third tetrahedron are, else the second.
  const bool same = (corners[0] > corners[1]) + (corners[1] > corners[2]) + (corners[2] > corners[0]) == 1;
  std::sort(corners.begin(), corners.end());
  std::array<std::array<Index, 4>, 3> out;
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < 4; ++i) {
      const bool below = i > 2 - step;
      out[step][i] = block.at_depth(corners[below ? i - 1 : i], below ? k + 1 : k);
    }
    if (same != (step == 1)) std::swap(out[step][0], out[step][1]);
  }
  return out;
}

}  // namespace

double TetMesh::volume(Index tet) const {
  return signed_volume(vertices, tets[tet]);
}

LayeredTets layer_tets(const TriangleMesh& surface, const std::vector<double>& depths) {
  check_depths(depths);
  LayeredTets out;
  out.surface = surface;
  out.layers = static_cast<Index>(depths.size());
  const std::vector<VectorN<3>> normals = vertex_normals(surface);
  out.mesh.vertices = surface.vertices;
  for (const double depth : depths) {
    for (Index v = 0; v < out.per_layer(); ++v)
      out.mesh.vertices.emplace_back(surface.vertices[v] - depth * normals[v]);
  }
  for (Index k = 0; k < out.layers; ++k) {
    for (Index t = 0; t < static_cast<Index>(surface.triangles.size()); ++t) {
      const auto& corners = surface.triangles[t];
      for (const std::array<Index, 4>& tet : prism(out, corners, k)) {
        const double volume = signed_volume(out.mesh.vertices, tet);
        require(volume > 0, "at depth {} m the volume below triangle {} is {} m³", depths[k], t, volume);
        out.mesh.tets.push_back(tet);
        out.triangle.push_back(t);
        out.layer.push_back(k);
      }
    }
  }
  return out;
}

}  // namespace wrinkle
