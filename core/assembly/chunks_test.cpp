#include "core/assembly/chunks.h"

#include <gmock/gmock.h>

#include <random>
#include <set>

namespace wrinkle::chunks_test {
namespace {

using testing::ElementsAre;

TEST(ColorChunks, TakesTheFirstColourThatNoNeighbourHas) {
  const std::vector<std::vector<Index>> firsts{{0, 3}, {3, 6}, {6, 9}, {12}, {0, 6, 12}};
  EXPECT_THAT(color_chunks(firsts, 15), ElementsAre(ElementsAre(0, 2, 3), ElementsAre(1), ElementsAre(4)));
}

TEST(ColorChunks, AbsentGroupsAreNoConflict) {
  const std::vector<std::vector<Index>> firsts{{0, -1}, {3, -1}, {6, -1, -1}};
  EXPECT_THAT(color_chunks(firsts, 9), ElementsAre(ElementsAre(0, 1, 2)));
}

TEST(ColorChunks, NoTwoOfOneColourShareAGroupAndNoneIsLost) {
  std::mt19937 random(1);
  for (int i = 0; i < 30; ++i) {
    std::vector<std::vector<Index>> firsts(20);
    for (auto& chunk : firsts)
      for (int k = 0; k < 6; ++k) chunk.push_back(static_cast<Index>(random() % 41) - 1);
    std::set<Index> seen;
    for (const auto& chunks : color_chunks(firsts, 40)) {
      std::set<Index> taken;
      for (const Index chunk : chunks) {
        EXPECT_TRUE(seen.insert(chunk).second) << "chunk " << chunk << " twice";
        const std::set<Index> own(firsts[chunk].begin(), firsts[chunk].end());
        for (const Index first : own) EXPECT_TRUE(first < 0 || taken.insert(first).second) << "group " << first;
      }
    }
    EXPECT_EQ(seen.size(), firsts.size());
  }
}

}  // namespace
}  // namespace wrinkle::chunks_test
