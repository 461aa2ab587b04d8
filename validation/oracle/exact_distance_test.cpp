#include "validation/oracle/exact_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace wrinkle::validation::exact_distance_test {
namespace {

const PairPoints kStill{VectorN<3>::Zero(), VectorN<3>::Zero(), VectorN<3>::Zero(), VectorN<3>::Zero()};

double to_triangle(double x, double y, double z) {
  const PairPoints points{{{x, y, z}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  return exact_distance(PairKind::point_triangle, points, kStill, 0);
}

TEST(ExactDistance, OfAPointInEachRegionOfATriangle) {
  EXPECT_EQ(to_triangle(1, 1, 3), 3);
  EXPECT_EQ(to_triangle(1, 1, -3), 3);
  EXPECT_EQ(to_triangle(2, -3, 4), 5);
  EXPECT_EQ(to_triangle(-4, 2, 3), 5);
  EXPECT_EQ(to_triangle(-3, -4, 0), 5);
  EXPECT_EQ(to_triangle(7, 0, 4), 5);
  EXPECT_EQ(to_triangle(0, 7, 4), 5);
  EXPECT_DOUBLE_EQ(to_triangle(3, 3, 1), std::sqrt(3.0));
  EXPECT_EQ(to_triangle(1, 1, 0), 0);
}

TEST(ExactDistance, OfEdgesThatPassAndThatDoNot) {
  const auto apart = [](const VectorN<3>& a, const VectorN<3>& b, const VectorN<3>& c, const VectorN<3>& d) {
    return exact_distance(PairKind::edge_edge, {a, b, c, d}, kStill, 0);
  };
  EXPECT_EQ(apart({-1, 0, 0}, {1, 0, 0}, {0, -1, 2}, {0, 1, 2}), 2);
  EXPECT_EQ(apart({-1, 0, 0}, {1, 0, 0}, {4, -1, 4}, {4, 1, 4}), 5);
  EXPECT_EQ(apart({-1, 0, 0}, {1, 0, 0}, {4, 0, 4}, {8, 0, 4}), 5) << "parallel";
  EXPECT_EQ(apart({-1, 0, 0}, {1, 0, 0}, {-1, 3, 0}, {1, 3, 0}), 3) << "parallel, side by side";
}

TEST(ExactDistance, GoesAlongTheWay) {
  const PairPoints points{{{1, 1, 3}, {0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  PairPoints way = kStill;
  way[0] = {0, 0, -4};
  EXPECT_EQ(exact_distance(PairKind::point_triangle, points, way, 0.5), 1);
  EXPECT_EQ(exact_distance(PairKind::point_triangle, points, way, 0.75), 0);
}

/// The core's own, in floating point.
TEST(ExactDistance, IsTheDistanceOfClosestPoints) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-1, 1);
  for (int i = 0; i < 500; ++i) {
    PairPoints points;
    for (auto& p : points) p = {u(random), u(random), u(random)};
    for (const PairKind kind : {PairKind::point_triangle, PairKind::edge_edge})
      EXPECT_NEAR(exact_distance(kind, points, kStill, 0), std::sqrt(closest_points(kind, points).squared_distance),
                  1e-12);
  }
}

}  // namespace
}  // namespace wrinkle::validation::exact_distance_test
