#include "core/model/solid/film_on_substrate.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/linear/linear_solver.h"
#include "core/minimize/newton.h"
#include "core/testing/unstable_waves.h"

namespace wrinkle::film_on_substrate_test {
namespace {

FilmOnSubstrateOptions small() {
  return {.length = 1, .thickness = 0.05, .depth = 0.6, .along = 24, .film_layers = 2};
}

// Any node but those that are held is free of force, for both elements.
TEST(FilmOnSubstrate, TheUniformCompressionIsAnEquilibrium) {
  for (const Quadrature quadrature : {Quadrature::dual, Quadrature::full}) {
    FilmOnSubstrateOptions o = small();
    o.quadrature = quadrature;
    FilmOnSubstrate body = make_film_on_substrate(o);
    Assembler assembler(body.problem);
    const Vector x = body.uniform(0.1);
    assembler.evaluate(x, Order::gradient);
    EXPECT_LE(assembler.gradient().lpNorm<Eigen::Infinity>(), 1e-9 * o.film.young * o.thickness);
    EXPECT_NEAR(body.compression(x), 0.1, 1e-15);
  }
}

// ν = 0: s = 1 and P₁₁ = μ(l − 1/l), μ = E/2: the reaction of an end is the sum over both layers.
TEST(FilmOnSubstrate, TheEndsCarryTheExactStress) {
  FilmOnSubstrateOptions o = small();
  o.film.poisson = o.substrate.poisson = 0;
  FilmOnSubstrate body = make_film_on_substrate(o);
  Assembler assembler(body.problem);
  assembler.evaluate(body.uniform(0.2), Order::gradient);
  double force = 0;
  for (Index k = 0; k < body.levels(); ++k) force += assembler.full_gradient()[2 * body.node(body.along, k)];
  const double stress = 0.5 * (0.8 - 1 / 0.8);  // over E
  EXPECT_NEAR(force, stress * (o.film.young * o.thickness + o.substrate.young * o.depth), 1e-9 * std::abs(force));
  EXPECT_DOUBLE_EQ(free_lateral_stretch(o.film, 0.8), 1);
}

TEST(FilmOnSubstrate, LateralStretchIsFreeOfStress) {
  for (const double poisson : {-0.3, 0.3, 0.49})
    for (const double stretch : {0.5, 0.9, 1.3}) {
      const Elastic material{2.0, poisson};
      const Lame lame = material.lame();
      const double s = free_lateral_stretch(material, stretch);
      EXPECT_NEAR(lame.mu * (s - 1 / s) + lame.lambda * std::log(stretch * s) / s, 0, 1e-12 * (lame.mu + lame.lambda));
    }
}

TEST(FilmOnSubstrate, MeshIsGradedAndMeetsItsBounds) {
  const FilmOnSubstrateOptions o = small();
  const FilmOnSubstrate body = make_film_on_substrate(o);
  const auto y = [&](Index k) { return body.x[2 * body.node(3, k) + 1]; };
  EXPECT_DOUBLE_EQ(y(0), -o.depth);
  EXPECT_EQ(y(body.substrate_layers), 0);
  EXPECT_DOUBLE_EQ(y(body.levels() - 1), o.thickness);
  for (Index k = 0; k + 2 < body.substrate_layers; ++k)
    EXPECT_NEAR((y(k + 1) - y(k)) / (y(k + 2) - y(k + 1)), o.growth, 1e-9);
  EXPECT_LE(y(body.substrate_layers) - y(body.substrate_layers - 1), 1.001 * o.thickness / o.film_layers);
}

// Below the critical compression a disturbed body comes to rest flat; above it, wrinkled, with less energy.
TEST(FilmOnSubstrate, WrinklesAboveTheCriticalCompressionOnly) {
  FilmOnSubstrate body = make_film_on_substrate(small());
  const double critical = critical_compression(body, *make_linear_solver("mumps-ldlt"), 1e-6).value();
  const auto linear = make_linear_solver("cholmod-supernodal");
  for (const double factor : {0.97, 1.1}) {
    const Vector flat = body.uniform(factor * critical);
    const SolveResult result =
        minimize(body.problem, body.perturbed(flat, 1e-3, 2), *linear, {.step_tolerance = 1e-12});
    ASSERT_TRUE(result.converged()) << result.message;
    const Vector heights = body.heights(result.x);
    const double range = heights.maxCoeff() - heights.minCoeff();
    const double energy = Assembler(body.problem).evaluate(flat, Order::value);
    if (factor < 1) {
      EXPECT_LE(range, 1e-8);
      EXPECT_NEAR(result.energy, energy, 1e-12 * energy);
    } else {
      EXPECT_GE(range, 0.3 * body.thickness);
      EXPECT_LT(result.energy, energy);
    }
  }
  EXPECT_EQ(unstable_waves(body.problem, body.uniform(0.99 * critical)), 0);
  EXPECT_GE(unstable_waves(body.problem, body.uniform(1.01 * critical)), 1);
}

// cos(m π X / L) along the top, the same for every seed but for its sign, and softer than any other.
TEST(FilmOnSubstrate, TheCriticalWaveIsASine) {
  FilmOnSubstrate body = make_film_on_substrate(small());
  const double critical = critical_compression(body, *make_linear_solver("mumps-ldlt")).value();
  const Vector wave = critical_wave(body, critical, *make_linear_solver("mumps-ldlt"), 1).value(),
               other = critical_wave(body, critical, *make_linear_solver("mumps-ldlt"), 2).value();
  EXPECT_NEAR(std::min((wave - other).norm(), (wave + other).norm()) / wave.norm(), 0, 1e-4);
  const Vector heights = body.heights(body.x + wave);
  double best = 0;
  for (int half_waves = 1; half_waves <= 6; ++half_waves) {
    Vector sine(heights.size());
    for (Index i = 0; i <= body.along; ++i) sine[i] = std::cos(std::numbers::pi * half_waves * i / body.along);
    best = std::max(best, std::abs(sine.dot(heights)) / (sine.norm() * heights.norm()));
  }
  EXPECT_GT(best, 1 - 1e-6);
}

TEST(FilmOnSubstrate, ATangentThatIsNotFiniteIsData) {
  FilmOnSubstrate body = make_film_on_substrate(small());
  body.x.setConstant(std::numeric_limits<double>::quiet_NaN());
  EXPECT_FALSE(unstable_waves(body.problem, body.uniform(0.1)).has_value());
  EXPECT_FALSE(critical_compression(body, *make_linear_solver("mumps-ldlt")).has_value());
  EXPECT_FALSE(critical_wave(body, 0.1, *make_linear_solver("mumps-ldlt")).has_value());
}

// Second order in the mesh: halving all elements divides the error by four. (The exact value is held in
// validation/scenes/volumetric_wrinkles_test.cpp.)
TEST(FilmOnSubstrate, CriticalCompressionConvergesWithTheMesh) {
  std::array<double, 3> found{};
  for (int level = 0; level < 3; ++level) {
    FilmOnSubstrateOptions o = small();
    o.along = 12 << level;
    o.film_layers = 2 << level;
    o.growth = std::pow(1.6, std::exp2(-level));
    FilmOnSubstrate body = make_film_on_substrate(o);
    found[level] = critical_compression(body, *make_linear_solver("mumps-ldlt"), 1e-9).value();
  }
  EXPECT_NEAR(std::log2((found[0] - found[1]) / (found[1] - found[2])), 2, 0.35);
}

TEST(FilmOnSubstrate, PerturbationsDependOnTheSeedOnly) {
  const FilmOnSubstrate body = make_film_on_substrate(small());
  const Vector a = body.perturbed(body.x, 1e-3, 5);
  EXPECT_EQ(a, body.perturbed(body.x, 1e-3, 5));
  EXPECT_NE(a, body.perturbed(body.x, 1e-3, 6));
  EXPECT_LE(body.heights(a).lpNorm<Eigen::Infinity>(), 1e-3);
}

TEST(FilmOnSubstrate, RefusesWhatMakesNoSense) {
  FilmOnSubstrateOptions o = small();
  o.growth = 0.9;
  EXPECT_THROW(make_film_on_substrate(o), std::invalid_argument);
  o = small();
  o.depth = 0;
  EXPECT_THROW(make_film_on_substrate(o), std::invalid_argument);
  o = small();
  o.substrate.poisson = 0.5;
  EXPECT_THROW(make_film_on_substrate(o), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::film_on_substrate_test
