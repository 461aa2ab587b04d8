#include "validation/meters/compression_waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"
#include "core/model/shell/shell_elements.h"

namespace wrinkle::validation::compression_waves_test {
namespace {

constexpr double kPressed = 0.9;  // λ of the half x < ½

/// A square, its left half pressed along `angle` to 0.9; sines of slope √(1 − λ²) there, of wave vectors along `waves`.
CompressionWaves measured(double angle, double waves, double height) {
  const TriangleMesh rest = strip_mesh({.length = 1, .width = 1, .along = 8, .across = 8});
  const Subdivision surface = subdivide(rest, 3);
  const VectorN<3> d(std::cos(angle), std::sin(angle), 0), k(std::cos(waves), std::sin(waves), 0);
  Vector coarse(3 * static_cast<Index>(rest.vertices.size())), h(static_cast<Index>(surface.mesh.vertices.size()));
  for (Index v = 0; v < coarse.size() / 3; ++v) {
    const VectorN<3>& X = rest.vertices[v];
    const VectorN<3> moved = X.x() <= 0.5 ? VectorN<3>((kPressed - 1) * d.dot(X) * d) : VectorN<3>(0.1 * X.x(), 0, 0);
    coarse.segment<3>(3 * v) = X + moved;
  }
  const double q = 2 * std::numbers::pi * 4, slope = std::sqrt(1 - kPressed * kPressed);
  for (Index v = 0; v < h.size(); ++v) {
    const VectorN<3>& X = surface.mesh.vertices[v];
    h[v] = X.x() <= 0.5 ? height * std::sqrt(2.0) * slope / q * std::sin(q * k.dot(X)) : 0;
  }
  return compression_waves(surface, rest.triangles, coarse, h, 0.98);
}

TEST(CompressionWaves, OfAWaveThatTakesUpAllOfIt) {
  for (const double angle : {0.0, 0.5, 1.3}) {
    const CompressionWaves waves = measured(angle, angle, 1);
    EXPECT_NEAR(waves.pressed_part, 0.5, 0.08);  // what lies between the halves is of neither
    EXPECT_NEAR(waves.taken_up, 1, 0.12);
    EXPECT_NEAR(waves.pressed_slope, std::sqrt(1 - kPressed * kPressed), 0.04);
    EXPECT_GE(waves.along, 0.97);
    EXPECT_LE(waves.free_slope, 1e-12);
  }
}

TEST(CompressionWaves, OfHalfTheHeightTakeUpAQuarter) {
  EXPECT_NEAR(measured(0.5, 0.5, 0.5).taken_up / measured(0.5, 0.5, 1).taken_up, 0.25, 1e-12);
}

TEST(CompressionWaves, AcrossTheDirectionHaveNoSlopeAlongIt) {
  EXPECT_LE(measured(0.5, 0.5 + std::numbers::pi / 2, 1).along, 0.03);
  EXPECT_NEAR(measured(0.5, 0.5 + std::numbers::pi / 4, 1).along, 0.5, 0.03);
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
