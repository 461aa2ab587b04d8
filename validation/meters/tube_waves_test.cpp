#include "validation/meters/tube_waves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

#include "core/mesh/cotangent_laplacian.h"

namespace wrinkle::validation::tube_waves_test {
namespace {

constexpr double kRadius = 0.05, kLength = 0.1;

/// A tube whose points are off by w(θ, z) [m].
struct Wavy {
  SheetSamples tube = sample_tube(2 * std::numbers::pi * kRadius, kLength, {.points = 1500});
  TriangleMesh rest = roll_up(tube);

  template <class F>
  TubeWaves waves(const F& w) const {
    Vector x(3 * static_cast<Index>(rest.vertices.size()));
    for (std::size_t v = 0; v < rest.vertices.size(); ++v) {
      const double angle = tube.coordinates[v].x() / kRadius, r = kRadius + w(angle, tube.coordinates[v].y() / kLength);
      x.segment<3>(3 * v) << r * std::cos(angle), r * std::sin(angle), rest.vertices[v].z();
    }
    return tube_waves(tube, vertex_areas(rest), x);
  }
};

/// A row of dimples: one wave of n = 7, three half waves long.
TEST(TubeWaves, CountsDiamonds) {
  const TubeWaves found = Wavy().waves(
      [](double angle, double z) { return 1e-3 * std::cos(7 * angle + 1) * std::sin(3 * std::numbers::pi * z); });
  EXPECT_EQ(found.dominant, 7);
  EXPECT_NEAR(found.mean, 7, 0.3);
  EXPECT_NEAR(found.amplitude, 0.5e-3, 0.02e-3);  // the root of ½ · ½
}

TEST(TubeWaves, MeanIsWeightedWithThePower) {
  const TubeWaves found = Wavy().waves([](double angle, double z) {
    return 1e-3 * (std::cos(4 * angle) + 2 * std::sin(9 * angle)) * std::sin(2 * std::numbers::pi * z);
  });
  EXPECT_EQ(found.dominant, 9);
  EXPECT_NEAR(found.mean, (4 + 4 * 9) / 5.0, 0.3);
  EXPECT_NEAR(found.power[9] / found.power[4], 4, 0.3);
}

/// A bulge and a bent axis are no waves around; noise has as many as the points resolve, half of them on average.
TEST(TubeWaves, TellsWavesFromBulgesAndNoise) {
  const Wavy tube;
  const auto bulge = [](double, double z) { return 1e-3 * std::sin(std::numbers::pi * z); };
  EXPECT_LT(tube.waves(bulge).amplitude, 1e-4);
  EXPECT_NEAR(std::sqrt(tube.waves(bulge).power[0]), 1e-3 / std::sqrt(2), 2e-5);
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  const TubeWaves noise = tube.waves([&](double, double) { return 1e-4 * normal(random); });
  EXPECT_NEAR(noise.mean / resolved_waves(tube.tube), 0.5, 0.1);
}

TEST(TubeWaves, RefusesWhatIsNoTube) {
  const SheetSamples flat = sample_rectangle(1, 1, {.points = 50});
  EXPECT_THROW(tube_waves(flat, Vector::Ones(50), Vector::Zero(150)), std::invalid_argument);
  const Wavy tube;
  EXPECT_THROW(tube_waves(tube.tube, Vector::Ones(3), Vector::Zero(9)), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::tube_waves_test
