// Samples are what they say.

#include "core/testing/sample_matrices.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/symmetric_eigen.h"

namespace wrinkle::sample_matrices_test {
namespace {

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
}  // namespace wrinkle::sample_matrices_test
