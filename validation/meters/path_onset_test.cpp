// A path whose critical point is known by hand.
#include "validation/meters/path_onset.h"

#include <gtest/gtest.h>

#include "core/check/function_energy.h"

namespace wrinkle::validation::path_onset_test {
namespace {

/// W = ½ (3 − 2x + ¼x²) y² + ½ (9 − x) z², x held at ε: y leaves 0 at ε = 2, z at 9.
struct Body {
  Problem problem;

  Body() {
    problem.num_dofs = 3;
    problem.fixed = {1, 0, 0};
    problem.add(std::make_unique<FunctionEnergy>(
        3, DerivativeCheck{[](const Vector& q) { return 0.5 * (along(q[0]) * q[1] * q[1] + (9 - q[0]) * q[2] * q[2]); },
                           [](const Vector& q) -> Vector {
                             return VectorN<3>(0.5 * slope(q[0]) * q[1] * q[1] - 0.5 * q[2] * q[2], along(q[0]) * q[1],
                                               (9 - q[0]) * q[2]);
                           },
                           [](const Vector& q) -> Matrix {
                             MatrixN<3> out = VectorN<3>(0, along(q[0]), 9 - q[0]).asDiagonal();
                             return out;
                           }}));
  }
  static double along(double x) { return 3 - 2 * x + 0.25 * x * x; }
  static double slope(double x) { return -2 + 0.5 * x; }
};

PathOnset onset(double below) {
  Body body;
  const auto linear = make_linear_solver("cholmod-supernodal");
  return path_onset(
      body.problem, [](double strain) -> Vector { return VectorN<3>(strain, 0, 0); }, below, VectorN<3>(0, 1, 1),
      *linear);
}

TEST(PathOnset, FindsWhereThePathLosesStability) {
  for (const double below : {0.5, 1.9}) {
    const PathOnset found = onset(below);
    ASSERT_EQ(found.failure, "");
    EXPECT_NEAR(found.strain, 2, 1e-7);
    EXPECT_NEAR(std::abs(found.mode[1]), 1, 1e-12);
    EXPECT_NEAR(found.mode[2], 0, 1e-6);
    EXPECT_EQ(found.mode[0], 0) << "held";
  }
}

TEST(PathOnset, StartsLowerWhereItIsToldTooHighAPlace) {
  const PathOnset found = onset(2.1);
  ASSERT_EQ(found.failure, "");
  EXPECT_NEAR(found.strain, 2, 1e-7);
  EXPECT_NE(onset(5.9).failure, "") << "no definite tangent within ten steps of a tenth";
}

}  // namespace
}  // namespace wrinkle::validation::path_onset_test
