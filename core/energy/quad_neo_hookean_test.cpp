// Both quadratures of the thick strip's element: what they must share, and how they bend.
#include "core/energy/quad_neo_hookean.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"

namespace wrinkle::quad_neo_hookean_test {
namespace {

constexpr Elastic kMaterial{2.6e6, 0.3};
constexpr double kWidth = 0.7;  // [m]
using Quad = std::array<VectorN<2>, 4>;
const Quad kIrregular{{{0.1, -0.2}, {1.2, 0.1}, {0.9, 0.8}, {-0.1, 0.5}}};

Quad rectangle(double length, double height) {
  const double x = 0.5 * length, y = 0.5 * height;
  return {{{-x, -y}, {x, -y}, {x, y}, {-x, y}}};
}

double area(const Quad& X) {
  const VectorN<2> a = X[2] - X[0], b = X[3] - X[1];
  return 0.5 * (a.x() * b.y() - a.y() * b.x());
}

Vector flatten(const Quad& x) {
  Vector q(8);
  for (int a = 0; a < 4; ++a) q.segment<2>(2 * a) = x[a];
  return q;
}

template <class E>
struct Result {
  double value;
  Vector gradient;
  Matrix hessian;
};

template <class E>
Result<E> evaluate(const Quad& X, const Vector& x, const Elastic& material = kMaterial) {
  std::array<double, 8> q;
  Eigen::Map<Vector>(q.data(), 8) = x;
  const auto local = E::template evaluate<Order::hessian, Curvature::exact, double>(q, E::rest(X, kWidth, material));
  return {local.value, Eigen::Map<const Vector>(local.gradient.data(), 8),
          dense_matrix<typename E::Layout>(local.hessian)};
}

template <class E>
Vector affine(const Quad& X, const MatrixN<2>& F) {
  return flatten({F * X[0], F * X[1], F * X[2], F * X[3]});
}

template <class E>
class QuadTest : public testing::Test {};
using Quads = testing::Types<QuadDual, QuadFull>;
class QuadName {
 public:
  template <class E>
  static std::string GetName(int) {
    return std::string(E::name);
  }
};
TYPED_TEST_SUITE(QuadTest, Quads, QuadName);

TYPED_TEST(QuadTest, ConstantStrainStoresTheMaterialsEnergyOnAnyShape) {
  const auto [lambda, mu] = kMaterial.lame();
  const MatrixN<2> F{{1.3, 0.4}, {-0.2, 0.8}};
  const double J = 1.12,
               density = 0.5 * mu * (F.squaredNorm() - 2) - mu * std::log(J) + 0.5 * lambda * std::log(J) * std::log(J);
  for (const double height : {1.0, 1e-2, 1e-4})
    for (Quad X : {kIrregular, rectangle(0.6, 0.5)}) {
      for (auto& c : X) c.y() *= height;
      const double expected = area(X) * kWidth * density;
      EXPECT_NEAR(evaluate<TypeParam>(X, affine<TypeParam>(X, F)).value, expected, 1e-11 * expected);
    }
}

TYPED_TEST(QuadTest, AffineMapLeavesInnerNodesOfAnIrregularPatchInBalance) {
  constexpr int n = 4;  // nodes a side
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-0.3, 0.3);
  std::vector<VectorN<2>> X;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) X.emplace_back(row + u(random), column + u(random));
  const MatrixN<2> F{{1.3, 0.4}, {-0.2, 0.8}};
  std::vector<VectorN<2>> force(X.size(), VectorN<2>::Zero());
  double largest = 0;
  for (int i = 0; i + 1 < n; ++i)
    for (int j = 0; j + 1 < n; ++j) {
      const std::array<int, 4> node{i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1};
      const Quad corners{X[node[0]], X[node[1]], X[node[2]], X[node[3]]};
      const Vector g = evaluate<TypeParam>(corners, affine<TypeParam>(corners, F)).gradient;
      for (int a = 0; a < 4; ++a) force[node[a]] += g.segment<2>(2 * a);
      largest = std::max(largest, g.cwiseAbs().maxCoeff());
    }
  for (int i = 1; i + 1 < n; ++i)
    for (int j = 1; j + 1 < n; ++j) EXPECT_LE(force[i * n + j].norm(), 1e-13 * largest);
}

