// Both sheets of a race are those of sheet_stretch.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "validation/harness/run_sample.h"
#include "validation/harness/study.h"

namespace wrinkle::validation::sheet_stretch {
extern const Study study;
}
namespace wrinkle::validation::sheet_time {
extern const Study study;
}

namespace wrinkle::validation::sheet_time_test {
namespace {

constexpr std::int64_t kPoints = 64;

Record hung(const char* method, double tolerance) {
  return run_sample(sheet_stretch::study,
                    {{{"method", std::string(method)}, {"tolerance", tolerance}, {"points", kPoints}}});
}

double larger_error(const Record& record) {
  const auto& m = record.metrics;
  return std::max(std::abs(m.at("relative_error")), std::abs(m.at("bending_energy") / m.at("exact_shape_energy") - 1));
}

TEST(SheetTime, HangsTheSheetsOfSheetStretch) {
  const Record pair = hung("isometric", 0.01), edges = hung("edge_constraints", 0.003);
  const Record race = run_sample(sheet_time::study, {{{"rival", std::string("edge_constraints")},
                                                      {"tolerance", 0.01},
                                                      {"rival_tolerance", 0.003},
                                                      {"points", kPoints},
                                                      {"turns", std::int64_t{1}}}});
  const auto& m = race.metrics;
  EXPECT_DOUBLE_EQ(m.at("error"), larger_error(pair));
  EXPECT_DOUBLE_EQ(m.at("rival_error"), larger_error(edges));
  EXPECT_DOUBLE_EQ(m.at("rms_strain"), pair.metrics.at("rms_strain"));
  EXPECT_DOUBLE_EQ(m.at("rival_rms_strain"), edges.metrics.at("rms_strain"));
  EXPECT_DOUBLE_EQ(m.at("max_strain"), pair.metrics.at("max_strain"));
  EXPECT_DOUBLE_EQ(m.at("rival_max_strain"), edges.metrics.at("max_strain"));
  EXPECT_GT(m.at("own_seconds"), 0);
  EXPECT_GT(m.at("rival_seconds"), 0);
}

}  // namespace
}  // namespace wrinkle::validation::sheet_time_test
