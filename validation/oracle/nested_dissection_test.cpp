#include "validation/oracle/nested_dissection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace wrinkle::validation::nested_dissection_test {
namespace {

TEST(NestedDissection, CountsSmallGridsAsByHand) {
  const DissectionCount one = nested_dissection_count(1, 3);  // a dense matrix of three
  EXPECT_EQ(one.factor_nonzeros, 6);
  EXPECT_EQ(one.flops, 9 + 4 + 1);
  // Two by two: a line of two nodes last (2 + 1), before it a block of two beside it, cut in a line of one that has
  // no other side (its column: itself and three, as all four are neighbours) and one node with the same two and it.
  const DissectionCount four = nested_dissection_count(2, 1);
  EXPECT_EQ(four.factor_nonzeros, 4 + 3 + 2 + 1);
  EXPECT_EQ(four.flops, 16 + 9 + 4 + 1);
  // Three by three: the middle column last (3 + 2 + 1); on each side a column of three, its middle node with the three
  // beside (4), and two ends, each with the middle node and two of the separator besides the corner's count: 1 +
  // border.
  const DissectionCount nine = nested_dissection_count(3, 1);
  EXPECT_EQ(nine.factor_nonzeros, 6 + 2 * (4 + 2 * 4));
}

/// George 1973: leading terms 31/4 n log₂ √n of nonzeros and 829/84 n^1.5 of multiplications, half of our flops.
TEST(NestedDissection, GrowsAsTheTheorySays) {
  const auto flops = [](int side) { return nested_dissection_count(side, 1).flops; };
  EXPECT_NEAR(std::log(flops(4095) / flops(2047)) / std::log(4095.0 / 2047), 3, 0.03) << "n^1.5 over the side";
  EXPECT_NEAR(flops(4095) / std::pow(4095, 3), 2 * 829.0 / 84, 0.02 * 829.0 / 84) << "his: multiplications alone";
  // Of fill the leading term alone, from second differences over doubled sides: a n log₂ side + b n.
  const auto per_unknown = [](int side) { return nested_dissection_count(side, 1).factor_nonzeros / side / side; };
  EXPECT_NEAR(per_unknown(4095) - per_unknown(2047), 7.75, 0.1);
  EXPECT_NEAR(per_unknown(2047) - per_unknown(1023), 7.75, 0.2);
}

TEST(NestedDissection, RefusesGridsOfNothing) {
  EXPECT_THROW(nested_dissection_count(0, 1), std::invalid_argument);
  EXPECT_THROW(nested_dissection_count(4, 0), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::nested_dissection_test
