#include "validation/meters/local_wavelength.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::local_wavelength_test {
namespace {

constexpr double kLength = 0.06, kWidth = 0.03, kPi = std::numbers::pi;

FlatMesh patch(double edge) {
  return flat_strip({.length = kLength,
                     .width = kWidth,
                     .along = static_cast<Index>(kLength / edge),
                     .across = static_cast<Index>(kWidth / edge),
                     .pattern = StripPattern::irregular});
}

Vector heights(const FlatMesh& mesh, const std::function<double(const VectorN<2>&)>& z) {
  Vector out(mesh.num_vertices());
  for (Index v = 0; v < mesh.num_vertices(); ++v) out[v] = z(mesh.coordinates[v]);
  return out;
}

const LocalWavelengthOptions kBands{.begin = 0, .end = kLength, .lower = 0, .upper = kWidth, .bands = 5};

TEST(LocalWavelength, OfAWaveInAnyDirectionIsItsOwn) {
  const FlatMesh mesh = patch(1e-3);
  for (const double angle : {0.0, 0.5, 1.1})
    for (const double wavelength : {5e-3, 8e-3}) {
      const double k = 2 * kPi / wavelength;
      const auto wave = [&](const VectorN<2>& u) {
        return 3 + 1e-3 * std::cos(k * (std::cos(angle) * u.x() + std::sin(angle) * u.y()));
      };
      const LocalWavelengths found = local_wavelengths(mesh, heights(mesh, wave), kBands);
      for (std::size_t i = 0; i < found.y.size(); ++i) {
        EXPECT_NEAR(found.wavelength[i], wavelength, 0.045 * wavelength) << angle << ' ' << wavelength;
        EXPECT_NEAR(found.amplitude[i], 1e-3, 1e-4);
      }
    }
}

/// λ = c predicted^p on the bands: exponent p, whatever c.
TEST(LocalWavelength, ResponseIsTheExponent) {
  const auto predicted = [](double y) { return 4e-3 * std::pow(2.0, y); };
  for (const double p : {0.0, 0.7, 1.0}) {
    LocalWavelengths measured;
    for (const double y : {0.1, 0.4, 0.5, 0.9}) {
      measured.y.push_back(y);
      measured.wavelength.push_back(1.2 * std::pow(predicted(y) / 5e-3, p));
    }
    measured.y.push_back(0.95);
    measured.wavelength.push_back(std::nan(""));
    const WavelengthResponse found = wavelength_response(measured, predicted);
    EXPECT_NEAR(found.exponent, p, 1e-12);
    if (p < 1) continue;
    EXPECT_NEAR(found.ratio, 1.2 / 5e-3, 1e-9);
    EXPECT_NEAR(found.spread, 0, 1e-12);
  }
}

TEST(LocalWavelength, WhatIsFlatHasNone) {
  const FlatMesh mesh = patch(1e-3);
  const Vector half = heights(
      mesh, [](const VectorN<2>& u) { return u.y() > 0.5 * kWidth ? 1e-3 * std::sin(1000 * u.x()) : 1e-6 * u.x(); });
  const LocalWavelengths found = local_wavelengths(mesh, half, kBands);
  EXPECT_TRUE(std::isnan(found.wavelength[0]));
  EXPECT_NEAR(found.wavelength[4], 2e-3 * kPi, 2e-4);
  LocalWavelengths two = found;
  two.wavelength = {std::nan(""), 1, 1, std::nan(""), std::nan("")};
  EXPECT_TRUE(std::isnan(wavelength_response(two, [](double) { return 1.0; }).exponent));
}

}  // namespace
}  // namespace wrinkle::validation::local_wavelength_test
