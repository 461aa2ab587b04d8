#include "validation/oracle/belt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/types.h"

namespace wrinkle::validation::belt_test {
namespace {

VectorN<2> outwards(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

VectorN<2> along(double angle) {
  return {-std::sin(angle), std::cos(angle)};
}

/// On a drum where r = 1, T = e^{Kθ}: rubbed by f = T'/(1 − α) and pushed by N = f/μ, each piece of the belt is in
/// balance. Forces are summed up in the plane, from the end with T = 1 on.
TEST(Belt, EveryPieceIsInBalance) {
  constexpr int kPieces = 20'000;
  const double friction = 0.4, arm = 0.08, exponent = belt_exponent(friction, arm), step = 3.0 / kPieces;
  const auto rub = [&](double angle) { return exponent * std::exp(exponent * angle) / (1 - arm); };
  VectorN<2> force = along(0) + arm * rub(0) * outwards(0);
  double torque = 1;
  for (int i = 0; i < kPieces; ++i) {
    const double angle = (i + 0.5) * step, f = rub(angle), normal = f / friction;
    force -= step * (normal * outwards(angle) - f * along(angle));
    torque += step * f * (1 - arm);
  }
  const double tension = std::exp(exponent * 3.0);
  EXPECT_NEAR(force.dot(along(3)) / tension, 1, 1e-7);
  EXPECT_NEAR(force.dot(outwards(3)) / (arm * rub(3)), 1, 1e-6);
  EXPECT_NEAR(torque / tension, 1, 1e-7);
}

TEST(Belt, WithoutAnArmTheExponentIsTheFriction) {
  EXPECT_EQ(belt_exponent(0.3, 0), 0.3);
  EXPECT_EQ(belt_exponent(0, 0.1), 0);
  EXPECT_NEAR((0.3 - belt_exponent(0.3, 1e-5)) / 1e-5, 0.3 * (1 + 0.09), 1e-4);  // −dK/dα = μ (1 + μ²)
}

}  // namespace
}  // namespace wrinkle::validation::belt_test
