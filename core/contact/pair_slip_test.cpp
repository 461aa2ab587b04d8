// Friction of a point and a triangle and of two edges: derivatives, and what is kept.
#include "core/contact/pair_friction.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/symmetric_eigen.h"
#include "core/check/dense_matrix.h"
#include "core/check/taylor.h"
#include "core/testing/pair_test.h"

namespace wrinkle::pair_slip_test {
namespace {

class PairSlip : public PairTest {};

TEST_F(PairSlip, FrictionHasItsDerivativesAndKeepsMomentum) {
  for (const PairKind kind : kPairKinds)
    for (int i = 0; i < 30; ++i) {
      const PairPoints x = in_region(kind, i % 2 == 0 ? 0b1111 : regions(kind)[i % 6]);
      const PairDistance distance = pair_distance(x, closest_points(kind, x));
      const PairFriction friction = make_pair_friction(2.5, distance.normal, slip_maps(kind, x, distance, 0.05));
      const double epsilon = 1e-2;
      const auto at = [&](const Vector& u) {
        return of_slip<Order::hessian, Curvature::exact, double>({friction, pair_field(points(u))}, 0.3, epsilon);
      };
      const DerivativeCheck f{
          [&](const Vector& u) { return at(u).value; },
          [&](const Vector& u) -> Vector { return Eigen::Map<const VectorN<12>>(at(u).gradient.data()); },
          [&](const Vector& u) { return dense_matrix<PairLayout>(at(u).hessian); }};
      const double size = i % 3 == 0 ? 0.2 * epsilon : 5 * epsilon;
      Vector u(12), d(12);
      for (double& c : u) c = uniform(-size, size);
      for (double& c : d) c = uniform(-1, 1);
      const TaylorSlopes slopes = taylor_slopes(f, u, d.normalized(), 0.05 * epsilon);
      EXPECT_NEAR(slopes.gradient, 2, 0.15);
      EXPECT_NEAR(slopes.hessian, 3, 0.2);
      EXPECT_GE(symmetric_eigenvalues(f.hessian(u))[0], -1e-12 * f.hessian(u).norm());
      VectorN<3> force = VectorN<3>::Zero();
      const Vector g = f.gradient(u);
      for (int k = 0; k < 4; ++k) force += g.segment<3>(3 * k);
      EXPECT_LE(force.norm(), 1e-13 * g.norm());
      // Positive: the same where the pair presses, nothing where it is counted off.
      PairFriction<double> off = friction;
      off.force = -friction.force;
      const auto positive = [&](const PairFriction<double>& pair) {
        return dense_matrix<PairLayout>(
            of_slip<Order::hessian, Curvature::positive, double>({pair, pair_field(points(u))}, 0.3, epsilon).hessian);
      };
      EXPECT_EQ(positive(friction), f.hessian(u));
      EXPECT_EQ(positive(off).norm(), 0);
    }
}

/// A pair that turns as a whole at the distance ξ does not slip; seen at its mid-surfaces it would by ξ δθ. One that
/// slides, slips by what it slides.
TEST_F(PairSlip, SlipIsThatOfTheSurfacesOffTheMiddle) {
  for (const PairKind kind : kPairKinds)
    for (const unsigned active : regions(kind)) {
      const PairPoints x = in_region(kind, active);
      const PairDistance distance = pair_distance(x, closest_points(kind, x));
      const double angle = 1e-5;
      Eigen::Isometry3d turn(Eigen::AngleAxisd(angle, random3(1).normalized()));
      turn.pretranslate(random3(1e-4));
      const auto slip = [&](const SlipMaps& maps, const PairPoints& y) {
        VectorN<3> u = VectorN<3>::Zero();
        for (int i = 0; i < 4; ++i) u += maps[i] * (y[i] - x[i]);
        return VectorN<3>(u - distance.normal.dot(u) * distance.normal);
      };
      const SlipMaps off = slip_maps(kind, x, distance, distance.distance), middle = slip_maps(kind, x, distance, 0);
      const PairPoints y = moved(x, turn);
      EXPECT_LE(slip(off, y).norm(), 1e-9);
      EXPECT_GE(slip(middle, y).norm(), 1e-3 * angle * distance.distance);
      PairPoints z = x;
      const VectorN<3> way = distance.normal.unitOrthogonal() * 1e-3;
      for (int i = 0; i < 4; ++i)
        if (kind == PairKind::point_triangle ? i == 0 : i < 2) z[i] += way;
      EXPECT_NEAR((slip(off, z) - way).norm(), 0, 1e-15);
    }
}

}  // namespace
}  // namespace wrinkle::pair_slip_test
