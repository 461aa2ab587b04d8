#include "core/mesh/vertex_normals.h"

#include <Eigen/Geometry>

#include "core/base/require.h"

namespace wrinkle {

void vertex_normals(const std::vector<std::array<Index, 3>>& triangles, const Vector& x, Vector& out) {
  const auto at = [&](Index v) { return x.segment<3>(3 * v); };
  out.setZero(x.size());
  for (const auto& [a, b, c] : triangles) {
    const VectorN<3> twice_area = (at(b) - at(a)).cross(at(c) - at(a));
    for (const Index v : {a, b, c}) out.segment<3>(3 * v) += twice_area;
  }
  for (Index v = 0; v < static_cast<Index>(x.size()) / 3; ++v) {
    const double length = out.segment<3>(3 * v).norm();
    require(length > 0, "vertex {} has no normal", v);
    out.segment<3>(3 * v) /= length;
  }
}

std::vector<VectorN<3>> vertex_normals(const TriangleMesh& mesh) {
  Vector x(3 * static_cast<Index>(mesh.vertices.size())), normals;
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) x.segment<3>(3 * static_cast<Index>(v)) = mesh.vertices[v];
  vertex_normals(mesh.triangles, x, normals);
  std::vector<VectorN<3>> out;
  for (Index v = 0; v < static_cast<Index>(x.size()) / 3; ++v) out.emplace_back(normals.segment<3>(3 * v));
  return out;
}

}  // namespace wrinkle
