/// Every solver of the table on the matrices that it says it accepts.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <stdexcept>

#include "core/base/symmetric_eigen.h"
#include "core/testing/linear_solver_test_base.h"

namespace wrinkle::linear_solvers_test {
namespace {

class LinearSolvers : public LinearSolverTest {};
WRINKLE_FOR_EACH_LINEAR_SOLVER(LinearSolvers);

TEST_P(LinearSolvers, NameAndClassAreThoseOfTheTable) {
  EXPECT_EQ(make()->name(), GetParam().name);
  EXPECT_EQ(make()->accepts(), GetParam().accepts);
  EXPECT_FALSE(GetParam().limits.empty());
}

TEST_P(LinearSolvers, SolvesRandomDefinite) {
  for (const unsigned seed : {1u, 2u, 3u}) expect_prepares_and_solves(wanted(random_spd(200, 6, seed)));
}

TEST_P(LinearSolvers, SolvesLaplacian2d) {
  expect_prepares_and_solves(wanted(laplacian_2d(30, 20)));
}

TEST_P(LinearSolvers, SolvesLaplacian3d) {
  expect_prepares_and_solves(wanted(laplacian_3d(14)));
}

TEST_P(LinearSolvers, SolvesThickShellStrip) {
  const SparseMatrix matrix = wanted(shell_strip(8, 3, 0.5));
  const auto solver = make({.relative_tolerance = 1e-9, .max_iterations = 20000});
  ASSERT_TRUE(prepare(*solver, matrix).ok());
  expect_solves(*solver, matrix, 1e-8);
}

TEST_P(LinearSolvers, MatchesDenseSolution) {
  const SparseMatrix lower = random_spd(40, 5, 11);
  const Matrix dense = Matrix(lower.selfadjointView<Eigen::Lower>() * Matrix::Identity(40, 40));
  const Vector b = random_vector(40, 1, 12);
  const auto solver = make({.relative_tolerance = 1e-13});
  ASSERT_TRUE(prepare(*solver, wanted(lower)).ok());
  Vector x;
  ASSERT_TRUE(solver->solve(b, x).ok());
  const Vector exact = dense.fullPivLu().solve(b);
  EXPECT_LE((x - exact).norm(), 1e-11 * exact.norm());
}

TEST_P(LinearSolvers, SolvesSaddlePointOrSaysWhyNot) {
  const SparseMatrix matrix = wanted(saddle_point(12, 30));
  if (takes_indefinite()) {
    expect_prepares_and_solves(matrix);
    return;
  }
  const LinearStatus status = first_failure(matrix, random_vector(matrix.rows(), 1, 3));
  EXPECT_TRUE(status == LinearStatus::not_positive_definite || status == LinearStatus::singular) << to_string(status);
}

TEST_P(LinearSolvers, IndefiniteIsSolvedOrReported) {
  SparseMatrix lower = laplacian_2d(12, 10);
  lower.diagonal().array() -= 1.0;  // eigenvalues from −0.87 to 6.9, none near zero
  const SparseMatrix matrix = wanted(lower);
  if (takes_indefinite()) {
    expect_prepares_and_solves(matrix);
    return;
  }
  EXPECT_EQ(first_failure(matrix, random_vector(matrix.rows(), 1, 3)), LinearStatus::not_positive_definite);
}

TEST_P(LinearSolvers, InertiaCountsEigenvalues) {
  SparseMatrix lower = laplacian_2d(12, 10);
  lower.diagonal().array() -= 1.0;
  const Vector eigenvalues = symmetric_eigenvalues(Matrix(lower));
  const auto solver = make();
  const LinearReport report = prepare(*solver, wanted(lower));
  if (GetParam().name == "mumps-ldlt" || GetParam().name == "eigen-ldlt" || GetParam().name == "cholmod-simplicial") {
    ASSERT_TRUE(report.inertia.has_value());
  }
  if (!report.inertia) return;
  EXPECT_EQ(report.inertia->negative, (eigenvalues.array() < 0.0).count());
  EXPECT_EQ(report.inertia->positive, (eigenvalues.array() > 0.0).count());
  EXPECT_EQ(report.inertia->zero, 0);
}

TEST_P(LinearSolvers, InertiaOfDefiniteAndSaddle) {
  const auto solver = make();
  const LinearReport definite = prepare(*solver, wanted(laplacian_2d(9, 7)));
  if (definite.inertia) {
    EXPECT_EQ(definite.inertia->positive, 63);
    EXPECT_EQ(definite.inertia->negative, 0);
  }
  if (GetParam().name != "mumps-ldlt") return;
  const LinearReport saddle = prepare(*solver, saddle_point(12, 30));
  ASSERT_TRUE(saddle.inertia.has_value());
  EXPECT_EQ(saddle.inertia->positive, 144);
  EXPECT_EQ(saddle.inertia->negative, 30);
  EXPECT_EQ(saddle.inertia->zero, 0);
}

TEST_P(LinearSolvers, OneByOneAndEmpty) {
  const auto solver = make();
  SparseMatrix one(1, 1);
  one.insert(0, 0) = 4.0;
  one.makeCompressed();
  ASSERT_TRUE(prepare(*solver, one).ok());
  Vector x;
  ASSERT_TRUE(solver->solve(Vector::Constant(1, 8.0), x).ok());
  EXPECT_NEAR(x[0], 2.0, 1e-15);
  ASSERT_TRUE(prepare(*solver, SparseMatrix(0, 0)).ok());
  ASSERT_TRUE(solver->solve(Vector(0), x).ok());
  EXPECT_EQ(x.size(), 0);
}

TEST_P(LinearSolvers, SolvesInPlaceAndForZero) {
  const SparseMatrix matrix = wanted(laplacian_2d(6, 5));
  const auto solver = make();
  ASSERT_TRUE(prepare(*solver, matrix).ok());
  const Vector b = random_vector(30, 1, 9);
  Vector separate, same = b;
  ASSERT_TRUE(solver->solve(b, separate).ok());
  ASSERT_TRUE(solver->solve(same, same).ok());
  EXPECT_EQ(same, separate);
  ASSERT_TRUE(solver->solve(Vector::Zero(30), separate).ok());
  EXPECT_EQ(separate.norm(), 0.0);
}

TEST_P(LinearSolvers, GivesTheSameBitsTwice) {
  const SparseMatrix matrix = wanted(laplacian_3d(9));
  const Vector b = random_vector(matrix.rows(), 1, 21);
  Vector results[3];
  const auto solver = make(), other = make();
  for (int run = 0; run < 3; ++run) {
    LinearSolver& used = run < 2 ? *solver : *other;
    ASSERT_TRUE(prepare(used, matrix).ok());
    ASSERT_TRUE(used.solve(b, results[run]).ok());
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

TEST_P(LinearSolvers, SolvesUnsymmetricIfGeneral) {
  if (!takes_general()) return;
  expect_prepares_and_solves(convection_diffusion(25, 18, 7.0));
  expect_prepares_and_solves(from_dense(Matrix{{0, 2, 0}, {0, 0, 3}, {5, 0, 0}}, false));
}

TEST_P(LinearSolvers, DirectSolversReportTheFactor) {
  if (iterative()) return;
  const SparseMatrix matrix = wanted(laplacian_2d(20, 20));
  const auto solver = make();
  const LinearReport report = prepare(*solver, matrix);
  EXPECT_GE(report.factor_nonzeros, matrix.nonZeros());
  EXPECT_LT(report.factor_nonzeros, 400 * 400);
}

/// Pivots anywhere would fill half as much again.
TEST(Umfpack, EliminatesADefiniteMatrixAlongItsDiagonal) {
  const SparseMatrix lower = laplacian_3d(12);
  const SparseMatrix whole = lower.selfadjointView<Eigen::Lower>();
  const auto nonzeros = [](std::string_view name, const SparseMatrix& matrix) {
    const auto solver = make_linear_solver(name);
    const LinearReport analysis = solver->analyze(matrix), report = solver->factorize(matrix);
    EXPECT_TRUE(analysis.ok() && report.ok()) << name;
    return static_cast<double>(report.factor_nonzeros);
  };
  EXPECT_LE(nonzeros("umfpack", whole), 1.1 * 2 * nonzeros("cholmod-simplicial", lower));
}

TEST_P(LinearSolvers, IterativeSolversStopAtTheirLimit) {
  if (!iterative() || GetParam().name == "pcg-stale") return;  // which need not begin with another matrix's factor
  const SparseMatrix matrix = laplacian_2d(30, 30);
  const auto solver = make({.relative_tolerance = 1e-12, .max_iterations = 3});
  ASSERT_TRUE(prepare(*solver, matrix).ok());
  Vector x;
  const LinearReport report = solver->solve(random_vector(900, 1, 2), x);
  EXPECT_EQ(report.status, LinearStatus::not_converged);
  EXPECT_EQ(report.iterations, 3);
  EXPECT_GT(report.residual, 1e-12);
  EXPECT_LT(report.residual, 10.0);
  EXPECT_THROW(make({.relative_tolerance = 0.0}), std::invalid_argument);
  EXPECT_THROW(make({.relative_tolerance = 1e-6, .max_iterations = -1}), std::invalid_argument);
}

// A stronger preconditioner must save iterations, or it is not applied.
TEST(PreconditionedConjugateGradients, IncompleteCholeskyNeedsFewerIterations) {
  const SparseMatrix matrix = laplacian_3d(16);
  Index iterations[2] = {};
  for (int k = 0; k < 2; ++k) {
    const auto solver = make_linear_solver(k == 0 ? "pcg-jacobi" : "pcg-ichol");
    ASSERT_TRUE(solver->analyze(matrix).ok());
    ASSERT_TRUE(solver->factorize(matrix).ok());
    Vector x;
    const LinearReport report = solver->solve(random_vector(matrix.rows(), 1, 1), x);
    ASSERT_TRUE(report.ok());
    iterations[k] = report.iterations;
  }
  EXPECT_LT(2 * iterations[1], iterations[0]);
}

}  // namespace
}  // namespace wrinkle::linear_solvers_test
