#include "core/energy/lattice_corotated.h"

#include <Eigen/Geometry>
#include <cmath>

#include "core/base/require.h"

namespace wrinkle {

static_assert(ElementEnergy<LatticeLinear> && ElementEnergy<LatticeQuadratic>);

template <int Nodes>
typename LatticeCorotated<Nodes>::template Rest<double> LatticeCorotated<Nodes>::rest(const VectorN<3>& spacing,
                                                                                      double volume,
                                                                                      const Elastic& material) {
  require(spacing.minCoeff() > 0 && volume > 0, "{}: spacing ({}, {}, {}) m and volume {} m³ must be above 0", name,
          spacing.x(), spacing.y(), spacing.z(), volume);
  const Lame lame = material.lame();
  return {{1 / spacing.x(), 1 / spacing.y(), 1 / spacing.z()}, volume, lame.lambda, lame.mu};
}

template <int Nodes>
Specimen<LatticeCorotated<Nodes>> LatticeCorotated<Nodes>::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const auto vector = [&] { return VectorN<3>(u(random), u(random), u(random)); };
  const double size = std::pow(10, -1 + u(random));
  const VectorN<3> spacing = size * (VectorN<3>(1.0, 0.8, 1.2) + 0.1 * vector());
  Specimen<LatticeCorotated> out;
  out.rest = rest(spacing, (0.6 + 0.4 * u(random)) * spacing.prod(), {2.0 + u(random), 0.2 + 0.2 * u(random)});
  const Eigen::Quaterniond turn = Eigen::Quaterniond(u(random), u(random), u(random), u(random)).normalized();
  constexpr auto node = Shape::node();
  for (int a = 0; a < kNodes; ++a) {
    const VectorN<3> at(node[a % Nodes], node[a / Nodes % Nodes], node[a / (Nodes * Nodes)]);
    const VectorN<3> x = turn * (at.cwiseProduct(spacing) + 0.15 * size * vector());
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = x[i];
  }
  out.length = size;
  return out;
}

template struct LatticeCorotated<2>;
template struct LatticeCorotated<3>;

}  // namespace wrinkle
