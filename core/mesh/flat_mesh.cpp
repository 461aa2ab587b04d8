#include "core/mesh/flat_mesh.h"

namespace wrinkle {

double FlatMesh::area(Index triangle) const {
  const auto& t = triangles[triangle];
  const VectorN<2> a = coordinates[t[1]] - coordinates[t[0]], b = coordinates[t[2]] - coordinates[t[0]];
  return 0.5 * (a.x() * b.y() - a.y() * b.x());
}

TriangleMesh FlatMesh::in_space() const {
  TriangleMesh out;
  out.vertices.reserve(coordinates.size());
  for (const VectorN<2>& u : coordinates) out.vertices.emplace_back(u.x(), u.y(), 0);
  out.triangles = triangles;
  return out;
}

Vector vertex_areas(const FlatMesh& mesh) {
  Vector out = Vector::Zero(mesh.num_vertices());
  for (Index t = 0; t < mesh.num_triangles(); ++t) {
    const double third = mesh.area(t) / 3;
    for (const Index v : mesh.triangles[t]) out[v] += third;
  }
  return out;
}

FlatMesh flattened(const TriangleMesh& mesh) {
  FlatMesh out;
  out.coordinates.reserve(mesh.vertices.size());
  for (const VectorN<3>& x : mesh.vertices) out.coordinates.emplace_back(x.head<2>());
  out.triangles = mesh.triangles;
  return out;
}

FlatMesh flat_strip(const StripOptions& options) {
  return flattened(strip_mesh(options));
}

}  // namespace wrinkle
