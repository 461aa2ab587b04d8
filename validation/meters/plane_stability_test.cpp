// A body whose critical load is known by hand.
#include "validation/meters/plane_stability.h"

#include <gtest/gtest.h>

#include "core/assembly/linear_load.h"
#include "core/check/function_energy.h"

namespace wrinkle::validation::plane_stability_test {
namespace {

/// W = ½ a x² + ½ (b + c x + d x²) y² + ½ e z² − s f x: x = s f/a, and y leaves 0 where b + c x + d x² = 0.
struct Body {
  double a = 4, b = 3, c = -2, d = 0.25, e = 1, f = 8;
  Problem problem;
  LinearLoad* load = nullptr;

  Body() {
    problem.num_dofs = 3;
    problem.fixed.assign(3, 0);
    problem.add(std::make_unique<FunctionEnergy>(
        3, DerivativeCheck{[this](const Vector& q) {
                             return 0.5 * (a * q[0] * q[0] + across(q[0]) * q[1] * q[1] + e * q[2] * q[2]);
                           },
                           [this](const Vector& q) -> Vector {
                             return VectorN<3>(a * q[0] + 0.5 * slope(q[0]) * q[1] * q[1], across(q[0]) * q[1],
                                               e * q[2]);
                           },
                           [this](const Vector& q) -> Matrix {
                             MatrixN<3> out = VectorN<3>(a + d * q[1] * q[1], across(q[0]), e).asDiagonal();
                             out(0, 1) = out(1, 0) = slope(q[0]) * q[1];
                             return out;
                           }}));
    load = &problem.add(std::make_unique<LinearLoad>(VectorN<3>(f, 0, 0)));
  }
  double across(double x) const { return b + c * x + d * x * x; }
  double slope(double x) const { return c + 2 * d * x; }

  MirroredProblem mirrored() {
    return {problem, Vector::Zero(3), [](const Vector& q) -> Vector { return VectorN<3>(q[0], -q[1], q[2]); },
            [this](double s) { load->set_factor(s); }};
  }
};

TEST(PlaneStability, FindsTheLoadAtWhichTheBodyLeavesItsPlane) {
  Body body;
  const auto linear = make_linear_solver("cholmod-supernodal");
  PlaneStability stability(body.mirrored(), *linear);
  const auto critical = stability.critical(0.1, VectorN<3>(0, 1, 0));
  ASSERT_EQ(critical.failure, "");
  EXPECT_NEAR(critical.load, 1, 1e-7);  // x = 2: 3 − 4 + 1 = 0
  EXPECT_NEAR(critical.state.x[0], 2, 1e-7);
  EXPECT_NEAR(std::abs(critical.mode[1]), 1, 1e-12);
  EXPECT_EQ(stability.negative(stability.equilibrium(0.99).x, 0.99), 0);
  EXPECT_EQ(stability.negative(stability.equilibrium(1.01).x, 1.01), 1);
}

TEST(PlaneStability, SaysWhereThereIsNoCriticalLoad) {
  Body body;
  body.c = 0;
  body.d = 0;
  const auto linear = make_linear_solver("cholmod-supernodal");
  PlaneStability stability(body.mirrored(), *linear);
  EXPECT_NE(stability.critical(0.1, VectorN<3>(0, 1, 0)).failure, "");
}

}  // namespace
}  // namespace wrinkle::validation::plane_stability_test
