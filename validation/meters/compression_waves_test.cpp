#include "validation/meters/compression_waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::validation::compression_waves_test {
namespace {

constexpr double kPressed = 0.9, kPulled = 1.02;  // λ along a direction, and across it

/// A square pressed along `angle` and pulled across it; sines of slope √(1 − λ²) on it, of wave vectors along `waves`.
CompressionWaves measured(double angle, double waves, double height, double pressed = kPressed) {
  const TriangleMesh rest = strip_mesh({.length = 1, .width = 1, .along = 8, .across = 8});
  const Subdivision surface = subdivide(rest, 3);
  const VectorN<3> d(std::cos(angle), std::sin(angle), 0), e(-d.y(), d.x(), 0), k(std::cos(waves), std::sin(waves), 0);
  Vector coarse = positions(rest), h(static_cast<Index>(surface.mesh.vertices.size()));
  for (Index v = 0; v < coarse.size() / 3; ++v) {
    const VectorN<3>& X = rest.vertices[v];
    coarse.segment<3>(3 * v) = pressed * d.dot(X) * d + kPulled * e.dot(X) * e;
  }
  const double q = 2 * std::numbers::pi * 6, slope = std::sqrt(1 - kPressed * kPressed);
  for (Index v = 0; v < h.size(); ++v)
    h[v] = height * std::sqrt(2.0) * slope / q * std::sin(q * k.dot(surface.mesh.vertices[v]));
  return compression_waves(surface, rest.triangles, coarse, h, 0.98);
}

TEST(CompressionWaves, OfAWaveThatTakesUpAllOfIt) {
  for (const double angle : {0.0, 0.5, 1.3}) {
    const CompressionWaves waves = measured(angle, angle, 1);
    EXPECT_NEAR(waves.pressed_part, 1, 1e-12);
    EXPECT_NEAR(waves.taken_up, 1, 0.05);
    EXPECT_NEAR(waves.pressed_slope, std::sqrt(1 - kPressed * kPressed), 0.01);
    EXPECT_GE(waves.along, 0.97);
    EXPECT_EQ(waves.free_slope, 0) << "nothing is free";
  }
}

TEST(CompressionWaves, OfHalfTheHeightTakeUpAQuarter) {
  EXPECT_NEAR(measured(0.5, 0.5, 0.5).taken_up / measured(0.5, 0.5, 1).taken_up, 0.25, 1e-12);
}

TEST(CompressionWaves, AcrossTheDirectionHaveNoSlopeAlongIt) {
  EXPECT_LE(measured(0.5, 0.5 + std::numbers::pi / 2, 1).along, 0.03);
  EXPECT_NEAR(measured(0.5, 0.5 + std::numbers::pi / 4, 1).along, 0.5, 0.03);
}

/// Between the limit and 1 a triangle is of neither.
TEST(CompressionWaves, OfWhatIsPulledAreFree) {
  const CompressionWaves pulled = measured(0.5, 0.5, 1, 1.01), slightly = measured(0.5, 0.5, 1, 0.99);
  EXPECT_EQ(pulled.pressed_part, 0);
  EXPECT_EQ(pulled.pressed_slope, 0);
  EXPECT_NEAR(pulled.free_slope, std::sqrt(1 - kPressed * kPressed), 0.01);
  EXPECT_EQ(slightly.pressed_part, 0);
  EXPECT_EQ(slightly.free_slope, 0);
}

TEST(CompressionWaves, OfNoCompressionAreNone) {
  const TriangleMesh rest = strip_mesh({.length = 1, .width = 1, .along = 2, .across = 2});
  const Subdivision surface = subdivide(rest, 1);
  const Vector h = Vector::LinSpaced(static_cast<Index>(surface.mesh.vertices.size()), 0, 1);
  const CompressionWaves waves = compression_waves(surface, rest.triangles, positions(rest), h, 0.98);
  EXPECT_EQ(waves.pressed_part, 0);
  EXPECT_EQ(waves.taken_up, 0);
  EXPECT_EQ(waves.pressed_slope, 0);
}

}  // namespace
}  // namespace wrinkle::validation::compression_waves_test
