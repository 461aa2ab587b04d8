/// What solvers keep of an analysis: over new values, and where the pattern changes.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <span>
#include <stdexcept>

#include "core/testing/linear_solver_test_base.h"

namespace wrinkle::solver_patterns_test {
namespace {

class SolverPatterns : public LinearSolverTest {};
WRINKLE_FOR_EACH_LINEAR_SOLVER(SolverPatterns);

TEST_P(SolverPatterns, ReusesAnalysisAfterValuesChange) {
  const SparseMatrix first = wanted(random_spd(150, 6, 4)), second = first * 3.0;
  const auto solver = make();
  ASSERT_TRUE(solver->analyze(first).ok());
  for (const SparseMatrix* matrix : {&first, &second, &first}) {
    ASSERT_TRUE(solver->factorize(*matrix).ok());
    expect_solves(*solver, *matrix);
  }
}

TEST_P(SolverPatterns, AnalysisUsesThePatternOnly) {
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

TEST_P(SolverPatterns, FollowsPatternChange) {
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

TEST_P(SolverPatterns, FollowsAPatternThatGrowsAndShrinks) {
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
TEST_P(SolverPatterns, AnalysesTheSamePatternAgainAsTheFirstTime) {
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
TEST_P(SolverPatterns, CholmodKeepsItsOrderUntilTheFactorHasGrown) {
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

/// As CHOLMOD, by the flops that it foresees.
TEST_P(SolverPatterns, MumpsKeepsItsOrderUntilItsWorkHasDoubled) {
  if (GetParam().name != "mumps-ldlt") return;
  const SparseMatrix bare = grid_with_springs(0, 2), few = grid_with_springs(3, 2), many = grid_with_springs(600, 2);
  const auto solver = make();
  const LinearReport first = solver->analyze(bare);
  EXPECT_FALSE(first.kept_ordering);
  const LinearReport grown = solver->reanalyze(few);
  EXPECT_TRUE(grown.kept_ordering);
  EXPECT_GT(grown.flops, first.flops);
  EXPECT_LE(grown.flops, 2 * first.flops);
  ASSERT_TRUE(solver->factorize(few).ok());
  EXPECT_TRUE(solver->reanalyze(bare).kept_ordering);
  const LinearReport anew = solver->reanalyze(many);
  EXPECT_FALSE(anew.kept_ordering);
  EXPECT_EQ(anew.flops, make()->analyze(many).flops);
  EXPECT_FALSE(solver->analyze(few).kept_ordering) << "asked for a new one";
}

TEST_P(SolverPatterns, RefusesUnanalysedPattern) {
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

}  // namespace
}  // namespace wrinkle::solver_patterns_test
