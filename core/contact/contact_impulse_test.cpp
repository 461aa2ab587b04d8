#include "core/contact/contact_impulse.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <stdexcept>

namespace wrinkle::contact_impulse_test {
namespace {

using V = VectorN<3>;

DrivenObstacle ground(const V& velocity, double dt) {
  return {HalfSpace{}, {}, {dt * velocity, MatrixN<3>::Identity()}};
}

TEST(ContactImpulse, LandsOnTheSurfaceAndNoMore) {
  const double dt = 0.01, h = 0.002;
  EXPECT_FALSE(contact_impulse(ground({0, 0, 0}, dt), V(0, 0, 1), V(0, 0, -50), dt, {.thickness = h}).touches);
  const V x(0.3, 0, 0.1), v(2, 0, -20);
  const auto impulse = contact_impulse(ground({0, 0, 0}, dt), x, v, dt, {.thickness = h});
  EXPECT_TRUE(impulse.touches);
  EXPECT_NEAR((x + dt * (v + impulse.change)).z(), h, 1e-15);
  EXPECT_EQ(impulse.change.x(), 0);  // without friction
}

/// Δv_t = μ Δv_n against the sliding, until it sticks to the obstacle, which may move.
TEST(ContactImpulse, FrictionIsCoulombsRelativeToTheObstacle) {
  const double dt = 0.01;
  const V x(0, 0, 0), v(3, 4, -2), drive(1, 0, 0.5);
  const auto slides = contact_impulse(ground(drive, dt), x, v, dt, {.friction = 0.4});
  EXPECT_NEAR(slides.change.z(), 2.5, 1e-14);
  const V t(2, 4, 0);  // of the point over the ground
  EXPECT_LE((slides.change - V(0, 0, 2.5) + 0.4 * 2.5 * t.normalized()).norm(), 1e-13);
  const auto sticks = contact_impulse(ground(drive, dt), x, v, dt, {.friction = 10});
  EXPECT_LE((v + sticks.change - drive).norm(), 1e-13);
}

/// A point on a turning ball that sticks to it goes round with it.
TEST(ContactImpulse, TurningObstaclesTakeAlong) {
  const double dt = 1e-3, rate = 2;
  const BodyFrame next{V::Zero(), Eigen::AngleAxisd(rate * dt, V::UnitZ()).matrix()};
  const auto impulse = contact_impulse({Sphere{0.5}, {}, next}, V(0.4999, 0, 0), V::Zero(), dt, {.friction = 1e3});
  EXPECT_NEAR(impulse.change.y(), rate * 0.5, 0.01);
  EXPECT_THROW(contact_impulse({Sphere{0.5}, {}, next}, V::Zero(), V::Zero(), 0), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::contact_impulse_test
