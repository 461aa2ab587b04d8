#include "validation/meters/surface_turn.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::validation::surface_turn_test {
namespace {

/// A strip of 4 × 1 cells, folded along the middle line by an angle: of its inner edges, 3 across of length 1 and 4
/// diagonals of √2, one turns.
TEST(MeanTurn, IsOfTheEdgesThatFold) {
  const TriangleMesh rest = strip_mesh({.length = 4, .width = 1, .along = 4, .across = 1});
  for (const double angle : {0.3, -0.3, 2.5}) {
    std::vector<VectorN<3>> now = rest.vertices;
    for (auto& v : now)
      if (v.x() > 2) v = VectorN<3>(2 + (v.x() - 2) * std::cos(angle), v.y(), (v.x() - 2) * std::sin(angle));
    EXPECT_NEAR(mean_turn(rest, now), std::abs(angle) / (3 + 4 * std::numbers::sqrt2), 1e-12);
  }
}

/// Not how it was bent at rest, nor where it goes.
TEST(MeanTurn, IsSinceRestAndOfShapesAlone) {
  TriangleMesh rest = strip_mesh({.length = 4, .width = 1, .along = 8, .across = 2});
  for (auto& v : rest.vertices) v.z() = 0.2 * v.x() * v.x();
  EXPECT_EQ(mean_turn(rest, rest.vertices), 0);
  std::vector<VectorN<3>> now = rest.vertices;
  for (auto& v : now) v = VectorN<3>(-v.y() + 1, v.x(), v.z() - 3);
  EXPECT_NEAR(mean_turn(rest, now), 0, 1e-12);
}

TEST(MeanTurn, AsksForAPlaceEach) {
  const TriangleMesh rest = strip_mesh({.length = 1, .width = 1, .along = 1, .across = 1});
  EXPECT_THROW(mean_turn(rest, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::surface_turn_test
