#include "validation/meters/surface_turn.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "core/base/require.h"

namespace wrinkle::validation {

namespace {

double dihedral_angle(const TriangleMesh& mesh, const std::vector<VectorN<3>>& x, const MeshEdge& edge) {
  const auto normal = [&](int side) {
    const auto& t = mesh.triangles[edge.triangle[side]];
    return VectorN<3>((x[t[1]] - x[t[0]]).cross(x[t[2]] - x[t[0]]));
  };
  const VectorN<3> n0 = normal(0), n1 = normal(1), along = (x[edge.ends[1]] - x[edge.ends[0]]).normalized();
  return std::atan2(n0.cross(n1).dot(along), n0.dot(n1));
}

}  // namespace

SurfaceTurn surface_turn(const TriangleMesh& rest, const std::vector<VectorN<3>>& now, double fold) {
  require(now.size() == rest.vertices.size(), "{} places for {} vertices", now.size(), rest.vertices.size());
  double all = 0, folded = 0, sum = 0;
  for (const MeshEdge& edge : find_edges(rest).edges) {
    if (edge.boundary()) continue;
    const double turn = dihedral_angle(rest, now, edge) - dihedral_angle(rest, rest.vertices, edge),
                 angle = std::abs(std::remainder(turn, 2 * std::numbers::pi)),
                 length = (rest.vertices[edge.ends[1]] - rest.vertices[edge.ends[0]]).norm();
    all += length;
    if (angle <= fold) continue;
    folded += length;
    sum += length * angle;
  }
  return {folded / all, folded > 0 ? sum / folded : 0};
}

}  // namespace wrinkle::validation
