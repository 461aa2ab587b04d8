#include "core/energy/lattice_corotated.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"

namespace wrinkle::lattice_corotated_test {
namespace {

template <class E>
class LatticeElementTest : public testing::Test {
 protected:
  static constexpr int kNodes = E::kNodes, kAlong = kNodes == 8 ? 2 : 3;
  using State = std::array<double, 3 * kNodes>;
  static constexpr Elastic kMaterial{1000, 0.3};

  typename E::template Rest<double> rest_ = E::rest({0.5, 0.4, 0.6}, 0.5 * 0.4 * 0.6, kMaterial);

  /// The nodes of an element that is deformed by F.
  static State deformed(const MatrixN<3>& F) {
    constexpr auto node = LatticeShape<kAlong>::node();
    State q;
    for (int a = 0; a < kNodes; ++a) {
      const VectorN<3> X(0.5 * node[a % kAlong], 0.4 * node[a / kAlong % kAlong], 0.6 * node[a / (kAlong * kAlong)]);
      const VectorN<3> x = F * X;
      for (int i = 0; i < 3; ++i) q[3 * a + i] = x[i];
    }
    return q;
  }
  Local<double, typename E::Layout> at(const MatrixN<3>& F) const {
    return E::template evaluate<Order::hessian, Curvature::exact, double>(deformed(F), rest_);
  }
  double density(const MatrixN<3>& F) const { return at(F).value / (0.5 * 0.4 * 0.6); }
};

using Elements = testing::Types<LatticeLinear, LatticeQuadratic>;
TYPED_TEST_SUITE(LatticeElementTest, Elements);

// ψ = ½ (λ + 2μ) ε² for one stretch alone, and to first order in γ² ½ μ γ² for shear.
TYPED_TEST(LatticeElementTest, UniaxialStrainAndShearHaveTheirModuli) {
  const Lame lame = TestFixture::kMaterial.lame();
  for (const double strain : {-0.3, 0.01, 0.4}) {
    MatrixN<3> F = MatrixN<3>::Identity();
    F(2, 2) += strain;
    EXPECT_NEAR(this->density(F) / (0.5 * (lame.lambda + 2 * lame.mu) * strain * strain), 1, 1e-12);
  }
  MatrixN<3> F = MatrixN<3>::Identity();
  F(0, 1) = 1e-4;
  EXPECT_NEAR(this->density(F) / (0.5 * lame.mu * 1e-8), 1, 1e-6);
}

// The energy of any deformation from its singular values: ψ = μ Σ (σ − 1)² + ½ λ (Σ σ − 3)², σ₃ with det F's sign.
TYPED_TEST(LatticeElementTest, DependsOnSingularValuesWithTheSignOfTheDeterminant) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> n;
  const auto turn = [&] { return Eigen::Quaterniond(n(random), n(random), n(random), n(random)).normalized(); };
  const Lame lame = TestFixture::kMaterial.lame();
  for (const VectorN<3>& s : {VectorN<3>(1.2, 0.9, 0.7), VectorN<3>(1.2, 0.9, -0.4), VectorN<3>(1, 1, -0.99),
                              VectorN<3>(1.3, 1.3, 0), VectorN<3>(2, 1e-9, 0), VectorN<3>(0, 0, 0)}) {
    const MatrixN<3> F = turn().toRotationMatrix() * s.asDiagonal() * turn().toRotationMatrix();
    const double expected = lame.mu * (s.array() - 1).square().sum() + 0.5 * lame.lambda * std::pow(s.sum() - 3, 2);
    EXPECT_NEAR(this->density(F) / expected, 1, 1e-12) << s.transpose();
  }
}

TYPED_TEST(LatticeElementTest, RigidMotionsAreFreeOfEnergyAndForce) {
  const Eigen::Quaterniond turn = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
  const auto local = this->at(turn.toRotationMatrix());
  EXPECT_LE(local.value, 1e-26 * 1000);
  for (const double f : local.gradient) EXPECT_NEAR(f, 0, 1e-12);
  // At rest the stiffness has the six rigid modes and no other: Gauss's rule is full.
  const Matrix k = dense_matrix<typename TypeParam::Layout>(this->at(MatrixN<3>::Identity()).hessian);
  const Vector eigenvalues = symmetric_eigenvalues(k);
  EXPECT_LE(eigenvalues.head<6>().cwiseAbs().maxCoeff(), 1e-12 * eigenvalues.maxCoeff());
  EXPECT_GE(eigenvalues[6], 1e-6 * eigenvalues.maxCoeff());
}

// Flat, inverted or collapsed to a line or a point: all finite; where σ₃ < 1 the force opens it, through zero.
TYPED_TEST(LatticeElementTest, SurvivesInversion) {
  for (const VectorN<3>& s : {VectorN<3>(1, 1, 0), VectorN<3>(1, 1, -0.5), VectorN<3>(1, 0, 0), VectorN<3>(0, 0, 0),
                              VectorN<3>(1, 1, -1), VectorN<3>(1.5, 0.5, -0.5)}) {
    const auto state = TestFixture::deformed(s.asDiagonal());
    const auto exact = TypeParam::template evaluate<Order::hessian, Curvature::exact, double>(state, this->rest_);
    const auto positive = TypeParam::template evaluate<Order::hessian, Curvature::positive, double>(state, this->rest_);
    for (const double f : exact.gradient) EXPECT_TRUE(std::isfinite(f)) << s.transpose();
    for (const double k : exact.hessian) EXPECT_TRUE(std::isfinite(k)) << s.transpose();
    for (const double k : positive.hessian) EXPECT_TRUE(std::isfinite(k)) << s.transpose();
  }
  const auto opening = [&](double s3) {  // dW/dσ₃
    const VectorN<3> s(1, 1, s3);
    const auto local = this->at(s.asDiagonal());
    const auto stretched = TestFixture::deformed(VectorN<3>(0, 0, 1).asDiagonal());
    double out = 0;
    for (std::size_t i = 0; i < stretched.size(); ++i) out += local.gradient[i] * stretched[i];
    return out;
  };
  const Lame lame = TestFixture::kMaterial.lame();
  for (const double s3 : {0.5, 0.1, 0.0, -0.1, -0.5, -0.9})
    EXPECT_NEAR(opening(s3) / (0.5 * 0.4 * 0.6 * (lame.lambda + 2 * lame.mu) * (s3 - 1)), 1, 1e-12) << s3;
}

// Against an eigen-decomposition of the exact Hessian in F, which a single point of evaluation has.
TYPED_TEST(LatticeElementTest, PositiveFormIsTheExactProjection) {
  for (const VectorN<3>& s : {VectorN<3>(0.6, 0.5, 0.4), VectorN<3>(1.2, 0.9, -0.4), VectorN<3>(1.5, 1.2, 1.4)}) {
    const auto state = TestFixture::deformed(s.asDiagonal());
    const auto quadratic_form = [&](const auto& local, const MatrixN<3>& dF) {
      const auto d = TestFixture::deformed(dF);
      const Eigen::Map<const Vector> v(d.data(), static_cast<Index>(d.size()));
      return v.dot(dense_matrix<typename TypeParam::Layout>(local.hessian) * v) / (0.5 * 0.4 * 0.6);
    };
    const auto exact = TypeParam::template evaluate<Order::hessian, Curvature::exact, double>(state, this->rest_);
    const auto positive = TypeParam::template evaluate<Order::hessian, Curvature::positive, double>(state, this->rest_);
    const Lame lame = TestFixture::kMaterial.lame();
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      MatrixN<3> twist = MatrixN<3>::Zero(), flip = twist, stretch = twist;
      twist(i, j) = std::sqrt(0.5), twist(j, i) = -std::sqrt(0.5);
      flip(i, j) = flip(j, i) = std::sqrt(0.5);
      stretch(i, i) = 1;
      const double expected = 2 * lame.mu - 2 * (2 * lame.mu - lame.lambda * (s.sum() - 3)) / (s[i] + s[j]);
      EXPECT_NEAR(quadratic_form(exact, twist), expected, 1e-9 * lame.mu);
      EXPECT_NEAR(quadratic_form(positive, twist), std::max(expected, 0.0), 1e-9 * lame.mu);
      EXPECT_NEAR(quadratic_form(positive, flip), 2 * lame.mu, 1e-9 * lame.mu);
      EXPECT_NEAR(quadratic_form(positive, stretch), lame.lambda + 2 * lame.mu, 1e-9 * lame.mu);
    }
  }
}

TEST(LatticeCorotated, RefusesCellsWithoutVolume) {
  EXPECT_THROW(LatticeLinear::rest({1, 1, 1}, 0, {1000, 0.3}), std::invalid_argument);
  EXPECT_THROW(LatticeQuadratic::rest({1, -1, 1}, 1, {1000, 0.3}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::lattice_corotated_test
