#include "core/mesh/surface_map.h"

#include <Eigen/Geometry>
#include <utility>

#include "core/base/require.h"
#include "core/mesh/vertex_normals.h"

namespace wrinkle {
namespace {

/// Σ 2A ∂x/∂u₁ of each vertex's triangles:  2A ∂x/∂u₁ = Σ_a x_a (v_b − v_c), v = u₂, corners a, b, c in order.
Vector tangents_of(const FlatMesh& mesh, const Vector& x) {
  Vector out = Vector::Zero(x.size());
  for (const auto& t : mesh.triangles) {
    VectorN<3> tangent = VectorN<3>::Zero();
    for (int a = 0; a < 3; ++a)
      tangent += (mesh.coordinates[t[(a + 1) % 3]].y() - mesh.coordinates[t[(a + 2) % 3]].y()) * x.segment<3>(3 * t[a]);
    for (const Index v : t) out.segment<3>(3 * v) += tangent;
  }
  return out;
}

}  // namespace

SurfaceMap::SurfaceMap(FlatMesh mesh, Vector x) : locator_(std::move(mesh)), x_(std::move(x)) {
  require(x_.size() == 3 * locator_.mesh().num_vertices(), "a surface of {} vertices has {} coordinates, not {}",
          locator_.mesh().num_vertices(), 3 * locator_.mesh().num_vertices(), x_.size());
  vertex_normals(this->mesh().triangles, x_, normals_);
  tangents_ = tangents_of(this->mesh(), x_);
}

VectorN<3> SurfaceMap::position(const VectorN<2>& u) const {
  return interpolate(mesh(), x_, locator_.locate(u));
}

VectorN<3> SurfaceMap::normal(const VectorN<2>& u) const {
  return interpolate(mesh(), normals_, locator_.locate(u)).normalized();
}

MatrixN<3> SurfaceMap::frame(const VectorN<2>& u) const {
  const FlatPoint point = locator_.locate(u);
  const VectorN<3> n = interpolate(mesh(), normals_, point).normalized();
  const VectorN<3> along = interpolate(mesh(), tangents_, point), t = (along - along.dot(n) * n).normalized();
  MatrixN<3> out;
  out << t, n.cross(t), n;
  return out;
}

}  // namespace wrinkle
