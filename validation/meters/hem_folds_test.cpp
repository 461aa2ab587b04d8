// Hems whose folds are known: waves on an ellipse.
#include "validation/meters/hem_folds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::hem_folds_test {
namespace {

/// 0.2 m, an ellipse of 3 cm, off the axis by 1 cm, and waves `high` [m].
std::vector<double> hem(double waves, double high) {
  std::vector<double> out;
  for (int k = 0; k < 240; ++k) {
    const double angle = 2 * std::numbers::pi * k / 240;
    out.push_back(0.2 + 0.03 * std::cos(2 * angle + 1) + 0.01 * std::cos(angle) + high * std::cos(waves * angle + 0.3));
  }
  return out;
}

TEST(HemFolds, CountsWavesOnAnEllipse) {
  for (const int waves : {3, 5, 11}) {
    const HemFolds found = hem_folds(hem(waves, 0.01), 0.005);
    EXPECT_EQ(found.count, waves);
    EXPECT_NEAR(found.radius, 0.2, 1e-12);
    EXPECT_NEAR(found.depth, 0.01 / std::numbers::sqrt2, 1e-12);
  }
}

TEST(HemFolds, LeavesOutWhatDoesNotStandOut) {
  EXPECT_EQ(hem_folds(hem(5, 0.002), 0.005).count, 0);
  EXPECT_EQ(hem_folds(hem(5, 0.003), 0.005).count, 5);
}

}  // namespace
}  // namespace wrinkle::validation::hem_folds_test
