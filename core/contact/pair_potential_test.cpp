// Barrier of a point and a triangle and of two edges: derivatives in every region, what is kept in rigid
// motions, and that the positive forms cover the exact ones.
#include "core/contact/pair_potential.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "core/base/random.h"
#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"
#include "core/contact/pair_positive.h"
#include "core/testing/pair_test.h"

namespace wrinkle::pair_potential_test {
namespace {

class PairPotential : public PairTest {};

TEST_F(PairPotential, HasItsDerivativesInEveryRegion) {
  for (const PairKind kind : kPairKinds)
    for (const unsigned active : regions(kind))
      for (int i = 0; i < 8; ++i) {
        SCOPED_TRACE(active);
        expect_slopes(kind, in_region(kind, active), i % 2 == 0 ? 0.7 : -0.3, law_, 0.01);
      }
}

/// Edges at small angles, where the barrier fades.
TEST_F(PairPotential, HasItsDerivativesWhereItFades) {
  for (int i = 0; i < 30; ++i) {
    PairPoints x{random3(0.1), {1, 0, 0}, VectorN<3>(0.1, 0, 0.15) + random3(0.02), VectorN<3>(1.2, 0.03, 0.15)};
    const double c = (x[1] - x[0]).cross(x[3] - x[2]).squaredNorm();
    const PairLaw law{{0.5, 2e3}, 0.02, c / uniform(0.3, 0.8)};
    expect_slopes(PairKind::edge_edge, x, 0.7, law, 3e-4);
    EXPECT_LT(pair_fade(PairKind::edge_edge, x, law.mollified), 0.97);
  }
  // Where it ends both value and slope are the same from either side; where edges are parallel there is nothing.
  EXPECT_NEAR(pair_fade(PairKind::edge_edge, {{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 1, 1}}}, 1 + 1e-6), 1, 1e-11);
  EXPECT_EQ(pair_fade(PairKind::edge_edge, {{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}}}, 1), 0);
}

/// From one region to the next neither value nor force jumps.
TEST_F(PairPotential, IsSmoothAcrossRegions) {
  Index crossed = 0;
  for (const PairKind kind : kPairKinds)
    for (int i = 0; i < 4000; ++i) {
      const PairPoints x = random_points();
      const ClosestPoints before = closest_points(kind, x);
      if (before.squared_distance > 0.05 || before.squared_distance < 0.01 || sine_squared(kind, x) < 0.05) continue;
      const double step = 1e-6;
      PairPoints y = x;
      for (auto& p : y) p += random3(0.3);
      // Where along the way to y the region changes first: by bisection.
      const auto at = [&](double t) {
        PairPoints z;
        for (int k = 0; k < 4; ++k) z[k] = x[k] + t * (y[k] - x[k]);
        return z;
      };
      double low = 0, high = 1;
      if (closest_points(kind, y).active == before.active) continue;
      while (high - low > step) {
        const double middle = 0.5 * (low + high);
        (closest_points(kind, at(middle)).active == before.active ? low : high) = middle;
      }
      const ClosestPoints a = closest_points(kind, at(low)), b = closest_points(kind, at(high));
      if (a.squared_distance < 0.005 || sine_squared(kind, at(low)) < 0.05) continue;
      const auto local = [&](double t, const ClosestPoints& c) {
        return pair_potential(kind, at(t), c, 1, law_, Order::gradient, Curvature::exact);
      };
      const PairLocal one = local(low, a), other = local(high, b);
      const VectorN<12> jump =
          Eigen::Map<const VectorN<12>>(one.gradient.data()) - Eigen::Map<const VectorN<12>>(other.gradient.data());
      const double force = Eigen::Map<const VectorN<12>>(one.gradient.data()).norm();
      EXPECT_LE(std::abs(one.value - other.value), 10 * step * (force + 1));
      EXPECT_LE(jump.norm(), 1e4 * step * (force + 1));
      ++crossed;
    }
  EXPECT_GE(crossed, 100);
}

