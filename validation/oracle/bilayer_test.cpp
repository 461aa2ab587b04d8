#include "validation/oracle/bilayer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>

#include "validation/harness/reference_data.h"

namespace wrinkle::validation::bilayer_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::pair<Film, const char*> kFilms[] = {
    {Film::free_plate, "free"}, {Film::inextensible_plate, "inext"}, {Film::plate, "plate"}, {Film::exact, "exact"}};

double relative(double found, double expected) {
  return std::abs(found / expected - 1);
}

/// Every row of a table against this oracle.
void expect_table(const std::string& name, std::span<const std::pair<Film, const char*>> films) {
  const ReferenceTable table = ReferenceData(reference_root("")).table("bilayer", name);
  const auto ratio = table.column("modulus_ratio"), poisson = table.column("poisson_interior");
  for (std::size_t i = 0; i < ratio.size(); ++i) {
    Bilayer b{.modulus_ratio = ratio[i], .poisson_substrate = poisson[i]};
    const Wrinkling eq3 = equation_3(b);
    if (name == "depth") b.depth = table.column("depth_over_eq3")[i] * eq3.wavelength;
    for (const auto& [film, label] : films) {
      const Wrinkling found = first_wrinkles(b, film);
      const double wavelength = table.column(std::string("wavelength_over_eq3_") + label)[i];
      const double strain = table.column(std::string("strain_over_eq3_") + label)[i];
      EXPECT_LE(relative(found.wavelength / eq3.wavelength, wavelength), 1e-7) << label << " row " << i;
      EXPECT_LE(relative(found.strain / eq3.strain, strain), 1e-8) << label << " row " << i;
    }
  }
}

TEST(Bilayer, AgreesWithTheReferenceOnAHalfSpace) {
  expect_table("halfspace", kFilms);
  const ReferenceTable table = ReferenceData(reference_root("")).table("bilayer", "halfspace");
  for (std::size_t i = 0; i < table.column("modulus_ratio").size(); ++i) {
    const Wrinkling eq3 = equation_3(
        {.modulus_ratio = table.column("modulus_ratio")[i], .poisson_substrate = table.column("poisson_interior")[i]});
    EXPECT_LE(relative(eq3.wavelength, table.column("wavelength_eq3_over_h")[i]), 1e-11);
    EXPECT_LE(relative(eq3.strain, table.column("strain_eq3")[i]), 1e-11);
  }
}

TEST(Bilayer, AgreesWithTheReferenceOnAFiniteDepth) {
  constexpr std::pair<Film, const char*> films[] = {
      {Film::free_plate, "free"}, {Film::plate, "plate"}, {Film::exact, "exact"}};
  expect_table("depth", films);
}

// λ/h and ε_c of a film three times as stiff, both ν = 0: 2π and a quarter.
TEST(Bilayer, EquationThree) {
  const Wrinkling w = equation_3({.modulus_ratio = 3, .poisson_film = 0, .poisson_substrate = 0});
  EXPECT_NEAR(w.wavelength, 2 * kPi, 1e-14);
  EXPECT_NEAR(w.strain, 0.25, 1e-15);
}

TEST(Bilayer, TheFirstWaveIsTheFirst) {
  const Bilayer b{.modulus_ratio = 50, .depth = 30, .bottom = Bottom::sliding};
  for (const auto& [film, label] : kFilms) {
    const Wrinkling w = first_wrinkles(b, film);
    const double q = 2 * kPi / w.wavelength;
    EXPECT_GT(wrinkling_strain(b, film, 1.01 * q), w.strain) << label;
    EXPECT_GT(wrinkling_strain(b, film, 0.99 * q), w.strain) << label;
  }
}

// Shallow sliding layers are softer than fixed ones, and both tend to the half-space as e^(−2kd).
TEST(Bilayer, TheBottomIsFeltOnShallowSubstratesOnly) {
  const double deep = wrinkling_strain({.depth = 1000}, Film::exact, 0.3);
  for (const double depth : {2.0, 5.0})
    EXPECT_LT(wrinkling_strain({.depth = depth, .bottom = Bottom::sliding}, Film::exact, 0.3),
              wrinkling_strain({.depth = depth}, Film::exact, 0.3));
  for (const Bottom bottom : {Bottom::fixed, Bottom::sliding})
    EXPECT_NEAR(wrinkling_strain({.depth = 40, .bottom = bottom}, Film::exact, 0.3) / deep, 1, 1e-6);
}

// Film and substrate of one incompressible material: Biot's surface instability, at every wave number alike.
TEST(Bilayer, HomogeneousHalfSpaceIsBiots) {
  for (const double q : {0.5, 2.0})
    EXPECT_NEAR(wrinkling_strain({1, 0.49999, 0.49999}, Film::exact, q), 0.4563, 1e-4) << q;
}

TEST(Bilayer, WavesThatFitALength) {
  const Bilayer b;
  const Wrinkling w = first_wrinkles(b, Film::plate);
  EXPECT_NEAR(first_wrinkles_that_fit(b, Film::plate, 6.5 * w.wavelength).wavelength, w.wavelength, 1e-12);
  const Wrinkling longer = first_wrinkles_that_fit(b, Film::plate, 1.1 * w.wavelength);
  EXPECT_NEAR(longer.wavelength, 1.1 * w.wavelength, 1e-9);
  EXPECT_GT(longer.strain, w.strain);
}

// P₂₂ = 0 by central differences of the energy, and P₁₁ its derivative; small strains follow E′.
TEST(UniformCompression, IsTheMinimumOverTheLateralStretch) {
  const auto energy = [](double nu, double l1, double l2) {
    const double lambda = nu / ((1 + nu) * (1 - 2 * nu)), mu = 0.5 / (1 + nu), j = std::log(l1 * l2);
    return 0.5 * mu * (l1 * l1 + l2 * l2 - 2) - mu * j + 0.5 * lambda * j * j;
  };
  constexpr double d = 1e-5;
  for (const double nu : {0.0, 0.3, 0.45})
    for (const double strain : {-0.2, 0.01, 0.3}) {
      const UniformCompression c = compress(nu, strain);
      const double l1 = 1 - strain, s = c.across;
      EXPECT_NEAR((energy(nu, l1, s + d) - energy(nu, l1, s - d)) / (2 * d), 0, 1e-9);
      EXPECT_NEAR((energy(nu, l1 + d, s) - energy(nu, l1 - d, s)) / (2 * d), c.stress, 1e-9);
    }
  EXPECT_NEAR(compress(0.3, 1e-6).stress / 1e-6, -1 / (1 - 0.09), 1e-5);
}

TEST(Bilayer, RefusesImpossibleValues) {
  EXPECT_THROW(equation_3({.modulus_ratio = 0}), std::invalid_argument);
  EXPECT_THROW(equation_3({.poisson_film = 0.5}), std::invalid_argument);
  EXPECT_THROW(first_wrinkles({.depth = 0}, Film::plate), std::invalid_argument);
  EXPECT_THROW(wrinkling_strain({}, Film::exact, 0), std::invalid_argument);
  EXPECT_THROW(compress(0.3, 1.0), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::validation::bilayer_test
