#include "validation/meters/surface_distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/check/observed_order.h"
#include "core/mesh/strip.h"
#include "core/testing/round_surfaces.h"

namespace wrinkle::validation::surface_distance_test {
namespace {

TEST(SurfaceDistance, OfAPointToATriangleByFaceSideAndCorner) {
  const std::array<VectorN<3>, 3> x{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}};
  EXPECT_DOUBLE_EQ(distance_to_triangle({0.5, 0.5, -3}, x), 3);
  EXPECT_DOUBLE_EQ(distance_to_triangle({1, -3, 4}, x), 5);
  EXPECT_DOUBLE_EQ(distance_to_triangle({2, 2, 0}, x), std::numbers::sqrt2);
  EXPECT_DOUBLE_EQ(distance_to_triangle({-3, -4, 12}, x), 13);
  EXPECT_DOUBLE_EQ(distance_to_triangle({3, 1, 0}, {x[0], x[0], x[1]}), std::numbers::sqrt2);  // without area
}

TEST(SurfaceDistance, OfParallelSheetsMeshedInAnyWayIsTheirDistance) {
  const TriangleMesh a = strip_mesh({.length = 1, .width = 1, .along = 7, .across = 5});
  TriangleMesh b =
      strip_mesh({.length = 1, .width = 1, .along = 4, .across = 9, .pattern = StripPattern::irregular, .seed = 3});
  EXPECT_NEAR(surface_distance(a, b).largest, 0, 1e-15);
  for (auto& x : b.vertices) x.z() = 0.25;
  EXPECT_NEAR(surface_distance(a, b).mean, 0.25, 1e-15);
  EXPECT_NEAR(surface_distance(a, b).largest, 0.25, 1e-15);
}

TEST(SurfaceDistance, SeesABumpThatOnlyOneOfThemHas) {
  TriangleMesh a = strip_mesh({.length = 1, .width = 1, .along = 10, .across = 10}), b = a;
  b.vertices[60].z() = 0.5;
  EXPECT_NEAR(surface_distance(a, b).largest, 0.5, 1e-15);
  EXPECT_LT(surface_distance(a, b).mean, 0.02);
}

/// Meshes of one sphere: chords lie below arcs by their square.
TEST(SurfaceDistance, OfMeshesOfOneSurfaceFallsWithTheSquareOfTheirSpacing) {
  std::vector<double> spacing, distance;
  for (const Index cells : {3, 6, 12}) {
    spacing.push_back(1.0 / cells);
    distance.push_back(surface_distance(sphere_surface(1, cells), sphere_surface(1, 2 * cells)).mean);
  }
  EXPECT_NEAR(fitted_order(spacing, distance), 2, 0.2);
}

}  // namespace
}  // namespace wrinkle::validation::surface_distance_test
