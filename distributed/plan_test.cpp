// What processes would hand around grows as the length of the cuts between them does.
#include "distributed/plan.h"

#include <gtest/gtest.h>

#include <cmath>

namespace wrinkle {
namespace {

TEST(Plan, OneProcessHandsNothingAround) {
  const Plan alone = plan(*make_scene("cantilever", {{"along", "40"}}), 1);
  EXPECT_EQ(alone.halo, 0);
  EXPECT_EQ(alone.most_touched, alone.unknowns);
  EXPECT_EQ(alone.unknowns, 3 * 40 * 5);
}

/// A strip's two parts meet across it: hinges on the cut touch its vertices and those behind it.
TEST(Plan, TwoPartsOfAStripMeetAcrossIt) {
  for (const char* along : {"40", "80", "160"}) {
    const Plan two = plan(*make_scene("cantilever", {{"along", along}}), 2);
    const double vertices = static_cast<double>(two.halo) / 24, across = 0.1 * std::stod(along) + 1;
    EXPECT_GE(vertices, across);
    EXPECT_LE(vertices, 3 * across);
  }
}

/// Of prisms, where parts share what lies between them and no more: of p parts of a square each has a side of n/√p.
TEST(Plan, TheCutsOfASquareGrowAsTheRootOfItsParts) {
  const auto film = make_scene("film", {{"cells", "32"}});
  const Plan four = plan(*film, 4), sixteen = plan(*film, 16);
  EXPECT_NEAR(std::log2(static_cast<double>(sixteen.halo) / static_cast<double>(four.halo)), std::log2(3.0), 0.35)
      << "cuts are 2 n long for 4 parts, 6 n for 16";
  EXPECT_EQ(sixteen.unknowns, four.unknowns);
  EXPECT_LT(sixteen.most_touched, 0.5 * four.most_touched);
}

}  // namespace
}  // namespace wrinkle
