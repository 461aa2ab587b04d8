#include "core/minimize/conjugate_gradients_tbb.h"

#include <gtest/gtest.h>

#include <random>

#include "core/testing/crumpled_sheet.h"

namespace wrinkle::conjugate_gradients_tbb_test {
namespace {

class SolveOnThrustTbb : public CrumpledSheet {};

TEST_F(SolveOnThrustTbb, LeavesTheResidualThatIsAskedFor) {
  assembler_->evaluate(x_, Order::hessian, Tangent::positive);
  HighFrequencyOperator A(coupling_, *assembler_);
  A.update(assembler_->hessian());
  std::normal_distribution<double> normal;
  Vector b(A.size()), d, product;
  for (double& value : b) value = normal(random_);
  const CgReport report = solve_on_thrust_tbb(A, A.diagonal(), b, d, {1e-8, 5000});
  EXPECT_TRUE(report.converged);
  A.multiply(d, product);
  EXPECT_LE((product - b).norm(), 1e-6 * b.norm());
}

}  // namespace
}  // namespace wrinkle::conjugate_gradients_tbb_test
