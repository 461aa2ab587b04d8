/// pcg-stale: when it keeps a factor, and when it makes a new one.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/random_vector.h"
#include "core/linear/factorization.h"
#include "core/testing/sample_matrices.h"

namespace wrinkle::stale_factor_test {
namespace {

constexpr Index kSide = 40;

/// A grid of springs of which one, between two far corners, has this stiffness, and all are as stiff as `all`.
SparseMatrix grid(double far_spring, double all = 1) {
  SparseMatrix lower = laplacian_2d(kSide, kSide) * all;
  const Index last = kSide * kSide - 1;
  lower.coeffRef(last, 0) -= far_spring;
  lower.coeffRef(0, 0) += far_spring;
  lower.coeffRef(last, last) += far_spring;
  lower.makeCompressed();
  return lower;
}

/// Solves as Newton's method does, and checks the solution.
class Solving {
 public:
  explicit Solving(double tolerance = 1e-6)
      : tolerance_(tolerance), solver_(make_linear_solver("pcg-stale", {.relative_tolerance = tolerance})) {}

  LinearReport solve(const SparseMatrix& lower, Index revision) {
    const Vector b = random_vector(lower.rows(), 1, 5);
    EXPECT_TRUE(factors_.factorize(lower, revision).ok());
    Vector x;
    LinearReport report = factors_.solve(b, x);
    EXPECT_TRUE(report.ok()) << report.message;
    EXPECT_LE((b - symmetric_product(lower, x)).norm(), 1.001 * tolerance_ * b.norm());
    return report;
  }
  Index factorisations() const { return factors_.factorisations(); }

 private:
  double tolerance_;
  std::unique_ptr<LinearSolver> solver_;
  Factorization factors_{*solver_};
};

TEST(StaleFactor, ServesOnForAMatrixThatChangesLittle) {
  Solving solving;
  EXPECT_EQ(solving.solve(grid(0), 0).iterations, 1) << "its own factor is exact";
  EXPECT_EQ(solving.solve(grid(0, 3), 0).iterations, 1) << "all stiffer";
  EXPECT_EQ(solving.factorisations(), 1);
}

/// Of rank one is one iteration more, however stiff, and needs no analysis.
TEST(StaleFactor, ServesOnWhereAnEntryComesAndGoes) {
  Solving solving;
  solving.solve(grid(0), 0);
  const LinearReport stiff = solving.solve(grid(1e6), 1);
  EXPECT_GE(stiff.iterations, 2);
  EXPECT_LE(stiff.iterations, 3);
  EXPECT_LE(solving.solve(grid(0), 2).iterations, 1);
  EXPECT_EQ(solving.factorisations(), 1);
}

/// Another matrix altogether: as long as a factorisation takes it is tried.
TEST(StaleFactor, IsMadeAnewWhereItDoesNotServe) {
  Solving solving;
  solving.solve(grid(0), 0);
  SparseMatrix other = grid(0);
  const Vector scale = random_vector(other.rows(), 3, 8).array().exp();
  other = SparseMatrix(scale.asDiagonal() * other * scale.asDiagonal());
  const LinearReport report = solving.solve(other, 0);
  EXPECT_EQ(report.factorisations, 1);
  EXPECT_EQ(solving.factorisations(), 2);
  EXPECT_EQ(solving.solve(other, 0).iterations, 1);
  EXPECT_EQ(solving.factorisations(), 2);
}

/// Matrices that go on changing: it is kept for some of them, and never for many.
TEST(StaleFactor, WearsOut) {
  Solving solving(1e-2);
  const SparseMatrix first = laplacian_2d(kSide, kSide);
  const Vector way = random_vector(first.rows(), 0.03, 3);
  Index most = 0;
  constexpr Index kMatrices = 40;
  for (Index i = 0; i < kMatrices; ++i) {
    const Vector scale = (static_cast<double>(i) * way).array().exp();
    most = std::max(most, solving.solve(SparseMatrix(scale.asDiagonal() * first * scale.asDiagonal()), 0).iterations);
  }
  EXPECT_GE(solving.factorisations(), 4);
  EXPECT_LE(solving.factorisations(), kMatrices / 2);
  EXPECT_GT(most, 2);
}

TEST(StaleFactor, TellsThatAMatrixIsIndefinite) {
  const auto solver = make_linear_solver("pcg-stale");
  const SparseMatrix good = laplacian_2d(12, 10);
  SparseMatrix bad = good;
  bad.diagonal().array() -= 1.0;
  ASSERT_TRUE(solver->analyze(good).ok());
  ASSERT_TRUE(solver->factorize(good).ok());
  const LinearReport kept = solver->factorize(bad);
  ASSERT_TRUE(kept.ok());
  EXPECT_TRUE(kept.kept_factor);
  Vector x;
  EXPECT_EQ(solver->solve(random_vector(good.rows(), 1, 2), x).status, LinearStatus::not_positive_definite);
  EXPECT_TRUE(solver->factorize(good).ok());
  EXPECT_TRUE(solver->solve(random_vector(good.rows(), 1, 2), x).ok());
}

/// An analysis that is asked for anew forgets: what is found is what a new solver finds, bit for bit.
TEST(StaleFactor, IsForgottenByAnAnalysis) {
  const SparseMatrix first = grid(1), second = grid(1, 2.5);
  const auto used = make_linear_solver("pcg-stale"), other = make_linear_solver("pcg-stale");
  const Vector b = random_vector(first.rows(), 1, 6);
  Vector x, y;
  ASSERT_TRUE(used->analyze(first).ok() && used->factorize(first).ok() && used->solve(b, x).ok());
  for (LinearSolver* solver : {used.get(), other.get()}) {
    ASSERT_TRUE(solver->analyze(second).ok());
    ASSERT_FALSE(solver->factorize(second).kept_factor);
    ASSERT_TRUE(solver->solve(b, solver == used.get() ? x : y).ok());
  }
  EXPECT_EQ(x, y);
}

}  // namespace
}  // namespace wrinkle::stale_factor_test
