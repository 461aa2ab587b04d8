#include "core/model/solid/prism_film_on_substrate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/linear/linear_solver.h"
#include "core/minimize/newton.h"
#include "core/testing/unstable_waves.h"

namespace wrinkle::prism_film_on_substrate_test {
namespace {

/// Half a wave long, one cell wide: plane strain in y.
PrismFilmOptions strip(Prism element, Index along) {
  return {.element = element,
          .length = 0.5,
          .width = 0.5 / along,
          .along = along,
          .across = 1,
          .layers = {.thickness = 0.05, .depth = 0.6, .film_layers = 2, .growth = 1.5}};
}

TEST(PrismFilm, TheUniformCompressionIsAnEquilibrium) {
  for (const Prism element : {Prism::dual, Prism::full, Prism::tied, Prism::enhanced}) {
    PrismFilmOptions o = strip(element, 6);
    o.across = 3;
    PrismFilm film = make_prism_film(o);
    Assembler assembler(film.body.problem);
    assembler.evaluate(film.uniform({0.1, 0.05}), Order::gradient);
    EXPECT_LE(assembler.gradient().lpNorm<Eigen::Infinity>(), 1e-8 * o.film.young * o.layers.thickness * o.width);
  }
}

// ν = 0: P₁₁ = μ(l − 1/l), μ = E/2, in both layers: an end carries the sum.
TEST(PrismFilm, TheLayersCarryTheirOwnStress) {
  PrismFilmOptions o = strip(Prism::full, 6);
  o.film.poisson = o.substrate.poisson = 0;
  PrismFilm film = make_prism_film(o);
  Assembler assembler(film.body.problem);
  assembler.evaluate(film.uniform({0.2, 0}), Order::gradient);
  double force = 0;
  for (Index j = 0; j <= o.across; ++j)
    for (Index k = 0; k <= film.body.mesh.layers; ++k)
      force += assembler.full_gradient()[3 * film.body.mesh.node(o.along * (o.across + 1) + j, k)];
  const double stress = 0.5 * (0.8 - 1 / 0.8);  // over E
  const double expected = stress * o.width * (o.film.young * o.layers.thickness + o.substrate.young * o.layers.depth);
  EXPECT_NEAR(force, expected, 1e-9 * std::abs(expected));
}

// A narrow strip in plane strain is the plane body: its critical compression, within 10 % on this mesh.
TEST(PrismFilm, InPlaneStrainItIsThePlaneBody) {
  FilmOnSubstrate plane = make_film_on_substrate(
      {.length = 0.5, .thickness = 0.05, .depth = 0.6, .along = 48, .film_layers = 2, .growth = 1.5});
  const double critical = critical_compression(plane, *make_linear_solver("mumps-ldlt"), 1e-6).value();
  PrismFilm coarse = make_prism_film(strip(Prism::dual, 24));
  EXPECT_EQ(unstable_waves(coarse.body.problem, coarse.uniform({0.9 * critical, 0})), 0);
  EXPECT_GE(unstable_waves(coarse.body.problem, coarse.uniform({1.1 * critical, 0})), 1);
}

// Disturbed at random, it wrinkles along x where that is pressed beyond the critical compression, and not below.
TEST(PrismFilm, WrinklesAcrossThePressing) {
  PrismFilmOptions o = strip(Prism::dual, 16);
  o.width = 3 * o.width;
  o.across = 3;
  PrismFilm film = make_prism_film(o);
  const auto linear = make_linear_solver("cholmod-supernodal");
  for (const double strain : {0.02, 0.08}) {
    const SolveResult result = minimize(film.body.problem, film.perturbed(film.uniform({strain, 0}), 1e-3, 4), *linear,
                                        {.step_tolerance = 1e-10, .max_iterations = 400});
    ASSERT_TRUE(result.converged()) << result.message;
    const Vector heights = film.heights(result.x);
    const double range = heights.maxCoeff() - heights.minCoeff();
    if (unstable_waves(film.body.problem, film.uniform({strain, 0})) == 0)
      EXPECT_LE(range, 1e-6);
    else
      EXPECT_GE(range, 0.5 * o.layers.thickness);
    for (Index i = 0; i <= o.along; ++i) {
      const auto station = heights.segment(i * (o.across + 1), o.across + 1);
      EXPECT_LE(station.maxCoeff() - station.minCoeff(), 0.1 * range + 1e-6) << "crests are straight across";
    }
  }
  EXPECT_EQ(unstable_waves(film.body.problem, film.uniform({0.02, 0})), 0);
  EXPECT_GE(unstable_waves(film.body.problem, film.uniform({0.08, 0})), 1);
}

// 49 · (1/49) is below 1 in double precision: the last column is not at the length exactly.
TEST(PrismFilm, HoldsAllSidesWhateverTheCounts) {
  for (const Index along : {1, 3, 49}) {
    const PrismFilm film = make_prism_film({.length = 1,
                                            .width = 1,
                                            .along = along,
                                            .across = 49,
                                            .layers = {.thickness = 0.1, .depth = 0.1, .film_layers = 1}});
    const PrismMesh& mesh = film.body.mesh;
    for (Index column = 0; column < mesh.columns(); ++column) {
      const VectorN<3>& X = mesh.nodes[mesh.node(column, mesh.layers)];
      const Index dof = 3 * mesh.node(column, mesh.layers);
      EXPECT_EQ(film.body.problem.fixed[dof] != 0, X.x() < 1e-9 || X.x() > 1 - 1e-9) << X.x();
      EXPECT_EQ(film.body.problem.fixed[dof + 1] != 0, X.y() < 1e-9 || X.y() > 1 - 1e-9) << X.y();
      EXPECT_FALSE(film.body.problem.fixed[dof + 2]);
    }
  }
}

/// At held ends the flat state is an equilibrium still, and nothing moves there.
TEST(PrismFilm, HeldEndsHoldAllThreeUnknownsOnAnyMesh) {
  PrismFilmOptions o = strip(Prism::enhanced, 6);
  o.across = 3;
  o.pattern = StripPattern::irregular;
  o.ends = FilmEnds::held;
  PrismFilm film = make_prism_film(o);
  EXPECT_EQ(static_cast<Index>(film.surface.vertices.size()), film.body.mesh.columns());
  for (Index column = 0; column < film.body.mesh.columns(); ++column) {
    const Index i = column / (o.across + 1), dof = 3 * film.body.mesh.node(column, film.body.mesh.layers);
    EXPECT_EQ(film.body.problem.fixed[dof + 2] != 0, i == 0 || i == o.along);
  }
  Assembler assembler(film.body.problem);
  assembler.evaluate(film.uniform({0.1, 0}), Order::gradient);
  EXPECT_LE(assembler.gradient().lpNorm<Eigen::Infinity>(), 1e-8 * o.film.young * o.layers.thickness * o.width);
}

TEST(PrismFilm, CompressesBothWays) {
  const PrismFilm film = make_prism_film(strip(Prism::dual, 4));
  const Vector x = film.compressed(film.uniform({0.1, 0.2}), {0.3, 0.1});
  const Index corner = 3 * film.body.mesh.node(film.body.mesh.columns() - 1, 3);
  EXPECT_NEAR(x[corner], 0.7 * film.length, 1e-14);
  EXPECT_NEAR(x[corner + 1], 0.9 * film.width, 1e-14);
}

TEST(PrismFilm, PerturbsTheFilmOnly) {
  const PrismFilm film = make_prism_film(strip(Prism::dual, 4));
  const Vector change = film.perturbed(film.body.x, 1e-3, 3) - film.body.x;
  EXPECT_GT(film.heights(film.body.x + change).lpNorm<Eigen::Infinity>(), 1e-4);
  for (Index v = 0; v < static_cast<Index>(film.body.mesh.nodes.size()); ++v)
    EXPECT_EQ(film.body.mesh.nodes[v].z() < 0 && change[3 * v + 2] != 0, false) << v;
}

TEST(PrismFilm, RefusesMaterialsThatDoNotFit) {
  PrismMesh mesh = extrude({{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}, {0.1}, 2);
  EXPECT_THROW(make_thick_shell(mesh, {.layer_materials = {{1, 0}, {1, 0}, {1, 0}}}), std::invalid_argument);
  EXPECT_THROW(make_thick_shell(mesh, {.layer_materials = {{1, 0}, {-1, 0}}}), std::invalid_argument);
}

}  // namespace
}  // namespace wrinkle::prism_film_on_substrate_test
