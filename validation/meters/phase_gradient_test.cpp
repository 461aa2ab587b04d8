#include "validation/meters/phase_gradient.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <stdexcept>
#include <vector>

namespace wrinkle::validation::phase_gradient_test {
namespace {

constexpr double kPi = std::numbers::pi;

struct Train {
  std::vector<double> x, height;
};

/// 400 points at uneven distances on [0, 1].
Train train(const std::function<double(double)>& f) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> u(-0.3, 0.3);
  Train out;
  for (int i = 0; i <= 400; ++i) {
    out.x.push_back((i + (i % 400 == 0 ? 0 : u(random))) / 400);
    out.height.push_back(f(out.x.back()));
  }
  return out;
}

PhaseGradient measured(const Train& t, double guess) {
  return phase_gradient(t.x, t.height, {.begin = 0.25, .end = 0.75, .wavelength = guess});
}

/// 20.37 waves on the strip: neither a whole number nor a half one. The guess may be a fifth off.
TEST(PhaseGradient, FindsAWaveThatDoesNotFitTheStrip) {
  constexpr double kWave = 1 / 20.37;
  const Train t = train([](double x) { return 0.2 + 3e-3 * std::cos(2 * kPi * x / kWave + 0.7); });
  for (const double guess : {0.85 * kWave, kWave, 1.2 * kWave}) {
    const PhaseGradient found = measured(t, guess);
    EXPECT_NEAR(found.wavelength / kWave, 1, 3e-4) << guess;
    EXPECT_LT(found.variation, 0.02);
    EXPECT_GT(found.least, 0.97);
  }
}

/// Ends that hold the wave to another length do not reach the middle, where a fit of one sine over all gives the mean.
TEST(PhaseGradient, IsThatOfTheMiddle) {
  const Train t = train([](double x) {
    const double d = std::abs(x - 0.5) - 0.4;  // waves are 15 % shorter in the outer tenths
    return std::cos(2 * kPi * 20.37 * (x + (d > 0 ? std::copysign(0.15 * d, x - 0.5) : 0)));
  });
  EXPECT_NEAR(measured(t, 1.05 / 20.37).wavelength * 20.37, 1, 2e-3);
}

TEST(PhaseGradient, BearsNoise) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> noise(0, 0.1);
  const Train t = train([&](double x) { return std::sin(2 * kPi * 17.8 * x) + noise(random); });
  EXPECT_NEAR(measured(t, 1 / 17.0).wavelength * 17.8, 1, 3e-3);
}

/// A wave that slips by half its length in the middle: the phase leaves the line by far, and the amplitude goes down.
TEST(PhaseGradient, TellsADefect) {
  const Train t = train([](double x) { return std::sin(2 * kPi * 20 * x + (x > 0.5 ? kPi : 0)); });
  const PhaseGradient found = measured(t, 0.05);
  EXPECT_GT(found.variation, 0.5);
  EXPECT_LT(found.least, 0.2);
}

TEST(PhaseGradient, HasNoWaveToTellOfAPlane) {
  const Train t = train([](double) { return 0.3; });
  EXPECT_TRUE(std::isnan(measured(t, 0.05).wavelength));
}

TEST(PhaseGradient, RefusesTooShortAStrip) {
  const Train t = train([](double x) { return std::sin(30 * x); });
  EXPECT_THROW(measured(t, 0.1), std::invalid_argument);
  EXPECT_THROW(phase_gradient(t.x, t.height, {.begin = 0.01, .end = 0.9, .wavelength = 0.05}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::phase_gradient_test
