// Prisms beyond the checks of energies_test.cpp: modes of zero energy, affine maps, and what the variants promise.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/observed_order.h"
#include "core/energy/prism_eigen.h"
#include "core/energy/prism_neo_hookean.h"
#include "core/energy/prism_specimen.h"
#include "core/energy/prism_tied.h"

namespace wrinkle::prism_test {
namespace {

PrismCorners flat_prism(double height) {
  return {{{0, 0, 0}, {1, 0, 0}, {0.3, 0.8, 0}, {0, 0, height}, {1, 0, height}, {0.3, 0.8, height}}};
}

template <class E>
class PrismTest : public testing::Test {
 protected:
  using L = typename E::Layout;
  using State = std::array<double, L::kDofs>;

  static State state(const PrismCorners& corners, const MatrixN<3>& map = MatrixN<3>::Identity()) {
    State q{};
    for (int a = 0; a < 6; ++a)
      for (int i = 0; i < 3; ++i) q[3 * a + i] = map.row(i) * corners[a];
    return q;
  }
  static Local<double, L> evaluate(const State& q, const typename E::template Rest<double>& rest) {
    return E::template evaluate<Order::hessian, Curvature::exact, double>(q, rest);
  }
  static Matrix mixed(const State& q, const State& step, const typename E::template Rest<double>& rest) {
    return dense_matrix<L>(E::template evaluate_mixed<double>(q, step, rest).hessian);
  }
  static Matrix hessian(const PrismCorners& corners, const Elastic& material) {
    return dense_matrix<L>(evaluate(state(corners), E::rest(corners, material)).hessian);
  }
};

struct Names {
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
using Prisms = testing::Types<PrismSingle, PrismDual, PrismFull, PrismTetrahedra, PrismTied, PrismEnhanced>;
TYPED_TEST_SUITE(PrismTest, Prisms, Names);

/// 18 unknowns less six strains at the one point; of the dual's twelve strains one is not free of the others.
TYPED_TEST(PrismTest, HasSixModesOfZeroEnergyTheDualOneMoreTheSinglePointSix) {
  constexpr int zero_modes = std::is_same_v<TypeParam, PrismSingle> ? 12 : std::is_same_v<TypeParam, PrismDual> ? 7 : 6;
  for (const double height : {1.0, 0.1, 0.01}) {
    const Matrix k = this->hessian(flat_prism(height), {1.0, 0.3});
    const Vector values = symmetric_eigenvalues(k) / height;
    int zeros = 0;
    for (const double value : values)
      if (std::abs(value) < 1e-11 / (height * height)) ++zeros;
    EXPECT_EQ(zeros, zero_modes) << "thickness " << height << ", eigenvalues " << values.transpose();
  }
}

TYPED_TEST(PrismTest, UpperTriangleTwistingAgainstLowerCostsEnergyUnlessOnTheCentreLineAlone) {
  const auto corners = flat_prism(0.1);
  const VectorN<3> centre = (corners[0] + corners[1] + corners[2]) / 3;
  Vector twist = Vector::Zero(TypeParam::Layout::kDofs);
  for (int a = 0; a < 6; ++a)
    twist.segment<3>(3 * a) = (a < 3 ? -1 : 1) * VectorN<3>::UnitZ().cross(corners[a] - centre);
  const Matrix k = this->hessian(corners, {1.0, 0.3});
  const double energy = twist.dot(k * twist) / (k.norm() * twist.squaredNorm());
  if (std::is_same_v<TypeParam, PrismDual> || std::is_same_v<TypeParam, PrismSingle>)
    EXPECT_LE(std::abs(energy), 1e-14);
  else
    EXPECT_GE(energy, 0.01);
}

TYPED_TEST(PrismTest, AffineMapOfFlatPrismStoresVolumeTimesDensity) {
  const MatrixN<3> F{{1.2, 0.1, -0.3}, {0.05, 0.8, 0.2}, {0.1, -0.2, 1.1}};
  const double height = 0.05, log_J = std::log(F.determinant());
  const Elastic material{2.0, 0.3};
  const auto [lambda, mu] = material.lame();
  const double density = 0.5 * mu * (F.squaredNorm() - 3) - mu * log_J + 0.5 * lambda * log_J * log_J;
  const auto corners = flat_prism(height);
  const double energy = this->evaluate(this->state(corners, F), TypeParam::rest(corners, material)).value;
  EXPECT_NEAR(energy, 0.4 * height * density, 1e-13 * energy);
}

TYPED_TEST(PrismTest, UnevenPrismIsFreeOfStressAtRest) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 10; ++i) {
    const PrismSpecimen s = prism_specimen(random);
    const auto local = this->evaluate(this->state(s.corners), TypeParam::rest(s.corners, s.material));
    const double stiffness = this->hessian(s.corners, s.material).norm();
    for (const double g : local.gradient) EXPECT_LE(std::abs(g), 1e-14 * stiffness);
  }
}

TYPED_TEST(PrismTest, MixedTangentDiffersBySquareOfLastStep) {
  std::mt19937_64 random(5);
  const auto s = TypeParam::specimen(random);
  const Matrix exact = dense_matrix<typename TypeParam::Layout>(this->evaluate(s.state, s.rest).hessian);
  std::vector<double> sizes, differences;
  for (const double size : {1e-2, 5e-3, 2.5e-3, 1.25e-3}) {
    auto step = s.state;
    std::mt19937_64 same(9);
    for (double& d : step) d = size * s.length * std::uniform_real_distribution<double>(-1, 1)(same);
    sizes.push_back(size);
    differences.push_back((this->mixed(s.state, step, s.rest) - exact).norm());
  }
  EXPECT_NEAR(fitted_order(sizes, differences), 2, 0.05);
}

/// A linearised rotation stretches the prism, but to first order there is no strain: the predicted stress is none, and
/// without stress the tangent does not feel a further rotation. The true one does.
TYPED_TEST(PrismTest, MixedTangentIgnoresTheStretchOfLinearisedRotation) {
  const auto corners = flat_prism(0.1);
  const auto rest = TypeParam::rest(corners, {1.0, 0.3});
  const VectorN<3> spin(0.1, 0.2, 0.3);
  auto step = this->state(corners), to = step;
  Vector rotation = Vector::Zero(TypeParam::Layout::kDofs);  // about the origin, of the moved prism
  for (int a = 0; a < 6; ++a) {
    const VectorN<3> d = spin.cross(corners[a]), y = corners[a] + d;
    rotation.segment<3>(3 * a) = spin.cross(y);
    for (int i = 0; i < 3; ++i) step[3 * a + i] = d[i], to[3 * a + i] = y[i];
  }
  const Matrix mixed = this->mixed(to, step, rest);
  const Matrix exact = dense_matrix<typename TypeParam::Layout>(this->evaluate(to, rest).hessian);
  EXPECT_LE((mixed * rotation).norm(), 1e-13 * mixed.norm() * rotation.norm());
  EXPECT_GE((exact * rotation).norm(), 1e-3 * exact.norm() * rotation.norm());
}

/// Of tetrahedra, whose columns may come the other way round, one that is so in part.
TYPED_TEST(PrismTest, RejectsPrismTurnedOver) {
  PrismCorners turned = flat_prism(-0.1);
  if (std::is_same_v<TypeParam, PrismTetrahedra>) turned[0].z() = -1;
  EXPECT_THROW(TypeParam::rest(turned, {1.0, 0.3}), std::invalid_argument);
  EXPECT_THROW(TypeParam::rest(flat_prism(0.0), {1.0, 0.3}), std::invalid_argument);
}

TEST(PrismEnhanced, ConstantStressDoesNoWorkOnTheEnhancedStrain) {
  const MatrixN<3> F{{1.2, 0.1, -0.3}, {0.05, 0.8, 0.2}, {0.1, -0.2, 1.1}};
  const auto corners = flat_prism(0.05);
  PrismEnhanced::Rest<double> rest = PrismEnhanced::rest(corners, {2.0, 0.3});
  std::array<double, 19> q{};
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = F.row(i) * corners[a];
  const auto local = PrismEnhanced::evaluate<Order::gradient, Curvature::exact, double>(q, rest);
  EXPECT_LE(std::abs(local.gradient[18]), 1e-15);
  EXPECT_GE(std::abs(local.gradient[0]), 1e-4);
}

TEST(PrismGeometry, CornerVolumesAddUpToTheVolume) {
  // A frustum: upper triangle half as large. V = h/3 (A + √(A A') + A') = h/3 · 7/4 A
  PrismCorners corners = flat_prism(0.6);
  for (int a = 3; a < 6; ++a) corners[a].head<2>() *= 0.5;
  EXPECT_NEAR(prism_corner_volumes(corners).sum(), 0.6 / 3 * 1.75 * 0.4, 1e-15);
  EXPECT_GT(prism_corner_volumes(corners).head<3>().sum(), prism_corner_volumes(corners).tail<3>().sum());
}

template <int N>
void check_eigen(std::mt19937_64& random) {
  std::normal_distribution<double> n;
  for (int i = 0; i < 50; ++i) {
    Block<double, N> a;
    Matrix dense(N, N);
    for (int r = 0; r < N; ++r)
      for (int c = 0; c <= r; ++c)
        dense(r, c) = dense(c, r) = a(r, c) = a(c, r) = i == 0 ? (r == c ? 2 : 0) : n(random);
    const SymmetricEigen<double, N> ours(a);
    Vector values = Eigen::Map<const Vector>(ours.values, N);
    std::sort(values.begin(), values.end());
    const EigenPairs theirs = symmetric_eigen(dense);
    EXPECT_LE((values - theirs.values).norm(), 1e-13 * dense.norm());
    const Matrix positive = theirs.vectors * theirs.values.cwiseMax(0).asDiagonal() * theirs.vectors.transpose();
    const auto part = ours.positive_part();
    for (int r = 0; r < N; ++r)
      for (int c = 0; c < N; ++c) EXPECT_NEAR(part(r, c), positive(r, c), 1e-12 * dense.norm());
  }
}

TEST(PrismEigen, AgreesWithEigen) {
  std::mt19937_64 random(1);
  check_eigen<3>(random);
  check_eigen<6>(random);
}

}  // namespace
}  // namespace wrinkle::prism_test
