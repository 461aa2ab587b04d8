#include "core/energy/discrete_hinge.h"

namespace wrinkle {

static_assert(ElementEnergy<DiscreteHinge>);

Specimen<DiscreteHinge> DiscreteHinge::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const std::array<VectorN<3>, 4> X{{{0, 0, 0}, {1, 0, 0}, {0.4, 0.8, 0}, {0.6, -0.9, 0}}};
  Specimen<DiscreteHinge> out;
  out.rest = {std::pow(10, -6 + 3 * u(random)), 0.5 * u(random)};
  for (int a = 0; a < 4; ++a)
    for (int i = 0; i < 3; ++i) out.state[3 * a + i] = X[a][i] + 0.25 * u(random);
  out.length = 0.5;
  return out;
}

}  // namespace wrinkle
