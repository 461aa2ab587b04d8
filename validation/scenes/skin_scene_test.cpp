#include "validation/scenes/skin_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::skin_scene_test {
namespace {

constexpr double kPi = std::numbers::pi;

TEST(SkinScene, HasThePapersMaterials) {
  const auto skin = paper_skin();
  EXPECT_NEAR(skin[0].wavelength, 6.24e-3, 0.01e-3);
  EXPECT_NEAR(skin[1].wavelength, 0.91e-3, 0.005e-3);
}

TEST(SkinScene, SplitsAProfileIntoLongAndShortWaves) {
  constexpr double kLength = 0.05;
  std::vector<double> x, z, low;
  for (int i = 0; i <= 1000; ++i) {
    x.push_back(kLength * i / 1000.0);
    low.push_back(1e-3 * std::cos(2 * kPi * x.back() / 8e-3 + 0.4) + 0.3e-3 * x.back() / kLength);
    z.push_back(low.back() + 5e-5 * std::sin(2 * kPi * x.back() / 0.9e-3));
  }
  const std::vector<double> found = long_waves(x, z, 1.8e-3);
  double worst = 0;
  for (std::size_t i = 100; i <= 900; ++i) worst = std::max(worst, std::abs(found[i] - low[i]));
  EXPECT_LE(worst, 5e-6) << "a tenth of the short wave";
  std::vector<double> wave;
  for (const double at : x) wave.push_back(5e-5 * std::sin(2 * kPi * at / 0.9e-3));
  const double k = 2 * kPi / 0.9e-3, exact = 0.5 * 5e-5 * 5e-5 * k * k * 0.027;
  EXPECT_NEAR(slope_energy(x, wave, 0.0135, 0.0405), exact, 0.02 * exact);
}

TEST(SkinScene, StripsAreInPlaneStrain) {
  const SkinScene scene({.length = 0.02, .compression = 0.02, .coarse_points = 8, .points = 6});
  ASSERT_TRUE(scene.skin->step(1, 1).converged());
  for (Index k = 0; k < 2; ++k) {
    const FlatMesh& mesh = scene.skin->mesh(k);
    for (Index v = 0; v < mesh.num_vertices(); ++v)
      EXPECT_NEAR(scene.skin->x(k)[3 * v + 1], mesh.coordinates[v].y(), 1e-15);
  }
  const Profile1d side = side_profile(scene, 0);
  EXPECT_EQ(static_cast<Index>(side.x.size()), 1 + std::lround(0.02 / (scene.layers[0].wavelength / 8)));
  EXPECT_TRUE(std::is_sorted(side.x.begin(), side.x.end()));
}

}  // namespace
}  // namespace wrinkle::validation::skin_scene_test
