#include "validation/scenes/volumetric_wrinkles.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace wrinkle::validation::volumetric_wrinkles_test {
namespace {

bool always(double) {
  return true;
}

// A length that no wave fits: the oracle at the wave numbers that it allows. The error
// falls as the square of the element's size, for both elements; the dual one's is a fifth of the full one's.
TEST(VolumetricWrinkles, CriticalCompressionTendsToTheExactBilayersAtTheLengthsOwnWaves) {
  for (const Quadrature element : {Quadrature::dual, Quadrature::full}) {
    std::array<double, 3> errors{};
    for (int level = 0; level < 3; ++level) {
      VolumetricOptions o{
          .waves = 1.2, .depth = 1, .element = element, .per_wave = 10 << level, .skin_layers = 1 << level};
      o.growth = std::pow(1.5, std::exp2(-level));
      FilmOnSubstrate body = volumetric_body(o);
      const Bilayer b{.depth = -body.x[1] / o.thickness};
      const double exact = first_wrinkles_that_fit(b, Film::exact, body.length / o.thickness).strain;
      errors[level] = critical_compression(body, *make_linear_solver("mumps-ldlt"), 1e-7).value() / exact - 1;
    }
    EXPECT_GT(errors[2], 0);
    EXPECT_LT(errors[2], element == Quadrature::dual ? 0.007 : 0.04);
    EXPECT_NEAR(std::log2(errors[1] / errors[2]), 2, 0.3) << (element == Quadrature::dual ? "dual" : "full");
  }
}

// Without ends the wave has any length: λ and ε_c tend to the exact bilayer's as the square of the elements' size.
TEST(VolumetricWrinkles, FirstWaveOfTheEndlessMeshTendsToTheExactBilayers) {
  const Wrinkling exact = first_wrinkles({.depth = 30}, Film::exact);
  std::array<double, 3> length{}, strain{};
  for (int level = 0; level < 3; ++level) {
    VolumetricOptions o{.per_wave = 20 << level, .skin_layers = 3 << level};
    o.depth = 30 / first_wrinkles({}, Film::exact).wavelength;
    o.growth = std::pow(1.25, std::exp2(-level));
    const Wrinkling meshed = first_wrinkles(o);
    length[level] = meshed.wavelength / exact.wavelength - 1, strain[level] = meshed.strain / exact.strain - 1;
  }
  EXPECT_NEAR(std::log2(length[0] / length[1]), 2, 0.15);
  EXPECT_NEAR(std::log2(length[1] / length[2]), 2, 0.15);
  EXPECT_NEAR(std::log2(strain[1] / strain[2]), 2, 0.15);
  EXPECT_LT(std::abs(length[2]), 2e-3);
}

TEST(VolumetricWrinkles, FirstWaveOfAMeshIsAtLeastTwoElementsLong) {
  for (const Index per_wave : {1, 2}) {
    const VolumetricOptions o{.per_wave = per_wave};
    EXPECT_GE(first_wrinkles(o).wavelength * o.thickness, 2 * volumetric_cell(o).size * (1 - 1e-9)) << per_wave;
  }
  EXPECT_THROW(volumetric_body({.per_wave = 2}), std::invalid_argument);
}

TEST(VolumetricWrinkles, HaveTheExactLengthAndHeight) {
  const VolumetricOptions o{.waves = 4, .depth = 1, .per_wave = 16};
  const VolumetricWrinkles w = wrinkle_volume(o, always);
  ASSERT_TRUE(w.ok()) << w.message;
  const double wavelength = w.exact.wavelength * o.thickness;
  EXPECT_NEAR(w.strain, 2 * w.exact.strain, 1e-12);
  EXPECT_NEAR(w.wave.wavelength / wavelength, 1, 0.06);
  EXPECT_NEAR(w.wave.crossing_length / w.wave.wavelength, 1, 0.005);
  EXPECT_NEAR(w.wave.amplitude / w.amplitude_law, 1, 0.1);
  EXPECT_GT(w.wave.share, 0.99);
  EXPECT_EQ(w.x.size(), w.height.size());
  EXPECT_EQ(w.frame.cell_types.size() + 1, w.frame.offsets.size());
}

// As the skin gets stiffer the strains get small: what is left of the amplitude's difference is the mesh's.
TEST(VolumetricWrinkles, AmplitudeTendsToTheLawForStiffSkins) {
  const auto excess = [](double ratio) {
    const VolumetricWrinkles w =
        wrinkle_volume({.modulus_ratio = ratio, .waves = 3, .depth = 1, .per_wave = 16, .skin_layers = 3}, always);
    return w.wave.amplitude / w.amplitude_law - 1;
  };
  const double soft = excess(30), stiff = excess(3000);
  EXPECT_GT(soft, stiff + 0.02);
  EXPECT_NEAR(stiff, 0, 0.04);
}

TEST(VolumetricWrinkles, NoiseWrinklesToo) {
  const VolumetricWrinkles w =
      wrinkle_volume({.compression = 1.5, .waves = 3, .depth = 1, .per_wave = 16, .onset = Onset::noise}, always);
  ASSERT_TRUE(w.ok()) << w.message;
  EXPECT_GT(w.wave.amplitude, 0.5e-3);
}

TEST(VolumetricWrinkles, SayWhatFailed) {
  const VolumetricWrinkles flat = wrinkle_volume({.compression = 0.9, .waves = 2, .depth = 1, .per_wave = 8}, always);
  EXPECT_FALSE(flat.ok());
  EXPECT_NE(flat.message.find("flat"), std::string::npos) << flat.message;
  const VolumetricWrinkles stopped =
      wrinkle_volume({.waves = 2, .depth = 1, .per_wave = 8}, [](double) { return false; });
  EXPECT_EQ(stopped.status, Status::interrupted);
  EXPECT_THROW(wrinkle_volume({.waves = 0}, always), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::volumetric_wrinkles_test
