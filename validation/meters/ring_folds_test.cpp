#include "validation/meters/ring_folds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "core/mesh/strip.h"

namespace wrinkle::validation::ring_folds_test {
namespace {

const VectorN<2> kCenter(0.5, 0.5);

TriangleMesh square() {
  return strip_mesh({.length = 1, .width = 1, .along = 120, .across = 120, .pattern = StripPattern::irregular});
}

template <class F>
RingFolds folds(const F& f) {
  const TriangleMesh mesh = square();
  Vector values(static_cast<Index>(mesh.vertices.size()));
  for (Index v = 0; v < values.size(); ++v) {
    const VectorN<2> d = mesh.vertices[v].head<2>() - kCenter;
    values[v] = f(d.norm(), std::atan2(d.y(), d.x()));
  }
  return ring_folds(mesh, values, {kCenter, 0.3, 0.02});
}

TEST(RingFolds, CountsAFlowersFolds) {
  const RingFolds flower =
      folds([](double r, double angle) { return 2 + 3 * r * std::cos(angle) + r * std::cos(9 * angle + 1); });
  EXPECT_EQ(flower.dominant, 9);
  EXPECT_NEAR(flower.count, 9, 0.05);
  EXPECT_NEAR(flower.amplitude, 0.3, 0.005);
  EXPECT_NEAR(flower.radial_share, 81.0 / 82, 0.005);  // ∂f/∂r = cos 9θ, ∂f/r∂θ = 9 sin 9θ
}

TEST(RingFolds, BearsNoise) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> n;
  const RingFolds flower = folds([&](double, double angle) { return std::cos(12 * angle) + 0.1 * n(random); });
  EXPECT_EQ(flower.dominant, 12);
  EXPECT_NEAR(flower.count, 12, 1);
}

TEST(RingFolds, TellsFoldsFromStraightWaves) {
  const RingFolds waves = folds([](double r, double angle) { return std::cos(40 * r * std::cos(angle)); });
  EXPECT_NEAR(waves.radial_share, 0.5, 0.1);
}

TEST(RingFolds, RefusesARingBeyondTheMesh) {
  const TriangleMesh mesh = square();
  const Vector none = Vector::Zero(static_cast<Index>(mesh.vertices.size()));
  EXPECT_THROW(ring_folds(mesh, none, {kCenter, 0.6, 0.02}), std::invalid_argument);
  EXPECT_EQ(ring_folds(mesh, none, {kCenter, 0.3, 0.02}).count, 0);
}

}  // namespace
}  // namespace wrinkle::validation::ring_folds_test
