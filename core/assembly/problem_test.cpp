#include "core/assembly/problem.h"

#include <gtest/gtest.h>

#include "core/assembly/linear_load.h"
#include "core/check/dense_matrix.h"
#include "core/check/function_energy.h"

namespace wrinkle::problem_test {
namespace {

/// ½ xᵀ K x
std::unique_ptr<Energy> quadratic(const Matrix& K) {
  return std::make_unique<FunctionEnergy>(
      static_cast<Index>(K.rows()),
      DerivativeCheck{[K](const Vector& x) { return 0.5 * x.dot(K * x); },
                      [K](const Vector& x) -> Vector { return K * x; }, [K](const Vector&) { return K; }});
}

const Matrix kStiffness{{4, 1, 0.5}, {1, 3, 0.2}, {0.5, 0.2, 2}};
const Vector kState{{1, -2, 3}};

class AssemblerTest : public testing::Test {
 protected:
  AssemblerTest() {
    problem_.num_dofs = 3;
    problem_.fixed = {0, 1, 0};
    problem_.add(quadratic(kStiffness));
    problem_.add(quadratic(10 * Matrix::Identity(3, 3)));
    load_ = &problem_.add(std::make_unique<LinearLoad>(Vector{{5, 6, 7}}));
  }
  Problem problem_;
  LinearLoad* load_;
};

TEST_F(AssemblerTest, AddsAllTermsAndLeavesOutHeldUnknowns) {
  Assembler assembler(problem_);
  const double energy = assembler.evaluate(kState, Order::hessian);
  EXPECT_NEAR(energy, 0.5 * kState.dot(kStiffness * kState) + 5 * 14 - (5 - 12 + 21), 1e-13);
  const Vector all = kStiffness * kState + 10 * kState - Vector{{5, 6, 7}};
  EXPECT_LE((assembler.full_gradient() - all).norm(), 1e-13);
  EXPECT_LE((assembler.gradient() - Vector{{all[0], all[2]}}).norm(), 1e-13);
  EXPECT_LE((dense_matrix(assembler.hessian()) - Matrix{{14, 0.5}, {0.5, 12}}).norm(), 1e-13);
}

TEST_F(AssemblerTest, StartsAfreshEveryTime) {
  Assembler assembler(problem_);
  assembler.evaluate(Vector::Ones(3), Order::hessian);
  const double energy = assembler.evaluate(kState, Order::hessian);
  Assembler fresh(problem_);
  EXPECT_EQ(energy, fresh.evaluate(kState, Order::hessian));
  EXPECT_EQ(assembler.gradient(), fresh.gradient());
  EXPECT_EQ(dense_matrix(assembler.hessian()), dense_matrix(fresh.hessian()));
}

/// Another one of the same terms, with other unknowns held, was at work in between and is gone.
TEST_F(AssemblerTest, TakesTurnsWithOthers) {
  Assembler assembler(problem_);
  assembler.evaluate(kState, Order::hessian);
  const Matrix before = dense_matrix(assembler.hessian());
  {
    problem_.fixed = {1, 0, 0};
    Assembler other(problem_);
    other.evaluate(kState, Order::hessian);
    EXPECT_LE((dense_matrix(other.hessian()) - Matrix{{13, 0.2}, {0.2, 12}}).norm(), 1e-13);
  }
  assembler.evaluate(Vector::Ones(3), Order::value);
  assembler.evaluate(kState, Order::hessian);
  EXPECT_EQ(dense_matrix(assembler.hessian()), before);
}

TEST_F(AssemblerTest, LowerOrdersLeaveTheRestAlone) {
  Assembler assembler(problem_);
  const double energy = assembler.evaluate(kState, Order::hessian);
  const Vector gradient = assembler.gradient();
  const Matrix hessian = dense_matrix(assembler.hessian());
  EXPECT_NE(assembler.evaluate(Vector::Ones(3), Order::value), energy);
  EXPECT_EQ(assembler.gradient(), gradient);
  assembler.evaluate(Vector::Ones(3), Order::gradient);
  EXPECT_NE(assembler.gradient(), gradient);
  EXPECT_EQ(dense_matrix(assembler.hessian()), hessian);
}

TEST_F(AssemblerTest, LoadFactorScalesTheLoad) {
  Assembler assembler(problem_);
  const double full = assembler.evaluate(kState, Order::gradient);
  const Vector gradient = assembler.full_gradient();
  load_->set_factor(0.25);
  EXPECT_NEAR(assembler.evaluate(kState, Order::gradient) - full, 0.75 * (5 - 12 + 21), 1e-13);
  EXPECT_LE((assembler.full_gradient() - gradient - 0.75 * Vector{{5, 6, 7}}).norm(), 1e-13);
}

TEST_F(AssemblerTest, StepMovesFreeUnknownsOnly) {
  const Assembler assembler(problem_);
  Vector moved;
  assembler.add_step(kState, 0.5, Vector{{10, 20}}, moved);
  EXPECT_EQ(moved, (Vector{{6, -2, 13}}));
}

}  // namespace
}  // namespace wrinkle::problem_test
