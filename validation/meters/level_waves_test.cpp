#include "validation/meters/level_waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"

namespace wrinkle::validation::level_waves_test {

namespace {

Subdivision square(Index levels) {
  return subdivide(strip_mesh({.length = 1, .width = 1, .along = 4, .across = 4}), levels);
}

Vector heights(const Subdivision& surface, double (*f)(const VectorN<3>&)) {
  Vector out(static_cast<Index>(surface.mesh.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = f(surface.mesh.vertices[static_cast<std::size_t>(v)]);
  return out;
}

bool everywhere(const VectorN<3>&) {
  return true;
}

/// Of z = x² the middle of an edge that spans d along x is (d/2)² below its ends' mean: a quarter each level, exactly.
TEST(LevelWaves, OfWhatIsSmoothFallToAQuarter) {
  const Subdivision surface = square(3);
  const Vector bowl = heights(surface, [](const VectorN<3>& x) { return x.x() * x.x() + 0.3 * x.y(); });
  double before = 0;
  for (Index level = 1; level <= 3; ++level) {
    const double found = level_waves(surface, bowl, level, everywhere);
    EXPECT_GT(found, 0);
    if (level > 1) EXPECT_NEAR(found / before, 0.25, 0.01) << "but for the border, whose edges count once";
    before = found;
  }
}

/// Rows of the finest mesh by turns up and down are waves of the last level alone.
TEST(LevelWaves, OfTheShortestAreOfTheLastLevel) {
  const Subdivision surface = square(2);
  const Vector waves =
      heights(surface, [](const VectorN<3>& x) { return 1e-3 * (1 - std::cos(16 * std::numbers::pi * x.x())) / 2; });
  EXPECT_NEAR(level_waves(surface, waves, 1, everywhere), 0, 1e-25);
  EXPECT_GT(level_waves(surface, waves, 2, everywhere), 1e-4);
}

TEST(LevelWaves, AreOfTheirRegion) {
  const Subdivision surface = square(2);
  const Vector kink = heights(surface, [](const VectorN<3>& x) { return std::max(0.0, x.x() - 0.5625); });
  const auto left = [](const VectorN<3>& x) { return x.x() < 0.5; };
  const auto right = [](const VectorN<3>& x) { return x.x() >= 0.5; };
  EXPECT_NEAR(level_waves(surface, kink, 2, left), 0, 1e-25);
  EXPECT_GT(level_waves(surface, kink, 1, right), 0);
  EXPECT_THROW(level_waves(surface, kink, 3, left), std::invalid_argument);
  EXPECT_THROW(level_waves(surface, kink.head(5), 1, left), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::level_waves_test
