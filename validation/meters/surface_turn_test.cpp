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
TEST(SurfaceTurnTest, IsOfTheEdgesThatFold) {
  const TriangleMesh rest = strip_mesh({.length = 4, .width = 1, .along = 4, .across = 1});
  for (const double angle : {0.3, -0.3, 2.5}) {
    std::vector<VectorN<3>> now = rest.vertices;
    for (auto& v : now)
      if (v.x() > 2) v = VectorN<3>(2 + (v.x() - 2) * std::cos(angle), v.y(), (v.x() - 2) * std::sin(angle));
    const SurfaceTurn turn = surface_turn(rest, now, 0.2);
    EXPECT_NEAR(turn.folded, 1 / (3 + 4 * std::numbers::sqrt2), 1e-12);
    EXPECT_NEAR(turn.angle, std::abs(angle), 1e-12);
    EXPECT_EQ(surface_turn(rest, now, 2.6).folded, 0);
    EXPECT_EQ(surface_turn(rest, now, 2.6).angle, 0);
  }
}

/// Not how it was bent at rest, nor where it goes.
TEST(SurfaceTurnTest, IsSinceRestAndOfShapesAlone) {
  TriangleMesh rest = strip_mesh({.length = 4, .width = 1, .along = 8, .across = 2});
  for (auto& v : rest.vertices) v.z() = 0.2 * v.x() * v.x();
  EXPECT_EQ(surface_turn(rest, rest.vertices, 0).folded, 0);
  std::vector<VectorN<3>> now = rest.vertices;
  for (auto& v : now) v = VectorN<3>(-v.y() + 1, v.x(), v.z() - 3);
  EXPECT_EQ(surface_turn(rest, now, 1e-9).folded, 0);
}

TEST(SurfaceTurnTest, AsksForAPlaceEach) {
  const TriangleMesh rest = strip_mesh({.length = 1, .width = 1, .along = 1, .across = 1});
  EXPECT_THROW(surface_turn(rest, {}, 0.2), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::surface_turn_test
