// Mid-edge bending of one triangle against the closed form of its second fundamental form. How it converges on surfaces
// is in method/bending_convergence_test.cpp.
#include "core/energy/midedge_bending.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <stdexcept>

namespace wrinkle::midedge_bending_test {
namespace {

constexpr Elastic kMaterial{2.6e6, 0.3};
using Shares = std::array<double, 3>;
using Corners = std::array<VectorN<2>, 3>;
constexpr Shares kFree{0, 0, 0}, kPlus{1, 1, 1};

const std::vector<Corners> kShapes{
    {{{0, 0}, {1, 0}, {0, 1}}}, {{{0.1, 0}, {0.9, 0.3}, {0.5, 0.45}}}, {{{0, 0}, {0.02, 0}, {0.05, 0.01}}}};

VectorN<3> in_space(const VectorN<2>& X) {
  return {X.x(), X.y(), 0};
}

/// The state of a flat triangle with flat flaps (its corners mirrored at its edges' midpoints) and unturned edges.
std::array<double, 21> flat(const Corners& X) {
  std::array<double, 21> q{};
  for (int i = 0; i < 3; ++i) {
    Eigen::Map<VectorN<3>> corner(&q[3 * i]), flap(&q[9 + 3 * i]);
    corner = in_space(X[i]);
    flap = in_space(X[(i + 1) % 3] + X[(i + 2) % 3] - X[i]);
  }
  return q;
}

/// Turns flap i by θ about its edge, away from the triangle's normal.
void fold(std::array<double, 21>& q, const Corners& X, int i, double theta) {
  const VectorN<3> j = in_space(X[(i + 1) % 3]), k = in_space(X[(i + 2) % 3]);
  Eigen::Map<VectorN<3>> flap(&q[9 + 3 * i]);
  flap = j + Eigen::AngleAxisd(theta, (k - j).normalized()) * VectorN<3>(flap - j);
}

double area(const Corners& X) {
  return 0.5 * (in_space(X[1]) - in_space(X[0])).cross(in_space(X[2]) - in_space(X[0])).norm();
}
double height(const Corners& X, int i) {
  return 2 * area(X) / (X[(i + 1) % 3] - X[(i + 2) % 3]).norm();
}

/// A h³/12 (½ λ tr² + μ |II|²)
double plate(const Corners& X, const MatrixN<2>& II, double h) {
  const auto [lambda, mu] = kMaterial.lame_plane_stress();
  return area(X) * h * h * h / 12 * (0.5 * lambda * II.trace() * II.trace() + mu * II.squaredNorm());
}

double energy(const Corners& X, const std::array<double, 21>& q, const Shares& share, const Shares& sign = kPlus,
              double h = 0.01) {
  const auto rest = MidedgeBending::rest(in_space(X[0]), in_space(X[1]), in_space(X[2]), h, kMaterial, share, sign);
  return MidedgeBending::evaluate<Order::value, Curvature::exact, double>(q, rest).value;
}

/// sᵢ of a second fundamental form: II(eₖ, eₖ) = sᵢ + sⱼ.
double part(const Corners& X, const MatrixN<2>& II, int i) {
  double s = 0;
  for (int k = 0; k < 3; ++k) {
    const VectorN<2> e = X[(k + 2) % 3] - X[(k + 1) % 3];
    s += (k == i ? -0.5 : 0.5) * e.dot(II * e);
  }
  return s;
}

TEST(MidedgeBending, AnySecondFundamentalFormStoresThePlatesEnergy) {
  const std::vector<MatrixN<2>> forms{MatrixN<2>{{1.5, 0}, {0, 0}}, MatrixN<2>{{2, 0}, {0, -2}},
                                      MatrixN<2>{{0.7, 0.4}, {0.4, 1.1}}};
  for (const Corners& X : kShapes)
    for (const MatrixN<2>& II : forms)
      for (const double h : {1e-1, 1e-3, 1e-5}) {
        auto q = flat(X);
        for (int i = 0; i < 3; ++i) q[18 + i] = part(X, II, i) / (2 * height(X, i));  // s = 2 h tan φ
        EXPECT_NEAR(energy(X, q, kFree, kPlus, h), plate(X, II, h), 1e-10 * plate(X, II, h));
      }
}

TEST(MidedgeBending, EdgeBetweenTwoTrianglesTakesHalfTheAngleAClampedOneAll) {
  for (const Corners& X : kShapes)
    for (const double theta : {0.6, -1.1})
      for (int i = 0; i < 3; ++i)
        for (const double share : {0.5, 1.0}) {
          auto folded = flat(X), turned = flat(X);
          fold(folded, X, i, theta);
          turned[18 + i] = std::tan(share * theta);
          Shares shares = kFree;
          shares[i] = share;
          const double expected = energy(X, turned, kFree);
          EXPECT_GT(expected, 0);
          EXPECT_NEAR(energy(X, folded, shares), expected, 1e-11 * expected);
        }
}

TEST(MidedgeBending, EdgesOwnTurnAddsToTheFoldOnOneSideAndTakesFromItOnTheOther) {
  const Corners& X = kShapes[1];
  for (const double sign : {1.0, -1.0}) {
    auto both = flat(X), turned = flat(X);
    fold(both, X, 2, 0.6);
    both[20] = std::tan(0.2);
    turned[20] = std::tan(0.3 + sign * 0.2);
    const double expected = energy(X, turned, kFree);
    EXPECT_NEAR(energy(X, both, {0, 0, 0.5}, {1, 1, sign}), expected, 1e-12 * expected);
  }
}

TEST(MidedgeBending, FreeEdgeDoesNotFeelItsFlap) {
  const Corners& X = kShapes[1];
  auto q = flat(X);
  q[19] = 0.3;
  const double before = energy(X, q, kFree);
  fold(q, X, 1, 1.0);
  EXPECT_NEAR(energy(X, q, kFree), before, 1e-14 * before);
}

TEST(MidedgeBending, PositiveFormIsTheHessianOfTheFlatState) {
  for (const Corners& X : kShapes) {
    const auto rest =
        MidedgeBending::rest(in_space(X[0]), in_space(X[1]), in_space(X[2]), 0.01, kMaterial, {0.5, 1, 0}, {1, -1, 1});
    const auto exact = MidedgeBending::evaluate<Order::hessian, Curvature::exact, double>(flat(X), rest);
    const auto positive = MidedgeBending::evaluate<Order::hessian, Curvature::positive, double>(flat(X), rest);
    double largest = 0;
    for (const double entry : exact.hessian) largest = std::max(largest, std::abs(entry));
    EXPECT_GT(largest, 0);
    for (std::size_t i = 0; i < exact.hessian.size(); ++i)
      EXPECT_NEAR(positive.hessian[i], exact.hessian[i], 1e-13 * largest);
  }
}

TEST(MidedgeBending, RefusesARestTriangleWithoutArea) {
  EXPECT_THROW(MidedgeBending::rest({0, 0, 0}, {1, 1, 1}, {2, 2, 2}, 0.01, kMaterial, kFree, kPlus),
               std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::midedge_bending_test
