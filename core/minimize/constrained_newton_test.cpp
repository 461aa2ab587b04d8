#include "core/minimize/constrained_newton.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/testing/dense_energy.h"
#include "core/testing/euler_column.h"

namespace wrinkle::constrained_newton_test {
namespace {

LinearConstraint rows(const Matrix& H, const Vector& h) {
  return {H.sparseView(), h};
}

/// ¼ (y² − 1)² + ½ x² + ½ z²: minima at y = ±1, a saddle at y = 0.
double double_well(const Vector& x, Vector* g, Matrix* h) {
  const double y = x[1], well = y * y - 1;
  if (g) *g << x[0], well * y, x[2];
  if (h) *h = Vector(VectorN<3>(1, 3 * y * y - 1, 1)).asDiagonal();
  return 0.25 * well * well + 0.5 * (x[0] * x[0] + x[2] * x[2]);
}

TEST(ConstrainedNewton, ConvergesQuadraticallyOnACurvedEnergy) {
  // exp(x) + exp(2y) + z² on x + y + z = 1: eˣ = 2e²ʸ = 2z
  Problem problem = dense_problem(3, [](const Vector& x, Vector* g, Matrix* h) {
    const double a = std::exp(x[0]), b = std::exp(2 * x[1]);
    if (g) *g << a, 2 * b, 2 * x[2];
    if (h) *h = Vector(VectorN<3>(a, 4 * b, 2)).asDiagonal();
    return a + b + x[2] * x[2];
  });
  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedNewton newton(problem, rows(Matrix::Ones(1, 3), Vector::Ones(1)), *linear, {.step_tolerance = 1e-13});
  const SolveResult result = newton.minimize(VectorN<3>(2, -1, 3));
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_NEAR(result.x.sum(), 1, 1e-14);
  const double a = std::exp(result.x[0]);
  EXPECT_NEAR(2 * std::exp(2 * result.x[1]), a, 1e-12);
  EXPECT_NEAR(2 * result.x[2], a, 1e-12);
  EXPECT_NEAR(result.multipliers[0], -a, 1e-12) << "g + Hᵀμ = 0";
  const auto& steps = result.telemetry;
  int compared = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const double before = steps[i - 1].step_norm;
    if (before > 0.1 || steps[i].step_norm < 1e-14) continue;
    EXPECT_LT(steps[i].step_norm, before * before) << "quadratic convergence";
    ++compared;
  }
  EXPECT_GE(compared, 2);
  EXPECT_GT(result.telemetry[0].constraint_norm, 1);
  EXPECT_LT(result.telemetry[1].constraint_norm, 1e-12) << "the first step reaches the constraints";
}

TEST(ConstrainedNewton, LeavesASaddle) {
  Problem problem = dense_problem(3, double_well);
  const auto linear = make_linear_solver("mumps-ldlt");
  const Matrix H = Matrix(Eigen::RowVector3d(1, 0, 1));
  ConstrainedNewton newton(problem, rows(H, Vector::Constant(1, 2)), *linear);
  const SolveResult result = newton.minimize(VectorN<3>(1, 0, 1));
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_NEAR(std::abs(result.x[1]), 1, 1e-9);
  EXPECT_EQ(result.saddles_left, 1);
  EXPECT_EQ(result.telemetry[0].negatives, 1);
}

TEST(ConstrainedNewton, NegativeCurvatureAcrossTheConstraintsIsNoSaddle) {
  Problem problem = dense_problem(3, double_well);
  const auto linear = make_linear_solver("mumps-ldlt");
  const Matrix H = Matrix(Eigen::RowVector3d(0, 1, 0));
  ConstrainedNewton newton(problem, rows(H, Vector::Constant(1, 0.25)), *linear);
  const SolveResult result = newton.minimize(VectorN<3>(1, 0, 1));
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_LT((result.x - VectorN<3>(0, 0.25, 0)).norm(), 1e-12);
  EXPECT_EQ(result.saddles_left, 0);
  EXPECT_NEAR(result.multipliers[0], 0.25 * (1 - 0.0625), 1e-12);
}

TEST(ConstrainedNewton, WithoutInertiaASaddleIsNotSeenAndThatIsSaid) {
  Problem problem = dense_problem(3, double_well);
  const auto linear = make_linear_solver("umfpack");
  const Matrix H = Matrix(Eigen::RowVector3d(1, 0, 1));
  ConstrainedNewton newton(problem, rows(H, Vector::Constant(1, 2)), *linear);
  const SolveResult result = newton.minimize(VectorN<3>(1, 0, 1));
  EXPECT_TRUE(result.converged()) << result.message;
  EXPECT_FALSE(result.negatives.has_value());
  EXPECT_FALSE(result.is_minimum());
}

TEST(ConstrainedNewton, DependentRowsAreReported) {
  Problem problem = dense_problem(3, double_well);
  const auto linear = make_linear_solver("mumps-ldlt");
  Matrix H(2, 3);
  H << 1, 2, 3, 1, 2, 3;
  ConstrainedNewton newton(problem, rows(H, Vector::Ones(2)), *linear);
  const SolveResult result = newton.minimize(VectorN<3>(1, 0, 1));
  EXPECT_EQ(result.status, Status::linear_solve_failed);
  EXPECT_THAT(result.message, testing::HasSubstr("rows of H may depend"));
}

TEST(ConstrainedNewton, TargetsMayChangeBetweenSolves) {
  Problem problem = dense_problem(3, double_well);
  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedNewton newton(problem, rows(Matrix::Ones(1, 3), Vector::Ones(1)), *linear);
  SolveResult result = newton.minimize(VectorN<3>(1, 0.9, 1));
  newton.set_target(Vector::Constant(1, 1.5));
  result = newton.minimize(result.x);
  ASSERT_TRUE(result.is_minimum()) << result.message;
  EXPECT_NEAR(result.x.sum(), 1.5, 1e-13);
  EXPECT_NEAR(result.x[0], result.x[2], 1e-9);
  EXPECT_THROW(newton.set_target(Vector::Ones(2)), std::invalid_argument);
  EXPECT_THROW(newton.minimize(Vector::Ones(2)), std::invalid_argument);
}

/// Just below the critical strain the column stays straight, above it ends in its bow, though it starts straight.
TEST(ConstrainedNewton, AColumnBucklesBeyondEulersLoad) {
  EulerColumn column(32);
  const auto linear = make_linear_solver("mumps-ldlt");
  ConstrainedNewton newton(column.problem, column.constraint, *linear, {.step_tolerance = 1e-11});
  const double critical = EulerColumn::critical_strain();
  const auto deflection = [&](double strain) {
    newton.set_target(column.target(strain));
    const SolveResult result = newton.minimize(column.x);
    EXPECT_TRUE(result.is_minimum()) << result.message;
    EXPECT_EQ(result.saddles_left > 0, strain > critical);
    double most = 0;
    for (Index v = 0; v < column.num_vertices; ++v) most = std::max(most, std::abs(result.x[3 * v + 2]));
    return most;
  };
  EXPECT_LT(deflection(0.97 * critical), 1e-9);
  // An inextensible arc of rise A shortens by (πA/2)²: the excess strain goes there.
  const double expected = 2 / std::numbers::pi * std::sqrt(critical);
  EXPECT_NEAR(deflection(2 * critical), expected, 0.02 * expected);
}

}  // namespace
}  // namespace wrinkle::constrained_newton_test
