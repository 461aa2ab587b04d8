// The membrane against closed forms: stretch along its axes, shear, and the isotropic membrane of small strains.
#include "core/energy/baraff_witkin.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <stdexcept>

#include "core/energy/membrane_stvk.h"

namespace wrinkle::baraff_witkin_test {
namespace {

using Corners = std::array<VectorN<3>, 3>;

constexpr double kThickness = 0.01, kYoung = 2e6;
const Corners kRest{{{0.1, 0.2, 0}, {1.2, 0.3, 0}, {0.4, 0.9, 0}}};
const double kArea = 0.5 * (1.1 * 0.7 - 0.1 * 0.3);

template <class E>
double energy(const typename E::template Rest<double>& rest, const Corners& x) {
  std::array<double, 9> q;
  for (int a = 0; a < 3; ++a) VectorN<3>::Map(&q[3 * a]) = x[a];
  return E::template evaluate<Order::value, Curvature::exact, double>(q, rest).value;
}

/// The corners mapped by F in the plane, then turned in space.
Corners mapped(const MatrixN<2>& F) {
  const MatrixN<3> turn = Eigen::Quaterniond(0.8, -0.1, 0.7, 0.5).normalized().toRotationMatrix();
  Corners out;
  for (int a = 0; a < 3; ++a) out[a] = turn.leftCols<2>() * (F * kRest[a].head<2>()) + VectorN<3>(1, 2, 3);
  return out;
}

BaraffWitkin::Rest<double> rest(const VectorN<3>& axis, const BaraffWitkin::Stiffness& stiffness) {
  return BaraffWitkin::rest(kRest[0], kRest[1], kRest[2], axis, stiffness);
}

TEST(BaraffWitkin, StretchAlongItsAxesAndShear) {
  const auto r = rest({1, 0, 0}, {3, 5, 7});
  EXPECT_NEAR(energy<BaraffWitkin>(r, mapped(MatrixN<2>{{1.3, 0}, {0, 0.8}})),
              kArea * (0.5 * 3 * 0.09 + 0.5 * 5 * 0.04), 1e-14);
  // w_u = (1, 0), w_v = (0.4, 1)
  const double stretch = std::sqrt(1.16) - 1;
  EXPECT_NEAR(energy<BaraffWitkin>(r, mapped(MatrixN<2>{{1, 0.4}, {0, 1}})),
              kArea * (0.5 * 5 * stretch * stretch + 0.5 * 7 * 0.16), 1e-14);
}

TEST(BaraffWitkin, AxesAreTakenFromTheDirectionGiven) {
  // Stretched by 1.3 along the direction at 40 degrees, which is axis u, then v.
  const double c = std::cos(0.7), s = std::sin(0.7);
  const MatrixN<2> along = MatrixN<2>::Identity() + 0.3 * VectorN<2>(c, s) * VectorN<2>(c, s).transpose();
  const BaraffWitkin::Stiffness k{3, 5, 7};
  EXPECT_NEAR(energy<BaraffWitkin>(rest({c, s, 4}, k), mapped(along)), kArea * 0.5 * 3 * 0.09, 1e-14);
  EXPECT_NEAR(energy<BaraffWitkin>(rest({-s, c, -1}, k), mapped(along)), kArea * 0.5 * 5 * 0.09, 1e-14);
}

/// The difference is of third order in the strain: halving it makes it eight times less.
TEST(BaraffWitkin, IsAnIsotropicMembraneOfNoPoissonRatioForSmallStrains) {
  const auto stvk = MembraneStvk::rest(kRest[0], kRest[1], kRest[2], kThickness, {kYoung, 0.0});
  const auto ours = rest({0.3, 1, 0}, BaraffWitkin::Stiffness::isotropic(kThickness, kYoung));
  const MatrixN<2> G{{0.6, -0.3}, {0.8, -0.5}};
  const auto difference = [&](double strain) {
    const Corners x = mapped(MatrixN<2>::Identity() + strain * G);
    return std::abs(energy<BaraffWitkin>(ours, x) - energy<MembraneStvk>(stvk, x));
  };
  EXPECT_NEAR(std::log2(difference(2e-3) / difference(1e-3)), 3, 0.05);
}

TEST(BaraffWitkin, EnergyPerAreaDoesNotDependOnTheTriangle) {
  const BaraffWitkin::Stiffness k = BaraffWitkin::Stiffness::isotropic(kThickness, kYoung);
  const MatrixN<2> F{{1.1, 0.05}, {-0.1, 0.9}};
  const auto density = [&](double scale) {
    Corners X = kRest, x = mapped(F);
    for (auto& p : X) p *= scale;
    for (auto& p : x) p *= scale;
    return energy<BaraffWitkin>(BaraffWitkin::rest(X[0], X[1], X[2], {1, 0, 0}, k), x) / (scale * scale * kArea);
  };
  EXPECT_NEAR(density(0.01), density(1), 1e-10 * density(1));
}

TEST(BaraffWitkin, RefusesAnAxisNormalToTheTriangle) {
  EXPECT_THROW(rest({0, 0, 1}, {1, 1, 1}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::baraff_witkin_test
