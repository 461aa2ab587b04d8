// Queries of collision detection: families are what they say, and the known ones are all there.
#include "validation/scenes/moving_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "validation/oracle/exact_collision.h"
#include "validation/oracle/interval_collision.h"
#include "validation/scenes/known_pairs.h"

namespace wrinkle::validation::moving_pairs_test {
namespace {

std::vector<MovingPair> made(PairFamily family, double unit, int count) {
  MovingPairs pairs(family, unit, 3);
  std::vector<MovingPair> out;
  for (int i = 0; i < count; ++i) out.push_back(pairs.next());
  return out;
}

int collisions(const std::vector<MovingPair>& pairs) {
  return static_cast<int>(
      std::ranges::count_if(pairs, [](const MovingPair& p) { return pair_collides(p.kind, p.start, p.end); }));
}

TEST(MovingPairs, EveryFamilyHasBothAnswersAtEverySize) {
  for (const PairFamily family : {PairFamily::random, PairFamily::border, PairFamily::grazing, PairFamily::coplanar,
                                  PairFamily::parallel, PairFamily::lattice})
    for (const double unit : {1e-3, 1.0, 1e3}) {
      const int touch = collisions(made(family, unit, 1000));  // of parallel edges one in fifty meets
      EXPECT_GE(touch, 10) << static_cast<int>(family) << ' ' << unit;
      EXPECT_LE(touch, 990) << static_cast<int>(family) << ' ' << unit;
    }
}

TEST(MovingPairs, IntervalsDecideAsIntegersDo) {
  for (const PairFamily family : {PairFamily::random, PairFamily::border, PairFamily::grazing, PairFamily::end,
                                  PairFamily::coplanar, PairFamily::parallel, PairFamily::lattice})
    for (const double unit : {1e-3, 1.0, 1e3}) {
      int decided = 0;
      for (const MovingPair& p : made(family, unit, 300)) {
        const std::optional<bool> answer = collides_by_intervals(p.kind, p.start, p.end);
        decided += answer ? 1 : 0;
        if (answer) {
          ASSERT_EQ(*answer, collides_by_integers(p.kind, p.start, p.end)) << static_cast<int>(family);
        }
      }
      EXPECT_GE(decided, family == PairFamily::random ? 295 : 5) << static_cast<int>(family) << ' ' << unit;
    }
}

TEST(MovingPairs, WhatTouchesAtTheEndDoesSoExactly) {
  for (MovingPair pair : made(PairFamily::end, 1, 200)) {
    pair.start = pair.end;
    EXPECT_TRUE(pair_collides(pair.kind, pair.start, pair.end));
  }
}

TEST(MovingPairs, SizeScalesWithTheUnit) {
  const auto small = made(PairFamily::lattice, 0x1p-10, 50), usual = made(PairFamily::lattice, 1, 50);
  for (std::size_t i = 0; i < usual.size(); ++i) {
    EXPECT_LE(usual[i].size(), 4);
    EXPECT_EQ(small[i].size(), 0x1p-10 * usual[i].size());
  }
}

TEST(KnownPairs, ExactArithmeticAnswersAsTheirAuthorsDo) {
  const std::vector<KnownPair> pairs = known_pairs();
  EXPECT_EQ(pairs.size(), 3324u);
  EXPECT_EQ(std::ranges::count_if(pairs, [](const KnownPair& p) { return p.collides; }), 358);
  for (std::size_t i = 0; i < pairs.size(); i += 7)
    EXPECT_EQ(pair_collides(pairs[i].pair.kind, pairs[i].pair.start, pairs[i].pair.end), pairs[i].collides)
        << i << ' ' << pairs[i].set;
}

}  // namespace
}  // namespace wrinkle::validation::moving_pairs_test
