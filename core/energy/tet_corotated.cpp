#include "core/energy/tet_corotated.h"

#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

static_assert(ElementEnergy<TetCorotated>);

TetCorotated::Rest<double> TetCorotated::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                              const VectorN<3>& X3, const Elastic& material, double share) {
  MatrixN<3> edges;
  edges << X1 - X0, X2 - X0, X3 - X0;
  const double volume = edges.determinant() / 6;
  require(volume > 0 && share > 0 && share <= 1 + 1e-12, "{}: volume {} m³ must be above 0 and its share {} in (0, 1]",
          TetCorotated::name, volume, share);
  const MatrixN<3> inverse = edges.inverse();
  const Lame lame = material.lame();
  Rest<double> out{{}, share * volume, lame.lambda, lame.mu};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) out.b(i, j) = inverse(i, j);
  return out;
}

Specimen<TetCorotated> TetCorotated::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const auto vector = [&] { return VectorN<3>(u(random), u(random), u(random)); };
  const double size = std::pow(10, -1 + u(random));
  std::array<VectorN<3>, 4> X{vector(), VectorN<3>::UnitX(), VectorN<3>::UnitY(), VectorN<3>::UnitZ()};
  X[0] *= 0.1;
  for (auto& point : X) point = size * (point + 0.1 * vector());
  Specimen<TetCorotated> out;
  out.rest = rest(X[0], X[1], X[2], X[3], {2.0 + u(random), 0.2 + 0.2 * u(random)}, 0.6 + 0.4 * u(random));
  const Eigen::Quaterniond turn = Eigen::Quaterniond(u(random), u(random), u(random), u(random)).normalized();
  for (int a = 0; a < 4; ++a) {
    const VectorN<3> x = turn * (X[a] + 0.15 * size * vector());
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = x[i];
  }
  out.length = size;
  return out;
}

}  // namespace wrinkle
