#include "core/model/skin/skin_driver.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>

#include "core/model/shell/shell_elements.h"
#include "core/model/skin/skin_gesture.h"

namespace wrinkle::skin_driver_test {
namespace {

constexpr double kSide = 0.05;

VectorN<3> at(const Vector& x, Index v) {
  return x.segment<3>(3 * v);
}

TEST(SkinGesture, StartsFlatAndCompressesEvenly) {
  for (const Gesture gesture : {Gesture::compress, Gesture::twist, Gesture::pinch}) {
    const BlendShapes driver = skin_gesture({.gesture = gesture, .along = 20, .across = 20});
    EXPECT_EQ(driver.pose(0), positions(driver.mesh().in_space()));
  }
  const BlendShapes driver = skin_gesture({.along = 20, .across = 20, .compression = 0.3});
  const Vector x = driver.pose(0.5);
  for (Index v = 0; v < driver.mesh().num_vertices(); ++v) {
    const VectorN<2>& u = driver.mesh().coordinates[v];
    EXPECT_NEAR(x[3 * v], 0.5 * kSide + 0.85 * (u.x() - 0.5 * kSide), 1e-15);
    EXPECT_EQ(x[3 * v + 1], u.y());
  }
}

/// In-between shapes lie on the arc; the chords between them cut it by at most 1 − cos of half a shape's angle.
TEST(SkinGesture, TwistsAlongArcs) {
  constexpr double kAngle = 1.2;
  for (const Index shapes : {4, 8}) {
    const BlendShapes driver =
        skin_gesture({.gesture = Gesture::twist, .along = 20, .across = 20, .angle = kAngle, .shapes = shapes});
    double worst = 0;
    for (const double s : {0.25, 0.375, 0.5, 0.8, 1.0}) {
      const Vector x = driver.pose(s);
      for (Index v = 0; v < driver.mesh().num_vertices(); ++v) {
        const VectorN<2> from = driver.mesh().coordinates[v] - VectorN<2>(0.5 * kSide, 0.5 * kSide);
        const VectorN<2> moved = at(x, v).head<2>() - VectorN<2>(0.5 * kSide, 0.5 * kSide);
        if (from.norm() > 0) worst = std::max(worst, std::abs(moved.norm() / from.norm() - 1));
      }
    }
    EXPECT_LE(worst, 1.01 * (1 - std::cos(0.5 * kAngle / shapes)));
  }
  EXPECT_EQ(in_between(0.5, 4, 8), 1);
  EXPECT_NEAR(in_between(0.33, 3, 10) + in_between(0.33, 4, 10), 1, 1e-15);
}

/// At the middle the pinch lifts by z₀ and compresses by ε₀.
TEST(SkinGesture, PinchesAndLifts) {
  constexpr Index kCells = 200;
  const BlendShapes driver =
      skin_gesture({.gesture = Gesture::pinch, .along = kCells, .across = kCells, .compression = 0.4, .lift = 4e-3});
  const Vector x = driver.pose(1);
  const auto vertex = [](Index i, Index j) { return i * (kCells + 1) + j; };
  const Index middle = vertex(kCells / 2, kCells / 2);
  EXPECT_NEAR(at(x, middle).z(), 4e-3, 1e-12);
  const double across = at(x, vertex(kCells / 2 + 1, kCells / 2)).x() - at(x, vertex(kCells / 2 - 1, kCells / 2)).x();
  EXPECT_NEAR(across / (2 * kSide / kCells), 0.6, 1e-3);
  EXPECT_THROW(skin_gesture({.compression = 1}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::skin_driver_test
