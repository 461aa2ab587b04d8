#include "core/model/skin/skin_surface.h"

#include "core/base/parallel.h"
#include "core/mesh/vertex_normals.h"

namespace wrinkle {

std::vector<FlatPoint> locate_all(const FlatLocator& locator, const std::vector<VectorN<2>>& u) {
  std::vector<FlatPoint> out(u.size());
  parallel_for(static_cast<Index>(u.size()), [&](Index i) { out[i] = locator.locate(u[i]); });
  return out;
}

Vector interpolate(const SkinSurface& surface, const std::vector<FlatPoint>& points) {
  Vector out(3 * static_cast<Index>(points.size()));
  for (Index i = 0; const FlatPoint& point : points)
    out.segment<3>(3 * i++) = interpolate(surface.mesh(), surface.x, point);
  return out;
}

Vector offset_surface(const FlatMesh& mesh, const Vector& x, const Vector& t) {
  if (t.size() == 0) return x;
  Vector out;
  vertex_normals(mesh.triangles, x, out);
  for (Index v = 0; v < mesh.num_vertices(); ++v) out.segment<3>(3 * v) *= t[v];
  return out + x;
}

}  // namespace wrinkle
