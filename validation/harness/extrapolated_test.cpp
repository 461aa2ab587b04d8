#include "validation/harness/extrapolated.h"

#include <gtest/gtest.h>

#include "validation/harness/median_ratio.h"

namespace wrinkle::validation::extrapolated_test {
namespace {

Row row(std::int64_t cells, const char* skin) {
  return {Sample{{{"cells", cells}, {"skin", std::string(skin)}}}, {}};
}

/// 1 + a/n² of one skin, 1.1 + b/n² of the other: the coarsest of three has no part.
TEST(Extrapolated, IsTheLimitOfSecondOrderFarthestFromOne) {
  const Row rows[] = {row(1, "stiff"), row(2, "stiff"), row(4, "stiff"), row(2, "soft"), row(3, "soft"), row(9, "one")};
  const double values[] = {7, 1 + 0.3 / 4, 1 + 0.3 / 16, 1.1 + 0.2 / 4, 1.1 + 0.2 / 9, 5};
  std::vector<Measured> measured;
  for (int i = 0; i < 6; ++i) measured.push_back({&rows[i], values[i]});
  const Reducer limit = extrapolated("cells", "skin");
  EXPECT_NEAR(limit.of(measured).value(), 1.1, 1e-12);
  EXPECT_NEAR(limit.of(std::span(measured).first(3)).value(), 1, 1e-12);
  EXPECT_FALSE(limit.of(std::span(measured).last(1)).has_value());
}

TEST(MedianRatio, IsThatOfBothGroupsOrNone) {
  const Row rows[] = {row(1, "a"), row(2, "a"), row(3, "a"), row(1, "b")};
  std::vector<Measured> measured;
  for (const auto& [index, value] : {std::pair(0, 3.0), {1, 8.0}, {2, 4.0}, {3, 2.0}})
    measured.push_back({&rows[index], value});
  const Reducer ratio = median_ratio("a over b", "skin", where("skin", "a"));
  EXPECT_DOUBLE_EQ(ratio.of(measured).value(), 2);
  EXPECT_FALSE(ratio.of(std::span(measured).first(3)).has_value());
}

}  // namespace
}  // namespace wrinkle::validation::extrapolated_test
