#include "core/model/shell/membrane_stress.h"

#include <Eigen/LU>
#include <cmath>

#include "core/base/require.h"
#include "core/mesh/flat_mesh.h"

namespace wrinkle {

std::vector<MatrixN<2>> membrane_stresses(const TriangleMesh& rest, const Vector& x, const Elastic& material) {
  material.check();
  for (const VectorN<3>& X : rest.vertices) require(X.z() == 0, "a vertex at z = {}; 0 is allowed", X.z());
  const FlatMesh mesh = flattened(rest);
  require(x.size() >= 3 * mesh.num_vertices(), "{} numbers for {} vertices; three each", x.size(), mesh.num_vertices());
  const Lame lame = material.lame_plane_stress();
  std::vector<MatrixN<2>> out;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    require(std::abs(mesh.area(static_cast<Index>(t))) > 0, "triangle {} has no area", t);
    MatrixN<2> before;
    before << mesh.coordinates[b] - mesh.coordinates[a], mesh.coordinates[c] - mesh.coordinates[a];
    Eigen::Matrix<double, 3, 2> now;
    now << x.segment<3>(3 * b) - x.segment<3>(3 * a), x.segment<3>(3 * c) - x.segment<3>(3 * a);
    const Eigen::Matrix<double, 3, 2> F = now * before.inverse();
    const MatrixN<2> E = 0.5 * (F.transpose() * F - MatrixN<2>::Identity());
    out.emplace_back(lame.lambda * E.trace() * MatrixN<2>::Identity() + 2 * lame.mu * E);
  }
  return out;
}

}  // namespace wrinkle
