#include "core/energy/isometry_membrane.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/energy/membrane_arap.h"
#include "core/energy/membrane_corotated.h"

namespace wrinkle::isometry_membrane_test {
namespace {

using Corners = std::array<VectorN<3>, 3>;
constexpr Elastic kMaterial{3.0, 0.4};
constexpr double kThickness = 0.01, kMu = 3.0 / 2.8, kLambda = 3.0 * 0.4 / 0.84;
const Corners kRest{{{0, 0, 0}, {1.1, 0.1, 0}, {0.3, 0.8, 0}}};

std::array<double, 9> state(const Corners& x) {
  std::array<double, 9> q;
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = x[a][i];
  return q;
}

template <class E, Curvature curvature = Curvature::exact>
Local<double, typename E::Layout> evaluate(const Corners& x) {
  return E::template evaluate<Order::hessian, curvature, double>(
      state(x), E::rest(kRest[0], kRest[1], kRest[2], kThickness, kMaterial));
}

/// λ [Pa] that an element resists dilation with.
template <class E>
double lambda() {
  return ResistsDilation<typename E::template Rest<double>> ? kLambda : 0.0;
}

double area(const Corners& X) {
  return 0.5 * (X[1] - X[0]).cross(X[2] - X[0]).norm();
}

Corners random_state(std::mt19937_64& random, double amplitude) {
  std::uniform_real_distribution<double> u(-amplitude, amplitude);
  Corners x = kRest;
  for (auto& p : x) p += VectorN<3>(u(random), u(random), u(random));
  return x;
}

/// F = D B in the frame of the rest triangle's plane, and B.
std::pair<Eigen::Matrix<double, 3, 2>, MatrixN<2>> deformation_gradient(const Corners& x) {
  MatrixN<2> rest;
  rest << (kRest[1] - kRest[0]).head<2>(), (kRest[2] - kRest[0]).head<2>();
  Eigen::Matrix<double, 3, 2> now;
  now << x[1] - x[0], x[2] - x[0];
  return {now * rest.inverse(), rest.inverse()};
}

template <class E>
void energy_is_that_of_the_nearest_isometry() {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) {
    const Corners x = random_state(random, 0.4);
    const auto F = deformation_gradient(x).first;
    const MatrixN<2> C = F.transpose() * F;
    const double J = std::sqrt(C.determinant());
    const MatrixN<2> U = (C + J * MatrixN<2>::Identity()) / std::sqrt(C.trace() + 2 * J);  // U² = C: Cayley-Hamilton
    const Eigen::Matrix<double, 3, 2> R = F * U.inverse();
    const double dilation = (R.transpose() * F).trace() - 2;
    const double exact =
        area(kRest) * kThickness * (kMu * (F - R).squaredNorm() + 0.5 * lambda<E>() * dilation * dilation);
    EXPECT_NEAR(evaluate<E>(x).value, exact, 1e-13 * exact) << E::name;
  }
}

TEST(IsometryMembrane, EnergyIsThatOfTheNearestIsometry) {
  energy_is_that_of_the_nearest_isometry<MembraneArap>();
  energy_is_that_of_the_nearest_isometry<MembraneCorotated>();
}

/// Young's modulus of a strip in tension is E/(1+ν), not E: the map of Table 2's E and ν that the header states.
TEST(MembraneArap, UniaxialModulusIsTwiceTheShearModulus) {
  const double e = 1e-4;
  Corners x = kRest;
  for (auto& p : x) p.x() *= 1 + e;
  EXPECT_NEAR(evaluate<MembraneArap>(x).value, 0.5 * (3.0 / 1.4) * e * e * area(kRest) * kThickness, 1e-13 * e * e);
}

/// Stretched by e and narrowed by νe, at any e: W = ½ E e² A h, no force sideways, dW/de = E e A h along.
TEST(MembraneCorotated, UniaxialTensionHasYoungsModulusAndPoissonsRatio) {
  for (const double e : {-0.2, 1e-3, 0.3}) {
    Corners x = kRest;
    for (auto& p : x) p = {p.x() * (1 + e), p.y() * (1 - 0.4 * e), 0};
    const auto local = evaluate<MembraneCorotated>(x);
    const double volume = area(kRest) * kThickness;
    EXPECT_NEAR(local.value, 0.5 * 3.0 * e * e * volume, 1e-12 * e * e * volume);
    double along = 0;
    for (int a = 0; a < 3; ++a) {
      along += local.gradient[3 * a] * kRest[a].x();
      EXPECT_NEAR(local.gradient[3 * a + 1], 0, 1e-14 * volume);
    }
    EXPECT_NEAR(along, 3.0 * e * volume, 1e-12 * volume);
  }
}

/// Both strains equal: E/(1−ν) of plane stress.
TEST(MembraneCorotated, EqualBiaxialTensionHasThePlaneStressModulus) {
  const double e = 0.1;
  Corners x = kRest;
  for (auto& p : x) p *= 1 + e;
  const double exact = 3.0 / 0.6 * e * e * area(kRest) * kThickness;
  EXPECT_NEAR(evaluate<MembraneCorotated>(x).value, exact, 1e-13 * exact);
}

TEST(IsometryMembrane, SmallStrainsLoseNoDigits) {
  for (const double e : {1e-3, 1e-6, 1e-9}) {
    Corners x = kRest;
    for (auto& p : x) p.x() *= 1 + e;
    const double unit = area(kRest) * kThickness * e * e;
    EXPECT_NEAR(evaluate<MembraneArap>(x).value, kMu * unit, 1e-6 * unit) << e;
    EXPECT_NEAR(evaluate<MembraneCorotated>(x).value, (kMu + 0.5 * kLambda) * unit, 2e-6 * unit) << e;
  }
}

template <class E>
void isometries_store_nothing() {
  const Eigen::Quaterniond turn = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
  Corners x;
  for (int a = 0; a < 3; ++a) x[a] = turn * kRest[a] + VectorN<3>(1, 2, 3);
  const auto local = evaluate<E>(x);
  EXPECT_LE(local.value, 1e-30);
  for (const double g : local.gradient) EXPECT_LE(std::abs(g), 1e-16);
}

TEST(IsometryMembrane, IsometriesStoreNothing) {
  isometries_store_nothing<MembraneArap>();
  isometries_store_nothing<MembraneCorotated>();
}

/// The positive form is the pull-back of ∂²Ψ/∂F² with its negative eigenvalues set to zero.
template <class E>
void positive_form_is_the_exact_projection() {
  std::mt19937_64 random(2);
  int indefinite = 0;
  for (int i = 0; i < 40; ++i) {
    const Corners x = random_state(random, 0.5);
    const MatrixN<2> B = deformation_gradient(x).second, inverse = B.inverse();
    Matrix to_f = Matrix::Zero(6, 9);  // dF, column by column, from dx
    Matrix back = Matrix::Zero(9, 6);  // dx from dF, the first corner held: to_f · back = I
    for (int a = 1; a < 3; ++a)
      for (int c = 0; c < 2; ++c)
        for (int k = 0; k < 3; ++k) {
          to_f(3 * c + k, 3 * a + k) = B(a - 1, c);
          to_f(3 * c + k, k) -= B(a - 1, c);
          back(3 * a + k, 3 * c + k) = inverse(c, a - 1);
        }
    const Matrix exact = back.transpose() * dense_matrix<typename E::Layout>(evaluate<E>(x).hessian) * back;
    const EigenPairs eigen = symmetric_eigen(exact);
    if (eigen.values.minCoeff() < -1e-6) ++indefinite;
    const Matrix clamped = eigen.vectors * eigen.values.cwiseMax(0).asDiagonal() * eigen.vectors.transpose();
    const Matrix positive = dense_matrix<typename E::Layout>(evaluate<E, Curvature::positive>(x).hessian);
    EXPECT_LE((to_f.transpose() * clamped * to_f - positive).norm(), 1e-11 * positive.norm()) << E::name << i;
  }
  EXPECT_GE(indefinite, 10) << E::name << ": the states must be ones where the projection does something";
}

TEST(IsometryMembrane, PositiveFormIsTheExactProjection) {
  positive_form_is_the_exact_projection<MembraneArap>();
  positive_form_is_the_exact_projection<MembraneCorotated>();
}

}  // namespace
}  // namespace wrinkle::isometry_membrane_test
