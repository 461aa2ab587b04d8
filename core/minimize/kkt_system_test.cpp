#include "core/minimize/kkt_system.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "core/minimize/kkt_factor.h"
#include "core/testing/dense_energy.h"

namespace wrinkle::kkt_system_test {
namespace {

constexpr Index kSize = 7, kRows = 2;

/// Seven unknowns of which two are held, two constraints on all of them.
class KktSystemTest : public testing::Test {
 protected:
  KktSystemTest() {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    const auto draw = [&](Index rows, Index cols) {
      return Matrix(Matrix::NullaryExpr(rows, cols, [&] { return normal(random); }));
    };
    const Matrix a = draw(kSize, kSize);
    K_ = a * a.transpose() + Matrix::Identity(kSize, kSize);
    f_ = draw(kSize, 1);
    H_ = draw(kRows, kSize);
    H_(0, 2) = H_(1, 5) = 0;
    constraint_ = {H_.sparseView(), draw(kRows, 1)};
    problem_ = dense_problem(kSize, quadratic(K_, f_));
    problem_.fixed = {0, 1, 0, 0, 1, 0, 0};
    x_ = draw(kSize, 1);
  }

  Matrix K_, H_;
  Vector f_, x_;
  LinearConstraint constraint_;
  Problem problem_;
};

TEST_F(KktSystemTest, IsTheBlockMatrixOfTheFreeUnknowns) {
  Assembler assembler(problem_);
  assembler.evaluate(x_, Order::hessian);
  KktSystem system(assembler.pattern(), constraint_, 3.0);
  system.set_tangent(assembler.hessian());
  system.shift_diagonal(0.5);
  const std::vector<Index> free{0, 2, 3, 5, 6};
  const Matrix K = K_(free, free) + 0.5 * Matrix::Identity(5, 5), H = H_(Eigen::all, free);
  for (const double scale : {3.0, 0.25}) {
    system.set_scale(scale);
    Matrix expected = Matrix::Zero(7, 7);
    expected.topLeftCorner(5, 5) = K;
    expected.bottomLeftCorner(2, 5) = scale * H;
    const Matrix lower = expected.triangularView<Eigen::Lower>();
    EXPECT_LT((Matrix(system.matrix()) - lower).norm(), 1e-14);
  }
}

TEST_F(KktSystemTest, WithoutConstraintsIsTheTangent) {
  Assembler assembler(problem_);
  assembler.evaluate(x_, Order::hessian);
  KktSystem system(assembler.pattern(), {SparseMatrix(0, kSize), Vector(0)}, 3.0);
  system.set_tangent(assembler.hessian());
  const std::vector<Index> free{0, 2, 3, 5, 6};
  const Matrix lower = K_(free, free).triangularView<Eigen::Lower>();
  EXPECT_LT((Matrix(system.matrix()) - lower).norm(), 1e-14);
}

/// Held unknowns are 1, 4 and 7: what is asked of those alone constrains nothing, and spoils nothing.
TEST_F(KktSystemTest, ARowOfHeldUnknownsIsIdle) {
  LinearConstraint more = constraint_;
  more.H.conservativeResize(3, more.H.cols());
  more.H.coeffRef(2, 1) = more.H.coeffRef(2, 4) = 0.5;
  more.h.conservativeResize(3);
  more.h[2] = 0.5 * (x_[1] + x_[4]);
  Assembler assembler(problem_);
  assembler.evaluate(x_, Order::hessian);
  const auto linear = make_linear_solver("mumps-ldlt");
  const auto step = [&](const LinearConstraint& constraint) {
    KktSystem system(assembler.pattern(), constraint, 2.0);
    KktFactor factor(system, *linear);
    EXPECT_TRUE(factor.factorize(assembler.hessian()).ok());
    EXPECT_EQ(factor.negative_curvatures(), 0);
    Vector right, solution;
    system.right_side(assembler.gradient(), x_, right);
    EXPECT_TRUE(factor.solve(right, solution).ok());
    return Vector(solution.head(system.num_free()));
  };
  const Vector plain = step(constraint_);
  EXPECT_LT((step(more) - plain).norm(), 1e-12 * plain.norm());
}

TEST_F(KktSystemTest, RefreshingValuesAllocatesNothing) {
  Assembler assembler(problem_);
  KktSystem system(assembler.pattern(), constraint_);
  const double* values = system.matrix().valuePtr();
  for (int i = 0; i < 3; ++i) {
    assembler.evaluate(i * x_, Order::hessian);
    system.set_tangent(assembler.hessian());
  }
  EXPECT_EQ(system.matrix().valuePtr(), values);
  EXPECT_DOUBLE_EQ(system.matrix().coeff(1, 0), K_(2, 0)) << "values are copied, not added up";
}

/// What is held stands on the right-hand side: one step of a quadratic energy is the constrained minimum.
TEST_F(KktSystemTest, OneStepOfAQuadraticEnergyIsTheMinimum) {
  Assembler assembler(problem_);
  assembler.evaluate(x_, Order::hessian);
  KktSystem system(assembler.pattern(), constraint_, 20.0);
  const auto linear = make_linear_solver("mumps-ldlt");
  KktFactor factor(system, *linear);
  ASSERT_TRUE(factor.factorize(assembler.hessian()).ok());
  EXPECT_EQ(factor.negative_curvatures(), 0);
  Vector right, solution, moved, work;
  system.right_side(assembler.gradient(), x_, right);
  ASSERT_TRUE(factor.solve(right, solution).ok());
  assembler.add_step(x_, 1, solution.head(5), moved);
  EXPECT_LT((constraint_.H * moved - constraint_.h).norm(), 1e-12);
  EXPECT_EQ(moved[1], x_[1]);
  assembler.evaluate(moved, Order::gradient);
  EXPECT_LT(system.stationarity(assembler.gradient(), solution.tail(2), work), 1e-11);
}

TEST_F(KktSystemTest, RefusesWhatDoesNotFit) {
  Assembler assembler(problem_);
  LinearConstraint narrow{SparseMatrix(2, 6), Vector::Zero(2)}, tall{SparseMatrix(2, 7), Vector::Zero(3)};
  EXPECT_THROW(KktSystem(assembler.pattern(), narrow), std::invalid_argument);
  EXPECT_THROW(KktSystem(assembler.pattern(), tall), std::invalid_argument);
  EXPECT_THROW(KktSystem(assembler.pattern(), constraint_, 0.0), std::invalid_argument);
  KktSystem system(assembler.pattern(), constraint_);
  const auto definite = make_linear_solver("cholmod-supernodal");
  EXPECT_THROW(KktFactor(system, *definite), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::kkt_system_test
