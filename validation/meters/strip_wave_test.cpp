#include "validation/meters/strip_wave.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

namespace wrinkle::validation::strip_wave_test {
namespace {

constexpr double kPi = std::numbers::pi;

struct Strip {
  std::vector<double> x, height;
};

/// `points` of the strip [0, 2 m], moved at random by up to 0.4 of their distance, in random order.
Strip scattered(std::size_t points, const std::function<double(double)>& height, std::uint64_t seed = 3) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> u(-0.4, 0.4);
  Strip out;
  for (std::size_t i = 0; i < points; ++i)
    out.x.push_back(2 * (static_cast<double>(i) + 0.5 + u(random)) / static_cast<double>(points));
  std::shuffle(out.x.begin(), out.x.end(), random);
  for (const double x : out.x) out.height.push_back(height(x));
  return out;
}

StripWave measure(const Strip& strip, const StripWaveOptions& options = {.begin = 0, .end = 2}) {
  return strip_wave(strip.x, strip.height, options);
}

// Waves that do and do not fit the window, from three of them on, beside a parabola ten times as high.
TEST(StripWave, FindsASineBesideATrendExactly) {
  for (const double waves : {3.0, 4.37, 6.0, 6.5, 13.3, 20.8})
    for (const double phase : {0.0, 0.9, 2.2}) {
      const StripWave wave = measure(scattered(
          400, [&](double x) { return 0.02 * std::cos(kPi * waves * x + phase) + 0.3 - 0.1 * x + 0.2 * x * x; }));
      EXPECT_NEAR(wave.wavelength * waves / 2, 1, 1e-6) << waves;
      EXPECT_NEAR(wave.crossing_length * waves / 2, 1, 1e-3) << waves;
      EXPECT_NEAR(wave.amplitude, 0.02, 2e-4) << waves;
      EXPECT_NEAR(wave.peak, 0.02, 2e-4) << waves;
      EXPECT_NEAR(wave.count, waves, 0.51) << waves;
      EXPECT_NEAR(wave.share, 1, 1e-9) << waves;
    }
}

// The accuracy that the header states: every seed, six waves.
TEST(StripWave, BothMeasuresAreGoodToHalfAPercentInNoise) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    std::mt19937_64 random(100 + seed);
    std::normal_distribution<double> noise(0, 0.1);
    std::uniform_real_distribution<double> phase(0, 2 * kPi);
    const double start = phase(random), waves = 6.3;
    const StripWave wave = measure(scattered(
        200, [&](double x) { return std::cos(kPi * waves * x + start) + noise(random) + x; }, seed));
    EXPECT_NEAR(wave.wavelength * waves / 2, 1, 0.005) << seed;
    EXPECT_NEAR(wave.crossing_length * waves / 2, 1, 0.005) << seed;
    EXPECT_NEAR(wave.amplitude, std::sqrt(1 + 2 * 0.01), 0.03) << seed;  // the noise is counted in
    EXPECT_GT(wave.share, 0.95) << seed;
  }
}

TEST(StripWave, AmplitudeModulationDoesNotMoveIt) {
  const StripWave wave =
      measure(scattered(300, [](double x) { return (1 - 0.8 * std::cos(kPi * x)) / 1.8 * std::sin(8 * kPi * x + 1); }));
  EXPECT_NEAR(wave.wavelength, 0.25, 0.25 * 0.005);
  EXPECT_NEAR(wave.crossing_length, 0.25, 0.25 * 0.005);
  EXPECT_NEAR(wave.peak, 1, 0.02);
}

// Wrinkles over part of the strip only: nothing is counted where it is flat.
TEST(StripWave, FlatEndsGiveNoCrossings) {
  const StripWave wave = measure(scattered(400, [](double x) {
    return x < 0.5 || x > 1.5 ? 0.0 : std::pow(std::sin(kPi * (x - 0.5)), 2) * std::sin(16 * kPi * (x - 0.5));
  }));
  EXPECT_NEAR(wave.crossing_length, 0.125, 0.002);
  EXPECT_NEAR(wave.wavelength, 0.125, 0.002);
  EXPECT_LE(wave.count, 8);
}

TEST(StripWave, SharpCrestsKeepTheirLength) {
  const StripWave wave =
      measure(scattered(400, [](double x) { return std::cos(14 * kPi * x) + 0.4 * std::cos(28 * kPi * x); }));
  EXPECT_NEAR(wave.wavelength, 1.0 / 7, 1e-4);
  EXPECT_NEAR(wave.crossing_length, 1.0 / 7, 1e-3);
  EXPECT_NEAR(wave.amplitude, std::sqrt(1.16), 0.01);
  EXPECT_NEAR(wave.share, 1 / 1.16, 0.01);
}

TEST(StripWave, LooksInsideItsWindowOnly) {
  const Strip strip = scattered(600, [](double x) { return std::cos((x < 1 ? 20 : 32) * kPi * x); });
  EXPECT_NEAR(measure(strip, {.begin = 0, .end = 1}).wavelength, 0.1, 1e-6);
  EXPECT_NEAR(measure(strip, {.begin = 1, .end = 2}).wavelength, 0.0625, 1e-6);
}

TEST(StripWave, NoiseHasNoLargeWaveAndAFlatStripNone) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  EXPECT_LT(measure(scattered(400, [&](double) { return normal(random); })).share, 0.15);
  const StripWave flat = measure(scattered(400, [](double x) { return 1 + x; }));
  EXPECT_TRUE(std::isnan(flat.wavelength) && std::isnan(flat.crossing_length));
  EXPECT_EQ(flat.amplitude, 0);
}

TEST(StripWave, RefusesWhatItCannotMeasure) {
  const Strip strip = scattered(100, [](double x) { return std::cos(20 * x); });
  EXPECT_THROW(measure(strip, {.begin = 1, .end = 1}), std::invalid_argument);
  EXPECT_THROW(measure(strip, {.begin = 1, .end = 1.1}), std::invalid_argument);
  EXPECT_THROW(measure(strip, {.begin = 0, .end = 2, .shortest = 1.5}), std::invalid_argument);
  EXPECT_THROW(measure(strip, {.begin = 0, .end = 2, .trend = 6}), std::invalid_argument);
  EXPECT_THROW(strip_wave(strip.x, {}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::strip_wave_test
