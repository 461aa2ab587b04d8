#include "core/energy/prism_specimen.h"

#include <Eigen/Geometry>

namespace wrinkle {

PrismSpecimen prism_specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const auto vector = [&] { return VectorN<3>(u(random), u(random), u(random)); };
  PrismSpecimen out;
  out.height = std::pow(10, -1.5 + 1.5 * u(random));
  out.material = {2.0 + u(random), 0.2 + 0.2 * u(random)};
  const std::array<VectorN<3>, 3> plan{{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}}};
  const Eigen::Quaterniond turn = Eigen::Quaterniond(u(random), u(random), u(random), u(random)).normalized();
  for (int a = 0; a < 6; ++a) {
    const VectorN<3> flat = plan[a % 3] + VectorN<3>(0, 0, a < 3 ? 0 : out.height);
    out.corners[a] = flat + 0.1 * out.height * vector();
    VectorN<3>::Map(&out.state[3 * a]) = turn * (out.corners[a] + 0.1 * out.height * vector());
  }
  return out;
}

}  // namespace wrinkle
