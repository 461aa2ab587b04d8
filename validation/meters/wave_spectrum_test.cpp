#include "validation/meters/wave_spectrum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace wrinkle::validation::wave_spectrum_test {
namespace {

constexpr double kPi = std::numbers::pi;

struct Field {
  std::vector<VectorN<2>> points;
  Vector areas;
};

/// 33 × 33 points of the square with side 2 m, moved at random inside their cells.
Field scattered() {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> u(-0.2, 0.2);
  Field out;
  for (int i = 0; i <= 32; ++i)
    for (int j = 0; j <= 32; ++j) out.points.emplace_back((i + u(random)) / 16, (j + u(random)) / 16);
  out.areas = Vector::Constant(static_cast<Index>(out.points.size()), 1.0 / 256);
  return out;
}

Vector plane_wave(const Field& field, double wavelength, double degrees) {
  const double angle = degrees * kPi / 180;
  const VectorN<2> k = 2 * kPi / wavelength * VectorN<2>(std::cos(angle), std::sin(angle));
  Vector out(static_cast<Index>(field.points.size()));
  for (Index i = 0; i < out.size(); ++i) out[i] = 0.3 * std::cos(k.dot(field.points[i]) + 0.7);
  return out;
}

TEST(DominantWave, FindsAPlaneWave) {
  const Field field = scattered();
  for (const double wavelength : {0.25, 0.4, 0.9})
    for (const double degrees : {-80.0, -30.0, 0.0, 17.0, 90.0}) {
      const DominantWave wave =
          dominant_wave(field.points, plane_wave(field, wavelength, degrees), field.areas, 2, 0.125);
      EXPECT_NEAR(wave.wavelength(), wavelength, 0.02 * wavelength) << degrees;
      const double off = std::fmod(std::abs(wave.direction() - degrees), 180);
      EXPECT_LE(std::min(off, 180 - off), 1.0) << wavelength << " " << degrees;
      EXPECT_GE(wave.share, 0.95);
    }
}

TEST(DominantWave, TakesTheLargerOfTwoAndKnowsItsShare) {
  const Field field = scattered();
  const Vector two = plane_wave(field, 0.4, 20) + 0.5 * plane_wave(field, 0.25, -60);
  const DominantWave wave = dominant_wave(field.points, two, field.areas, 2, 0.125);
  EXPECT_NEAR(wave.wavelength(), 0.4, 0.01);
  EXPECT_NEAR(wave.share, 1 / 1.25, 0.05);
}

// The accuracy that the header states, on a rectangle beside the origin, tilted and bent, in noise.
TEST(DominantWave, IsGoodToHalfAPercentOnARectangle) {
  constexpr double kWave = 0.1;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> u(-0.4, 0.4);
  std::normal_distribution<double> normal;
  Field field;
  for (int i = 0; i < 150; ++i)
    for (int j = 0; j < 25; ++j) field.points.emplace_back(1 + (i + 0.5 + u(random)) / 150, (j + 0.5 + u(random)) / 40);
  field.areas = Vector::Ones(static_cast<Index>(field.points.size()));
  for (const double degrees : {0.0, 20.0, 55.0, 90.0}) {
    Vector f = plane_wave(field, kWave, degrees);
    for (Index i = 0; i < f.size(); ++i) {
      const VectorN<2>& X = field.points[i];
      f[i] += 0.03 * normal(random) + X.x() - 2 * X.y() + 0.5 * X.x() * X.x();
    }
    const DominantWave wave = dominant_wave(field.points, f, field.areas,
                                            {.lower = {1, 0}, .upper = {2, 0.625}, .trend = Trend::quadratic}, 0.05);
    EXPECT_NEAR(wave.wavelength(), kWave, 0.005 * kWave) << degrees;
    const double off = std::fmod(std::abs(wave.direction() - degrees), 180);
    EXPECT_LE(std::min(off, 180 - off), 0.5) << degrees;
    EXPECT_NEAR(wave.amplitude, 0.3, 0.01) << degrees;
    EXPECT_GE(wave.share, 0.95) << degrees;
    const double angle = degrees * kPi / 180;
    EXPECT_NEAR(wave.count, (std::cos(angle) + 0.625 * std::sin(angle)) / kWave, 0.1) << degrees;
  }
}

TEST(DominantWave, RefusesWhatDoesNotFit) {
  const Field field = scattered();
  const Vector f = plane_wave(field, 0.4, 0);
  EXPECT_THROW(dominant_wave(field.points, f, field.areas, {.upper = {0, 1}}, 0.1), std::invalid_argument);
  EXPECT_THROW(dominant_wave(field.points, f.head(3), field.areas, 2, 0.1), std::invalid_argument);
}

TEST(DominantWave, NoiseHasNoLargeWave) {
  const Field field = scattered();
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  const Vector noise = Vector::NullaryExpr(static_cast<Index>(field.points.size()), [&] { return normal(random); });
  EXPECT_LE(dominant_wave(field.points, noise, field.areas, 2, 0.125).share, 0.1);
}

}  // namespace
}  // namespace wrinkle::validation::wave_spectrum_test