TYPED_TEST(QuadTest, UniaxialTensionPullsWithTheMaterialsForceAndFreeSides) {
  const auto [lambda, mu] = kMaterial.lame();
  const double stretch = 1.4;
  // P₂₂ = μ λ₂ − (μ − λ ln J)/λ₂ = 0, by Newton's method in λ₂.
  double across = 1;
  for (int i = 0; i < 50; ++i) {
    const double p = mu - lambda * std::log(stretch * across);
    across -= (mu * across - p / across) / (mu + (lambda + p) / (across * across));
  }
  const double force = mu * stretch - (mu - lambda * std::log(stretch * across)) / stretch;  // P₁₁ [Pa]
  const double length = 0.8, height = 0.05;
  const Quad X = rectangle(length, height);
  const Vector g = evaluate<TypeParam>(X, affine<TypeParam>(X, MatrixN<2>{{stretch, 0}, {0, across}})).gradient;
  const double half = 0.5 * force * height * kWidth;
  const Vector expected{{-half, 0, half, 0, half, 0, -half, 0}};
  EXPECT_LE((g - expected).norm(), 1e-11 * half);
}

TYPED_TEST(QuadTest, HasThreeZeroModesAtRest) {  // dual quadrature too: the hourglass shears at its two points
  for (const Quad& X : {kIrregular, rectangle(1, 1), rectangle(1, 0.1)}) {
    const Vector modes = symmetric_eigenvalues(evaluate<TypeParam>(X, flatten(X)).hessian);
    EXPECT_LE(modes.head(3).cwiseAbs().maxCoeff(), 1e-11 * modes[7]);
    EXPECT_GT(modes[3], 1e-4 * modes[7]);
  }
}

/// Energy per κ² of the nodes' displacement −κxy along x, to second order.
template <class E>
double bending_energy(double length, double height, const Elastic& material) {
  const Quad X = rectangle(length, height);
  Vector bend(8);
  for (int a = 0; a < 4; ++a) bend.segment<2>(2 * a) << -X[a].x() * X[a].y(), 0;
  return 0.5 * bend.dot(evaluate<E>(X, flatten(X), material).hessian * bend) / kWidth;
}

TEST(QuadDual, BendsWithoutShearButLockedInThickness) {
  for (const double poisson : {0.0, 0.3, 0.45})
    for (const double h : {1.0, 1e-1, 1e-3}) {
      const Elastic material{2.6e6, poisson};
      const double L = 0.5, plate = 0.5 * material.bending_stiffness(h) * L;
      const double locked = (1 - poisson) * (1 - poisson) / (1 - 2 * poisson);  // (λ+2μ)(1−ν²)/E
      EXPECT_NEAR(bending_energy<QuadDual>(L, h, material), locked * plate, 1e-9 * plate) << poisson << " " << h;
    }
}

TEST(QuadFull, BendsWithTheShearOfItsEnds) {
  for (const double h : {1.0, 1e-1, 1e-2}) {
    const double L = 0.5, mu = kMaterial.lame().mu, shear = 0.5 * mu * h * L * L * L / 12;
    const double expected = bending_energy<QuadDual>(L, h, kMaterial) + shear;
    EXPECT_NEAR(bending_energy<QuadFull>(L, h, kMaterial), expected, 1e-10 * expected);
  }
}

TYPED_TEST(QuadTest, InvertedStateIsNotFinite) {
  const Quad X = rectangle(1, 0.5);
  EXPECT_FALSE(std::isfinite(evaluate<TypeParam>(X, affine<TypeParam>(X, MatrixN<2>{{1, 0}, {0, -1}})).value));
}

TYPED_TEST(QuadTest, RefusesADegenerateOrTurnedElement) {
  Quad turned = rectangle(1, 0.5);
  std::swap(turned[1], turned[3]);
  EXPECT_THROW(TypeParam::rest(turned, kWidth, kMaterial), std::invalid_argument);
  EXPECT_THROW(TypeParam::rest(rectangle(1, 0), kWidth, kMaterial), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::quad_neo_hookean_test
