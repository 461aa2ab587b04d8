#include <gtest/gtest.h>

#include <cmath>

#include "validation/harness/run_sample.h"

namespace wrinkle::validation::crease_cost {
extern const Study study;
}

namespace wrinkle::validation::crease_cost_test {

namespace {

Record measured(std::int64_t cells, std::int64_t creases) {
  return run_sample(crease_cost::study, {{{"cells", cells}, {"creases", creases}, {"steps", std::int64_t{1}}}});
}

TEST(CreaseCost, MeasuresTheGrowthOfSetUpWithinOneSample) {
  const Record record = measured(32, 3);
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  for (const std::string growth : {"setup_seconds_over_cells", "setup_seconds_over_creases"}) {
    const double exponent = record.metrics.at(growth);
    EXPECT_GT(exponent, 0) << growth;
    EXPECT_LT(exponent, 4) << growth;
    EXPECT_LT(record.metrics.at(growth + "_low"), exponent) << growth;
    EXPECT_GT(record.metrics.at(growth + "_high"), exponent) << growth;
  }
  EXPECT_GT(record.metrics.at("stabilisation_share_low"), 0);
  EXPECT_LT(record.metrics.at("stabilisation_share_high"), 1);
}

TEST(CreaseCost, HasNoGrowthOfTheSmallestSize) {
  const Record record = measured(16, 1);
  ASSERT_EQ(record.outcome, Outcome::ok) << record.reason;
  EXPECT_FALSE(record.metrics.contains("setup_seconds_over_cells"));
  EXPECT_FALSE(record.metrics.contains("setup_seconds_over_creases"));
}

}  // namespace
}  // namespace wrinkle::validation::crease_cost_test
