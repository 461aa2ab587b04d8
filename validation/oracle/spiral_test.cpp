#include "validation/oracle/spiral.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::spiral_test {
namespace {

/// Chords of a fine polygon on r = c θ, whose sum tends to the length with the second order.
double chords(const Spiral& spiral, double from, double to, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const double a = from + (to - from) * i / count, b = from + (to - from) * (i + 1) / count;
    sum += spiral.c() * std::hypot(a * std::cos(a) - b * std::cos(b), a * std::sin(a) - b * std::sin(b));
  }
  return sum;
}

TEST(Spiral, ItsLengthIsThatOfItsChords) {
  const Spiral spiral{1.3e-3};
  const double exact = spiral.length(2, 40), coarse = exact - chords(spiral, 2, 40, 500),
               fine = exact - chords(spiral, 2, 40, 1000);
  EXPECT_NEAR(coarse / fine, 4, 0.02);
  EXPECT_NEAR(fine / exact, 0, 1e-4);
}

TEST(Spiral, AnAngleIsFoundFromTheLength) {
  const Spiral spiral{2};
  for (const double to : {0.1, 3.0, 70.0})
    EXPECT_NEAR(spiral.angle_after(0.05, spiral.length(0.05, to)), to, 1e-11 * to);
}

TEST(Spiral, TurnsOfItsOwnPitchAreOneSpiral) {
  const Spiral spiral{1.3e-3};
  const double start = 8e-3 / spiral.c();
  EXPECT_NEAR(length_of_turns(spiral, 8e-3, spiral.pitch, 1, 17) / spiral.length(start + 1, start + 17), 1, 1e-12);
}

/// All but circles: 2π (R + k p) for each whole turn.
TEST(Spiral, TurnsOnARingAreRings) {
  constexpr double turn = 2 * std::numbers::pi;
  const double rings = turn * (8e-3 + 9e-3 + 10e-3);
  EXPECT_NEAR(length_of_turns({1e-9}, 8e-3, 1e-3, 0, 3 * turn) / rings, 1, 1e-6);
}

}  // namespace
}  // namespace wrinkle::validation::spiral_test
