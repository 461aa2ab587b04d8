#include "core/mesh/cotangent_laplacian.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/base/triplets.h"

namespace wrinkle {

SparseMatrix cotangent_laplacian(const TriangleMesh& mesh) {
  std::vector<Triplet> entries;
  entries.reserve(9 * mesh.triangles.size());
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t) {
    const double area = mesh.area(t), twice_area = 2 * area;
    require(area > 0, "triangle {} has an area of {} m²", t, area);
    for (int corner = 0; corner < 3; ++corner) {
      const Index at = mesh.triangles[t][corner];
      const Index i = mesh.triangles[t][(corner + 1) % 3], j = mesh.triangles[t][(corner + 2) % 3];
      const VectorN<3> to_i = mesh.vertices[i] - mesh.vertices[at], to_j = mesh.vertices[j] - mesh.vertices[at];
      double half_cotangent = 0.5 * to_i.dot(to_j) / twice_area;
      WRINKLE_FAULT(cotangent_without_half, half_cotangent *= 2);
      entries.emplace_back(std::max(i, j), std::min(i, j), -half_cotangent);
      entries.emplace_back(i, i, half_cotangent);
      entries.emplace_back(j, j, half_cotangent);
    }
  }
  const auto size = static_cast<Index>(mesh.vertices.size());
  return from_triplets(size, size, entries);
}

Vector vertex_areas(const TriangleMesh& mesh) {
  Vector out = Vector::Zero(static_cast<Index>(mesh.vertices.size()));
  for (Index t = 0; t < static_cast<Index>(mesh.triangles.size()); ++t)
    for (const Index v : mesh.triangles[t]) out[v] += mesh.area(t) / 3;
  return out;
}

}  // namespace wrinkle
