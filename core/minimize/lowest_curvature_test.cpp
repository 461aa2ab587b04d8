#include "core/minimize/lowest_curvature.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/symmetric_eigen.h"
#include "core/testing/curvature_at.h"
#include "core/testing/dense_energy.h"
#include "core/testing/euler_column.h"

namespace wrinkle::lowest_curvature_test {
namespace {

struct Sample {
  Matrix K, H;
};

Sample sample(Index size, Index rows, unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Sample s{Matrix::NullaryExpr(size, size, [&] { return normal(random); }),
           Matrix::NullaryExpr(rows, size, [&] { return normal(random); })};
  s.K = (s.K + s.K.transpose()).eval();
  return s;
}

/// Eigenvalues of ZᵀKZ, Z an orthonormal basis of null(H).
Vector dense_eigenvalues(const Sample& s) {
  const Index size = static_cast<Index>(s.K.rows()), rows = static_cast<Index>(s.H.rows());
  const Matrix Z = symmetric_eigen(s.H.transpose() * s.H).vectors.leftCols(size - rows);
  return symmetric_eigen(Z.transpose() * s.K * Z).values;
}

TEST(LowestCurvature, AgreesWithDenseEigenvaluesOnTheNullSpace) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    Sample s = sample(40, 6, seed);
    for (const double shift : {0.0, 30.0}) {  // indefinite, definite
      s.K.diagonal().array() += shift;
      const Vector expected = dense_eigenvalues(s);
      Problem problem = dense_problem(40, quadratic(s.K, Vector::Zero(40)));
      const LinearConstraint constraint{s.H.sparseView(), Vector::Zero(6)};
      const auto linear = make_linear_solver("mumps-ldlt");
      const LowestCurvature found = lowest_curvature(problem, constraint, Vector::Zero(40), *linear);
      ASSERT_TRUE(found.converged()) << found.message;
      EXPECT_NEAR(found.value, expected[0], 1e-7 * std::abs(expected[0]));
      EXPECT_LT((s.H * found.direction).norm(), 1e-9);
      EXPECT_NEAR(found.direction.norm(), 1, 1e-9);
      EXPECT_NEAR(found.direction.dot(s.K * found.direction), expected[0], 1e-6 * std::abs(expected[0]));
      EXPECT_EQ(negative_count(problem, constraint, Vector::Zero(40), *linear), (expected.array() < 0).count());
    }
  }
}

TEST(LowestCurvature, SaysWhereItCannotTell) {
  const Sample s = sample(10, 2, 4);
  Problem problem = dense_problem(10, quadratic(s.K, Vector::Zero(10)));
  Matrix twice(4, 10);
  twice << s.H, s.H;
  const LinearConstraint constraint{s.H.sparseView(), Vector::Zero(2)}, dependent{twice.sparseView(), Vector::Zero(4)};
  const auto direct = make_linear_solver("mumps-ldlt"), blind = make_linear_solver("umfpack");
  const Vector x = Vector::Zero(10);
  EXPECT_EQ(lowest_curvature(problem, dependent, x, *direct).status, Status::linear_solve_failed);
  EXPECT_EQ(lowest_curvature(problem, constraint, x, *blind).status, Status::linear_solve_failed);
  EXPECT_FALSE(negative_count(problem, constraint, x, *blind).has_value());
  EXPECT_FALSE(negative_count(problem, dependent, x, *direct).has_value());
}

/// Euler: the curvature of the straight column vanishes at ε_c = π²h²/12, and the mode there is sin πx.
TEST(LowestCurvature, FindsEulersLoadAndMode) {
  EulerColumn column(64);
  const auto linear = make_linear_solver("mumps-ldlt");
  const double critical = EulerColumn::critical_strain();
  double low = 0, high = 4 * critical;
  for (int i = 0; i < 20; ++i) {
    const double middle = 0.5 * (low + high);
    const auto negatives = negative_count(column.problem, column.constraint, column.straight(middle), *linear);
    (negatives == 0 ? low : high) = middle;
  }
  EXPECT_NEAR(high, critical, 2e-3 * critical);
  const LowestCurvature below =
      lowest_curvature(column.problem, column.constraint, column.straight(0.9 * critical), *linear);
  const LowestCurvature above =
      lowest_curvature(column.problem, column.constraint, column.straight(1.1 * critical), *linear);
  ASSERT_TRUE(below.converged() && above.converged()) << below.message << above.message;
  EXPECT_NEAR(above.value, -below.value, 0.05 * below.value) << "linear in the load";
  double overlap = 0, norm = 0;
  for (Index v = 0; v < column.num_vertices; ++v) {
    const double mode = std::sin(std::numbers::pi * column.x[3 * v]);
    overlap += mode * above.direction[3 * v + 2];
    norm += mode * mode;
  }
  EXPECT_GT(std::abs(overlap) / std::sqrt(norm), 0.9999);
  EXPECT_EQ(negative_count(column.problem, column.constraint, column.straight(4.1 * critical), *linear), 2)
      << "the second mode, at four times the load";
}

}  // namespace
}  // namespace wrinkle::lowest_curvature_test
