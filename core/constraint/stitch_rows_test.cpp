#include "core/constraint/stitch_rows.h"

#include <gtest/gtest.h>

#include <numbers>

namespace wrinkle::stitch_rows_test {
namespace {

/// A band cut along its middle: a row of points ±d_i off the cut, joined by edges that go to and fro across it. Points
/// 0 … n − 1 are real, n … 2n − 1 their virtual copies; edge i goes from i to i + 1.
std::vector<Stitch> zigzag(const std::vector<double>& distance, Index edges) {
  const auto n = static_cast<Index>(distance.size());
  std::vector<Stitch> out;
  for (Index i = 0; i < edges; ++i) {
    const Index a = i, b = (i + 1) % n;
    const double t = distance[a] / (distance[a] + distance[b]);
    out.push_back({{{{a, n + b}, {1 - t, t}}, {{n + a, b}, {1 - t, t}}}});
  }
  return out;
}

std::vector<double> uneven(Index n) {
  std::vector<double> out;
  for (Index i = 0; i < n; ++i) out.push_back(0.5 + 0.3 * std::sin(1.7 * i));
  return out;
}

/// Around a tube the last equation follows from the others where the cut is straight; a jag makes it one of its own.
TEST(StitchRows, ClosedLoopHasOneDependentRow) {
  const auto distance = uneven(40);
  EXPECT_EQ(stitch_equations(zigzag(distance, 39), 80).dependent, 0);
  const StitchRows loop = stitch_equations(zigzag(distance, 40), 80);
  EXPECT_EQ(loop.dependent, 1);
  EXPECT_EQ(loop.rows(), 39);
  EXPECT_EQ(loop.stitch.size(), 39u);
  auto jagged = zigzag(distance, 40);
  for (auto& copy : jagged[7].copies) copy.weights = {copy.weights[0] + 0.001, copy.weights[1] - 0.001};
  EXPECT_EQ(stitch_equations(jagged, 80).dependent, 0);
}

TEST(StitchRows, EndsAndHeldCopiesAreLeftOut) {
  auto stitches = zigzag(uneven(10), 9);
  stitches.push_back({{{{3, 4}, {0.5, 0.5}}, {{4, 3}, {0.5, 0.5}}}});  // not duplicated
  stitches.push_back({{{{5, 5}, {1, 0}}}});                            // one copy only
  std::vector<char> held(20, 0);
  for (const Index p : {0, 1, 10, 11, 2}) held[p] = 1;
  const StitchRows rows = stitch_equations(stitches, 20, held);
  EXPECT_EQ(rows.same, 1);
  EXPECT_EQ(rows.held, 1);  // between points 0, 1 and their copies; the next one has a copy that is free
  EXPECT_EQ(rows.rows(), 8);
  EXPECT_EQ(rows.W.cols(), 20);
}

TEST(StitchRows, FourCopiesHaveThreeEquations) {
  std::vector<Stitch> crossing(1);
  for (Index c = 0; c < 4; ++c) crossing[0].copies.push_back({{2 * c, 2 * c + 1}, {0.3, 0.7}});
  const StitchRows rows = stitch_equations(crossing, 8);
  EXPECT_EQ(rows.rows(), 3);
  for (Index r = 0; r < 3; ++r) {
    EXPECT_EQ(rows.W.coeff(r, 0), 0.3);
    EXPECT_EQ(rows.W.coeff(r, 2 * r + 3), -0.7);
  }
}

TEST(StitchRows, CoordinatesMayBeHeldOnTheirOwn) {
  const auto stitches = zigzag(uneven(10), 9);
  std::vector<char> fixed(60, 0);
  for (Index p = 0; p < 20; ++p) fixed[3 * p + 2] = 1;
  const LinearConstraint constraint = stitch_rows(stitches, 20, fixed);
  EXPECT_EQ(constraint.rows(), 18);
  EXPECT_EQ(constraint.h, Vector::Zero(18));
  EXPECT_EQ(stitch_rows(stitches, 20).rows(), 27);
  Vector rigid(60);
  for (Index p = 0; p < 20; ++p) rigid.segment<3>(3 * p) << 1, 2, 3;
  EXPECT_LE((constraint.H * rigid).norm(), 1e-14);
}

TEST(StitchRows, MisuseThrows) {
  EXPECT_THROW(stitch_equations(zigzag(uneven(10), 9), 12), std::invalid_argument);
  EXPECT_THROW(stitch_equations(std::vector<Stitch>(1), 12), std::invalid_argument);
  EXPECT_THROW(stitch_equations(zigzag(uneven(10), 9), 20, std::vector<char>(7)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::stitch_rows_test
