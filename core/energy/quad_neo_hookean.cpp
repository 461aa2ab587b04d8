#include "core/energy/quad_neo_hookean.h"

#include <Eigen/LU>

#include "core/base/fault.h"
#include "core/base/require.h"

namespace wrinkle {

static_assert(ElementEnergy<QuadDual> && ElementEnergy<QuadFull>);

template <int Points>
typename QuadNeoHookean<Points>::template Rest<double> QuadNeoHookean<Points>::rest(
    const std::array<VectorN<2>, 4>& corners, double width, const Elastic& material) {
  const double root = 1 / std::sqrt(3.0);
  const std::array<VectorN<2>, 4> at =
      Points == 2 ? std::array<VectorN<2>, 4>{{{0, -root}, {0, root}, {0, 0}, {0, 0}}}
                  : std::array<VectorN<2>, 4>{{{-root, -root}, {root, -root}, {root, root}, {-root, root}}};
  const std::array<VectorN<2>, 4> sign{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  const Lame lame = material.lame();
  Rest<double> out{};
  out.lambda = lame.lambda;
  out.mu = lame.mu;
  for (int p = 0; p < Points; ++p) {
    Eigen::Matrix<double, 4, 2> natural;  // ∂N_a/∂(ξ, η)
    for (int a = 0; a < 4; ++a)
      natural.row(a) << sign[a].x() * (1 + sign[a].y() * at[p].y()) / 4,
          sign[a].y() * (1 + sign[a].x() * at[p].x()) / 4;
    MatrixN<2> jacobian = MatrixN<2>::Zero();  // ∂X/∂(ξ, η)
    for (int a = 0; a < 4; ++a) jacobian += corners[a] * natural.row(a);
    require(jacobian.determinant() > 0, "quad_neo_hookean: a rest element is degenerate or turned over");
    const Eigen::Matrix<double, 4, 2> gradient = natural * jacobian.inverse();
    for (int a = 0; a < 4; ++a)
      for (int i = 0; i < 2; ++i) out.gradient[p][a][i] = gradient(a, i);
    out.weight[p] = 4.0 / Points * jacobian.determinant() * width;
    WRINKLE_FAULT(quad_dual_weight, out.weight[p] *= Points / 4.0);
  }
  return out;
}

template <int Points>
Specimen<QuadNeoHookean<Points>> QuadNeoHookean<Points>::specimen(std::mt19937_64& random) {
  std::uniform_real_distribution<double> u(-1, 1);
  const double height = std::pow(10, -1.5 + 1.5 * u(random));
  std::array<VectorN<2>, 4> corners{{{0, 0}, {1, 0}, {1, height}, {0, height}}};
  for (auto& c : corners) c += 0.1 * height * VectorN<2>(u(random), u(random));
  Specimen<QuadNeoHookean> out;
  out.rest = rest(corners, 0.7, {2.0 + u(random), 0.2 + 0.2 * u(random)});
  const double angle = 3 * u(random);
  const MatrixN<2> turn{{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}};
  for (int a = 0; a < 4; ++a) {
    const VectorN<2> y = turn * (corners[a] + 0.15 * height * VectorN<2>(u(random), u(random)));
    out.state[2 * a] = y.x();
    out.state[2 * a + 1] = y.y();
  }
  out.length = height;
  return out;
}

template struct QuadNeoHookean<2>;
template struct QuadNeoHookean<4>;

}  // namespace wrinkle
