#include "core/mesh/closed_surface.h"

#include <Eigen/Geometry>
#include <map>

#include "core/base/require.h"

namespace wrinkle {

TriangleMesh box_surface(const VectorN<3>& low, const VectorN<3>& high, const std::array<Index, 3>& cells) {
  for (int a = 0; a < 3; ++a)
    require(high[a] > low[a] && cells[a] >= 1, "a box from {} to {} m in {} cells along axis {}", low[a], high[a],
            cells[a], a);
  TriangleMesh mesh;
  std::map<std::array<Index, 3>, Index> known;
  const auto vertex = [&](const std::array<Index, 3>& at) {
    const auto [found, fresh] = known.try_emplace(at, static_cast<Index>(mesh.vertices.size()));
    if (fresh) {
      VectorN<3> x;
      for (int a = 0; a < 3; ++a) x[a] = at[a] == cells[a] ? high[a] : low[a] + (high[a] - low[a]) * at[a] / cells[a];
      mesh.vertices.push_back(x);
    }
    return found->second;
  };
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3, c = (a + 2) % 3;
    for (const Index side : {0, cells[a]})
      for (Index i = 0; i < cells[b]; ++i)
        for (Index j = 0; j < cells[c]; ++j) {
          const auto corner = [&](Index di, Index dj) {
            std::array<Index, 3> at;
            at[a] = side, at[b] = i + di, at[c] = j + dj;
            return vertex(at);
          };
          std::array<Index, 4> quad{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
          if (side == 0) std::swap(quad[1], quad[3]);
          mesh.triangles.push_back({quad[0], quad[1], quad[2]});
          mesh.triangles.push_back({quad[0], quad[2], quad[3]});
        }
  }
  return mesh;
}

double enclosed_volume(const TriangleMesh& surface) {
  double volume = 0;
  for (const auto& [a, b, c] : surface.triangles) {
    const VectorN<3>& o = surface.vertices[surface.triangles[0][0]];  // near the surface: less cancels
    volume += (surface.vertices[a] - o).dot((surface.vertices[b] - o).cross(surface.vertices[c] - o)) / 6;
  }
  return volume;
}

}  // namespace wrinkle
