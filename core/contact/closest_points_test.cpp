// Nearest points of points, triangles and edges, against what proves them nearest: a plane across the separation with
// one of the two on either side.
#include "core/contact/closest_points.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "core/base/random.h"

namespace wrinkle::closest_points_test {
namespace {

constexpr PairKind kPoint = PairKind::point_triangle, kEdges = PairKind::edge_edge;

class ClosestPointsTest : public testing::Test {
 protected:
  VectorN<3> random3() { return {symmetric_uniform(random_), symmetric_uniform(random_), symmetric_uniform(random_)}; }
  PairPoints random_pair() { return {random3(), random3(), random3(), random3()}; }

  std::mt19937_64 random_{21};
};

VectorN<3> separation(const ClosestPoints& c, const PairPoints& x) {
  VectorN<3> s = VectorN<3>::Zero();
  for (int i = 0; i < 4; ++i) s += c.weights[i] * x[i];
  return s;
}

/// Half spaces across n with one part of the pair in each are this far apart, and so no points of the pair are nearer.
double gap_along(PairKind kind, const PairPoints& x, const VectorN<3>& n) {
  const std::array<double, 4> at = {n.dot(x[0]), n.dot(x[1]), n.dot(x[2]), n.dot(x[3])};
  const auto second = at.begin() + (kind == PairKind::point_triangle ? 1 : 2);
  return *std::min_element(at.begin(), second) - *std::max_element(second, at.end());
}

/// The distance is one of points of the pair, and a plane shows that none are nearer.
void expect_nearest(PairKind kind, const PairPoints& x, double tolerance) {
  const ClosestPoints c = closest_points(kind, x);
  const double d = std::sqrt(c.squared_distance);
  const int firsts = kind == PairKind::point_triangle ? 1 : 2;
  EXPECT_NEAR(c.weights.head(firsts).sum(), 1, 1e-15);
  EXPECT_NEAR(c.weights.sum(), 0, 1e-15);
  EXPECT_GE(c.weights.head(firsts).minCoeff(), 0);
  EXPECT_LE(c.weights.tail(4 - firsts).maxCoeff(), 0);
  for (int i = 0; i < 4; ++i) EXPECT_EQ((c.active >> i & 1U) != 0, c.weights[i] != 0);
  EXPECT_NEAR(separation(c, x).norm(), d, tolerance);
  if (d > 1e3 * tolerance) {
    const double turned = 1e-15 / d;  // by which the direction of a short separation is off
    EXPECT_NEAR(gap_along(kind, x, separation(c, x) / d), d, tolerance + turned);
  }
}

TEST_F(ClosestPointsTest, APlaneProvesThem) {
  for (const PairKind kind : {kPoint, kEdges}) {
    std::array<int, 16> regions = {};
    for (int i = 0; i < 20000; ++i) {
      const PairPoints x = random_pair();
      expect_nearest(kind, x, 1e-12);
      ++regions[closest_points(kind, x).active];
    }
    for (unsigned active = 0; active < 16; ++active) {
      const int firsts = kind == PairKind::point_triangle ? 1 : 2;
      const bool both = (active & ((1U << firsts) - 1)) != 0 && (active >> firsts) != 0;
      EXPECT_EQ(regions[active] > 50, both) << "features " << active;
    }
  }
}

/// Needles, slivers and edges that are parallel but for 1e-2 … 1e-17, with and without an overlap.
TEST_F(ClosestPointsTest, ThinTrianglesAndParallelEdges) {
  for (int i = 0; i < 20000; ++i) {
    const double width = std::pow(10.0, -2 - 15 * std::abs(symmetric_uniform(random_)));
    const VectorN<3> a = random3(), along = random3(), p = random3();
    expect_nearest(kPoint, {p, a, a + along, a + symmetric_uniform(random_) * along + width * random3()}, 1e-9);
    expect_nearest(kEdges, {a, a + along, p, p + (1 + symmetric_uniform(random_)) * along + width * random3()}, 1e-9);
  }
}

TEST_F(ClosestPointsTest, WithoutAreaOrLength) {
  for (int i = 0; i < 1000; ++i) {
    const VectorN<3> p = random3(), a = random3(), b = random3();
    const VectorN<3> middle = a + 0.25 * (b - a);
    const double to_edge = std::sqrt(closest_points(kEdges, {p, p, a, b}).squared_distance);
    EXPECT_NEAR(std::sqrt(closest_points(kPoint, {p, a, b, middle}).squared_distance), to_edge, 1e-14);
    EXPECT_NEAR(std::sqrt(closest_points(kPoint, {p, a, b, b}).squared_distance), to_edge, 1e-14);
    EXPECT_NEAR(std::sqrt(closest_points(kPoint, {p, a, a, a}).squared_distance), (p - a).norm(), 1e-15);
    EXPECT_NEAR(std::sqrt(closest_points(kEdges, {p, p, a, a}).squared_distance), (p - a).norm(), 1e-15);
    EXPECT_EQ(closest_points(kEdges, {a, b, a, b}).squared_distance, 0);
  }
}

/// The distances of points near a triangle a thousand times farther from the origin than it is large.
TEST_F(ClosestPointsTest, FarFromTheOrigin) {
  const VectorN<3> far(4096, -8192, 2048);
  const ClosestPoints c = closest_points(
      kPoint, {far + VectorN<3>(0.25, 0.25, 0x1p-20), far, far + VectorN<3>(1, 0, 0), far + VectorN<3>(0, 1, 0)});
  EXPECT_EQ(c.squared_distance, 0x1p-40);
  EXPECT_EQ(std::popcount(c.active), 4);
}

}  // namespace
}  // namespace wrinkle::closest_points_test
