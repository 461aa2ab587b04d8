#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/mesh/strip.h"
#include "validation/scenes/biaxial_sheet.h"

namespace wrinkle::validation::herringbone_test {
namespace {

constexpr double kPi = std::numbers::pi;

BiaxialSheet flat_sheet() {
  BiaxialSheet out;
  out.wavelength = 1;
  out.rest =
      strip_mesh({.length = 6, .width = 6, .along = 72, .across = 72, .pattern = StripPattern::irregular, .seed = 4});
  return out;
}

Vector heights(const BiaxialSheet& sheet, double (*f)(double, double)) {
  Vector out(static_cast<Index>(sheet.rest.vertices.size()));
  for (Index v = 0; v < out.size(); ++v) out[v] = f(sheet.rest.vertices[v].x(), sheet.rest.vertices[v].y());
  return out;
}

/// Arms at ±30° to the y axis, a period of 1.5: shifts of the ridges.
double zigzag(double y) {
  const double t = y / 1.5 - std::floor(y / 1.5);
  return std::tan(kPi / 6) * 1.5 * (t < 0.5 ? t : 1 - t);
}

TEST(WavePattern, KnowsStraightWaves) {
  const BiaxialSheet sheet = flat_sheet();
  const WavePattern p =
      wave_pattern(sheet, heights(sheet, [](double x, double) { return 0.1 * std::sin(2 * kPi * x); }));
  EXPECT_NEAR(p.wave.wavelength(), 1, 0.01);
  EXPECT_NEAR(p.wave.direction(), 0, 1);
  EXPECT_LT(p.angle, 6) << "an irregular mesh draws a straight ridge with noise";
  EXPECT_EQ(p.ridges, 4) << "from 1 to 5";
  EXPECT_NEAR(p.rms, 0.1 / std::sqrt(2), 1e-3);
  EXPECT_NEAR(p.slope_x, 0.5 * std::pow(0.1 * 2 * kPi, 2), 0.06 * p.slope_x) << "twelve edges to a wave";
}

TEST(WavePattern, KnowsZigzags) {
  const BiaxialSheet sheet = flat_sheet();
  const WavePattern p =
      wave_pattern(sheet, heights(sheet, [](double x, double y) { return 0.1 * std::cos(2 * kPi * (x + zigzag(y))); }));
  EXPECT_NEAR(p.angle, 30, 1);
  EXPECT_NEAR(p.zigzag.wavelength(), 1.5, 0.03);
  EXPECT_NEAR(std::abs(p.zigzag.direction()), 90, 2);
  EXPECT_LE(p.ridges, 12) << "four, and the points of those that the window cuts off";
}

/// As steep along both axes as 45° zigzags, but in pieces.
TEST(WavePattern, TellsBumpsFromZigzags) {
  const BiaxialSheet sheet = flat_sheet();
  const WavePattern p = wave_pattern(
      sheet, heights(sheet, [](double x, double y) { return 0.1 * std::cos(2 * kPi * x) * std::cos(2 * kPi * y); }));
  EXPECT_NEAR(p.angle, 45, 1);
  EXPECT_GT(p.ridges, 24);
}

/// A small sheet under 5 times the critical strain along x wrinkles across x; under a tenth it stays flat.
TEST(BiaxialSheet, WrinklesAcrossTheAxisOfPressing) {
  BiaxialSheetOptions o{.size = 2.5, .cells = 8, .first = 5, .second = 0, .steps = 1};
  const auto go_on = [](double) { return true; };
  const BiaxialSheet pressed = press_biaxially(o, go_on);
  ASSERT_TRUE(pressed.converged()) << pressed.message;
  EXPECT_TRUE(pressed.minimum);
  EXPECT_GT(pressed.heights.lpNorm<Eigen::Infinity>(), o.body.thickness);
  EXPECT_EQ(pressed.first_heights.size(), pressed.heights.size());
  o.first = 0.1;
  const BiaxialSheet flat = press_biaxially(o, go_on);
  ASSERT_TRUE(flat.converged()) << flat.message;
  EXPECT_LT(flat.heights.lpNorm<Eigen::Infinity>(), 1e-6 * o.body.thickness);
}

}  // namespace
}  // namespace wrinkle::validation::herringbone_test
