#include "core/energy/membrane_stvk.h"

#include <Eigen/Geometry>
#include <stdexcept>

namespace wrinkle {

static_assert(ElementEnergy<MembraneStvk>);

MembraneStvk::Rest<double> MembraneStvk::rest(const VectorN<3>& X0, const VectorN<3>& X1, const VectorN<3>& X2,
                                              double thickness, const Elastic& material) {
  const VectorN<3> d1 = X1 - X0, d2 = X2 - X0;
  const double twice_area = d1.cross(d2).norm();
  if (!(twice_area > 0)) throw std::invalid_argument("membrane_stvk: a rest triangle has no area");
  // In the orthonormal frame (d1/|d1|, ⟂): d1 = (l, 0), d2 = (p, a).
  const double l = d1.norm(), p = d1.dot(d2) / l, a = twice_area / l;
  const Lame lame = material.lame_plane_stress();
  return {1 / l, -p / (l * a), 0, 1 / a, 0.5 * twice_area * thickness, lame.lambda, lame.mu};
}

Specimen<MembraneStvk> MembraneStvk::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  std::array<VectorN<3>, 3> X{{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}}};
  for (auto& x : X) x += 0.1 * VectorN<3>(u(random), u(random), u(random));
  Specimen<MembraneStvk> out;
  const double thickness = std::pow(10, -2 + u(random));
  out.rest = rest(X[0], X[1], X[2], thickness, {2.0 + u(random), 0.2 + 0.2 * u(random)});
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = 0.9 * X[a][i] + 0.2 * u(random);
  out.length = 0.5;
  return out;
}

}  // namespace wrinkle
