#include "core/minimize/conjugate_gradients_cuda.h"

#include <gtest/gtest.h>

#include "core/linear/linear_solver.h"
#include "core/minimize/alternating.h"
#include "core/testing/crumpled_sheet.h"
#include "core/testing/jacobi_conjugate_gradients.h"

namespace wrinkle::conjugate_gradients_cuda_test {
namespace {

class CudaConjugateGradientsTest : public CrumpledSheet {
 protected:
  Vector random_vector(Index size) {
    std::normal_distribution<double> normal;
    Vector out(size);
    for (double& value : out) value = normal(random_);
    return out;
  }
};

/// As ThrustConjugateGradientsTest has it of another device.
TEST_F(CudaConjugateGradientsTest, GoTheWayOfTheProcessors) {
  if (const std::string why = why_no_cuda(); !why.empty()) GTEST_SKIP() << "no CUDA device: " << why;
  HighFrequencyOperator A(coupling_, *assembler_);
  assembler_->evaluate(x_, Order::hessian, Tangent::positive);
  A.update(assembler_->hessian());
  const Vector b = random_vector(A.size()), diagonal = A.diagonal();
  const auto multiply = [&](const Vector& in, Vector& out) { A.multiply(in, out); };
  for (const double tolerance : {1e-1, 1e-6}) {
    Vector expected, got;
    const CgReport host = jacobi_conjugate_gradients(multiply, diagonal, b, expected, {tolerance, 5000});
    const CgReport found = solve_on_cuda(A, diagonal, b, got, {tolerance, 5000});
    EXPECT_FALSE(found.negative_curvature);
    EXPECT_NEAR(found.iterations, host.iterations, 1 + 0.02 * static_cast<double>(host.iterations)) << tolerance;
    EXPECT_LE(found.residual, tolerance);
    EXPECT_LE((got - expected).norm(), 10 * tolerance * expected.norm()) << tolerance;
  }
}

/// In words that end up in a sample's record, whether CUDA is missing here or its device.
TEST_F(CudaConjugateGradientsTest, SayWhyTheyCannot) {
  const std::string why = why_no_cuda();
  if (why.empty()) GTEST_SKIP() << "there is a CUDA device";
  EXPECT_EQ(why.starts_with("cudaGetDeviceCount"), cuda_is_built()) << why;
  const HighFrequencyOperator A(coupling_, *assembler_);
  Vector d;
  try {
    solve_on_cuda(A, Vector::Ones(A.size()), Vector::Ones(A.size()), d, {});
    FAIL() << "it solved without a device";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace wrinkle::conjugate_gradients_cuda_test