TEST_F(PairPotential, RigidMotionsDoNoWork) {
  for (const PairKind kind : kPairKinds)
    for (const unsigned active : regions(kind)) {
      const PairPoints x = in_region(kind, active);
      const PairLaw law{law_.barrier, law_.offset, kind == PairKind::edge_edge ? 10.0 : 0};
      const auto local = pair_potential(kind, x, closest_points(kind, x), 0.7, law, Order::gradient, Curvature::exact);
      VectorN<3> force = VectorN<3>::Zero(), torque = VectorN<3>::Zero();
      double size = 0;
      for (int i = 0; i < 4; ++i) {
        const VectorN<3> g(local.gradient[3 * i], local.gradient[3 * i + 1], local.gradient[3 * i + 2]);
        force += g;
        torque += x[i].cross(g);
        size += g.norm();
      }
      EXPECT_GT(size, 0);
      EXPECT_LE(force.norm(), 1e-13 * size);
      EXPECT_LE(torque.norm(), 1e-12 * size);
      Eigen::Isometry3d by(Eigen::AngleAxisd(uniform(-3, 3), random3(1).normalized()));
      by.pretranslate(random3(2));
      const PairPoints y = moved(x, by);
      EXPECT_NEAR(pair_potential(kind, y, closest_points(kind, y), 0.7, law, Order::value, Curvature::exact).value,
                  local.value, 1e-11 * std::abs(local.value));
    }
}

TEST_F(PairPotential, PositiveFormsAreSemiDefiniteAndCoverTheExactOnes) {
  const auto least = [](const Matrix& h) { return symmetric_eigenvalues(h)[0]; };
  double excess = 0, projected = 0;
  for (const PairKind kind : kPairKinds)
    for (const unsigned active : regions(kind))
      for (const double mollified : {0.0, 10.0})
        for (int i = 0; i < 5; ++i) {
          const PairPoints x = in_region(kind, active);
          const ClosestPoints c = closest_points(kind, x);
          const PairLaw law{law_.barrier, law_.offset, mollified};
          PairLocal exact = pair_potential(kind, x, c, 0.7, law, Order::hessian, Curvature::exact);
          const PairLocal positive = pair_potential(kind, x, c, 0.7, law, Order::hessian, Curvature::positive);
          const Matrix H = dense_matrix<PairLayout>(exact.hessian), P = dense_matrix<PairLayout>(positive.hessian);
          EXPECT_EQ(exact.gradient, positive.gradient);
          EXPECT_GE(least(P), -1e-12 * P.norm());
          EXPECT_GE(least(P - H), -1e-12 * P.norm()) << "only what is negative may be left out";
          project_positive(exact);
          const EigenPairs pairs = symmetric_eigen(H);
          const Matrix nearest = pairs.vectors * pairs.values.cwiseMax(0).asDiagonal() * pairs.vectors.transpose();
          EXPECT_LE((dense_matrix<PairLayout>(exact.hessian) - nearest).norm(), 1e-12 * H.norm());
          excess += (P - dense_matrix<PairLayout>(exact.hessian)).norm();
          projected += dense_matrix<PairLayout>(exact.hessian).norm();
          const PairLocal negative = pair_potential(kind, x, c, -0.7, law, Order::hessian, Curvature::positive);
          EXPECT_EQ(dense_matrix<PairLayout>(negative.hessian).norm(), 0);
        }
  EXPECT_LE(excess, 0.1 * projected) << "no more than the dense projection";
}

/// Of rank one, the exact Hessian but for what A b′ ∇²d adds, which vanishes towards d̂.
TEST_F(PairPotential, GaussNewtonIsTheHessianWhereNothingPushes) {
  for (const PairKind kind : kPairKinds)
    for (const unsigned active : regions(kind)) {
      const PairPoints x = in_region(kind, active);
      const ClosestPoints c = closest_points(kind, x);
      const double distance = std::sqrt(c.squared_distance);
      double before = 1;
      for (const double part : {1e-1, 1e-3}) {
        const PairLaw law{{(1 + part) * (distance - law_.offset), 2e3}, law_.offset, 0};
        const PairLocal exact = pair_potential(kind, x, c, 0.7, law, Order::hessian, Curvature::exact),
                        gauss_newton = pair_gauss_newton(kind, x, c, 0.7, law);
        const Matrix H = dense_matrix<PairLayout>(exact.hessian), G = dense_matrix<PairLayout>(gauss_newton.hessian);
        EXPECT_EQ(exact.gradient, gauss_newton.gradient);
        EXPECT_LE(symmetric_eigenvalues(G)[10], 1e-12 * G.norm());
        EXPECT_GE(symmetric_eigenvalues(G)[0], -1e-12 * G.norm());
        const double off = (H - G).norm() / H.norm();
        EXPECT_LT(off, 0.2 * before);
        before = off;
      }
    }
}

}  // namespace
}  // namespace wrinkle::pair_potential_test
