#include "core/energy/prism_neo_hookean.h"

#include <Eigen/LU>

#include "core/base/fault.h"
#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismSingle> && ElementEnergy<PrismDual> && ElementEnergy<PrismFull>);
static_assert(HasMixedTangent<PrismSingle> && HasMixedTangent<PrismDual> && HasMixedTangent<PrismFull>);

template <int Points>
typename PrismNeoHookean<Points>::template Rest<double> PrismNeoHookean<Points>::rest(const PrismCorners& corners,
                                                                                      const Elastic& material) {
  const Lame lame = material.lame();
  Rest<double> out{};
  out.lambda = lame.lambda;
  out.mu = lame.mu;
  const auto points = Points == 1 ? prism_single_point() : Points == 2 ? prism_dual_points() : prism_full_points();
  for (int p = 0; p < Points; ++p) {
    PrismPoint point = points[p];
    WRINKLE_FAULT(prism_gauss_at_half, point.gamma *= 0.5 * std::sqrt(3.0));
    const MatrixN<3> jacobian = prism_jacobian(corners, point);
    const PrismDerivatives natural = prism_derivatives(point);
    const PrismDerivatives gradient = natural * jacobian.inverse();
    const Eigen::Matrix<double, 3, 3> edge = (natural.topRows<3>() + natural.bottomRows<3>()) * jacobian.inverse();
    for (int i = 0; i < 3; ++i) {
      for (int a = 0; a < 3; ++a) out.director[p][a][i] = gradient(a + 3, i);
      for (int a = 1; a < 3; ++a) out.edge[p][a - 1][i] = edge(a, i);
    }
    out.weight[p] = point.weight * jacobian.determinant();
  }
  return out;
}

template <int Points>
Specimen<PrismNeoHookean<Points>> PrismNeoHookean<Points>::specimen(std::mt19937_64& random) {
  PrismSpecimen s = prism_specimen(random);
  if constexpr (Points == 1)  // or its one strain may be so small that rounding in F:F − 3 is a part of the energy
    for (double& coordinate : s.state) coordinate *= 1.1;
  return {rest(s.corners, s.material), s.state, s.height};
}

template struct PrismNeoHookean<1>;
template struct PrismNeoHookean<2>;
template struct PrismNeoHookean<6>;

}  // namespace wrinkle
