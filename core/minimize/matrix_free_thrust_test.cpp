#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_TBB
#include "core/minimize/matrix_free_thrust.h"

#include <gtest/gtest.h>

#include "core/testing/crumpled_sheet.h"

namespace wrinkle::matrix_free_thrust_test {
namespace {

using ThrustProductTest = CrumpledSheet;

/// Rows are summed in one order on every back end: the same numbers to the last digit, but for fused operations.
TEST_F(ThrustProductTest, MultipliesAsTheProcessorDoes) {
  HighFrequencyOperator A(coupling_, *assembler_);
  assembler_->evaluate(x_, Order::hessian, Tangent::positive);
  A.update(assembler_->hessian());
  ThrustHighFrequencyProduct device(A.product());
  std::normal_distribution<double> normal;
  Vector z(A.size()), expected, got(A.size());
  for (double& value : z) value = normal(random_);
  A.multiply(z, expected);
  const thrust::device_vector<double> in(z.begin(), z.end());
  thrust::device_vector<double> out;
  device.multiply(in, out);
  thrust::copy(out.begin(), out.end(), got.begin());
  EXPECT_LE((got - expected).lpNorm<Eigen::Infinity>(), 1e-14 * expected.lpNorm<Eigen::Infinity>());
}

}  // namespace
}  // namespace wrinkle::matrix_free_thrust_test
