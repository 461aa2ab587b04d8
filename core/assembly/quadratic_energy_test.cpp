#include "core/assembly/quadratic_energy.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "core/assembly/problem.h"

namespace wrinkle::quadratic_energy_test {
namespace {

/// Value and derivatives against dense ones, with held unknowns and blocks that have holes.
TEST(QuadraticEnergy, IsItsFormula) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> normal;
  const auto draw = [&] { return Vector(Vector::NullaryExpr(9, [&] { return normal(random); })); };
  Matrix A = draw() * draw().transpose();
  A = (A + A.transpose()).eval();
  A(7, 1) = A(1, 7) = 0;
  const Vector c = draw(), f = draw(), q = draw();
  Problem problem;
  problem.num_dofs = 9;
  problem.fixed = {0, 1, 0, 0, 0, 0, 0, 0, 1};
  const Matrix lower = A.triangularView<Eigen::Lower>();
  auto& term = problem.add(std::make_unique<QuadraticEnergy>(SparseMatrix(lower.sparseView())));
  term.set_center(c);
  term.set_force(f);
  Assembler assembler(problem);
  const std::vector<Index> free{0, 2, 3, 4, 5, 6, 7};
  for (const double factor : {1.0, 2.0}) {
    term.set_matrix(SparseMatrix(Matrix(factor * lower).sparseView()));
    EXPECT_NEAR(assembler.evaluate(q, Order::hessian), 0.5 * factor * (q - c).dot(A * (q - c)) - f.dot(q - c), 1e-12);
    EXPECT_LT((assembler.full_gradient() - (factor * A * (q - c) - f)).norm(), 1e-12);
    const Matrix expected = Matrix(factor * A(free, free)).triangularView<Eigen::Lower>();
    EXPECT_LT((Matrix(assembler.hessian()) - expected).norm(), 1e-13);
  }
}

TEST(QuadraticEnergy, RefusesWhatDoesNotFit) {
  const Matrix whole = Matrix::Ones(3, 3);
  EXPECT_THROW(QuadraticEnergy(SparseMatrix(whole.sparseView())), std::invalid_argument);
  EXPECT_THROW(QuadraticEnergy(SparseMatrix(4, 4)), std::invalid_argument);
  const Matrix unit = Matrix::Identity(3, 3);
  QuadraticEnergy term(unit.sparseView());
  EXPECT_THROW(term.set_matrix(whole.sparseView()), std::invalid_argument);
  EXPECT_THROW(term.set_matrix(SparseMatrix(6, 6)), std::invalid_argument);
}

/// The assembler follows a matrix that comes to couple other points; one of the same pattern moves nothing.
TEST(QuadraticEnergy, MatrixMayHaveAnotherPattern) {
  Problem problem{.num_dofs = 9, .fixed = std::vector<char>(9, 0)};
  Matrix lower = Matrix::Identity(9, 9);
  auto& term = problem.add(std::make_unique<QuadraticEnergy>(SparseMatrix(lower.sparseView())));
  Assembler assembler(problem);
  for (const auto& [row, column] : {std::pair{4, 0}, {8, 1}, {7, 5}}) {
    lower(row, column) = 0.25;
    term.set_matrix(SparseMatrix(lower.sparseView()));
    assembler.evaluate(Vector::Ones(9), Order::hessian);
    EXPECT_EQ(Matrix(assembler.hessian()), lower);
    const Index revision = assembler.pattern().revision();
    lower *= 2;
    term.set_matrix(SparseMatrix(lower.sparseView()));
    assembler.evaluate(Vector::Ones(9), Order::hessian);
    EXPECT_EQ(Matrix(assembler.hessian()), lower);
    EXPECT_EQ(assembler.pattern().revision(), revision);
  }
}

}  // namespace
}  // namespace wrinkle::quadratic_energy_test
