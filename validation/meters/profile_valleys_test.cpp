#include "validation/meters/profile_valleys.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle::validation::profile_valleys_test {
namespace {

/// z = −A cos 2πx on [0, n], as it is at rest, with points every hundredth.
std::vector<ProfilePoint> waves(double amplitude, int number) {
  std::vector<ProfilePoint> out;
  for (int i = 0; i <= 100 * number; ++i) {
    const double x = 0.01 * i;
    out.push_back({x, x, -amplitude * std::cos(2 * M_PI * x)});
  }
  return out;
}

/// Two of three minima lie inside; a polygon through the wave turns by 2 atan(2A sin²(πr)/r) over r to each side.
TEST(ProfileValleys, AreWhereAWaveIsLowest) {
  const double amplitude = 0.05, reach = 0.1;
  const std::vector<Valley> found = valleys(waves(amplitude, 3), 0.09, reach);
  ASSERT_EQ(found.size(), 2u);
  const double turn = 2 * std::atan(2 * amplitude * std::pow(std::sin(M_PI * reach), 2) / reach);
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(found[i].rest, i + 1, 1e-12);
    EXPECT_NEAR(found[i].turn, turn, 1e-12);
    EXPECT_FALSE(found[i].crossed);
  }
  EXPECT_NEAR(turn_at(waves(amplitude, 3), 1.5, reach), -turn, 1e-12);
}

TEST(ProfileValleys, LeavesOutWhatIsShallow) {
  EXPECT_TRUE(valleys(waves(0.05, 3), 0.11, 0.1).empty());
}

/// Walls that lean outwards, and such that lean past one another, by more than half a turn.
TEST(ProfileValleys, KnowsWallsThatHaveCrossed) {
  const auto leaning = [](double by) {
    return valleys({{0, 0, 0}, {1, 1 - by, 0}, {2, 1, -1}, {3, 1 + by, 0}, {4, 2, 0}}, 0.5, 1);
  };
  ASSERT_EQ(leaning(0.2).size(), 1u);
  EXPECT_FALSE(leaning(0.2)[0].crossed);
  EXPECT_NEAR(leaning(0.2)[0].turn, 2 * std::atan(1 / 0.2), 1e-12);
  ASSERT_EQ(leaning(-0.2).size(), 1u);
  EXPECT_TRUE(leaning(-0.2)[0].crossed);
}

}  // namespace
}  // namespace wrinkle::validation::profile_valleys_test
