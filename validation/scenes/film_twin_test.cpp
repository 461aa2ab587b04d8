#include "validation/scenes/film_twin.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace wrinkle::validation::film_twin_test {
namespace {

FilmTwinOptions strip() {
  return {.length = 0.3, .width = 6e-4, .pattern = StripPattern::aligned};
}

TEST(FilmTwin, BothModelsHaveOneMesh) {
  FilmTwinOptions o{.length = 0.1};
  const TriangleMesh surface = twin_body(o).surface;
  const auto linear = make_linear_solver("mumps-ldlt");
  const SlabWave shell = wave_of_shell(o, *linear);
  ASSERT_EQ(shell.failure, "");
  EXPECT_EQ(shell.surface.vertices, surface.vertices);
  EXPECT_EQ(shell.surface.triangles, surface.triangles);
  EXPECT_GT(shell.constraints, 0);
  o.seed = 2;
  EXPECT_NE(twin_body(o).surface.vertices, surface.vertices);
}

/// Eight edges to a wave: 6 % long, and 1.5 % with twice as many of half the size; 4 and 1 % high.
TEST(FilmTwin, TendsToTheExactBilayer) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  double wave[2], onset[2];
  for (int level = 0; level < 2; ++level) {
    FilmTwinOptions o = strip();
    o.layers = 1 + level;
    const SlabWave found = wave_of_twin(o, *linear);
    ASSERT_EQ(found.failure, "");
    const Wrinkling exact = exact_wave(o);
    wave[level] = found.phase.wavelength / (exact.wavelength * o.thickness) - 1;
    onset[level] = found.strain / exact.strain - 1;
  }
  EXPECT_NEAR(wave[0], 0.06, 0.01);
  EXPECT_NEAR(onset[0], 0.042, 0.01);
  EXPECT_NEAR(wave[0] / wave[1], 3.5, 1);
  EXPECT_NEAR(onset[0] / onset[1], 3.5, 1);
}

/// Ends that are held select no wave; ends that slide a whole number of half waves.
TEST(FilmTwin, HeldEndsLetTheWaveHaveAnyLength) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  const auto half_waves = [&](FilmEnds ends) {
    FilmTwinOptions o = strip();
    o.ends = ends;
    const SlabWave found = wave_of_twin(o, *linear);
    return 2 * o.length / found.phase.wavelength;
  };
  const double sliding = half_waves(FilmEnds::sliding);
  EXPECT_NEAR(sliding, std::round(sliding), 0.02);
  const double endless = 2 * 0.3 / (exact_wave(strip()).wavelength * 1e-3 * 1.0605);
  EXPECT_NEAR(half_waves(FilmEnds::held) / endless, 1, 0.005);
}

/// A skin that its sides press, too, buckles earlier: along x it bears E′(1 + ν r) of what it bears in plane strain.
TEST(FilmTwin, PressedAcrossItWrinklesAtALowerCompression) {
  const auto linear = make_linear_solver("cholmod-supernodal");
  FilmTwinOptions o = strip();
  const double plane = wave_of_twin(o, *linear).strain;
  o.lateral = 1;
  const SlabWave both = wave_of_twin(o, *linear);
  ASSERT_EQ(both.failure, "");
  EXPECT_NEAR(both.strain / plane, 1 / (1 + 0.3), 0.03);
}

/// Bilinear fields in both, all points: what an endless plane body has, where no column is free across.
TEST(FilmTwin, WithFullPrismsIsThePlaneBody) {
  FilmTwinOptions o = strip();
  o.length = 0.5;
  o.element = Prism::full;
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SlabWave found = wave_of_twin(o, *linear);
  ASSERT_EQ(found.failure, "");
  const Wrinkling plane = plane_wave(o);
  EXPECT_NEAR(found.strain / plane.strain, 1, 0.002);
  EXPECT_NEAR(found.phase.wavelength / (plane.wavelength * o.thickness), 1, 0.005);
}

/// ½⟨w′²⟩ = ε − ε_c, of a twin that is loaded along its first wave; below its critical compression it stays flat.
TEST(FilmTwin, RisesAsTheCompressionBeyondTheCriticalOneAsks) {
  FilmTwinOptions o = strip();
  o.start = SheetStart::first_wave;
  o.compression = 1.3;
  const auto linear = make_linear_solver("cholmod-supernodal");
  const SlabWave found = wave_of_twin(o, *linear);
  ASSERT_EQ(found.failure, "");
  const double excess = o.compression * exact_wave(o).strain - found.strain;
  EXPECT_NEAR(found.amplitude / (found.phase.wavelength / std::numbers::pi * std::sqrt(excess)), 1, 0.05);
  EXPECT_NEAR(found.phase.wavelength / found.onset_wave, 1, 0.02);
  o.compression = 1;
  EXPECT_NE(wave_of_twin(o, *linear).failure, "");
}

TEST(FilmTwin, RefusesWhatMakesNoSense) {
  FilmTwinOptions o;
  o.aspect = 0;
  EXPECT_THROW(twin_body(o), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::film_twin_test
