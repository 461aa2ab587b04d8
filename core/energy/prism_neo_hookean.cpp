#include "core/energy/prism_neo_hookean.h"

#include <Eigen/LU>

#include "core/base/fault.h"
#include "core/base/require.h"
#include "core/energy/prism_specimen.h"

namespace wrinkle {

static_assert(ElementEnergy<PrismSingle> && ElementEnergy<PrismDual> && ElementEnergy<PrismTetrahedra> &&
              ElementEnergy<PrismFull>);
static_assert(HasMixedTangent<PrismSingle> && HasMixedTangent<PrismDual> && HasMixedTangent<PrismTetrahedra> &&
              HasMixedTangent<PrismFull>);

namespace {

/// A point's ∂N_a/∂X, and its weight [m³].
template <int Points>
struct ShapeAt {
  Eigen::Matrix<double, 6, 3> gradient;
  Eigen::Matrix<double, 3, 3> edge;  // ∂(N_a + N_{a+3})/∂X
  double weight;

  ShapeAt(const PrismCorners& corners, int p) {
    const auto points = Points == 1 ? prism_single_point() : Points == 2 ? prism_dual_points() : prism_full_points();
    PrismPoint point = points[p];
    WRINKLE_FAULT(prism_gauss_at_half, point.gamma *= 0.5 * std::sqrt(3.0));
    const MatrixN<3> jacobian = prism_jacobian(corners, point);
    const PrismDerivatives natural = prism_derivatives(point);
    gradient = natural * jacobian.inverse();
    edge = (natural.topRows<3>() + natural.bottomRows<3>()) * jacobian.inverse();
    weight = point.weight * jacobian.determinant();
  }
};

template <>
struct ShapeAt<3> {
  Eigen::Matrix<double, 6, 3> gradient;
  Eigen::Matrix<double, 3, 3> edge;
  double weight;

  ShapeAt(const PrismCorners& corners, int p) {
    const PrismTetrahedron tetrahedron = prism_tetrahedron(corners, p);
    require(tetrahedron.volume * prism_tetrahedron(corners, 0).volume > 0,
            "a rest prism is turned over: its tetrahedra are not of one sign");
    gradient = tetrahedron.gradient;
    edge = gradient.topRows<3>() + gradient.bottomRows<3>();
    weight = std::abs(tetrahedron.volume);
  }
};

}  // namespace

template <int Points>
typename PrismNeoHookean<Points>::template Rest<double> PrismNeoHookean<Points>::rest(const PrismCorners& corners,
                                                                                      const Elastic& material) {
  const Lame lame = material.lame();
  Rest<double> out{};
  out.lambda = lame.lambda;
  out.mu = lame.mu;
  for (int p = 0; p < Points; ++p) {
    const ShapeAt<Points> shape(corners, p);
    for (int i = 0; i < 3; ++i) {
      for (int a = 0; a < 3; ++a) out.director[p][a][i] = shape.gradient(a + 3, i);
      for (int a = 1; a < 3; ++a) out.edge[p][a - 1][i] = shape.edge(a, i);
    }
    out.weight[p] = shape.weight;
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
template struct PrismNeoHookean<3>;
template struct PrismNeoHookean<6>;

}  // namespace wrinkle
