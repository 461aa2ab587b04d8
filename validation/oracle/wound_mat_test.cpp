// A wound mat: its law against the linear theory of thin ones, against Lamé's ring, and what it refuses.
#include "validation/oracle/wound_mat.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace wrinkle::validation::wound_mat_test {
namespace {

/// Plane strain: λ − 1 = (1 − ν²) T₀/Et, ζ − 1 = −ν/(1 − ν) of it.
TEST(WoundMat, StraightIsPulledAsHookeSays) {
  const WoundMat mat({.thickness = 5e-3, .material = {1e6, 0.4}, .tension = 0.5});
  const double strain = 0.84 * 0.5 / (1e6 * 5e-3);
  EXPECT_NEAR(mat.straight().stretch - 1, strain, 1e-3 * strain);
  EXPECT_NEAR(mat.straight().thickness / 5e-3 - 1, -strain * 0.4 / 0.6, 1e-3 * strain);
  EXPECT_NEAR(mat.straight().force, 0.5, 1e-9);
}

/// N → T₀ − D/2r², D = (λ + 2μ) t³/12 as the thickness stays even; the error is of the order of (t/r)².
TEST(WoundMat, ThinOneIsAnElastica) {
  double last = 0;
  for (const double thickness : {4e-3, 2e-3, 1e-3}) {
    const Elastic material{1e6, 0.3};
    const auto [lambda, mu] = material.lame();
    const double radius = 0.05, bending = (lambda + 2 * mu) * std::pow(thickness, 3) / 12,
                 lost = bending / (2 * radius * radius);
    const WoundMat mat({.thickness = thickness, .material = material, .tension = 4 * lost});
    const WoundLayer turn = mat.turn({radius, 0.3, 0, 0});
    const double error = std::abs((mat.straight().force - turn.force) / lost - 1);
    EXPECT_LE(error, 4 * std::pow(thickness / radius, 2)) << thickness;
    if (last > 0) {
      EXPECT_NEAR(std::log2(last / error), 2, 0.4);
    }
    last = error;
  }
}

/// A thin ring that both sides press evenly is compressed as a plate is: N ≈ q − q′ is small beside them. What bending
/// adds is (t/r)².
TEST(WoundMat, PressedTurnGetsThinner) {
  const Elastic material{1e6, 0.2};
  const auto [lambda, mu] = material.lame();
  const double radius = 1, thickness = 1e-3, tension = 1e-3, outer = 200;
  const WoundMat mat({.thickness = thickness, .material = material, .tension = tension});
  const WoundLayer turn = mat.turn({radius, 0, 0, outer});
  const double thinner = mat.straight().thickness - turn.thickness,
               along = (turn.stretch - mat.straight().stretch) * lambda / (lambda + 2 * mu);
  EXPECT_NEAR(thinner / thickness, outer / radius / (lambda + 2 * mu) + along, 2e-3 * thinner / thickness);
}

/// What lies above hangs on what lies below: N grows by g z.
TEST(WoundMat, WeightIsCarriedByWhatIsAbove) {
  const WoundMat mat({.thickness = 1e-3, .tension = 20, .weight = 10});
  const double below = mat.turn({0.1, 0, 0, 0}).force, above = mat.turn({0.1, std::numbers::pi, 0.2, 0}).force;
  EXPECT_NEAR(above - below, 10 * 0.2 / mat.straight().stretch, 0.02);
}

TEST(WoundMat, TurnsLieOnEachOther) {
  const WoundMat mat({});
  const auto gap = [](double pressure) { return 1e-4 * std::exp(-pressure / 1e4); };
  const auto turns = wound_turns(mat, {0.04, 5.9e-3, 0.06, 1, 3}, gap);
  ASSERT_EQ(turns.size(), 3u);
  double radius = 0.04, inside = 5.9e-3;
  for (std::size_t k = 0; k < 3; ++k) {
    const WoundLayer& layer = turns[k].layer;
    const double curvature = 0.5 * layer.stretch * (1 / radius + 1 / (radius + turns[k].pitch));
    EXPECT_NEAR(turns[k].pitch, 0.5 * (inside + layer.thickness) + gap(layer.inner * curvature), 1e-9);
    if (k > 0) {
      EXPECT_GT(layer.thickness, inside) << "what lies outside is pressed less";
    }
    radius += turns[k].pitch;
    inside = layer.thickness;
  }
}

TEST(WoundMat, RefusesWhatMakesNoSense) {
  EXPECT_THROW(WoundMat({.thickness = 0}), std::invalid_argument);
  EXPECT_THROW(WoundMat({.tension = 0}), std::invalid_argument);
  EXPECT_THROW(WoundMat({.weight = -1}), std::invalid_argument);
  EXPECT_THROW(WoundMat({.material = {1e6, 0.5}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::wound_mat_test
