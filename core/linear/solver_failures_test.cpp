/// What no solver can solve is reported, and misuse refused.

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <stdexcept>

#include "core/testing/linear_solver_test_base.h"

namespace wrinkle::solver_failures_test {
namespace {

class SolverFailures : public LinearSolverTest {};
WRINKLE_FOR_EACH_LINEAR_SOLVER(SolverFailures);

// The right-hand side of ones is the null space itself: no x reduces its residual. Round-off decides whether a
// factorisation without pivoting meets a small negative or a small positive last pivot.
TEST_P(SolverFailures, SingularIsReported) {
  const SparseMatrix matrix = wanted(neumann_laplacian_2d(11, 8));
  const LinearStatus status =
      first_failure(matrix, Vector::Ones(matrix.rows()) + 0.1 * random_vector(matrix.rows(), 1, 5));
  std::set<LinearStatus> allowed{LinearStatus::singular};
  if (!takes_indefinite()) allowed.insert(LinearStatus::not_positive_definite);
  if (iterative()) allowed.insert(LinearStatus::not_converged);
  EXPECT_TRUE(allowed.contains(status)) << to_string(status);
}

TEST_P(SolverFailures, ZeroMatrixIsReported) {
  SparseMatrix matrix(3, 3);
  matrix.setIdentity();
  matrix *= 0.0;
  const LinearStatus status = first_failure(matrix, Vector::Ones(3));
  EXPECT_TRUE(status == LinearStatus::singular || status == LinearStatus::not_positive_definite) << to_string(status);
}

TEST_P(SolverFailures, EmptyColumnIsReported) {
  Matrix dense = Matrix::Identity(3, 3);
  dense(1, 1) = 0.0;  // not stored at all
  const LinearStatus status = first_failure(from_dense(dense, !takes_general()), Vector::Ones(3));
  EXPECT_TRUE(status == LinearStatus::singular || status == LinearStatus::not_positive_definite ||
              (iterative() && status == LinearStatus::not_converged))
      << to_string(status);
}

TEST_P(SolverFailures, RecoversAfterFailureWithoutNewAnalysis) {
  const SparseMatrix good = wanted(laplacian_2d(8, 8)), bad = wanted(-1.0 * laplacian_2d(8, 8));
  const auto solver = make();
  ASSERT_TRUE(solver->analyze(good).ok());
  const LinearReport report = solver->factorize(bad);
  if (!takes_indefinite()) {
    EXPECT_EQ(report.status, LinearStatus::not_positive_definite);
  }
  ASSERT_TRUE(solver->factorize(good).ok());
  expect_solves(*solver, good);
}

TEST_P(SolverFailures, RefusesMisuse) {
  const auto solver = make();
  const SparseMatrix matrix = wanted(laplacian_2d(4, 4));
  Vector x;
  EXPECT_THROW(solver->factorize(matrix), std::logic_error);
  EXPECT_THROW(solver->solve(Vector::Ones(16), x), std::logic_error);
  ASSERT_TRUE(solver->analyze(matrix).ok());
  EXPECT_THROW(solver->solve(Vector::Ones(16), x), std::logic_error);
  ASSERT_TRUE(solver->factorize(matrix).ok());
  EXPECT_THROW(solver->solve(Vector::Ones(15), x), std::logic_error);
  EXPECT_THROW(solver->analyze(SparseMatrix(2, 3)), std::logic_error);
  SparseMatrix loose(2, 2);
  loose.insert(0, 0) = 1.0;
  loose.reserve(Eigen::VectorXi::Constant(2, 4));
  EXPECT_THROW(solver->analyze(loose), std::logic_error);
}

TEST_P(SolverFailures, RefusesUpperTriangleOfSymmetric) {
  const SparseMatrix whole = from_dense(Matrix{{2, 1}, {1, 2}}, false);
  if (takes_general()) {
    EXPECT_TRUE(make()->analyze(whole).ok());
  } else {
    EXPECT_THROW(make()->analyze(whole), std::logic_error);
  }
}

TEST_P(SolverFailures, ReportsNotFinite) {
  const SparseMatrix good = wanted(laplacian_2d(4, 4));
  for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    SparseMatrix bad = good;
    bad.valuePtr()[3] = value;
    const auto solver = make();
    ASSERT_TRUE(solver->analyze(good).ok());
    EXPECT_EQ(solver->factorize(bad).status, LinearStatus::not_finite);
    ASSERT_TRUE(solver->factorize(good).ok());
    Vector b = Vector::Ones(16), x;
    b[5] = value;
    EXPECT_EQ(solver->solve(b, x).status, LinearStatus::not_finite);
    expect_solves(*solver, good);
  }
}

}  // namespace
}  // namespace wrinkle::solver_failures_test
