#include "core/testing/round_surfaces.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/closed_surface.h"

namespace wrinkle {

TriangleMesh sphere_surface(double radius, Index cells) {
  if (!(radius > 0)) throw std::invalid_argument(fmt::format("a sphere's radius is {} m; it must be above 0", radius));
  TriangleMesh mesh = box_surface({-1, -1, -1}, {1, 1, 1}, {cells, cells, cells});
  for (VectorN<3>& x : mesh.vertices) x *= radius / x.norm();
  return mesh;
}

TriangleMesh torus_surface(double ring, double tube, Index along, Index around) {
  if (!(tube > 0 && ring > tube) || along < 3 || around < 3)
    throw std::invalid_argument(
        fmt::format("a torus of radii {} and {} m with {} x {} vertices", ring, tube, along, around));
  TriangleMesh mesh;
  for (Index i = 0; i < along; ++i)
    for (Index j = 0; j < around; ++j) {
      const double u = 2 * std::numbers::pi * i / along, v = 2 * std::numbers::pi * j / around;
      const double out = ring + tube * std::cos(v);
      mesh.vertices.emplace_back(out * std::cos(u), out * std::sin(u), tube * std::sin(v));
      const Index i1 = (i + 1) % along, j1 = (j + 1) % around;
      const Index a = i * around + j, b = i1 * around + j, c = i1 * around + j1, d = i * around + j1;
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({a, c, d});
    }
  return mesh;
}

}  // namespace wrinkle
