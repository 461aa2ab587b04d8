#pragma once
/// For tests: every solver of the table on samples in the form that it takes.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/base/random_vector.h"
#include "core/linear/linear_solver.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle {

inline SparseMatrix from_dense(const Matrix& dense, bool lower_only) {
  SparseMatrix matrix = dense.sparseView();
  if (lower_only) matrix = SparseMatrix(matrix.triangularView<Eigen::Lower>());
  matrix.makeCompressed();
  return matrix;
}

/// One solver of the table.
class LinearSolverTest : public testing::TestWithParam<LinearSolverEntry> {
 protected:
  std::unique_ptr<LinearSolver> make(const LinearOptions& options = {}) const { return GetParam().make(options); }
  bool takes_general() const { return GetParam().accepts == Accepts::general; }
  bool takes_indefinite() const { return GetParam().accepts != Accepts::symmetric_positive_definite; }
  bool iterative() const {
    const std::string_view name = GetParam().name;
    return name.starts_with("pcg") || name == "minres" || name == "petsc-gamg" || name == "petsc-fieldsplit";
  }

  /// A symmetric sample in the form that the solver wants.
  SparseMatrix wanted(const SparseMatrix& lower) const {
    if (!takes_general()) return lower;
    SparseMatrix whole = lower.selfadjointView<Eigen::Lower>();
    whole.makeCompressed();
    return whole;
  }
  Vector product(const SparseMatrix& matrix, const Vector& x) const {
    return takes_general() ? Vector(matrix * x) : symmetric_product(matrix, x);
  }

  /// analyze and factorize; the report of the first that fails.
  static LinearReport prepare(LinearSolver& solver, const SparseMatrix& matrix) {
    const LinearReport analysis = solver.analyze(matrix);
    return analysis.ok() ? solver.factorize(matrix) : analysis;
  }

  /// Solves with a random right-hand side and checks ‖b − A x‖ ≤ tolerance ‖b‖.
  void expect_solves(LinearSolver& solver, const SparseMatrix& matrix, double tolerance = 1e-9) const {
    const Vector b = random_vector(matrix.rows(), 1, 7);
    Vector x;
    const LinearReport report = solver.solve(b, x);
    ASSERT_TRUE(report.ok()) << to_string(report.status) << ": " << report.message;
    const double residual = (b - product(matrix, x)).norm() / b.norm();
    EXPECT_LE(residual, tolerance);
    if (iterative()) {
      EXPECT_GT(report.iterations, 0);
      EXPECT_NEAR(report.residual, residual, 1e-13);
    }
  }

  void expect_prepares_and_solves(const SparseMatrix& matrix, double tolerance = 1e-9) const {
    const auto solver = make();
    const LinearReport report = prepare(*solver, matrix);
    ASSERT_TRUE(report.ok()) << to_string(report.status) << ": " << report.message;
    expect_solves(*solver, matrix, tolerance);
  }

  /// The first status other than ok on the way to a solution with this right-hand side.
  LinearStatus first_failure(const SparseMatrix& matrix, const Vector& b) const {
    const auto solver = make();
    const LinearReport report = prepare(*solver, matrix);
    if (!report.ok()) return report.status;
    Vector x;
    return solver->solve(b, x).status;
  }
};

inline std::string solver_test_name(const testing::TestParamInfo<LinearSolverEntry>& info) {
  std::string name(info.param.name);
  std::ranges::replace(name, '-', '_');
  return name;
}

/// Runs a suite over the table.
#define WRINKLE_FOR_EACH_LINEAR_SOLVER(suite)                                                                 \
  INSTANTIATE_TEST_SUITE_P(Table, suite, testing::ValuesIn(linear_solvers().begin(), linear_solvers().end()), \
                           solver_test_name)

}  // namespace wrinkle
