#include "core/energy/membrane_arap.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"

namespace wrinkle {
namespace {

using Corners = std::array<VectorN<3>, 3>;
constexpr Elastic kMaterial{3.0, 0.4};
constexpr double kThickness = 0.01, kMu = 3.0 / 2.8;
const Corners kRest{{{0, 0, 0}, {1.1, 0.1, 0}, {0.3, 0.8, 0}}};

std::array<double, 9> state(const Corners& x) {
  std::array<double, 9> q;
  for (int a = 0; a < 3; ++a)
    for (int i = 0; i < 3; ++i) q[3 * a + i] = x[a][i];
  return q;
}

template <Curvature curvature = Curvature::exact>
Local<double, MembraneArap::Layout> evaluate(const Corners& x) {
  return MembraneArap::evaluate<Order::hessian, curvature, double>(
      state(x), MembraneArap::rest(kRest[0], kRest[1], kRest[2], kThickness, kMaterial));
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

TEST(MembraneArap, EnergyIsTheSquaredDistanceToTheNearestIsometry) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20; ++i) {
    const Corners x = random_state(random, 0.4);
    const auto F = deformation_gradient(x).first;
    const MatrixN<2> C = F.transpose() * F;
    const double J = std::sqrt(C.determinant());
    const MatrixN<2> U = (C + J * MatrixN<2>::Identity()) / std::sqrt(C.trace() + 2 * J);  // U² = C: Cayley-Hamilton
    const Eigen::Matrix<double, 3, 2> R = F * U.inverse();
    const double exact = kMu * area(kRest) * kThickness * (F - R).squaredNorm();
    EXPECT_NEAR(evaluate(x).value, exact, 1e-13 * exact);
  }
}

/// Young's modulus of a strip in tension is E/(1+ν), not E: the map of Table 2's E and ν that the header states.
TEST(MembraneArap, UniaxialModulusIsTwiceTheShearModulus) {
  const double e = 1e-4;
  Corners x = kRest;
  for (auto& p : x) p.x() *= 1 + e;
  EXPECT_NEAR(evaluate(x).value, 0.5 * (3.0 / 1.4) * e * e * area(kRest) * kThickness, 1e-13 * e * e);
}

TEST(MembraneArap, SmallStrainsLoseNoDigits) {
  for (const double e : {1e-3, 1e-6, 1e-9}) {
    Corners x = kRest;
    for (auto& p : x) p.x() *= 1 + e;
    const double exact = kMu * area(kRest) * kThickness * e * e;
    EXPECT_NEAR(evaluate(x).value, exact, 1e-6 * exact) << e;
  }
}

TEST(MembraneArap, IsometriesStoreNothing) {
  const Eigen::Quaterniond turn = Eigen::Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
  Corners x;
  for (int a = 0; a < 3; ++a) x[a] = turn * kRest[a] + VectorN<3>(1, 2, 3);
  const auto local = evaluate(x);
  EXPECT_LE(local.value, 1e-30);
  for (const double g : local.gradient) EXPECT_LE(std::abs(g), 1e-16);
}

/// The positive form is the pull-back of ∂²Ψ/∂F² with its negative eigenvalues set to zero.
TEST(MembraneArap, PositiveFormIsTheExactProjection) {
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
    const Matrix exact = back.transpose() * dense_matrix<MembraneArap::Layout>(evaluate(x).hessian) * back;
    const EigenPairs eigen = symmetric_eigen(exact);
    if (eigen.values.minCoeff() < -1e-6) ++indefinite;
    const Matrix clamped = eigen.vectors * eigen.values.cwiseMax(0).asDiagonal() * eigen.vectors.transpose();
    const Matrix positive = dense_matrix<MembraneArap::Layout>(evaluate<Curvature::positive>(x).hessian);
    EXPECT_LE((to_f.transpose() * clamped * to_f - positive).norm(), 1e-11 * positive.norm()) << i;
  }
  EXPECT_GE(indefinite, 10) << "the states must be ones where the projection does something";
}

}  // namespace
}  // namespace wrinkle
