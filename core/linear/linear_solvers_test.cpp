/// Every solver of the table on the matrices that it says it accepts, and on those that it must refuse.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <stdexcept>

#include "core/base/symmetric_eigen.h"
#include "core/linear/absent_solvers.h"
#include "core/linear/linear_solver.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle::linear_solvers_test {
namespace {

SparseMatrix from_dense(const Matrix& dense, bool lower_only) {
  SparseMatrix matrix = dense.sparseView();
  if (lower_only) matrix = SparseMatrix(matrix.triangularView<Eigen::Lower>());
  matrix.makeCompressed();
  return matrix;
}

Vector random_vector(Index n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  return Vector::NullaryExpr(n, [&](Index) { return any(random); });
}

class LinearSolvers : public testing::TestWithParam<LinearSolverEntry> {
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
    const Vector b = random_vector(matrix.rows(), 7);
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
  const Vector b = random_vector(40, 12);
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
  const LinearStatus status = first_failure(matrix, random_vector(matrix.rows(), 3));
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
  EXPECT_EQ(first_failure(matrix, random_vector(matrix.rows(), 3)), LinearStatus::not_positive_definite);
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

// The right-hand side of ones is the null space itself: no x reduces its residual. Round-off decides whether a
// factorisation without pivoting meets a small negative or a small positive last pivot.
TEST_P(LinearSolvers, SingularIsReported) {
  const SparseMatrix matrix = wanted(neumann_laplacian_2d(11, 8));
  const LinearStatus status =
      first_failure(matrix, Vector::Ones(matrix.rows()) + 0.1 * random_vector(matrix.rows(), 5));
  std::set<LinearStatus> allowed{LinearStatus::singular};
  if (!takes_indefinite()) allowed.insert(LinearStatus::not_positive_definite);
  if (iterative()) allowed.insert(LinearStatus::not_converged);
  EXPECT_TRUE(allowed.contains(status)) << to_string(status);
}

TEST_P(LinearSolvers, ZeroMatrixIsReported) {
  SparseMatrix matrix(3, 3);
  matrix.setIdentity();
  matrix *= 0.0;
  const LinearStatus status = first_failure(matrix, Vector::Ones(3));
  EXPECT_TRUE(status == LinearStatus::singular || status == LinearStatus::not_positive_definite) << to_string(status);
}

TEST_P(LinearSolvers, EmptyColumnIsReported) {
  Matrix dense = Matrix::Identity(3, 3);
  dense(1, 1) = 0.0;  // not stored at all
  const LinearStatus status = first_failure(from_dense(dense, !takes_general()), Vector::Ones(3));
  EXPECT_TRUE(status == LinearStatus::singular || status == LinearStatus::not_positive_definite ||
              (iterative() && status == LinearStatus::not_converged))
      << to_string(status);
}

TEST_P(LinearSolvers, ReusesAnalysisAfterValuesChange) {
  const SparseMatrix first = wanted(random_spd(150, 6, 4)), second = first * 3.0;
  const auto solver = make();
  ASSERT_TRUE(solver->analyze(first).ok());
  for (const SparseMatrix* matrix : {&first, &second, &first}) {
    ASSERT_TRUE(solver->factorize(*matrix).ok());
    expect_solves(*solver, *matrix);
  }
}

TEST_P(LinearSolvers, AnalysisUsesThePatternOnly) {
  const SparseMatrix matrix = wanted(random_spd(150, 6, 4));
  SparseMatrix unset = matrix;
  for (double& value : std::span(unset.valuePtr(), static_cast<std::size_t>(unset.nonZeros()))) {
    value = std::numeric_limits<double>::quiet_NaN();
  }
  const auto solver = make();
  ASSERT_TRUE(solver->analyze(unset).ok());
  ASSERT_TRUE(solver->factorize(matrix).ok());
  expect_solves(*solver, matrix);
}

TEST_P(LinearSolvers, RecoversAfterFailureWithoutNewAnalysis) {
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

TEST_P(LinearSolvers, FollowsPatternChange) {
  const auto solver = make();
  for (const SparseMatrix& matrix :
       {wanted(laplacian_2d(9, 9)), wanted(random_spd(60, 4, 1)), wanted(laplacian_3d(5))}) {
    ASSERT_TRUE(prepare(*solver, matrix).ok());
    expect_solves(*solver, matrix);
  }
}

/// The matrix of a grid with springs between any two of its points; they keep it definite.
SparseMatrix grid_with_springs(Index springs, unsigned seed) {
  SparseMatrix lower = laplacian_2d(30, 30);
  std::mt19937 random(seed);
  for (Index i = 0; i < springs; ++i) {
    const Index a = static_cast<Index>(random() % 900), b = static_cast<Index>(random() % 900);
    if (a == b) continue;
    lower.coeffRef(std::max(a, b), std::min(a, b)) -= 1;
    lower.coeffRef(a, a) += 1;
    lower.coeffRef(b, b) += 1;
  }
  lower.makeCompressed();
  return lower;
}

TEST_P(LinearSolvers, FollowsAPatternThatGrowsAndShrinks) {
  const auto solver = make();
  for (const Index springs : {0, 3, 40, 600, 10, 0}) {
    const SparseMatrix matrix = wanted(grid_with_springs(springs, 2));
    ASSERT_TRUE(solver->reanalyze(matrix).ok()) << "the first one, too";
    ASSERT_TRUE(solver->factorize(matrix).ok());
    expect_solves(*solver, matrix);
  }
  const SparseMatrix other = wanted(laplacian_2d(7, 5));
  ASSERT_TRUE(solver->reanalyze(other).ok());
  ASSERT_TRUE(solver->factorize(other).ok());
  expect_solves(*solver, other);
}

/// One that has its analysis already leaves it out: neither a failure nor other patterns on the way show.
TEST_P(LinearSolvers, AnalysesTheSamePatternAgainAsTheFirstTime) {
  const auto solver = make();
  const SparseMatrix matrix = wanted(grid_with_springs(40, 2)), other = wanted(grid_with_springs(41, 2));
  const LinearReport first = solver->analyze(matrix);
  ASSERT_TRUE(first.ok() && solver->factorize(matrix).ok());
  solver->factorize(-1.0 * matrix);  // fails with most
  for (const SparseMatrix& between : {matrix, other}) {
    ASSERT_TRUE(solver->analyze(between).ok());
    const LinearReport again = solver->analyze(matrix);
    EXPECT_EQ(again.factor_nonzeros, first.factor_nonzeros);
    EXPECT_EQ(again.flops, first.flops);
    Vector x;
    EXPECT_THROW(static_cast<void>(solver->solve(Vector::Ones(matrix.rows()), x)), std::logic_error);
    ASSERT_TRUE(solver->factorize(matrix).ok());
    expect_solves(*solver, matrix);
  }
  EXPECT_THROW(static_cast<void>(solver->factorize(other)), std::logic_error);
}

/// A few more entries are eliminated in the old order; at one and a half times its factor's nonzeros a new one is
/// found.
TEST_P(LinearSolvers, CholmodKeepsItsOrderUntilTheFactorHasGrown) {
  if (!GetParam().name.starts_with("cholmod")) return;
  const SparseMatrix bare = grid_with_springs(0, 2), few = grid_with_springs(8, 2), many = grid_with_springs(600, 2);
  const auto solver = make();
  const LinearReport first = solver->analyze(bare);
  EXPECT_FALSE(first.kept_ordering);
  const LinearReport grown = solver->reanalyze(few);
  EXPECT_TRUE(grown.kept_ordering);
  EXPECT_GT(grown.factor_nonzeros, first.factor_nonzeros);
  EXPECT_LE(grown.factor_nonzeros, 1.5 * static_cast<double>(first.factor_nonzeros));
  const LinearReport anew = solver->reanalyze(many);
  EXPECT_FALSE(anew.kept_ordering);
  EXPECT_EQ(anew.factor_nonzeros, make()->analyze(many).factor_nonzeros);
  EXPECT_TRUE(solver->reanalyze(few).kept_ordering) << "that of the many has room for them";
  const LinearReport again = solver->analyze(few);
  EXPECT_FALSE(again.kept_ordering) << "asked for a new one";
  EXPECT_EQ(again.factor_nonzeros, make()->analyze(few).factor_nonzeros);
}

TEST_P(LinearSolvers, RefusesUnanalysedPattern) {
  const auto solver = make();
  const SparseMatrix matrix = wanted(laplacian_2d(4, 4));
  ASSERT_TRUE(solver->analyze(matrix).ok());
  EXPECT_THROW(solver->factorize(wanted(laplacian_2d(4, 5))), std::logic_error);
  const SparseMatrix first = from_dense(Matrix{{2, 0, 0}, {1, 2, 0}, {0, 0, 2}}, false);
  const SparseMatrix second = from_dense(Matrix{{2, 0, 0}, {0, 2, 0}, {1, 0, 2}}, false);
  ASSERT_EQ(first.nonZeros(), second.nonZeros());
  ASSERT_TRUE(solver->analyze(first).ok());
  EXPECT_THROW(solver->factorize(second), std::logic_error);
}

TEST_P(LinearSolvers, RefusesMisuse) {
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

TEST_P(LinearSolvers, RefusesUpperTriangleOfSymmetric) {
  const SparseMatrix whole = from_dense(Matrix{{2, 1}, {1, 2}}, false);
  if (takes_general()) {
    EXPECT_TRUE(make()->analyze(whole).ok());
  } else {
    EXPECT_THROW(make()->analyze(whole), std::logic_error);
  }
}

TEST_P(LinearSolvers, ReportsNotFinite) {
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
  const Vector b = random_vector(30, 9);
  Vector separate, same = b;
  ASSERT_TRUE(solver->solve(b, separate).ok());
  ASSERT_TRUE(solver->solve(same, same).ok());
  EXPECT_EQ(same, separate);
  ASSERT_TRUE(solver->solve(Vector::Zero(30), separate).ok());
  EXPECT_EQ(separate.norm(), 0.0);
}

TEST_P(LinearSolvers, GivesTheSameBitsTwice) {
  const SparseMatrix matrix = wanted(laplacian_3d(9));
  const Vector b = random_vector(matrix.rows(), 21);
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
  if (!iterative()) return;
  const SparseMatrix matrix = laplacian_2d(30, 30);
  const auto solver = make({.relative_tolerance = 1e-12, .max_iterations = 3});
  ASSERT_TRUE(prepare(*solver, matrix).ok());
  Vector x;
  const LinearReport report = solver->solve(random_vector(900, 2), x);
  EXPECT_EQ(report.status, LinearStatus::not_converged);
  EXPECT_EQ(report.iterations, 3);
  EXPECT_GT(report.residual, 1e-12);
  EXPECT_LT(report.residual, 10.0);
  EXPECT_THROW(make({.relative_tolerance = 0.0}), std::invalid_argument);
  EXPECT_THROW(make({.relative_tolerance = 1e-6, .max_iterations = -1}), std::invalid_argument);
}

std::string test_name(const testing::TestParamInfo<LinearSolverEntry>& info) {
  std::string name(info.param.name);
  for (char& letter : name) letter = letter == '-' ? '_' : letter;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Table, LinearSolvers, testing::ValuesIn(linear_solvers().begin(), linear_solvers().end()),
                         test_name);

TEST(LinearSolverTable, NamesAreUniqueAndUnknownOnesRefused) {
  std::set<std::string_view> names;
  for (const LinearSolverEntry& entry : linear_solvers()) EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
  for (const char* name : {"eigen-ldlt", "cholmod-simplicial", "cholmod-supernodal", "mumps-ldlt", "umfpack",
                           "pcg-jacobi", "pcg-ichol", "minres"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  try {
    make_linear_solver("pardiso");
    FAIL() << "an unknown name must be refused";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("pardiso"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("cholmod-supernodal"), std::string::npos);
  }
}

TEST(LinearSolverTable, WhatABuildIsWithoutIsToldWithHowToGetIt) {
  EXPECT_FALSE(why_absent("pardiso"));
  EXPECT_FALSE(why_absent("minres"));
  for (const char* name : {"petsc-gamg", "petsc-mumps", "petsc-fieldsplit"}) {
    const auto entry = std::ranges::find(linear_solvers(), name, &LinearSolverEntry::name);
    EXPECT_EQ(why_absent(name).has_value(), entry == linear_solvers().end()) << name;
    if (!why_absent(name)) continue;
    try {
      make_linear_solver(name);
      FAIL() << name;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("-DWRINKLEBENCH_PETSC=ON"), std::string::npos) << error.what();
    }
  }
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
    const LinearReport report = solver->solve(random_vector(matrix.rows(), 1), x);
    ASSERT_TRUE(report.ok());
    iterations[k] = report.iterations;
  }
  EXPECT_LT(2 * iterations[1], iterations[0]);
}

TEST(SampleMatrices, ShellStripIsDefiniteAndConditionedAsThin) {
  double condition[2];
  for (int k = 0; k < 2; ++k) {
    const Vector eigenvalues = symmetric_eigenvalues(Matrix(shell_strip(5, 2, k == 0 ? 1e-1 : 1e-2)));
    ASSERT_GT(eigenvalues[0], 0.0);
    condition[k] = eigenvalues[eigenvalues.size() - 1] / eigenvalues[0];
  }
  EXPECT_NEAR(std::log10(condition[1] / condition[0]), 2.0, 0.3);
}

}  // namespace
}  // namespace wrinkle::linear_solvers_test
