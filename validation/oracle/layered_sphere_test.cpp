#include "validation/oracle/layered_sphere.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::layered_sphere_test {
namespace {

/// Where the layer is thin beside the indentation: F = 4/3 E* √R δ^1.5, δ the depth and the gap.
TEST(LayeredSphere, ThroughAThinLayerItIsHertz) {
  const double radius = 1, modulus = 2e6, depth = 1e-4;
  double last = 1;
  for (const double distance : {0.1 * depth, 0.01 * depth}) {
    const LayeredPress press = press_layered_sphere({radius, modulus, depth, distance, 0.01 * modulus});
    const double delta = depth + press.gap, hertz = 4.0 / 3 * modulus * std::sqrt(radius) * std::pow(delta, 1.5),
                 error = std::abs(press.force / hertz - 1);
    EXPECT_LT(error, 0.15 * last);  // as d̂, a tenth of it
    last = error;
  }
  EXPECT_LT(last, 2e-3);
}

/// On what is rigid the gap is what is left below the sphere: F = ∫ 2π r p dr.
TEST(LayeredSphere, OnARigidFaceTheLayerAloneGivesWay) {
  const double radius = 2, distance = 1e-3, depth = -0.4 * distance, pressure = 50;
  const auto law = [&](double s) {
    return s < 1 ? pressure * (2 * (s - 1) * std::log(s) + (s - 1) * (s - 1) / s) / (std::log(2.0) + 0.5) : 0;
  };
  double force = 0, moment = 0;
  const double reach = std::sqrt(2 * radius * (distance + depth));
  constexpr int kParts = 100'000;
  for (int i = 0; i < kParts; ++i) {
    const double r = (i + 0.5) * reach / kParts, gap = radius - std::sqrt(radius * radius - r * r) - depth,
                 push = 2 * std::numbers::pi * r * law(gap / distance) * reach / kParts;
    force += push;
    moment += push * gap;
  }
  const LayeredPress press = press_layered_sphere({radius, 1e12, depth, distance, pressure});
  EXPECT_NEAR(press.force / force, 1, 1e-4);
  EXPECT_NEAR(press.gap / (moment / force), 1, 1e-4);
}

TEST(LayeredSphere, FartherOffThanTheLayerNothingPresses) {
  EXPECT_EQ(press_layered_sphere({1, 1e6, -1e-3, 1e-3, 1}).force, 0);
}

}  // namespace
}  // namespace wrinkle::validation::layered_sphere_test
